import { star } from '../draw/cut.ts';
import { type Point, plot, polygon, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [forest, champagne, cream, blush] = ['#1e4238', '#e9c27a', '#f9f1df', '#e7a58d'] as const;

/** A champagne coupe standing on 0,0; the bowl is 150 wide. `level` is how full it is. */
function coupe(random: Random, level: number): string {
  const bowl = 'M-76-128C-74-78-38-64 0-62C38-64 74-78 76-128z';
  const top = -128 + 60 * (1 - level);
  const bubbles = Array.from({ length: 7 }, () =>
    circle(random.between(-48, 48), random.between(top + 8, -72), random.between(2.5, 5), cream),
  );
  return (
    clip(bowl, shape(`M-90 ${top}H90V-50H-90z`, champagne) + bubbles.join('')) +
    line([bowl, 'M0-62V-8', 'M-44 0C-30-6-10-6 0-8C10-6 30-6 44 0z'], cream, 5)
  );
}

function tower(random: Random): string {
  const rows = [5, 4, 3, 2, 1];
  return rows
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, i) =>
        group(coupe(random, 0.72 + random.bell(0.05)), { x: (i - (count - 1) / 2) * 156, y: -row * 132 }),
      ),
    )
    .join('');
}

function pour(random: Random): string {
  const stream = smooth(plot('30 -960, 10 -880, 16 -790, 2 -700, 6 -640'));
  const beads: Point[] = Array.from({ length: 46 }, () => [random.bell(120), random.between(-900, -640)]);
  return (
    line(stream, champagne, 12) +
    beads.map(([x, y]) => circle(x, y, random.between(2, 7), { stroke: champagne, width: 2.5 })).join('')
  );
}

/** Fifteen coupes, one bottle, no spills. */
export const coupeTower: Card = {
  slug: 'coupe-tower',
  ground: forest,
  mark: cream,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const sparks = Array.from({ length: 40 }, () =>
      polygon(star(random.between(560, 1290), random.between(20, 820), random.between(6, 14), 2.4, 4, 0)),
    );
    const words = ['Cheers', 'to you'].map((text, i) =>
      settled(
        type(text, { face: i ? 'newsreader-italic' : 'newsreader', size: 158, weight: i ? 340 : 420, tracking: -8 }),
        92,
        480 + i * 150,
        'start',
      ),
    );
    const table =
      line(polyline(plot('-40 892, 1340 892')), blush, 6) + line(polyline(plot('-40 910, 1340 910')), blush, 2.5);
    return (
      shape(sparks, '#4d7566') +
      group(tower(random) + group(pour(random), { y: -10 }), { x: 866, y: 886, scale: 0.94 }) +
      table +
      shape(words, cream)
    );
  },
  inside: ({ random }) => {
    const glasses = [290, 470, 650, 830, 1010].map((x, i) =>
      group(coupe(random, 0.72), { x, y: 330, turn: [-8, -4, 0, 4, 8][i] as number }),
    );
    return (
      group(glasses.join('').replaceAll(cream, forest)) +
      shape(
        [367, 556, 744, 933].map((x) => polygon(star(x, 150, 16, 3.5, 4, 0))),
        blush,
      )
    );
  },
  emblem: ({ random }) => group(coupe(random, 0.7), { y: 40, scale: 0.62 }),
};
