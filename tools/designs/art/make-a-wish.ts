import { cutRect } from '../draw/cut.ts';
import { blob, type Point, polyline, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [plum, coral, gold, mint, cream] = ['#3b2440', '#e4694f', '#f0b64a', '#8fbfae', '#faf1e2'] as const;

function flame(random: Random, x: number, y: number, h: number): string {
  const lean = random.bell(0.1) * h;
  const drop = (k: number, sink: number): Point[] => [
    [x + lean * k, y - h * k + sink],
    [x + h * 0.26 * k, y - h * 0.4 * k + sink],
    [x + h * 0.24 * k, y - h * 0.12 * k + sink],
    [x, y + sink],
    [x - h * 0.24 * k, y - h * 0.12 * k + sink],
    [x - h * 0.24 * k, y - h * 0.42 * k + sink],
  ];
  const halo = [1.05, 1.5].map((k) =>
    circle(x, y - h * 0.36, h * 0.62 * k, { stroke: gold, width: 2.5, dash: k > 1.2 ? '1 15' : '1 10' }),
  );
  return halo.join('') + shape(blob(drop(1, 0)), gold) + shape(blob(drop(0.52, -2)), cream);
}

const bands: readonly ((x: number, y: number, w: number, h: number) => string)[] = [
  (x, y, w, h) =>
    line(
      Array.from(
        { length: Math.ceil(h / 34) + 2 },
        (_, i) => `M${x - 10} ${y + i * 34}L${x + w + 10} ${y + i * 34 - 34}`,
      ),
      cream,
      11,
      { cap: 'butt' },
    ),
  (x, y, w, h) =>
    Array.from({ length: Math.ceil(h / 30) }, (_, i) =>
      circle(x + w * (i % 2 ? 0.3 : 0.7), y + 20 + i * 30, 6.5, cream),
    ).join(''),
  (x, y, w, h) =>
    line(
      Array.from({ length: Math.ceil(h / 28) + 1 }, (_, i) =>
        polyline([
          [x - 4, y + i * 28],
          [x + w / 2, y + i * 28 - 18],
          [x + w + 4, y + i * 28],
        ]),
      ),
      cream,
      6,
    ),
  (x, y, w, h) =>
    Array.from({ length: Math.ceil(h / 26) }, (_, i) =>
      i % 2 ? shape(`M${x - 4} ${y + i * 26}h${w + 8}v26h${-w - 8}z`, cream) : '',
    ).join(''),
  (x, y, w, h) =>
    line(
      [0.25, 0.5, 0.75].map((u) => `M${x + w * u} ${y}v${h}`),
      cream,
      4,
    ),
  (x, y, w, h) =>
    line(
      Array.from({ length: 3 }, (_, k) =>
        smooth(
          Array.from({ length: 14 }, (_, i): Point => [x + w * (0.2 + 0.3 * k) + (i % 2 ? 5 : -5), y + (i * h) / 12]),
        ),
      ),
      cream,
      4,
    ),
];

function candle(random: Random, x: number, foot: number, h: number, colour: string, pattern: number): string {
  const w = 50;
  const body = cutRect(random, x - w / 2, foot - h, w, h + 80, 1.6);
  const wick = smooth([
    [x, foot - h],
    [x + random.bell(3), foot - h - 14],
    [x + random.bell(3), foot - h - 26],
  ]);
  const marks = (bands[pattern % bands.length] as (typeof bands)[number])(x - w / 2, foot - h, w, h + 80);
  return (
    shape(body, colour) +
    clip(body, marks) +
    line(wick, cream, 4) +
    flame(random, x, foot - h - 24, random.between(72, 90))
  );
}

const colours = [coral, mint, gold] as const;

function candles(random: Random, foot: number, count: number, height: (i: number) => number): string {
  const gap = 1180 / (count - 1);
  return Array.from({ length: count }, (_, i) =>
    candle(random, 60 + i * gap, foot, height(i), colours[(i * 2) % 3] as string, (i * 5 + 1) % 6),
  ).join('');
}

/** A choir of striped candles, all alight. */
export const makeAWish: Card = {
  slug: 'make-a-wish',
  ground: plum,
  mark: cream,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = type('make a wish', { face: 'newsreader-italic', size: 146, weight: 380, tracking: -6 });
    const heights = [430, 300, 370, 250, 330, 215, 300, 225, 345, 260, 385, 305, 440];
    return candles(random, 1010, 13, (i) => heights[i] as number) + shape(settled(words, 650, 306), cream);
  },
  inside: ({ random }) => {
    const low = [150, 120, 170, 110, 140, 100, 130, 160, 120, 150, 110, 165, 140];
    const row = Array.from({ length: 13 }, (_, i) => {
      const colour = [coral, plum, mint][i % 3] as string;
      return candle(random, 60 + i * 98, 330, low[i] as number, colour, (i * 5 + 1) % 6);
    });
    return clip('M-40-40H1340V400H-40z', row) + line('M-40 400H1340', plum, 5);
  },
  emblem: ({ random }) => group(candle(random, 0, 30, 60, coral, 0), { scale: 0.5 }),
};
