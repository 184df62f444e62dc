import { star } from '../draw/cut.ts';
import { gouge } from '../draw/hatch.ts';
import { type Point, plot, polygon, smooth } from '../draw/path.ts';
import { drift, type Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { circle, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';
import { rough } from '../draw/wash.ts';

const [night, deep, snow, gold] = ['#24405c', '#15273c', '#f5f1e6', '#dba84a'] as const;

/** A fir as a block of ink with snow cut out of it. */
function fir(random: Random, x: number, base: number, height: number, body: string, light: string): string {
  const tiers = Math.round(height / 44);
  const half = height * 0.27;
  const left: Point[] = [];
  const right: Point[] = [];
  let cuts = '';
  for (let i = 0; i < tiers; i += 1) {
    const t = (i + 1) / tiers;
    const y = base - height + height * 0.93 * t;
    const wide = half * t ** 0.86 * random.between(0.88, 1.08);
    left.push([x - wide, y + random.bell(5)], [x - wide * 0.58, y - 5]);
    right.push([x + wide, y + random.bell(5)], [x + wide * 0.58, y - 5]);
    const bristles = Math.round(wide / 7);
    for (let k = -bristles; k <= bristles; k += 1) {
      const u = k / Math.max(1, bristles);
      if (u > 0.45 + random.bell(0.25)) continue;
      const px = x + u * wide * 0.92;
      const rise = height * 0.045 * (1 - Math.abs(u) * 0.45);
      const py = y - 4 + Math.abs(u) * 7 + random.bell(4) - (1 - Math.abs(u)) * 7;
      cuts += gouge(random, [px - u * rise * 0.75, py - rise], [px, py], random.between(4.5, 8));
    }
  }
  const trunk = polygon([
    [x - 9, base - height * 0.1],
    [x + 9, base - height * 0.1],
    [x + 11, base + 8],
    [x - 11, base + 8],
  ]);
  return shape(polygon([[x, base - height], ...right, ...left.reverse()]) + trunk, body) + shape(cuts, light);
}

function bank(seed: string, y: number, swell: number): { d: string; at: (x: number) => number } {
  const noise = drift(seed);
  const at = (x: number) => y + noise(x / 330) * swell;
  const top = Array.from({ length: 25 }, (_, i): Point => [-60 + i * 60, at(-60 + i * 60)]);
  return { d: `${smooth(top)}L1390 1100L-60 1100z`, at };
}

function contours(random: Random, seed: string, y: number, swell: number): string {
  const { at } = bank(seed, y, swell);
  let d = '';
  for (let row = 0; row < 9; row += 1) {
    for (let x = -40; x < 1340; x += random.between(60, 190)) {
      const long = random.between(50, 170);
      const drop = 16 + row * 24;
      d += gouge(random, [x, at(x) + drop], [x + long, at(x + long) + drop + random.bell(3)], 4.5);
    }
  }
  return d;
}

/** Firs in a linocut night, snow lying on every branch. */
export const snowedInPines: Card = {
  slug: 'snowed-in-pines',
  ground: deep,
  mark: snow,
  paper: '#fdfdfb',
  front: ({ type, random }) => {
    const sky = Array.from({ length: 210 }, (): string => {
      const [x, y] = [random.between(-30, 1330), random.between(-20, 640)];
      return gouge(random, [x, y], [x + random.between(14, 44), y + random.bell(2)], 3.5);
    });
    const stars = Array.from({ length: 26 }, () =>
      polygon(
        star(random.between(0, 1300), random.between(30, 420), random.between(7, 16), 3, 4, random.between(0, 0.6)),
      ),
    );
    const back = bank('far', 690, 50);
    const near = bank('near', 830, 46);
    const far = Array.from({ length: 15 }, (_, i) => {
      const x = 20 + i * 92 + random.bell(22);
      return fir(random, x, back.at(x) + 18, random.between(190, 300), '#1b3350', '#86a2b3');
    });
    const front = plot('70 560, 236 420, 365 300, 985 330, 1090 470, 1246 600').map(([x, h]) =>
      fir(random, x as number, near.at(x as number) + 26, h as number, deep, snow),
    );
    const moon = circle(676, 250, 96, gold) + circle(676, 250, 128, { stroke: gold, width: 3, dash: '2 13' });
    const words = type('warm wishes, deep snow', { face: 'newsreader-italic', size: 64, weight: 420 });
    return (
      rough(
        'pines',
        [
          shape('M-40-40H1340V1010H-40z', night),
          shape(sky, '#3b5d7a'),
          shape(stars, snow),
          moon,
          shape(back.d, '#b9c8cd'),
          ...far,
          shape(near.d, snow),
          shape(contours(random, 'near', 830, 46), '#b9c8cd'),
          ...front,
        ],
        4,
        0.06,
      ) + shape(settled(words, 640, 922), deep)
    );
  },
  inside: ({ random }) => {
    const heights = [230, 150, 235, 170, 245, 140, 220, 165, 240, 155, 225];
    const trees = heights.map((height, i) =>
      fir(random, -10 + i * 132 + random.bell(6), 372 + random.bell(10), height, night, '#fdfdfb'),
    );
    const stars = Array.from({ length: 18 }, () =>
      polygon(star(random.between(0, 1300), random.between(20, 140), random.between(6, 13), 2.5, 4, 0)),
    );
    return rough('in', shape(stars, gold) + trees.join(''), 4, 0.06);
  },
  emblem: ({ random }) => fir(random, 0, 40, 92, '#3b5d7a', snow),
};
