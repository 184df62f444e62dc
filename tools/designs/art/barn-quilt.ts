import { strokes } from '../draw/hatch.ts';
import { type Point, polar, polygon, polyline } from '../draw/path.ts';
import type { Random } from '../draw/random.ts';
import type { Card } from '../draw/sheet.ts';
import { blend, group, line, rect, shape } from '../draw/svg.ts';
import { settled } from '../draw/type.ts';

const [red, rust, cream, blue, ink] = ['#b93a34', '#8f2a2b', '#f6eeda', '#35568a', '#1d2a47'] as const;

/** A lone-star quilt: eight points, each pieced of diamonds whose colours run outward in rings. */
function loneStar(random: Random, r: number, rings: readonly string[]): string {
  const n = rings.length / 2 + 0.5;
  const count = Math.round(n);
  const side = r / (2 * Math.cos(Math.PI / 8) * count);
  const cells: string[] = [];
  for (let arm = 0; arm < 8; arm += 1) {
    const [a, b] = [-Math.PI / 2 + (arm * Math.PI) / 4 - Math.PI / 8, -Math.PI / 2 + (arm * Math.PI) / 4 + Math.PI / 8];
    for (let i = 0; i < count; i += 1) {
      for (let j = 0; j < count; j += 1) {
        const at = (u: number, v: number): Point => {
          const [x1, y1] = polar(0, 0, side * u, a);
          const [x2, y2] = polar(0, 0, side * v, b);
          return [x1 + x2 + random.bell(0.7), y1 + y2 + random.bell(0.7)];
        };
        const colour = rings[i + j] as string;
        const diamond = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
        cells.push(shape(polygon(diamond), i > j ? blend(colour, ink, 0.09) : colour));
        const inset = diamond.map(([x, y]): Point => {
          const cx = diamond.reduce((s, p) => s + p[0], 0) / 4;
          const cy = diamond.reduce((s, p) => s + p[1], 0) / 4;
          return [cx + (x - cx) * 0.76, cy + (y - cy) * 0.76];
        });
        cells.push(line(polygon(inset), colour === cream ? '#cbbd9c' : cream, 1.7, { dash: '5 6', opacity: 0.75 }));
      }
    }
  }
  return cells.join('');
}

const RINGS = [cream, red, blue, cream, rust, blue, red, cream, blue] as const;

function boards(random: Random): string {
  const planks = Array.from({ length: 16 }, (_, i) =>
    rect(-40 + i * 87, -40, 84, 1060, i % 3 === 1 ? '#a83630' : i % 3 === 2 ? '#9e312e' : '#ad3a33'),
  );
  const grain = Array.from({ length: 16 }, (_, i) => {
    const x = -40 + i * 87;
    const area: Point[] = [
      [x + 8, -40],
      [x + 76, -40],
      [x + 76, 1020],
      [x + 8, 1020],
    ];
    return strokes(random, area, Math.PI / 2, 17, 0.5)
      .map(([a, b]) => {
        const [s, e] = [random.between(0, 0.6), random.between(0.2, 0.4)];
        return polyline([
          [a[0], a[1] + (b[1] - a[1]) * s],
          [b[0], a[1] + (b[1] - a[1]) * Math.min(1, s + e)],
        ]);
      })
      .join('');
  });
  return rect(-40, -40, 1400, 1080, '#6f1f22') + planks.join('') + line(grain, '#7f2426', 2.4, { opacity: 0.7 });
}

/** A pieced star painted large on a red barn. */
export const barnQuilt: Card = {
  slug: 'barn-quilt',
  ground: '#9e312e',
  mark: cream,
  paper: '#fffefa',
  front: ({ type, random }) => {
    const square = 366;
    const frame =
      rect(650 - square, 436 - square, square * 2, square * 2, ink) +
      rect(650 - square + 12, 436 - square + 12, square * 2 - 24, square * 2 - 24, cream);
    const words = type('LAND OF THE FREE, HOME OF THE PIE', {
      face: 'instrument',
      size: 40,
      weight: 700,
      width: 84,
      tracking: 180,
    });
    return (
      boards(random) +
      frame +
      group(loneStar(random, 342, RINGS), { x: 650, y: 436 }) +
      shape(settled(words, 650, 888), cream)
    );
  },
  inside: ({ random }) =>
    [0, 1, 2, 3, 4]
      .map((i) =>
        group(
          loneStar(
            random,
            110,
            [cream, red, blue, cream, rust].map((c) => (c === cream ? '#eadfc4' : c)),
          ),
          { x: 130 + i * 260, y: 190 },
        ),
      )
      .join(''),
  emblem: ({ random }) => loneStar(random, 44, [cream, blue, cream, red, cream]),
};
