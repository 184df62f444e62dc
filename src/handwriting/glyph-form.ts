/**
 * The points of a glyph's strokes in one row, each with what the bending of letters needs to know of it. Handles that lie on their
 * knots are left out: that is nearly half. Since nothing of this depends on chance, it is worked out once for each glyph.
 */
export type GlyphForm = {
  /** The number of the first point of each stroke, and last the count of all points. */
  starts: Int32Array;
  /**
   * Each stroke as cubic segments: the numbers of a knot, two handles, a knot and so on, counted from the stroke's first point. A
   * handle that was left out is its knot.
   */
  chains: Uint16Array[];
  /**
   * For each knot of all strokes how many numbers (x and y) it and its handles take, times 4, and 2 if one of them is a handle
   * before the knot: so whoever walks the points finds each knot and what moves with it.
   */
  groups: Uint8Array;
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

/** How many points all strokes of a glyph have. */
export const pointsOf = ({ form: { starts } }: { form: GlyphForm }): number => starts[starts.length - 1]!;

/** Works out the form of a glyph from its strokes, chains of cubic segments (x, y pairs in x-heights). */
export function formOf(advance: number, strokes: readonly Float64Array[]): GlyphForm {
  const starts = new Int32Array(strokes.length + 1);
  const chains: Uint16Array[] = [];
  const groups: number[] = [];
  const values: number[] = [];
  const width = advance || 0.5;
  strokes.forEach((points, s) => {
    const { chain, kept } = chainOf(points);
    chains.push(chain);
    groups.push(...groupsOf(chain));
    starts[s + 1] = starts[s]! + kept.length;
    for (const i of kept) values.push(...formAt(points[2 * i]!, points[2 * i + 1]!, width));
  });
  return { starts, chains, groups: Uint8Array.from(groups), values: Float64Array.from(values) };
}

/** The numbers of a stroke's points without those of the handles that lie on their knots, and which points were kept. */
function chainOf(points: Float64Array): { chain: Uint16Array; kept: number[] } {
  const chain = new Uint16Array(points.length / 2);
  const kept = [0];
  const isAt = (i: number, j: number) => points[2 * i] === points[2 * j] && points[2 * i + 1] === points[2 * j + 1];
  for (let i = 1; i < chain.length; i += 3) {
    const hasSecond = !isAt(i + 1, i + 2);
    if (!isAt(i, i - 1)) kept.push(i);
    chain[i] = kept.length - 1;
    if (hasSecond) kept.push(i + 1);
    kept.push(i + 2);
    chain[i + 2] = kept.length - 1;
    chain[i + 1] = chain[i + 2]! - (hasSecond ? 1 : 0);
  }
  return { chain, kept };
}

const groupsOf = (chain: Uint16Array): number[] =>
  Array.from({ length: (chain.length + 2) / 3 }, (_, k) => {
    const knot = chain[3 * k]!;
    const before = knot - (chain[3 * k - 1] ?? knot);
    const after = (chain[3 * k + 1] ?? knot) - knot;
    return 4 * 2 * (before + 1 + after) + 2 * before;
  });

function formAt(x: number, y: number, width: number): number[] {
  const across = saturated(((x - width / 2) / width) * 2);
  const up = saturated(y - 0.5);
  const tail = smoothStep(0.75, 1.4, Math.abs(y - 0.5));
  return [x, y, across, up, across * up, across * across - 0.4, up * up - 0.3, tail];
}

/** A written stroke as cubic segments (x, y pairs), from the glyph's written points, which begin at index `start`. */
export function writtenCurve(
  { starts, chains }: GlyphForm,
  stroke: number,
  points: Float64Array,
  start: number,
): Float64Array {
  const first = start + 2 * starts[stroke]!;
  const curve = new Float64Array(2 * chains[stroke]!.length);
  chains[stroke]!.forEach((point, i) => {
    curve.set(points.subarray(first + 2 * point, first + 2 * point + 2), 2 * i);
  });
  return curve;
}

/** Soft saturation keeps the change of shape in bounds beyond the letter's box without a kink. */
const saturated = (v: number): number => v / Math.sqrt(1 + v * v * 0.35);

/** 0 up to `from`, 1 from `to` on, and smooth in between. */
export function smoothStep(from: number, to: number, x: number): number {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
