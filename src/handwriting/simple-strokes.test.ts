import { expect, test } from 'vitest';
import { AS_CURVE, pointAt, type Stroke, WITH_FIRST, WITH_SECOND } from './hand.ts';
import { HANDS, loadHand } from './hands.ts';

const hands = await Promise.all(HANDS.map(({ id }) => loadHand(id)));
const strokes = hands.flatMap((hand) => [...hand.glyphs.values()].flatMap((glyph) => glyph.strokes));

/** A segment as it is drawn. */
function drawn({ points, drawnAs }: Stroke, segment: number): Float64Array {
  const p = points.slice(6 * segment, 6 * segment + 8);
  const kind = drawnAs!.kinds[segment]!;
  if (kind === AS_CURVE) return p;
  for (const i of [0, 1]) {
    const handle =
      drawnAs!.along[segment]! * (p[i + 6]! - p[i]!) +
      drawnAs!.aside[segment]! * (p[i + 2]! - p[i]! + p[i + 4]! - p[i + 6]!);
    p[i + 2] = kind === WITH_FIRST ? p[i + 6]! + handle : p[i]!;
    p[i + 4] = kind === WITH_SECOND ? p[i]! + handle : p[i + 6]!;
  }
  return p;
}

/** The furthest that a point of one curve lies from the other, which is followed in small steps. */
function distance(one: Float64Array, other: Float64Array): number {
  const steps = Array.from({ length: 201 }, (_, i) => pointAt(other, 0, i / 200));
  let furthest = 0;
  for (let i = 0; i <= 20; i++) {
    const { x, y } = pointAt(one, 0, i / 20);
    furthest = Math.max(furthest, Math.min(...steps.map((p) => (p.x - x) ** 2 + (p.y - y) ** 2)));
  }
  return Math.sqrt(furthest);
}

test('a simplified segment is within 0.02 mm of the hand’s own on a card, both ways', () => {
  let simplified = 0;
  let segments = 0;
  // Every seventh stroke: all of them take long to measure.
  for (const stroke of strokes.filter((_, i) => i % 7 === 0)) {
    for (let segment = 0; segment < stroke.lengths.length; segment++) {
      segments++;
      if (stroke.drawnAs!.kinds[segment] === AS_CURVE) continue;
      simplified++;
      const own = stroke.points.slice(6 * segment, 6 * segment + 8);
      const simple = drawn(stroke, segment);
      expect(Math.max(distance(own, simple), distance(simple, own))).toBeLessThan(0.0087);
    }
  }
  expect(simplified / segments).toBeGreaterThan(0.45);
});
