import { decodeHand, type Glyph, type PackedGlyph, pointAt, type Stroke } from '../../src/handwriting/hand.ts';
import { type Bitmap, distanceToPaper } from '../../src/handwriting/tracing/bitmap.ts';
import { type GlyphPicture, PIXELS_PER_X_HEIGHT } from './outline.ts';

/** Decodes one packed glyph on its own. */
export function unpackGlyph(char: string, packed: PackedGlyph): Glyph {
  const hand = decodeHand({ format: 1, id: 'one', cursive: false, pen: 1, space: 0, glyphs: { [char]: packed } });
  return hand.glyphs.get(char)!;
}

/** Draws a glyph's strokes into a picture of the same place and size as the font's. */
export function reink(glyph: Glyph, { bitmap, left, top }: GlyphPicture): Bitmap {
  const ink = new Uint8Array(bitmap.ink.length);
  const stamp = (x: number, y: number, halfWidth: number) => {
    const cx = (x - left) * PIXELS_PER_X_HEIGHT;
    const cy = (top - y) * PIXELS_PER_X_HEIGHT;
    const r = halfWidth * PIXELS_PER_X_HEIGHT;
    for (let py = Math.max(0, Math.ceil(cy - r)); py <= Math.min(bitmap.height - 1, cy + r); py++) {
      const half = Math.sqrt(Math.max(0, r * r - (py - cy) * (py - cy)));
      const from = Math.max(0, Math.ceil(cx - half));
      const to = Math.min(bitmap.width, Math.floor(cx + half) + 1);
      ink.fill(1, py * bitmap.width + from, Math.max(py * bitmap.width + from, py * bitmap.width + to));
    }
  };
  for (const stroke of glyph.strokes) stampStroke(stroke, stamp);
  return { ...bitmap, ink };
}

function stampStroke(stroke: Stroke, stamp: (x: number, y: number, halfWidth: number) => void): void {
  stamp(stroke.points[0]!, stroke.points[1]!, stroke.halfWidths[0]!);
  stroke.lengths.forEach((length, k) => {
    const steps = Math.max(4, Math.ceil(length * 60));
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const { x, y } = pointAt(stroke.points, 6 * k, t);
      stamp(x, y, stroke.halfWidths[k]! * (1 - t) + stroke.halfWidths[k + 1]! * t);
    }
  });
}

/**
 * How much of the ink of two pictures agrees, 0 to 1: the share of either's pixels that lie on, or within `slack` pixels of, the
 * other's ink.
 */
export function agreement(a: Bitmap, b: Bitmap, slack: number): number {
  const near = (of: Bitmap) => distanceToPaper({ ...of, ink: of.ink.map((v) => 1 - v) });
  const nearA = near(a);
  const nearB = near(b);
  let agreed = 0;
  let all = 0;
  for (let i = 0; i < a.ink.length; i++) {
    if (a.ink[i]) all++;
    if (b.ink[i]) all++;
    if (a.ink[i] && nearB[i]! <= slack) agreed++;
    if (b.ink[i] && nearA[i]! <= slack) agreed++;
  }
  return all ? agreed / all : 1;
}
