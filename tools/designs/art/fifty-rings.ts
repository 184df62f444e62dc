import { gouge } from '../draw/hatch.ts';
import { blob, type Point, polar, smooth } from '../draw/path.ts';
import { drift, type Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [bark, wood, ring, paper, moss] = ['#3b2a24', '#e6c08d', '#8a5a34', '#f7f0e2', '#4f6650'] as const;

/** A felled trunk from above: one line for every year, wider in the good ones. */
function slice(random: Random, r: number, years: number): string {
  const shapeOf = drift('trunk');
  const bump = (a: number, depth: number) =>
    1 + 0.05 * depth * shapeOf(3 + 2.2 * Math.cos(a)) + 0.045 * depth * shapeOf(20 + 2.6 * Math.sin(a));
  const loop = (k: number, stray: number) =>
    blob(
      Array.from({ length: 34 }, (_, i): Point => {
        const a = (i / 34) * Math.PI * 2;
        return polar((1 - k) * r * 0.08, (1 - k) * r * -0.05, r * k * bump(a, k) + random.bell(stray), a);
      }),
    );
  let reach = 0.02;
  const widths = Array.from({ length: years }, () => random.between(0.5, 1.5));
  const sum = widths.reduce((a, b) => a + b, 0);
  const rings = widths.map((w) => {
    reach += (w / sum) * 0.88;
    return line(loop(reach, r * 0.0022), ring, random.between(1.6, 4.2) * (r / 400));
  });
  const cracks = [0.5, 2.4, 4.1].map((a) =>
    gouge(random, polar(0, 0, r * 0.86, a), polar(0, 0, r * random.between(0.35, 0.5), a + 0.05), r * 0.02),
  );
  const plates = Array.from({ length: 70 }, (_, i) => {
    const a = (i / 70) * Math.PI * 2 + random.bell(0.01);
    return gouge(
      random,
      polar(0, 0, r * 0.95 * bump(a, 1), a),
      polar(0, 0, r * 1.03 * bump(a, 1), a + random.bell(0.03)),
      r * 0.018,
    );
  });
  return (
    shape(loop(1.03, r * 0.008), bark) +
    shape(plates, '#77553f') +
    shape(loop(0.935, r * 0.003), wood) +
    rings.join('') +
    shape(cracks, bark)
  );
}

function seedling(x: number, y: number, k: number): string {
  const stem = line(
    smooth([
      [x, y],
      [x + 4 * k, y - 40 * k],
      [x + 14 * k, y - 78 * k],
    ]),
    moss,
    6 * k,
  );
  const leafShape = (s: number, l: number) =>
    blob([
      [x + 12 * k, y - 76 * k],
      [x + (12 + s * l * 0.35) * k, y - 112 * k],
      [x + (12 + s * l) * k, y - 118 * k],
      [x + (12 + s * l * 0.7) * k, y - 84 * k],
    ]);
  return stem + shape(leafShape(1, 62) + leafShape(-1, 50), moss);
}

/** Fifty rings, counted: the tree is cut, a seedling is not. */
export const fiftyRings: Card = {
  slug: 'fifty-rings',
  ground: paper,
  mark: bark,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = ['fifty rings', 'and still', 'growing'].map((text, i) =>
      settled(
        type(text, { face: 'newsreader-italic', size: 100, weight: 380, tracking: -4 }),
        88,
        402 + i * 108,
        'start',
      ),
    );
    return (
      rough('rings', group(slice(random, 372, 50), { x: 985, y: 486 }), 4, 0.05) +
      shape(words, bark) +
      seedling(462, 628, 0.95)
    );
  },
  inside: ({ random }) =>
    rough('in', group(slice(random, 330, 50), { x: 650, y: -30 }), 3, 0.05) + seedling(650, 420, 0.9),
  emblem: ({ random }) => group(slice(random, 42, 9)),
};
