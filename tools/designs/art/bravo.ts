import { leaf, stalk, stem } from '../draw/botany.ts';
import { peony } from '../draw/flowers.ts';
import { type Point, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, clip, group, line, rect, shape } from '../draw/svg.ts';
import { snipped } from '../draw/type.ts';

const [wine, red, rose, gold, cream, ink] = ['#7c1f2b', '#b93338', '#e68d84', '#dda94c', '#fbf2e0', '#2a2130'] as const;

/** One curtain, drawn to its side: folds that gather at the tie. */
function curtain(mirror: 1 | -1): string {
  const edge = (u: number): Point[] => [
    [-60 + u * 560, -60],
    [-60 + u * 500, 180],
    [-60 + u * 380, 420],
    [-60 + u * 190, 640],
    [-60 + u * 250, 800],
    [-60 + u * 280, 1030],
  ];
  const folds = Array.from({ length: 9 }, (_, i) => {
    const [a, b] = [edge(i / 9), edge((i + 0.55) / 9)];
    return `${smooth(a)}L${(b.at(-1) as Point).join(' ')}${smooth([...b].reverse()).replace(/^M[^a-z]+/, '')}z`;
  });
  const whole = `${smooth(edge(1))}L-80 1030L-80-60z`;
  const tie = 'M-60 612Q40 650 142 606L150 650Q40 696-60 660z';
  return group(
    [shape(whole, red), clip(whole, shape(folds, wine)), shape(tie, gold)],
    mirror === 1 ? {} : { x: 1300, scale: [-1, 1] },
  );
}

function valance(): string {
  const swags = Array.from({ length: 6 }, (_, i) => {
    const x = -60 + i * 237;
    const body = `M${x}-60H${x + 250}V40Q${x + 125} 190 ${x} 40z`;
    const folds = [0.35, 0.6, 0.85].map((k) => `M${x} ${40 * k}Q${x + 125} ${190 * k - 6} ${x + 250} ${40 * k}`);
    return (
      shape(body, red) + clip(body, line(folds, wine, 13)) + line(`M${x} 40Q${x + 125} 190 ${x + 250} 40`, gold, 8)
    );
  });
  return swags.join('');
}

function thrown(random: Random, x: number, y: number, r: number, angle: number): string {
  const tip: Point = [Math.cos(angle) * r * 4.2, Math.sin(angle) * r * 4.2];
  const spine = stem([0, 0], tip, random.bell(0.06));
  const leaves = [0.4, 0.62].map(
    (t, i) => leaf(tip[0] * t, tip[1] * t, r * 1.3, angle + (i ? 0.7 : -0.7), { breadth: 0.45 }).outline,
  );
  const green = '#5f7f5c';
  return group(
    shape(stalk(spine, 6, 5) + leaves.join(''), green) +
      peony(random, 0, 0, r, [wine, red, blend(red, rose, 0.5), rose, cream].slice(random.whole(0, 1))),
    { x, y },
  );
}

/** Curtain call: a bow, a word, roses on the boards. */
export const bravo: Card = {
  slug: 'bravo',
  ground: cream,
  mark: wine,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const words = type('BRAVO!', { face: 'instrument', size: 196, weight: 700, width: 82, tracking: 10 });
    const boards =
      rect(-40, 822, 1400, 190, blend(gold, ink, 0.18)) +
      line(
        Array.from({ length: 14 }, (_, i) => `M${650 + (i - 6.5) * 84} 822L${650 + (i - 6.5) * 132} 1010`),
        ink,
        3,
        { opacity: 0.45 },
      ) +
      rect(-40, 816, 1400, 9, ink);
    const roses = [
      [400, 850, 36, 2.7],
      [520, 896, 42, 0.25],
      [668, 858, 34, 3.3],
      [800, 900, 40, -0.2],
      [900, 852, 34, 0.5],
    ] as const;
    return (
      boards +
      curtain(1) +
      curtain(-1) +
      valance() +
      roses.map(([x, y, r, a]) => thrown(random, x, y, r, a)).join('') +
      shape(snipped(words, 650, 566, random, 1.5, 4), ink)
    );
  },
  inside: ({ random }) =>
    valance() +
    [
      [190, 360, 34, 2.6],
      [340, 400, 30, 0.2],
      [1110, 360, 34, 0.54],
      [960, 400, 30, 2.94],
    ]
      .map(([x, y, r, a]) => thrown(random, x as number, y as number, r as number, a as number))
      .join(''),
  emblem: ({ random }) => peony(random, 0, 0, 40, [wine, red, rose, cream]),
};
