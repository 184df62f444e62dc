import { gouge, gouged } from '../draw/hatch.ts';
import { type Point, plot, polygon, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [ink, gold, cream, red] = ['#1c2740', '#dcae57', '#f7efdd', '#b8382b'] as const;

/** A fountain pen's nib, point at 0,0, drawn upward and cut like a wood engraving. */
function nib(random: Random): string {
  const right: Point[] = plot('0 0, 16 -70, 62 -190, 104 -300, 96 -400, 70 -452');
  const left = right.map(([x, y]): Point => [-x, y]);
  const outline = `${smooth([...left.slice(1).reverse(), ...right], false, 0.1)}z`;
  const shadeSide: Point[] = [[0, 0], ...right.slice(1), [0, -452]];
  const lightSide: Point[] = plot('-24 -60, -96 -300, -90 -400, -62 -452, -40 -452, -60 -330');
  const shoulder = 'M-60-330C-40-300-20-276-4-270M60-330C40-300 20-276 4-270M-84-396C-40-374 40-374 84-396';
  return (
    shape(outline, gold) +
    clip(
      outline,
      shape(gouged(random, shadeSide, -1.2, 13, 7, 3), ink) + shape(gouged(random, lightSide, -1.75, 20, 6, 8), ink),
    ) +
    line(outline, ink, 5) +
    line('M0-6V-248', ink, 5) +
    circle(0, -266, 19, ink) +
    line(shoulder, ink, 5) +
    barrelOf(random)
  );
}

/** The part that is held, with its two gold rings. */
function barrelOf(random: Random): string {
  const section: Point[] = plot('-66 -446, 66 -446, 92 -520, 104 -1300, -104 -1300, -92 -520');
  const barrel = polygon(section);
  const ring = (y: number, w: number, h: number) => shape(`M${-w} ${y}H${w}V${y + h}H${-w}z`, gold);
  return (
    shape(barrel, cream) +
    clip(
      barrel,
      shape(gouged(random, plot('10 -440, 104 -440, 104 -1300, 10 -1300'), Math.PI / 2, 14, 9, 10), ink) +
        shape(gouged(random, plot('-96 -440, -60 -440, -60 -1300, -96 -1300'), Math.PI / 2, 17, 6, 10), ink),
    ) +
    line(barrel, ink, 5) +
    ring(-556, 97, 22) +
    ring(-590, 97, 10)
  );
}

function rays(random: Random, x: number, y: number): string {
  let d = '';
  for (let row = 0; row < 40; row += 1) {
    const py = 20 + row * 25;
    for (let px = -60; px < 1340; px += random.between(70, 190)) {
      const long = random.between(60, 180);
      if (Math.hypot(px + long / 2 - x, py - y) < 240) continue;
      d += gouge(random, [px, py], [px + long, py + random.bell(2)], 3.5);
    }
  }
  return shape(d, '#33456a');
}

/** An engraved nib that has just finished a name. */
export const yoursSincerely: Card = {
  slug: 'yours-sincerely',
  ground: ink,
  mark: cream,
  paper: '#fffdf8',
  front: ({ type, random }) => {
    const words = type('Yours, sincerely', { face: 'homemade-apple', size: 90 });
    const trail = smooth(plot('166 776, 330 806, 520 782, 700 800, 872 786, 968 762'));
    return (
      rough('nib', rays(random, 1000, 500), 3, 0.06) +
      rough('nib two', group(nib(random), { x: 968, y: 762, turn: 34 }), 3, 0.06) +
      shape(settled(words, 116, 596, 'start'), cream) +
      line(trail, red, 8)
    );
  },
  inside: ({ random }) =>
    rough('in', group(nib(random), { x: 1110, y: 420, turn: 34, scale: 0.62 }), 3, 0.06) +
    line(smooth(plot('170 430, 330 450, 520 428, 700 440, 930 424, 1110 420')), red, 6),
  emblem: ({ random }) => group(nib(random), { y: 40, scale: 0.15 }),
};
