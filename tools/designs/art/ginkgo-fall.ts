import { type Point, polar, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [gold, amber, ink, paper] = ['#d9a63c', '#b9822a', '#33383f', '#f5f1e8'] as const;

/** A ginkgo leaf around the place where the stalk meets the fan, opening upward. */
function ginkgo(random: Random, r: number, colour: string): string {
  const spread = random.between(1.0, 1.25);
  const rim: Point[] = [];
  for (let i = 0; i <= 14; i += 1) {
    const u = i / 14;
    const a = -Math.PI / 2 + (u - 0.5) * 2 * spread;
    const cleft = Math.abs(u - 0.5) < 0.04 ? 0.34 : 0;
    rim.push(polar(0, 0, r * (0.92 + 0.1 * Math.sin(u * Math.PI) + random.bell(0.022) - cleft), a));
  }
  const fan = smooth(
    [
      [0, 0],
      polar(0, 0, r * 0.45, -Math.PI / 2 - spread * 0.82),
      ...rim,
      polar(0, 0, r * 0.45, -Math.PI / 2 + spread * 0.82),
    ],
    true,
    0.15,
  );
  const veins = Array.from({ length: 27 }, (_, i) => {
    const a = -Math.PI / 2 + ((i + 0.5) / 27 - 0.5) * 2 * spread * 0.96;
    return polyline([polar(0, 0, r * 0.12, a * 0.9 - 0.157), polar(0, 0, r * random.between(0.82, 0.95), a)]);
  });
  const bend = random.bell(r * 0.2);
  const stalk = smooth([
    [0, 0],
    [bend * 0.4, r * 0.35],
    [bend, r * 0.78],
  ]);
  return shape(fan, colour) + clip(fan, line(veins, blend(colour, '#6e4a12', 0.35), 1.8)) + line(stalk, amber, 4.5);
}

const fallen = (random: Random, x: number, y: number, r: number, turn: number, squash = 1) =>
  group(group(ginkgo(random, r, random.pick([gold, gold, blend(gold, paper, 0.28), amber])), { scale: [1, squash] }), {
    x,
    y,
    turn,
  });

/** Six gold leaves on their way down, and the one that has landed. */
export const ginkgoFall: Card = {
  slug: 'ginkgo-fall',
  ground: paper,
  mark: ink,
  paper: '#fefdfa',
  front: ({ type, random }) => {
    const words = type('in loving memory', { face: 'newsreader-italic', size: 88, weight: 340 });
    const leaves = [
      [1120, 130, 118, 24, 1],
      [880, 120, 92, -48, 0.8],
      [1010, 330, 128, 118, 0.9],
      [1200, 430, 96, -20, 1],
      [872, 468, 84, 62, 0.72],
      [1090, 620, 108, -74, 0.86],
      [930, 790, 118, 12, 0.62],
      [1150, 836, 90, 160, 0.5],
      [680, 860, 80, -64, 0.55],
    ] as const;
    return (
      leaves.map(([x, y, r, turn, squash]) => fallen(random, x, y, r, turn, squash)).join('') +
      shape(settled(words, 104, 510, 'start'), ink)
    );
  },
  inside: ({ random }) =>
    [
      [180, 130, 84, 30, 1],
      [330, 270, 66, 130, 0.8],
      [1110, 120, 78, -40, 0.9],
      [1000, 300, 60, 70, 0.7],
      [1210, 320, 70, 10, 0.8],
      [660, 90, 60, -100, 0.7],
    ]
      .map(([x, y, r, turn, squash]) => fallen(random, x as number, y as number, r as number, turn as number, squash))
      .join(''),
  emblem: ({ random }) => group(ginkgo(random, 60, gold), { y: 12 }),
};
