import { leaf, petals, stalk } from '../draw/botany.ts';
import { along, type Point } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ground, ink, rose, wine, green, butter] = [
  '#f3d9cd',
  '#2b3350',
  '#d9737a',
  '#9c3a4b',
  '#5c7d63',
  '#f2cf86',
] as const;

function dogRose(random: Random, x: number, y: number, r: number, colour: string): string {
  const back = petals(random, x, y, r, 5, { breadth: 1.16, core: 0.08, notch: 0.16 });
  const light = petals(random, x, y, r * 0.62, 5, { breadth: 0.9, core: 0.1, notch: 0.2 });
  const stamens = Array.from({ length: 14 }, (_, i) =>
    circle(
      x + Math.cos(i * 0.45) * r * 0.3 * random.between(0.8, 1.15),
      y + Math.sin(i * 0.45) * r * 0.3 * random.between(0.8, 1.15),
      r * 0.04 + 1,
      wine,
    ),
  );
  return (
    shape(back, colour) +
    shape(light, blend(colour, '#ffffff', 0.28)) +
    circle(x, y, r * 0.16, butter) +
    stamens.join('')
  );
}

/** A rose that has climbed along `spine`: leaves in threes, flowers where they like. */
function climber(
  random: Random,
  spine: readonly Point[],
  flowers: readonly (readonly [number, number, number])[],
  size: number,
): string {
  let leaves = '';
  let halves = '';
  for (let i = 0; i < 26; i += 1) {
    const { at, angle } = along(spine, 0.02 + i * 0.038);
    const side = i % 2 ? 1 : -1;
    for (const fan of [-0.5, 0, 0.5]) {
      const one = leaf(
        at[0],
        at[1],
        size * random.between(0.72, 1.05) * (fan ? 0.8 : 1),
        angle + side * (1.05 + fan * side) + random.bell(0.12),
        { breadth: 0.46 },
      );
      leaves += one.outline;
      halves += one.half;
    }
  }
  const roses = flowers.map(([t, off, r], i) => {
    const { at, angle } = along(spine, t);
    return dogRose(
      random,
      at[0] - Math.sin(angle) * off,
      at[1] + Math.cos(angle) * off,
      r,
      i % 3 === 1 ? blend(rose, '#ffffff', 0.45) : rose,
    );
  });
  return (
    shape(stalk(spine, 9, 4), wine) + shape(leaves, green) + shape(halves, blend(green, ink, 0.25)) + roses.join('')
  );
}

const dense = (points: readonly Point[]): Point[] =>
  points.flatMap((a, i) => {
    const b = points[i + 1];
    return b
      ? Array.from({ length: 8 }, (_, k): Point => [a[0] + ((b[0] - a[0]) * k) / 8, a[1] + ((b[1] - a[1]) * k) / 8])
      : [a];
  });

/** A great numeral with a dog rose that took one year to climb it. */
export const numeralOne: Card = {
  slug: 'numeral-one',
  ground,
  mark: wine,
  paper: '#fffdfb',
  front: ({ type, random }) => {
    const one = type('1', { face: 'newsreader', size: 1120, weight: 760 });
    const words = ['happily,', 'one year'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 104, weight: 380, tracking: -2 }),
        104,
        450 + i * 112,
        'start',
      ),
    );
    const wave = Array.from(
      { length: 13 },
      (_, i): Point => [930 + Math.sin(i * 0.92 + 0.6) * (150 - i * 3), 930 - i * 68],
    );
    return (
      shape(settled(one, 925, 866), ink) +
      climber(
        random,
        dense(wave),
        [
          [0.1, 10, 60],
          [0.27, -14, 76],
          [0.36, 34, 44],
          [0.52, 8, 82],
          [0.68, -20, 56],
          [0.8, 16, 68],
          [0.94, 0, 48],
        ],
        82,
      ) +
      shape(words, wine)
    );
  },
  inside: ({ random }) => {
    const wave = Array.from({ length: 15 }, (_, i): Point => [-30 + i * 98, 130 + Math.sin(i * 0.9) * 42]);
    return climber(
      random,
      dense(wave),
      [
        [0.06, 10, 48],
        [0.22, -10, 58],
        [0.3, 26, 34],
        [0.7, 8, 54],
        [0.8, -16, 36],
        [0.95, 0, 56],
      ],
      58,
    );
  },
  emblem: ({ random }) => dogRose(random, 0, 0, 44, rose),
};
