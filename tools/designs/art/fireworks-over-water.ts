import { star } from '../draw/cut.ts';
import { gouge } from '../draw/hatch.ts';
import { type Point, polar, polygon, smooth } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [night, red, cream, blue] = ['#1a2540', '#cf4236', '#f7eedb', '#6f97b8'] as const;

/** Rings of cuts that fly outward and droop a little. */
function burst(random: Random, x: number, y: number, r: number, colours: readonly string[], rings = 3): string {
  let out = '';
  for (let ring = 0; ring < rings; ring += 1) {
    const colour = colours[ring % colours.length] as string;
    const from = r * (0.16 + (ring * 0.84) / rings);
    const to = r * (0.16 + ((ring + 0.82) * 0.84) / rings);
    const count = 13 + ring * 9;
    let cuts = '';
    for (let i = 0; i < count; i += 1) {
      const a = (i / count) * Math.PI * 2 + ring * 0.21 + random.bell(0.02);
      const fall = (k: number) => (k / r) ** 2 * r * 0.08;
      const [ax, ay] = polar(x, y, from, a);
      const far = to * random.between(0.94, 1.05);
      const [bx, by] = polar(x, y, far, a);
      cuts += gouge(random, [ax, ay + fall(from)], [bx, by + fall(far)], r * 0.05 + ring * 1.6);
      if (ring === rings - 1) cuts += polygon(star(...polar(bx, by + fall(far), 20, a), r * 0.05, r * 0.018, 4, a));
    }
    out += shape(cuts, colour);
  }
  return out + circle(x, y, r * 0.06, colours[0] as string);
}

function trail(random: Random, from: Point, to: Point): string {
  let d = '';
  for (let i = 0; i < 15; i += 1) {
    const t = i / 15;
    const bend = Math.sin(t * Math.PI) * 26;
    const p: Point = [from[0] + (to[0] - from[0]) * t + bend, from[1] + (to[1] - from[1]) * t];
    d += gouge(random, p, [p[0] + bend * 0.1, p[1] - 16 - 8 * (1 - t)], 5);
  }
  return d;
}

function shore(random: Random): string {
  const hill: Point[] = Array.from({ length: 14 }, (_, i) => [
    -60 + i * 110,
    838 + 22 * Math.sin(i * 0.9) - (i > 8 ? (i - 8) * 9 : 0),
  ]);
  const land = `${smooth(hill)}L1400 1020L-60 1020z`;
  const ripples = Array.from({ length: 60 }, () => {
    const y = random.chance(0.4) ? random.between(862, 880) : random.between(952, 992);
    const x = random.between(-30, 1330);
    return gouge(random, [x, y], [x + random.between(40, 150), y + random.bell(2)], 4);
  });
  return shape(land, '#0f1729') + shape(ripples, blue);
}

/** Linocut rockets over dark water. */
export const fireworks: Card = {
  slug: 'fireworks-over-water',
  ground: night,
  mark: cream,
  paper: '#fffdf9',
  front: ({ type, random }) => {
    const specks = Array.from({ length: 150 }, () => {
      const [x, y] = [random.between(-30, 1330), random.between(-20, 800)];
      return gouge(random, [x, y], [x + random.bell(9), y + random.between(6, 16)], 3);
    });
    const words = type('HAPPY FOURTH', { face: 'instrument', size: 66, weight: 700, width: 84, tracking: 260 });
    const sky = [
      shape(specks, '#2c4263'),
      shape(
        trail(random, [330, 830], [330, 420]) +
          trail(random, [690, 820], [690, 350]) +
          trail(random, [1010, 800], [1010, 470]),
        cream,
      ),
      burst(random, 330, 330, 238, [cream, red, cream]),
      burst(random, 1010, 372, 208, [blue, cream, red]),
      burst(random, 676, 190, 150, [red, cream], 2),
      burst(random, 92, 640, 92, [blue, cream], 2),
      burst(random, 1236, 120, 96, [cream, red], 2),
      burst(random, 700, 560, 84, [blue, red], 2),
    ];
    return rough('fire', sky.join('') + shore(random), 4, 0.06) + shape(settled(words, 655, 938), cream);
  },
  inside: ({ random }) =>
    rough(
      'in',
      [
        burst(random, 200, 200, 150, [blue, night, red]),
        burst(random, 1110, 180, 130, [red, night, blue]),
        burst(random, 650, 134, 88, [night, red], 2),
        burst(random, 420, 330, 56, [red, blue], 2),
        burst(random, 900, 340, 60, [blue, red], 2),
      ].join(''),
      4,
      0.06,
    ),
  emblem: ({ random }) => burst(random, 0, 0, 44, [cream, red], 2),
};
