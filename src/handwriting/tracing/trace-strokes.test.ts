import { describe, expect, test } from 'vitest';
import type { Bitmap } from './bitmap.ts';
import { fitCurve } from './fit-curve.ts';
import { traceStrokes } from './trace-strokes.ts';

type Line = [number, number][];

/** A picture of lines drawn with a round pen of the given radius. */
function drawn(lines: Line[], radius = 6): Bitmap {
  const bitmap: Bitmap = { width: 220, height: 220, ink: new Uint8Array(220 * 220) };
  for (const line of lines) {
    for (let i = 0; i < Math.max(1, line.length - 1); i++) {
      const [ax, ay] = line[i]!;
      const [bx, by] = line[Math.min(i + 1, line.length - 1)]!;
      for (let k = 0; k <= 100; k++) stamp(bitmap, ax + ((bx - ax) * k) / 100, ay + ((by - ay) * k) / 100, radius);
    }
  }
  return bitmap;
}

function stamp({ width, ink }: Bitmap, cx: number, cy: number, radius: number): void {
  for (let y = Math.ceil(cy - radius); y <= cy + radius; y++) {
    for (let x = Math.ceil(cx - radius); x <= cx + radius; x++) {
      if ((x - cx) ** 2 + (y - cy) ** 2 <= radius * radius) ink[y * width + x] = 1;
    }
  }
}

const circle: Line = Array.from({ length: 41 }, (_, i) => [
  110 + 60 * Math.cos((i * Math.PI) / 20),
  110 + 60 * Math.sin((i * Math.PI) / 20),
]);

describe('traceStrokes', () => {
  test('a crossing is two strokes that run through, not four that meet', () => {
    const strokes = traceStrokes(
      drawn([
        [
          [40, 40],
          [180, 180],
        ],
        [
          [180, 40],
          [40, 180],
        ],
      ]),
    );
    expect(strokes).toHaveLength(2);
    for (const { points } of strokes) {
      const first = points[0]!;
      const last = points[points.length - 1]!;
      expect(Math.hypot(last.x - first.x, last.y - first.y)).toBeGreaterThan(170);
    }
  });

  test('a stroke that ends on another is attached there and free at its other end', () => {
    const strokes = traceStrokes(
      drawn([
        [
          [40, 110],
          [180, 110],
        ],
        [
          [110, 110],
          [110, 190],
        ],
      ]),
    );
    expect(strokes).toHaveLength(2);
    const stem = strokes.find(({ points }) => Math.abs(points[0]!.x - points[points.length - 1]!.x) < 20)!;
    expect([stem.attachedStart, stem.attachedEnd].filter(Boolean)).toHaveLength(1);
  });

  test('a ring is one closed stroke and a dot is a dot', () => {
    const strokes = traceStrokes(drawn([circle, [[200, 20]]]));
    expect(strokes.map(({ isClosed, isDot }) => [isClosed, isDot])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    expect(strokes).toHaveLength(2);
  });

  test('widths are those of the pen', () => {
    const [stroke] = traceStrokes(
      drawn(
        [
          [
            [30, 110],
            [190, 110],
          ],
        ],
        8,
      ),
    );
    for (const halfWidth of stroke!.halfWidths) expect(Math.abs(halfWidth - 8.5)).toBeLessThan(1.6);
  });
});

describe('fitCurve', () => {
  test('the curve passes within the tolerance of every point, with far fewer knots', () => {
    const [stroke] = traceStrokes(drawn([circle]));
    const curve = fitCurve(stroke!.points, 1.5, 300, 12);
    expect(curve.knots.length).toBeLessThan(10);
    for (const p of stroke!.points) {
      let nearest = Number.POSITIVE_INFINITY;
      for (let at = 0; at + 3 < curve.points.length; at += 3) {
        const [a, b, c, d] = curve.points.slice(at, at + 4);
        for (let i = 0; i <= 400; i++) {
          const t = i / 400;
          const on = (k: 'x' | 'y') =>
            (1 - t) ** 3 * a![k] + 3 * (1 - t) ** 2 * t * b![k] + 3 * (1 - t) * t * t * c![k] + t ** 3 * d![k];
          nearest = Math.min(nearest, Math.hypot(on('x') - p.x, on('y') - p.y));
        }
      }
      expect(nearest).toBeLessThan(1.7);
    }
  });

  test('a corner stays a corner', () => {
    const line = [
      ...Array.from({ length: 30 }, (_, i) => ({ x: i * 3, y: 0 })),
      ...Array.from({ length: 30 }, (_, i) => ({ x: 87, y: 3 + i * 3 })),
    ];
    const curve = fitCurve(line, 1, 300, 12);
    expect(curve.knots.some((k) => Math.hypot(line[k]!.x - 87, line[k]!.y) < 4)).toBe(true);
  });
});
