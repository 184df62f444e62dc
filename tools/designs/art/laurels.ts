import { leaf, stalk, stem } from '../draw/botany.ts';
import { along, type Point } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { worn } from '../draw/wash.ts';

const [green, gold, ink, paper] = ['#2f5d4c', '#c8973f', '#232f4a', '#f7f1e2'] as const;

/** One half of a wreath; the other is its mirror image. */
const halfRing = (reach: number): Point[] =>
  Array.from({ length: 41 }, (_, i): Point => {
    const a = Math.PI * (0.5 - 0.88 * (i / 40));
    return [reach * Math.cos(a), reach * 0.7 * Math.sin(a)];
  });

function bough(random: Random, spine: readonly Point[]): string {
  let [leaves, lines, berries] = ['', '', ''];
  for (let i = 0; i < 17; i += 1) {
    const t = 0.06 + i * 0.057;
    const { at, angle } = along(spine, t);
    const size = 96 * (1.05 - t * 0.4);
    for (const side of [-1, 1] as const) {
      const one = leaf(at[0], at[1], size * (side < 0 ? 1 : 0.86), angle + side * 0.62 + random.bell(0.04), {
        breadth: 0.36,
        curl: -side * 0.12,
      });
      leaves += one.outline;
      lines += one.rib + one.veins;
    }
    if (i % 3 === 1) {
      const { at: b } = along(spine, t + 0.03);
      berries += circle(b[0] + 30, b[1] - 12, 11, gold) + circle(b[0] + 46, b[1] + 8, 9, gold);
    }
  }
  const tip = along(spine, 1);
  leaves += leaf(tip.at[0], tip.at[1], 56, tip.angle, { breadth: 0.36 }).outline;
  return shape(leaves + stalk(spine, 9, 3), green) + line(lines, paper, 2.4) + berries;
}

/** A bough and its mirror image. */
const pair = (random: Random, spine: readonly Point[], y: number, scale: number) => {
  const half = bough(random, spine);
  return group(half, { x: 650, y, scale }) + group(half, { x: 650, y, scale: [-scale, scale] });
};
const wreath = (random: Random, y: number, scale: number) => pair(random, halfRing(520), y, scale);

/** A ribbon knot: two loops, two tails. */
function bow(x: number, y: number): string {
  const half = (k: number) =>
    line(
      `M${x} ${y}C${x + k * 30} ${y - 46} ${x + k * 96} ${y - 52} ${x + k * 92} ${y - 12}C${x + k * 88} ${y + 20} ${x + k * 40} ${y + 16} ${x} ${y}M${x} ${y}C${x + k * 22} ${y + 30} ${x + k * 66} ${y + 34} ${x + k * 92} ${y + 74}`,
      gold,
      8,
    );
  return half(-1) + half(1) + circle(x, y, 13, gold);
}

/** Letterpress laurels round two plain words. */
export const laurels: Card = {
  slug: 'laurels',
  ground: paper,
  mark: green,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const well = type('WELL', { face: 'newsreader', size: 176, weight: 640, tracking: 30 });
    const done = type('DONE', { face: 'newsreader', size: 176, weight: 640, tracking: 30 });
    const ribbon = bow(650, 838);
    return (
      worn('laurel', wreath(random, 500, 0.93), 0.02) +
      ribbon +
      worn('type', shape(settled(well, 650, 462) + settled(done, 650, 652), ink), 0.05)
    );
  },
  inside: ({ random }) => pair(random, stem([0, 0], [760, -150], 0.16, 40), 300, 0.62) + bow(650, 300),
  emblem: ({ random }) => group(wreath(random, 0, 0.14), { x: -650, y: -6 }),
};
