import { blob, type Point, plot, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, coral, mustard, sea, paper] = ['#26334d', '#d9684c', '#e2ae4e', '#7fa7a3', '#f6efe0'] as const;

/** A round bird drawn around its feet; looks to the right. */
function bird(random: Random, body: string, belly: string): string {
  const wide = random.between(0.94, 1.08);
  const trunk = blob([
    [-58 * wide, -34],
    [-46, -86],
    [-4, -118],
    [40, -112],
    [60 * wide, -76],
    [54, -34],
    [20, -8],
    [-26, -8],
  ]);
  const tail = smooth(plot('-46 -44, -120 -10, -132 10, -104 8, -34 -18'), true, 0.4);
  const breast = blob([
    [8, -70],
    [52 * wide, -66],
    [50, -34],
    [20, -12],
    [-10, -14],
    [-16, -42],
  ]);
  const wing = smooth(plot('-52 -52, -30 -84, 4 -74, -6 -42, -58 -22, -74 -22'), true, 0.2);
  const beak = polyline(plot('56 -92, 86 -84, 56 -76'), true);
  const feathers = [0, 1, 2].map((i) =>
    smooth([
      [-34 + i * 10, -62 + i * 5],
      [-40 + i * 8, -46 + i * 4],
      [-56 + i * 12, -34 + i * 3],
    ]),
  );
  const legs = polyline(plot('-8 -10, -8 6')) + polyline(plot('14 -10, 14 6'));
  return (
    shape(tail, body) +
    line(legs, ink, 5) +
    shape(trunk, body) +
    shape(breast, belly) +
    shape(wing, ink) +
    line(feathers, paper, 3) +
    shape(beak, mustard) +
    circle(34, -90, 8, paper) +
    circle(36, -90, 4.5, ink)
  );
}

const sag = (y: number, drop: number) => (x: number) => y + drop * (1 - ((x - 650) / 690) ** 2);

function flock(
  random: Random,
  at: (x: number) => number,
  seats: readonly (readonly [number, string, string, 1 | -1, number])[],
): string {
  return seats
    .map(([x, body, belly, face, size]) =>
      group(bird(random, body, belly), { x, y: at(x) - 4, scale: [face * size, size] }),
    )
    .join('');
}

const wire = (at: (x: number) => number) =>
  line(smooth(Array.from({ length: 15 }, (_, i): Point => [-60 + i * 101, at(-60 + i * 101)])), ink, 5);

/** A row of birds leaning towards each other, and one who saved a place. */
export const birdsOnAWire: Card = {
  slug: 'birds-on-a-wire',
  ground: paper,
  mark: ink,
  paper: '#fffdf8',
  front: ({ type, random }) => {
    const [high, low] = [sag(430, 46), sag(700, 70)];
    const words = type('saved you a seat', { face: 'nothing-you-could-do', size: 92 });
    const upper = [
      [250, sea, paper, 1, 1],
      [396, ink, coral, -1, 0.94],
      [1010, mustard, paper, -1, 1.02],
    ] as const;
    const lower = [
      [150, coral, paper, 1, 1.1],
      [318, mustard, paper, -1, 1.04],
      [476, sea, paper, 1, 1.12],
      [860, coral, mustard, -1, 1.14],
      [1040, ink, sea, -1, 1.05],
      [1184, sea, mustard, -1, 0.98],
    ] as const;
    return (
      wire(high) +
      wire(low) +
      flock(random, high, upper) +
      flock(random, low, lower) +
      shape(settled(words, 655, 246), ink) +
      line(smooth(plot('600 640, 640 612, 680 640')), coral, 5, { dash: '1 14' })
    );
  },
  inside: ({ random }) => {
    const at = sag(170, 60);
    return (
      wire(at) +
      flock(random, at, [
        [180, coral, paper, 1, 0.8],
        [300, sea, paper, -1, 0.74],
        [1110, mustard, coral, -1, 0.8],
      ])
    );
  },
  emblem: ({ random }) => group(bird(random, coral, paper), { x: 8, y: 44, scale: 0.7 }),
};
