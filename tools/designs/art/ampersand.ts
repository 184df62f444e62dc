import { leaf, stalk, stem } from '../draw/botany.ts';
import { along, type Point, polar } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, circle, group, line, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, gold, sage, pale, paper] = ['#3a4350', '#b8914f', '#8a9a83', '#b9c4b0', '#f6f3ea'] as const;

/** A spray of round leaves along a spine, with berries between them. */
function spray(random: Random, spine: readonly Point[], size: number): string {
  let [leaves, halves, berries] = ['', '', ''];
  for (let i = 0; i < 12; i += 1) {
    const t = 0.05 + (i / 12) * 0.93;
    const { at, angle } = along(spine, t);
    for (const side of [-1, 1] as const) {
      const reach = size * (1.12 - t * 0.5) * random.between(0.88, 1.1);
      const one = leaf(at[0], at[1], reach, angle + side * (0.8 - t * 0.2) + random.bell(0.06), {
        breadth: 0.52,
        belly: 0.52,
        round: 0.8,
      });
      leaves += one.outline;
      halves += side < 0 ? one.half : '';
    }
    if (i % 4 === 2) {
      const side = i % 8 === 2 ? 1 : -1;
      const [bx, by] = polar(at[0], at[1], size * 1.15, angle + side * 1.2);
      berries += line(`M${at[0]} ${at[1]}L${bx} ${by}`, sage, 2.5) + circle(bx, by, size * 0.13, gold);
    }
  }
  const tip = along(spine, 1);
  leaves += leaf(tip.at[0], tip.at[1], size * 0.55, tip.angle, { breadth: 0.5, round: 0.8 }).outline;
  return berries + shape(stalk(spine, 7, 2.5), blend(sage, ink, 0.2)) + shape(leaves, sage) + shape(halves, pale);
}

const arc = (r: number, from: number, to: number): Point[] =>
  Array.from({ length: 33 }, (_, i) => polar(0, 0, r, from + ((to - from) * i) / 32));

/** Two rings, one through the other. */
const rings = (r: number, width: number) =>
  circle(-r * 0.62, 0, r, { stroke: gold, width }) +
  circle(r * 0.62, 0, r, { stroke: blend(gold, ink, 0.18), width }) +
  line(
    `M${-r * 0.62 + r * Math.cos(-0.75)} ${r * Math.sin(-0.75)}A${r} ${r} 0 0 1 ${-r * 0.62 + r * Math.cos(-0.35)} ${r * Math.sin(-0.35)}`,
    gold,
    width,
    { cap: 'butt' },
  );

/** The smallest word between two names, in a ring of green. */
export const ampersand: Card = {
  slug: 'ampersand',
  ground: paper,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const sign = type('&', { face: 'newsreader-italic', size: 470, weight: 300 });
    const words = type('with love on your wedding day', { face: 'newsreader-italic', size: 70, weight: 380 });
    const sprays = [
      spray(random, arc(300, 1.9, 3.35), 54),
      spray(random, arc(300, 4.55, 3.5), 50),
      spray(random, arc(300, -1.24, 0.21), 54),
      spray(random, arc(300, 1.41, 0.36), 50),
    ];
    return (
      group([circle(0, 0, 300, { stroke: blend(gold, paper, 0.25), width: 3 }), ...sprays], { x: 650, y: 400 }) +
      shape(settled(sign, 650, 546), gold) +
      shape(settled(words, 650, 866), ink)
    );
  },
  inside: ({ random }) => {
    const left = spray(random, stem([560, 232], [150, 176], 0.14, 32), 46);
    const right = spray(random, stem([740, 232], [1150, 176], -0.14, 32), 46);
    return left + right + group(rings(54, 8), { x: 650, y: 226 });
  },
  emblem: () => rings(34, 6),
};
