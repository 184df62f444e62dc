import { leaf } from '../draw/botany.ts';
import { peony } from '../draw/flowers.ts';
import type { Point } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [wine, red, rose, blush, cream, green, paper] = [
  '#7e1d2c',
  '#bb3740',
  '#e48a86',
  '#f3bdb3',
  '#fdf1e6',
  '#56735a',
  '#fbe9e2',
] as const;

/** A heart around 0,0 that is about 2 high and wide, from its cleft. */
const HEART = Array.from({ length: 601 }, (_, i): Point => {
  const t = (i / 600) * Math.PI * 2;
  return [Math.sin(t) ** 3, -(13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) / 16];
});
const STEPS = HEART.map(([x, y], i) => Math.hypot(x - (HEART[i - 1] ?? [x, y])[0], y - (HEART[i - 1] ?? [x, y])[1]));
const ROUND = STEPS.reduce((sum, step) => sum + step, 0);
/** How far round, as a share, each of its points is. */
let reached = 0;
const REACHED = STEPS.map((step) => {
  reached += step / ROUND;
  return reached;
});

/** The place that is a part of the way round. */
function onHeart(part: number): Point {
  return HEART[REACHED.findIndex((reached) => reached >= part)] as Point;
}

const TONES: readonly (readonly string[])[] = [
  [wine, red, blend(red, rose, 0.5), rose, blush],
  [red, blend(red, rose, 0.4), rose, blush, cream],
  [rose, blush, blend(blush, cream, 0.6), cream],
  [wine, blend(wine, red, 0.5), red, rose],
];

function leaves(random: Random, x: number, y: number, r: number): string {
  const turn = random.between(0, 6.28);
  return [0, 2.3, 4.2]
    .map((a) => {
      const one = leaf(x, y, r * random.between(1.5, 1.9), turn + a, { breadth: 0.42, curl: random.bell(0.1) });
      const tone = random.pick([green, blend(green, '#22304a', 0.25), blend(green, paper, 0.2)]);
      return shape(one.outline, tone) + shape(one.half, blend(tone, '#22304a', 0.14));
    })
    .join('');
}

/** Roses, buds and leaves all round a heart. */
function roses(random: Random, x: number, y: number, width: number, count: number, r: number): string {
  let [below, above, buds] = ['', '', ''];
  for (let i = 0; i < count; i += 1) {
    const [hx, hy] = onHeart((i + 0.5) / count);
    const [px, py] = [x + hx * width + random.bell(r * 0.12), y + hy * width * 0.94 + random.bell(r * 0.12)];
    const size = r * (i % 3 === 1 ? 0.68 : 1) * random.between(0.9, 1.1);
    below += leaves(random, px, py, r);
    above += peony(random, px, py, size, TONES[i % TONES.length] as readonly string[]);
    const [bx, by] = onHeart((i + 1) / count);
    buds += [0, 1, 2]
      .map(() =>
        circle(
          x + bx * width * 1.0 + random.bell(r * 0.32),
          y + by * width * 0.94 + random.bell(r * 0.32),
          r * 0.12,
          random.pick([cream, red, blush]),
        ),
      )
      .join('');
  }
  return below + buds + above;
}

const petal = (random: Random, x: number, y: number, length: number) =>
  shape(
    leaf(x, y, length, random.between(0, 6.28), { breadth: 0.7, round: 1 }).outline,
    random.pick([rose, blush, red]),
  );

/** Three roses laid side by side. */
function posy(random: Random, x: number, y: number): string {
  const seats = [
    [-92, 18, 46, 2],
    [92, 18, 46, 1],
    [0, 0, 66, 0],
  ] as const;
  return (
    seats.map(([dx, dy, r]) => leaves(random, x + dx, y + dy, r)).join('') +
    seats.map(([dx, dy, r, tones]) => peony(random, x + dx, y + dy, r, TONES[tones] as readonly string[])).join('')
  );
}

/** A heart of roses round three words. */
export const roseHeart: Card = {
  slug: 'rose-heart',
  ground: paper,
  mark: wine,
  paper: '#fffdfb',
  front: ({ type, random }) => {
    const words = type('all my love', { face: 'newsreader-italic', size: 112, weight: 340, tracking: -6 });
    return roses(random, 650, 470, 384, 26, 60) + shape(settled(words, 650, 470), wine);
  },
  inside: ({ random }) => {
    const fallen = [
      [150, 250],
      [232, 366],
      [96, 402],
      [342, 302],
      [420, 200],
      [560, 268],
      [1150, 262],
      [1074, 372],
      [1206, 410],
      [968, 300],
      [884, 210],
      [748, 262],
    ].map(([x, y]) => petal(random, x as number, y as number, random.between(34, 50)));
    return fallen.join('') + posy(random, 650, 186);
  },
  emblem: ({ random }) => peony(random, 0, 0, 40, TONES[0] as readonly string[]),
};
