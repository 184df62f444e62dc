import { leaf } from '../draw/botany.ts';
import { type Point, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, mint, butter, coral, lilac, sky, cream] = [
  '#2d3a55',
  '#8fbfa4',
  '#f2cf73',
  '#e98b74',
  '#b7a3d0',
  '#8db9d8',
  '#fdf7ea',
] as const;
const COLOURS = [mint, butter, coral, lilac, sky] as const;

/** An egg around 0,0, 200 high. */
const EGG = 'M0-104C52-104 78-28 78 20C78 70 44 98 0 98C-44 98-78 70-78 20C-78-28-52-104 0-104z';

const zigzag = (y: number, high: number, step: number) =>
  polyline(
    Array.from({ length: Math.ceil(180 / step) + 1 }, (_, i): Point => [-90 + i * step, y + (i % 2 ? -high : high)]),
  );
const wave = (y: number, high: number) =>
  smooth(Array.from({ length: 13 }, (_, i): Point => [-90 + i * 15, y + (i % 2 ? -high : high)]));
const dots = (y: number, r: number, step: number, colour: string) =>
  Array.from({ length: Math.ceil(170 / step) }, (_, i) => circle(-85 + (i + 0.5) * step, y, r, colour)).join('');
const sprig = (y: number, colour: string) =>
  shape(
    Array.from({ length: 7 }, (_, i) => leaf(-84 + i * 28, y, 26, -1.1 + (i % 2) * 2.2, { breadth: 0.5 }).outline),
    colour,
  ) + line(`M-90 ${y}H90`, colour, 3);

/** An egg in bands of its own pattern. */
function egg(random: Random, ground: string, plan: number): string {
  const [a, b, c] = random.shuffle(COLOURS.filter((colour) => colour !== ground));
  const [first, second, third] = [a as string, b as string, c as string];
  const plans = [
    () =>
      rect(-90, -48, 180, 46, cream) +
      line(zigzag(-25, 13, 20), first, 8) +
      rect(-90, 34, 180, 12, second) +
      dots(66, 7, 26, cream) +
      dots(-74, 6, 24, cream),
    () =>
      [-62, -24, 14, 52].map((y, i) => line(wave(y, 10), [cream, first, cream, second][i] as string, 9)).join('') +
      dots(80, 6, 24, cream),
    () =>
      rect(-90, -30, 180, 76, cream) +
      sprig(8, first) +
      line(['M-90-30H90', 'M-90 46H90'], second, 9) +
      dots(-60, 7, 28, cream) +
      dots(72, 7, 28, cream),
    () =>
      [-70, -34, 2, 38, 74]
        .map((y, i) => dots(y, i % 2 ? 8 : 11, i % 2 ? 24 : 32, [cream, first, cream, third, cream][i] as string))
        .join(''),
    () =>
      rect(-90, -70, 180, 26, first) +
      rect(-90, -36, 180, 60, cream) +
      line(zigzag(-6, 18, 26), second, 7) +
      dots(-6, 5, 26, third) +
      rect(-90, 32, 180, 26, first) +
      line('M-90 72H90', cream, 6),
  ];
  return (
    shape(EGG, ground) +
    clip(
      EGG,
      (plans[plan % plans.length] as () => string)() +
        shape('M30-110C110-40 96 70 10 104L90 110V-110z', { fill: ink, opacity: 0.07 }),
    )
  );
}

/** Two long ears, behind whatever they belong to. */
const ears = () =>
  [-1, 1]
    .map((side) =>
      group(
        shape('M0 0C-34-40-38-138 0-170C38-138 34-40 0 0z', '#f3e3d0') +
          shape('M0-18C-18-50-20-118 0-142C20-118 18-50 0-18z', '#efb5a4'),
        { x: side * 30, y: -70, turn: side * 13 },
      ),
    )
    .join('');

const face = () =>
  shape('M-58-22C-58-54 58-54 58-22C58 20-58 20-58-22z', cream) +
  [-1, 1].map((k) => circle(k * 24, -26, 7, ink)).join('') +
  shape('M-8-12H8L0-2z', coral) +
  line('M0-2V6M0 6Q8 14 16 8M0 6Q-8 14-16 8', ink, 3);

/** Rows of painted eggs, one of which is not only an egg. */
export const paintedEggs: Card = {
  slug: 'painted-eggs',
  ground: cream,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const words = type('happy Easter', { face: 'newsreader-italic', size: 156, weight: 360, tracking: -6 });
    const row = (y: number, first: number, hidden = -1) =>
      Array.from({ length: 6 }, (_, i) => {
        const one = group(egg(random, COLOURS[(i + first) % 5] as string, i + first), { turn: random.bell(5) });
        return group(i === hidden ? ears() + one + face() : one, { x: 150 + i * 200, y });
      }).join('');
    return row(182, 0) + row(788, 2, 4) + shape(settled(words, 650, 500), ink);
  },
  inside: ({ random }) => {
    const eggs = Array.from({ length: 7 }, (_, i) =>
      group((i === 5 ? ears() : '') + egg(random, COLOURS[(i * 2) % 5] as string, i + 1) + (i === 5 ? face() : ''), {
        x: 140 + i * 170,
        y: 260,
        turn: random.bell(7),
        scale: 0.66,
      }),
    );
    const grass = Array.from({ length: 190 }, () => {
      const [x, h] = [random.between(84, 1216), random.between(24, 70)];
      return leaf(x, 350, h, -Math.PI / 2 + random.bell(0.3), { breadth: 0.14, curl: random.bell(0.2) }).outline;
    });
    return eggs.join('') + shape(grass, blend(mint, ink, 0.12));
  },
  emblem: ({ random }) => group(egg(random, coral, 2), { scale: 0.46 }),
};
