import { leaf } from '../draw/botany.ts';
import { gouged } from '../draw/hatch.ts';
import { type Point, plot, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card, Studio } from '../draw/sheet.ts';
import { blend, circle, clip, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [cream, plum, bottle, label, gold, leafy] = [
  '#f2e4cd',
  '#5b2440',
  '#22382f',
  '#fbf5e5',
  '#c79a45',
  '#66794a',
] as const;

const GLASS =
  'M-36-400H36V-214C36-160 112-140 112-60V330Q112 352 90 352H-90Q-112 352-112 330V-60C-112-140-36-160-36-214z';

/** A bottle cut in wood, its label set in two faces. */
function wine({ type, random }: Studio): string {
  const dark: Point[] = plot('20 -400, 60 -400, 60 -190, 130 -100, 130 360, 40 360, 60 -60, 14 -190');
  const glint: Point[] = plot('-92 -60, -70 -60, -74 340, -96 340');
  const line1 = type('a very good', { face: 'newsreader-italic', size: 33, weight: 420, optical: 30 });
  const line2 = type('VINTAGE', { face: 'newsreader', size: 37, weight: 640, tracking: 30 });
  const number = type('No. 50', { face: 'newsreader-italic', size: 31, weight: 420, optical: 30 });
  return (
    rough(
      'glass',
      shape(GLASS, bottle) +
        clip(
          GLASS,
          shape(gouged(random, dark, Math.PI / 2, 12, 6, 8), blend(bottle, cream, 0.28)) +
            shape(gouged(random, glint, Math.PI / 2, 11, 6, 8), blend(bottle, cream, 0.55)),
        ),
      2.5,
      0.06,
    ) +
    shape('M-42-428H42V-262H-42z', plum) +
    line('M-42-282H42M-42-300H42', gold, 5, { cap: 'butt' }) +
    rect(-112, 40, 224, 220, label) +
    line('M-100 52H100V248H-100z', gold, 3) +
    shape(settled(line1, 0, 108) + settled(line2, 0, 162), plum) +
    line('M-46 184H46', gold, 3) +
    shape(settled(number, 0, 226), plum)
  );
}

function grapes(random: Random, x: number, y: number, k: number): string {
  const rows = [5, 6, 5, 4, 3, 2, 1];
  const berries = rows.flatMap((count, row) =>
    Array.from(
      { length: count },
      (_, i): Point => [(i - (count - 1) / 2) * 46 + random.bell(4), row * 40 + random.bell(3)],
    ),
  );
  const drawn = berries.map(([bx, by]) => {
    const tone = random.pick([plum, blend(plum, cream, 0.14), blend(plum, bottle, 0.3)]);
    return (
      circle(bx, by, 27, tone) +
      line(`M${bx - 14} ${by - 6}A16 16 0 0 1 ${bx - 2} ${by - 16}`, blend(plum, cream, 0.6), 4)
    );
  });
  const leaves = [
    [-60, -20, 150, -2.7],
    [50, -26, 140, -0.4],
    [0, -30, 120, -1.5],
  ].map(([lx, ly, l, a]) => {
    const one = leaf(lx as number, ly as number, l as number, a as number, { breadth: 0.8, belly: 0.36 });
    return (
      shape(one.outline, leafy) + shape(one.half, blend(leafy, bottle, 0.3)) + line(one.rib + one.veins, cream, 2.2)
    );
  });
  const tendril = line(smooth(plot('0 -30, 26 -80, 80 -92, 96 -62, 70 -54, 66 -84, 120 -118')), leafy, 5);
  return group(tendril + leaves.join('') + drawn.join(''), { x, y, scale: k });
}

/** A bottle laid down in a good year. */
export const goodVintage: Card = {
  slug: 'good-vintage',
  ground: cream,
  mark: plum,
  paper: '#fffdf8',
  front: (studio) => {
    const words = ['Better', 'every', 'year.'].map((text, i) =>
      settled(
        studio.type(text, { face: 'newsreader', size: 168, weight: 520, tracking: -12 }),
        100,
        366 + i * 162,
        'start',
      ),
    );
    const table = rect(-40, 850, 1400, 170, plum) + line('M-40 872H1340', gold, 3, { dash: '1 14' });
    return (
      circle(930, 470, 330, '#e9d2ae') +
      table +
      group(wine(studio), { x: 882, y: 503 }) +
      grapes(studio.random, 1146, 596, 0.94) +
      shape(words, bottle)
    );
  },
  inside: ({ random }) => grapes(random, 206, 142, 0.76) + grapes(random, 1086, 142, 0.76),
  emblem: ({ random }) => grapes(random, 0, -24, 0.26),
};
