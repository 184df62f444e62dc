import { hexOf, shadeOf } from '../../src/handwriting/colours.ts';
import type { Ink } from '../../src/handwriting/ink/ink.ts';
import { INK_UNITS_PER_PX } from '../../src/handwriting/ink/ink.ts';

/** A short straight piece of ink in sheet pixels: from x, y to x, y; its width; and when, from 0 to 1, the pen is there. */
export type PenStep = [x0: number, y0: number, x1: number, y1: number, width: number, hex: string, at: number];

const STEPS_PER_SEGMENT = 6;
/** What lifting the pen and moving it costs, as if it had written so many pixels. */
const LIFT_PX = 3;

/** The ink in the order in which a pen writes it. */
export function penPath(ink: Ink): PenStep[] {
  const steps: PenStep[] = [];
  let travelled = 0;
  let [last_x, last_y] = [0, 0];
  for (let stroke = 0; stroke + 1 < ink.strokeStarts.length; stroke++) {
    for (let piece = ink.strokeStarts[stroke]!; piece < ink.strokeStarts[stroke + 1]!; piece++) {
      const p = [...ink.coordinates.subarray(ink.pieceStarts[piece]!, ink.pieceStarts[piece + 1]!)].map(
        (v) => v / INK_UNITS_PER_PX,
      );
      const width = ink.widths[piece]! / INK_UNITS_PER_PX;
      const hex = hexOf(shadeOf(ink.colour.rgb, ink.shades[piece]!));
      const first = piece === ink.strokeStarts[stroke];
      if (first) travelled += LIFT_PX + 0.35 * Math.hypot(p[0]! - last_x, p[1]! - last_y);
      let [x, y] = [p[0]!, p[1]!];
      if (p.length === 2) steps.push([x, y, x + 0.01, y, width, hex, travelled]);
      for (let i = 2; i < p.length; i += 6) {
        const from = [p[i - 2]!, p[i - 1]!];
        for (let step = 1; step <= STEPS_PER_SEGMENT; step++) {
          const t = step / STEPS_PER_SEGMENT;
          const nx = cubic(from[0]!, p[i]!, p[i + 2]!, p[i + 4]!, t);
          const ny = cubic(from[1]!, p[i + 1]!, p[i + 3]!, p[i + 5]!, t);
          travelled += Math.hypot(nx - x, ny - y);
          steps.push([x, y, nx, ny, width, hex, travelled]);
          [x, y] = [nx, ny];
        }
      }
      [last_x, last_y] = [x, y];
    }
  }
  return steps.map(([x0, y0, x1, y1, width, hex, at]) => [x0, y0, x1, y1, width, hex, at / travelled]);
}

function cubic(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}
