/**
 * The control points of a glyph's strokes in one row, each with what the bending of letters needs to know of it. Since nothing of
 * that depends on chance, it is worked out once for each glyph.
 */
export type GlyphForm = {
  /** The number of the first point of each stroke, and last the count of all points. */
  starts: Int32Array;
  /** `FORM_STRIDE` numbers for each point, named by the constants below. */
  values: Float64Array;
};

export const FORM_STRIDE = 8;
export const FORM_X = 0;
export const FORM_Y = 1;
/** Where a point lies across and up the letter's box, about -1 to 1. */
export const FORM_ACROSS = 2;
export const FORM_UP = 3;
/** The further low-order terms by which a letter changes its shape. */
export const FORM_TWIST = 4;
export const FORM_ARCH = 5;
export const FORM_BELLY = 6;
/** How far a point lies in the tail of a letter, 0 to 1: there no neighbour hangs on it. */
export const FORM_TAIL = 7;

/** Works out the form of a glyph from the points of its strokes (x, y pairs in x-heights). */
export function formOf(advance: number, strokes: readonly Float64Array[]): GlyphForm {
  const starts = new Int32Array(strokes.length + 1);
  strokes.forEach((points, s) => {
    starts[s + 1] = starts[s]! + points.length / 2;
  });
  const values = new Float64Array(FORM_STRIDE * starts[strokes.length]!);
  const width = advance || 0.5;
  strokes.forEach((points, s) => {
    for (let i = 0; i < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      const across = saturated(((x - width / 2) / width) * 2);
      const up = saturated(y - 0.5);
      const tail = smoothStep(0.75, 1.4, Math.abs(y - 0.5));
      const bends = [across * up, across * across - 0.4, up * up - 0.3];
      values.set([x, y, across, up, ...bends, tail], FORM_STRIDE * (starts[s]! + i / 2));
    }
  });
  return { starts, values };
}

/** Soft saturation keeps the change of shape in bounds beyond the letter's box without a kink. */
const saturated = (v: number): number => v / Math.sqrt(1 + v * v * 0.35);

/** 0 up to `from`, 1 from `to` on, and smooth in between. */
export function smoothStep(from: number, to: number, x: number): number {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
