import { cutCircle, cutRect } from '../draw/cut.ts';
import { paw, weed } from '../draw/cutout.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { clip, group, shape } from '../draw/svg.ts';
import { snipped } from '../draw/type.ts';

const [blue, coral, marigold, green, cream, plum] = [
  '#2f5f9e',
  '#e2694a',
  '#edb140',
  '#3f8a67',
  '#f8f1e3',
  '#5a3550',
] as const;

type Panel = readonly [x: number, y: number, w: number, h: number, ground: string, figure: string, kind: number];
const PANELS: readonly Panel[] = [
  [-50, -50, 330, 560, marigold, blue, 0],
  [284, -50, 356, 300, blue, cream, 1],
  [644, -50, 300, 392, cream, coral, 0],
  [948, -50, 410, 300, green, marigold, 1],
  [284, 254, 356, 256, plum, coral, 2],
  [948, 254, 410, 380, coral, cream, 0],
  [644, 346, 300, 288, marigold, plum, 1],
  [-50, 514, 330, 510, green, cream, 1],
  [284, 514, 356, 120, cream, green, 2],
  [948, 638, 410, 390, blue, marigold, 2],
];

function figure(random: Random, [x, y, w, h, , , kind]: Panel): string {
  const [cx, cy] = [x + w / 2, y + h / 2];
  if (kind === 0) return weed(random, cx - w * 0.04, y + h * 0.93, h * 0.78, -Math.PI / 2 + random.bell(0.08), 7);
  if (kind === 1)
    return paw(random, cx - w * 0.3, cy + h * 0.34, Math.hypot(w, h) * 0.68, -Math.atan2(h, w) + random.bell(0.08), 5);
  return [-0.3, 0.02, 0.33]
    .map((u, i) =>
      cutCircle(
        random,
        cx + u * w,
        cy + (i % 2 ? -0.12 : 0.14) * h,
        Math.min(w, h) * (0.15 + 0.05 * (i % 2)),
        0.05,
        13,
      ),
    )
    .join('');
}

/** A wall of painted paper, cut and pinned up: weeds, leaves, moons and one big word. */
export const scissorsThanks: Card = {
  slug: 'scissors-thanks',
  ground: cream,
  mark: plum,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const wall = PANELS.map((panel) => {
      const [x, y, w, h, ground, ink] = panel;
      const sheet = cutRect(random, x, y, w, h, 3);
      return shape(sheet, ground) + clip(sheet, shape(figure(random, panel), ink));
    });
    const label = cutRect(random, 284, 638, 660, 390, 3);
    const words = type('thanks', { face: 'instrument', size: 218, weight: 700, width: 84, tracking: -22 });
    return wall.join('') + shape(label, cream) + shape(snipped(words, 614, 838, random, 2.2, 3), plum);
  },
  inside: ({ random }) => {
    const strip = [blue, marigold, green, coral, plum, blue, marigold, coral].map((ink, i) =>
      shape(
        weed(random, 110 + i * 154, 400 + random.bell(10), 300 + random.bell(28), -Math.PI / 2 + random.bell(0.1), 6),
        ink,
      ),
    );
    return group(strip);
  },
  emblem: ({ random }) => shape(weed(random, 0, 44, 84, -Math.PI / 2, 5), coral),
};
