import { leaf, sprouting, stem } from '../draw/botany.ts';
import { along, type Point, polar, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ground, ink, tint] = ['#e6e7de', '#34423f', '#cdd2c4'] as const;

function olive(random: Random, at: Point, angle: number, r: number): { d: string; shade: string } {
  const foot = polar(at[0], at[1], r * 1.6, angle);
  const ring = Array.from({ length: 9 }, (_, i): Point => {
    const a = (i / 9) * Math.PI * 2;
    const [px, py] = [Math.cos(a) * r * 1.15, Math.sin(a) * r * 0.82];
    return [
      foot[0] + px * Math.cos(angle) - py * Math.sin(angle) + random.bell(0.6),
      foot[1] + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  });
  return { d: smooth([at, polar(at[0], at[1], r * 0.5, angle)]) + smooth(ring, true), shade: smooth(ring, true) };
}

/** One olive bough in a single weight of line, tints laid a little out of register. */
function bough(
  random: Random,
  from: Point,
  to: Point,
  bow: number,
  length: number,
  leaves: number,
  width: number,
): string {
  const spine = stem(from, to, bow, 40);
  let [outlines, ribs, tints, fruit, fruitTint] = ['', '', '', '', ''];
  sprouting(spine, leaves, { from: 0.1, to: 0.95, spread: 0.62, paired: true }, (at, angle, t, side) => {
    const size = length * (1.08 - 0.5 * t) * random.between(0.86, 1.1);
    const one = leaf(at[0], at[1], size, angle + random.bell(0.12), {
      breadth: 0.23,
      curl: -side * random.between(0.02, 0.14),
    });
    outlines += one.outline;
    ribs += one.rib;
    tints += leaf(at[0] + 6, at[1] + 7, size, angle, { breadth: 0.25 }).outline;
    return '';
  });
  for (const t of [0.24, 0.42, 0.6, 0.74]) {
    const { at, angle } = along(spine, t);
    const one = olive(random, at, angle + (random.chance(0.5) ? 1 : -1) * random.between(1.1, 1.5), length * 0.12);
    fruit += one.d;
    fruitTint += one.shade;
  }
  return (
    shape(tints, tint) +
    line(smooth(spine.filter((_, i) => i % 4 === 0)), ink, width * 1.2) +
    line(outlines + ribs, ink, width) +
    shape(fruitTint, tint) +
    line(fruit, ink, width)
  );
}

/** An olive bough, drawn without lifting the pen. */
export const oliveBranch: Card = {
  slug: 'olive-branch',
  ground,
  mark: ink,
  paper: '#fdfdfa',
  front: ({ type, random }) => {
    const words = type('with sympathy', { face: 'newsreader', size: 92, weight: 300, tracking: 6 });
    return bough(random, [190, 600], [1130, 250], 0.1, 212, 9, 3.6) + shape(settled(words, 650, 812), ink);
  },
  inside: ({ random }) => bough(random, [390, 330], [930, 190], 0.1, 100, 10, 2.6),
  emblem: ({ random }) => bough(random, [-44, 20], [44, -10], 0.1, 26, 5, 1.6),
};
