import { describe, expect, test } from 'vitest';
import { inBlockLetters, withBlockLetters } from './block-letters.ts';
import { type Hand, SCAN_LINES } from './hand.ts';
import { HANDS, loadHand } from './hands.ts';
import { INK_UNITS_PER_PX, type Ink, writeInk } from './ink/ink.ts';
import { layoutText } from './layout.ts';
import { WRITING_SETTINGS } from './motion/variation.ts';
import { shapeWord } from './spacing.ts';

const hands = await Promise.all(HANDS.map(async ({ id }) => withBlockLetters(await loadHand(id))));
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'];
const strokesOf = (hand: Hand, char: string) => hand.glyphs.get(inBlockLetters(char))!.strokes;

describe('block letters', () => {
  test('are the same strokes in every hand, each with the hand’s own pen', () => {
    const [first, ...others] = hands as [Hand, ...Hand[]];
    for (const char of CHARACTERS) {
      const shape = shapeAtOrigin(first, char);
      for (const hand of others) expect(shapeAtOrigin(hand, char), `${char} of ${hand.id}`).toEqual(shape);
      for (const hand of hands) {
        for (const { halfWidths } of strokesOf(hand, char)) {
          expect(halfWidths.every((width) => width === hand.halfWidth)).toBe(true);
        }
      }
    }
  });

  test('stand well apart from each other, whichever follows which', () => {
    for (const hand of hands) {
      for (const a of CHARACTERS) {
        for (const b of CHARACTERS) {
          const [before, after] = shapeWord(hand, inBlockLetters(a + b)).glyphs as [Placed, Placed];
          for (let q = 0; q < SCAN_LINES; q++) {
            const gap = after.x + after.glyph.left[q]! - (before.x + before.glyph.right[q]!);
            expect(gap, `${a}${b} of ${hand.id}`).toBeGreaterThan(0.3);
          }
        }
      }
    }
  });

  test('never touch each other when they are written, in any setting', () => {
    const pairs = ['IL', 'IN', 'WA', 'WI', 'MN', 'KY', 'LA', 'AK', 'VT', 'RI', 'OK', '77', '14', '-4', '09'];
    const slots = [{ x_px: 40, baseline_y_px: 60, width_px: 300 }];
    for (const hand of hands) {
      for (const [n, pair] of pairs.entries()) {
        const setting = WRITING_SETTINGS[n % WRITING_SETTINGS.length]!;
        const layout = layoutText(hand, inBlockLetters(pair), {
          width_px: 400,
          height_px: 120,
          slots,
          x_height_px: 10,
        });
        const ink = writeInk(hand, layout, { seed: `${n}`, setting, colour: 'black' });
        const first = strokesOf(hand, pair[0]!).length;
        const right = Math.max(...inkPoints(ink, 0, first).map(({ x, r }) => x + r));
        const touching = inkPoints(ink, first, ink.strokeStarts.length - 1).some(({ x, y, r }) =>
          inkPoints(ink, 0, first).some((p) => Math.hypot(p.x - x, p.y - y) < p.r + r),
        );
        expect(touching, `${pair} of ${hand.id}`).toBe(false);
        expect(right).toBeGreaterThan(0);
      }
    }
  });

  test('are capitals and figures; what has none stays in the hand', () => {
    expect(inBlockLetters('il 62701-1234')).toBe(inBlockLetters('IL 62701-1234'));
    expect(inBlockLetters('é, ')).toBe('É, ');
  });
});

type Placed = ReturnType<typeof shapeWord>['glyphs'][number];

/** The points of a block letter in hundredths of an x-height from its own left edge. */
function shapeAtOrigin(hand: Hand, char: string): number[][] {
  const strokes = strokesOf(hand, char);
  const left = Math.min(...strokes.flatMap(({ points }) => [...points.filter((_, i) => i % 2 === 0)]));
  return strokes.map(({ points }) => Array.from(points, (v, i) => Math.round((i % 2 ? v : v - left) * 100) + 0));
}

/** Points along the strokes of an ink, with the pen's half-width there, in pixels. */
function inkPoints(ink: Ink, from: number, to: number): { x: number; y: number; r: number }[] {
  const points: { x: number; y: number; r: number }[] = [];
  for (let piece = ink.strokeStarts[from]!; piece < ink.strokeStarts[to]!; piece++) {
    const c = ink.coordinates.subarray(ink.pieceStarts[piece]!, ink.pieceStarts[piece + 1]!);
    const r = ink.widths[piece]! / 2 / INK_UNITS_PER_PX;
    for (let at = 0; at + 7 < c.length; at += 6) {
      for (let t = 0; t <= 1; t += 0.1) {
        const bezier = (axis: number) =>
          (1 - t) ** 3 * c[at + axis]! +
          3 * t * (1 - t) ** 2 * c[at + 2 + axis]! +
          3 * t * t * (1 - t) * c[at + 4 + axis]! +
          t ** 3 * c[at + 6 + axis]!;
        points.push({ x: bezier(0) / INK_UNITS_PER_PX, y: bezier(1) / INK_UNITS_PER_PX, r });
      }
    }
  }
  return points;
}
