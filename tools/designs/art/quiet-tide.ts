import { type Point, smooth } from '../draw/path.ts';
import { drift } from '../draw/random.ts';
import type { Card, Studio } from '../draw/sheet.ts';
import { circle, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { wash } from '../draw/wash.ts';

const [slate, mist, blush, ink, paper] = ['#5d7890', '#a9bcc6', '#e7cdbf', '#2a3a50', '#f8f5ef'] as const;

function horizon(seed: string, y: number, swell: number, deep: number): string {
  const noise = drift(seed);
  const edge = (base: number, k: number) =>
    Array.from({ length: 12 }, (_, i): Point => [-160 + i * 148, base + noise(i * 0.6 + k) * swell]);
  return `${smooth(edge(y, 0))}L1480 ${y + deep}${smooth(edge(y + deep, 40).reverse()).replace(/^M[^a-z]*/, `L1480 ${y + deep}`)}z`;
}

function sea({ random }: Studio): string {
  const bands = [
    ['far', 560, 20, 130, mist, 0.75],
    ['mid', 628, 22, 150, slate, 0.6],
    ['low', 716, 26, 170, mist, 0.8],
    ['near', 800, 30, 300, slate, 0.75],
  ] as const;
  const water = bands.map(([seed, y, swell, deep, colour, opacity]) =>
    wash(seed, shape(horizon(seed, y, swell, deep), { fill: colour, opacity }), {
      run: 60,
      grain: 0.006,
      pool: 0.55,
      rim: 0.35,
    }),
  );
  const glints = Array.from({ length: 9 }, (_, i) => {
    const y = 588 + i * 36;
    const x = 870 + random.bell(46);
    const half = 30 + i * 12 + random.bell(10);
    return smooth([
      [x - half, y],
      [x, y + 3],
      [x + half, y - 2],
    ]);
  });
  return water.join('') + line(glints, paper, 5, { opacity: 0.75 });
}

/** A pale sun over four washes of grey water. */
export const quietTide: Card = {
  slug: 'quiet-tide',
  ground: paper,
  mark: slate,
  paper: '#fefdfb',
  front: (studio) => {
    const words = studio.type('thinking of you', { face: 'newsreader-italic', size: 84, weight: 300 });
    const sky = wash(
      'sky',
      shape('M-100 250C300 210 900 300 1420 230L1420 480C900 560 300 470-100 520z', { fill: blush, opacity: 0.5 }),
      { run: 160, pool: 0.75, soft: 9, rim: 0 },
    );
    const sun = wash('sun', circle(870, 400, 92, '#dfa48c'), { run: 18, pool: 0.4, rim: 0.35 });
    return sky + sun + sea(studio) + shape(settled(words, 110, 190, 'start'), ink);
  },
  inside: () =>
    wash('in', shape(horizon('in', 40, 24, 130), { fill: mist, opacity: 0.7 }), { run: 60, grain: 0.006, pool: 0.6 }) +
    wash('in2', shape(horizon('in2', 120, 24, 120), { fill: slate, opacity: 0.4 }), {
      run: 60,
      grain: 0.006,
      pool: 0.6,
    }),
  emblem: () => wash('emblem', circle(0, 0, 36, '#dfa48c'), { run: 10, rim: 0.35 }),
};
