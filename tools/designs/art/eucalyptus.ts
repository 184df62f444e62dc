import { stalk, stem } from '../draw/botany.ts';
import { along, blob, type Point, place } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { wash } from '../draw/wash.ts';

const [sage, sea, ink, rust, paper] = ['#8ea58f', '#5f8a86', '#2c3b46', '#b97a5b', '#fbf8f1'] as const;

function coin(random: Random, at: Point, r: number, angle: number): string {
  const round: Point[] = Array.from({ length: 9 }, (_, i) => {
    const a = (i / 9) * Math.PI * 2;
    return [r * (1 + Math.cos(a) * 1.02), r * Math.sin(a) * 0.86 * (1 + random.bell(0.04))];
  });
  return blob(place(round, at[0], at[1], angle));
}

/** A branch of silver-dollar leaves in three glazes, so that they show through each other. */
function branch(
  random: Random,
  seed: string,
  from: Point,
  to: Point,
  bow: number,
  size: number,
  pairs: number,
): string {
  const spine = stem(from, to, bow, 40);
  const glazes: [string, string][] = [
    [sage, ''],
    [sea, ''],
    [blend(sage, rust, 0.45), ''],
  ];
  for (let i = 0; i < pairs; i += 1) {
    const t = 0.1 + (i / pairs) * 0.9;
    const { at, angle } = along(spine, t);
    for (const side of [-1, 1]) {
      const glaze = glazes[(i + (side > 0 ? 1 : 0) + (random.chance(0.2) ? 2 : 0)) % 3] as [string, string];
      glaze[1] += coin(
        random,
        at,
        size * (1.05 - 0.62 * t) * random.between(0.85, 1.1),
        angle + side * random.between(0.6, 1.15),
      );
    }
  }
  const leaves = glazes.map(([colour, d], i) =>
    wash(`${seed}${i}`, shape(d, { fill: colour, opacity: 0.62 }), {
      run: 14,
      grain: 0.012,
      pool: 0.62,
      rim: 0.5,
      soft: 0.6,
    }),
  );
  return leaves.join('') + line('', ink) + shape(stalk(spine, 5, 1.6), { fill: blend(rust, ink, 0.3), opacity: 0.85 });
}

/** Silver-dollar eucalyptus in wet glazes, hanging into an open page. */
export const eucalyptus: Card = {
  slug: 'eucalyptus',
  ground: paper,
  mark: sea,
  paper: '#fefdfb',
  front: ({ type, random }) => {
    const words = type('with gratitude', { face: 'newsreader-italic', size: 124, weight: 300, tracking: -4 });
    return (
      branch(random, 'a', [-60, 250], [560, 190], -0.2, 66, 12) +
      branch(random, 'b', [-40, 30], [300, 430], -0.16, 56, 9) +
      branch(random, 'c', [1360, 720], [720, 830], -0.2, 66, 12) +
      branch(random, 'd', [1350, 960], [1090, 600], -0.16, 56, 9) +
      shape(settled(words, 650, 556), ink)
    );
  },
  inside: ({ random }) =>
    branch(random, 'e', [-60, 60], [560, 150], -0.15, 56, 12) +
    branch(random, 'f', [1360, 40], [860, 170], 0.15, 52, 11),
  emblem: ({ random }) => branch(random, 'g', [0, 46], [0, -40], 0.05, 14, 5),
};
