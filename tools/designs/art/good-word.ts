import { cutRect } from '../draw/cut.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, clip, group, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [ink, rust, ochre, sage, cream] = ['#23324c', '#c6573b', '#e0ae55', '#8fa98f', '#f8f1e1'] as const;
const colours = [ink, rust, ochre, sage, cream] as const;

type Tile = (s: number, a: string, b: string) => string;
const TILES: readonly Tile[] = [
  (s, a) => shape(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}z`, a),
  (s, a) => shape(`M${s} ${s}H0A${s} ${s} 0 0 1 ${s} 0z`, a),
  (s, a) => shape(`M${s} 0V${s}A${s} ${s} 0 0 1 0 0z`, a),
  (s, a, b) => circle(s / 2, s / 2, s * 0.5, a) + circle(s / 2, s / 2, s * 0.22, b),
  (s, a, b) =>
    shape(`M0 0H${s}A${s / 2} ${s / 2} 0 0 1 0 0z`, a) +
    shape(`M0 ${s / 2}H${s}A${s / 2} ${s / 2} 0 0 1 0 ${s / 2}z`, b),
  (s, a) => shape(`M0 0A${s} ${s} 0 0 1 ${s} ${s}A${s} ${s} 0 0 1 0 0z`, a),
  (s, a, b) =>
    shape(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}z`, a) +
    shape(`M0 0H${s * 0.5}A${s * 0.5} ${s * 0.5} 0 0 1 0 ${s * 0.5}z`, b),
  (s, a) => shape(`M0 ${s}V0A${s} ${s} 0 0 1 ${s} ${s}z`, a),
  (s, a) => [0, 1, 2, 3].map((i) => rect(0, (i * s) / 4, s, s / 8, a)).join(''),
];

function quilt(
  random: Random,
  x: number,
  y: number,
  columns: number,
  rows: number,
  s: number,
  ground: readonly string[],
): string {
  let out = '';
  let before = '';
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const under = random.pick(ground.filter((colour) => colour !== before));
      before = under;
      const [a, b] = random.shuffle(colours.filter((colour) => colour !== under)) as [string, string];
      const frame = `M0 0H${s}V${s}H0z`;
      out += group(rect(0, 0, s + 0.6, s + 0.6, under) + clip(frame, random.pick(TILES)(s, a, b)), {
        x: x + c * s,
        y: y + r * s,
      });
    }
  }
  return out;
}

/** A quilt of quarter circles: one good word passed from hand to hand. */
export const goodWord: Card = {
  slug: 'good-word',
  ground: cream,
  mark: ink,
  paper: '#fffefb',
  front: ({ type, random }) => {
    const s = 153;
    const words = ['Thank you', 'for the', 'good word.'].map((text, i) =>
      settled(type(text, { face: 'newsreader', size: 92, weight: 480, tracking: -6 }), 650, 424 + i * 104),
    );
    return (
      quilt(random, -38.5, -20, 9, 7, s, colours) +
      rect(-38.5 + 2 * s, -20 + 2 * s, 5 * s, 3 * s, cream) +
      shape(words, ink) +
      shape(cutRect(random, 600, 706, 100, 7, 1), rust)
    );
  },
  inside: ({ random }) => quilt(random, -38, -38, 18, 3, 76.5, colours),
  emblem: ({ random }) => quilt(random, -40, -40, 2, 2, 40, colours),
};
