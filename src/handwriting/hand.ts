/**
 * A hand is the writing of one person as pen strokes. Lengths are in x-heights: the baseline is y = 0, y grows upwards,
 * a lower-case x is 1 high.
 */

/** One glyph as stored: advance in 1/500 x-height, then its strokes (see `decodeStroke`). */
export type PackedGlyph = [number, ...number[][]];

/** The file form of a hand (hands/<id>.json). Widths are in 1/1000 x-height, other lengths in 1/500. */
export type HandPack = {
  format: 1;
  id: string;
  cursive: boolean;
  pen: number;
  space: number;
  glyphs: Record<string, PackedGlyph>;
};

/**
 * One pen stroke: a chain of cubic segments (x, y pairs: knot, handle, handle, knot ...) and the half-width at each knot. A handle
 * that is not needed lies on its knot.
 * A dot has one knot. An end is attached where it lies on another stroke of the glyph. Strokes of one `mark` number (dot
 * of i, accent) move together; `mark` is -1 for the letter's body.
 */
export type Stroke = {
  points: Float64Array;
  halfWidths: Float64Array;
  lengths: Float64Array;
  length: number;
  isDot: boolean;
  isClosed: boolean;
  attachedStart: boolean;
  attachedEnd: boolean;
  mark: number;
};

export type Glyph = {
  char: string;
  /** Written with more care than others, because a machine reads it. */
  isCareful?: boolean;
  advance: number;
  strokes: Stroke[];
  left: Float64Array;
  right: Float64Array;
};

export type Hand = {
  id: string;
  cursive: boolean;
  space: number;
  halfWidth: number;
  ascender: number;
  descender: number;
  glyphs: Map<string, Glyph>;
};

export const STROKE_DOT = 1;
export const STROKE_ATTACHED_START = 2;
export const STROKE_ATTACHED_END = 4;
export const STROKE_MARK = 8;
export const STROKE_CLOSED = 16;
export const UNITS_PER_X_HEIGHT = 500;
export const WIDTH_UNITS_PER_X_HEIGHT = 1000;

/** Horizontal scan lines on which the left and right edges of a glyph's ink are known, for optical spacing. */
export const SCAN_LINES = 40;
export const SCAN_BOTTOM = -1.8;
export const SCAN_STEP = 0.125;
export const NO_INK = 99;

/** Turns a stored hand into strokes ready to write with. */
export function decodeHand(pack: HandPack): Hand {
  const glyphs = new Map<string, Glyph>();
  for (const [char, packed] of Object.entries(pack.glyphs)) glyphs.set(char, decodeGlyph(char, packed, pack.pen));
  const extremes = (chars: string) =>
    [...chars].flatMap(
      (c) => glyphs.get(c)?.strokes.flatMap((s) => Array.from(s.points.filter((_, i) => i % 2 === 1))) ?? [],
    );
  const halfWidths = [...'aenotrslh'].flatMap((c) => glyphs.get(c)?.strokes.flatMap((s) => [...s.halfWidths]) ?? []);
  halfWidths.sort((a, b) => a - b);
  return {
    id: pack.id,
    cursive: pack.cursive,
    space: pack.space / UNITS_PER_X_HEIGHT,
    halfWidth: halfWidths[halfWidths.length >> 1]! ?? 0.06,
    ascender: Math.max(1, ...extremes('bdfhklt')),
    descender: -Math.min(0, ...extremes('gjpqy')),
    glyphs,
  };
}

function decodeGlyph(char: string, [advance, ...strokes]: PackedGlyph, pen: number): Glyph {
  return glyphOf(
    char,
    advance / UNITS_PER_X_HEIGHT,
    strokes.map((s) => decodeStroke(s, pen)),
  );
}

/** A glyph made of strokes, with the edges of its ink. */
export function glyphOf(char: string, advance: number, strokes: Stroke[]): Glyph {
  const left = new Float64Array(SCAN_LINES).fill(NO_INK);
  const right = new Float64Array(SCAN_LINES).fill(-NO_INK);
  const glyph: Glyph = { char, advance, strokes, left, right };
  for (const stroke of strokes) scanStroke(stroke, glyph);
  return glyph;
}

/** [flags, mark, x, y, width] and for each segment [dx, dy of the first handle from the knot before, dx, dy of the second
 * handle from the knot after, dx, dy of the knot from the knot before, width]. */
function decodeStroke(packed: number[], pen: number): Stroke {
  const flags = packed[0]!;
  const count = (packed.length - 5) / 7;
  const points = new Float64Array(2 + 6 * count);
  const halfWidths = new Float64Array(1 + count);
  const lengths = new Float64Array(count);
  let x = packed[2]!;
  let y = packed[3]!;
  points.set([x / UNITS_PER_X_HEIGHT, y / UNITS_PER_X_HEIGHT]);
  halfWidths[0] = (packed[4]! * pen) / WIDTH_UNITS_PER_X_HEIGHT;
  for (let k = 0; k < count; k++) {
    const at = 5 + 7 * k;
    const endX = x + packed[at + 4]!;
    const endY = y + packed[at + 5]!;
    const segment = [x + packed[at]!, y + packed[at + 1]!, endX + packed[at + 2]!, endY + packed[at + 3]!, endX, endY];
    points.set(
      segment.map((v) => v / UNITS_PER_X_HEIGHT),
      2 + 6 * k,
    );
    halfWidths[k + 1] = (packed[at + 6]! * pen) / WIDTH_UNITS_PER_X_HEIGHT;
    lengths[k] = segmentLength(points, 6 * k);
    x = endX;
    y = endY;
  }
  return {
    points,
    halfWidths,
    lengths,
    length: lengths.reduce((a, b) => a + b, 0),
    isDot: (flags & STROKE_DOT) !== 0,
    isClosed: (flags & STROKE_CLOSED) !== 0,
    attachedStart: (flags & STROKE_ATTACHED_START) !== 0,
    attachedEnd: (flags & STROKE_ATTACHED_END) !== 0,
    mark: flags & STROKE_MARK ? packed[1]! : -1,
  };
}

/** Length of the cubic segment whose four points start at index `at`: the mean of its chord and its control polygon. */
export function segmentLength(p: Float64Array, at: number): number {
  const leg = (i: number, j: number) => {
    const dx = p[at + j]! - p[at + i]!;
    const dy = p[at + j + 1]! - p[at + i + 1]!;
    return Math.sqrt(dx * dx + dy * dy);
  };
  return (leg(0, 6) + leg(0, 2) + leg(2, 4) + leg(4, 6)) / 2;
}

function scanStroke(stroke: Stroke, glyph: Glyph): void {
  const touch = (x: number, y: number, w: number) => {
    const middle = Math.round((y - SCAN_BOTTOM) / SCAN_STEP);
    for (let line = middle - 1; line <= middle + 1; line++) {
      if (line < 0 || line >= SCAN_LINES) continue;
      if (x - w < glyph.left[line]!) glyph.left[line] = x - w;
      if (x + w > glyph.right[line]!) glyph.right[line] = x + w;
    }
  };
  const p = stroke.points;
  touch(p[0]!, p[1]!, stroke.halfWidths[0]!);
  for (let k = 0; k < stroke.lengths.length; k++) {
    const steps = Math.max(2, Math.ceil(stroke.lengths[k]! / 0.08));
    for (let i = 1; i <= steps; i++) {
      const { x, y } = pointAt(p, 6 * k, i / steps);
      touch(x, y, stroke.halfWidths[k + 1]!);
    }
  }
}

/** Points along a stroke, four to a segment. */
export function samplesOf({ points, lengths }: Stroke): { x: number; y: number }[] {
  const samples = [{ x: points[0]!, y: points[1]! }];
  for (let k = 0; k < lengths.length; k++) for (let i = 1; i <= 4; i++) samples.push(pointAt(points, 6 * k, i / 4));
  return samples;
}

/** The point at `t` of the cubic segment whose four points start at index `at`. */
export function pointAt(p: Float64Array, at: number, t: number): { x: number; y: number } {
  const v = 1 - t;
  const k0 = v * v * v;
  const k1 = 3 * t * v * v;
  const k2 = 3 * t * t * v;
  const k3 = t * t * t;
  return {
    x: k0 * p[at]! + k1 * p[at + 2]! + k2 * p[at + 4]! + k3 * p[at + 6]!,
    y: k0 * p[at + 1]! + k1 * p[at + 3]! + k2 * p[at + 5]! + k3 * p[at + 7]!,
  };
}
