import { formOf, type GlyphForm } from './glyph-form.ts';
import { type Glyph, pointAt, type Stroke, segmentLength } from './hand.ts';

/** A glyph as it is written: in few segments, with its form. */
export type WrittenGlyph = Glyph & { form: GlyphForm };

/** How far a stroke may be moved by this, in x-heights: less than 0.02 mm on a card, a fourteenth of the pen. */
const TOLERANCE = 0.007;
/** How far its half-width may. */
const WIDTH_TOLERANCE = 0.014;
/** No joined segment is longer, in x-heights: chance moves the knots of letters, and long segments would hardly be moved. */
const LONGEST = 0.7;
const SAMPLES = 10;
const ROUNDS = 12;

/** A segment without handles is a line; one handle may be enough too. `bits` is about what a segment takes in a print file. */
const KINDS = [
  { first: false, second: false, bits: 30 },
  { first: false, second: true, bits: 52 },
  { first: true, second: false, bits: 54 },
  { first: true, second: true, bits: 73 },
];
type Kind = (typeof KINDS)[number];

/** x and y of a knot, two handles and a knot; a handle that isn't needed lies on its own knot. */
type Curve = [number, number, number, number, number, number, number, number];
/** Points along some segments, and the place on a new curve that is nearest to each, 0 to 1. */
type Samples = { xs: number[]; ys: number[]; places: number[] };

const known = new WeakMap<Glyph, WrittenGlyph>();

/**
 * The same glyph in as few and as simple segments as stay within a tolerance of its own. All drawings and files of it are a third
 * smaller. Worked out once, when it is first written: letters only bend a little. What spaces letters stays as it is.
 */
export function written(glyph: Glyph): WrittenGlyph {
  let made = known.get(glyph);
  if (!made) {
    const strokes = glyph.strokes.map(simplified);
    const form = formOf(
      glyph.advance,
      strokes.map(({ points }) => points),
    );
    made = { ...glyph, strokes, form };
    known.set(glyph, made);
  }
  return made;
}

/** Goes the cheapest way from the first knot to the last, by way of those knots from which one segment is near enough. */
function simplified(stroke: Stroke): Stroke {
  const count = stroke.lengths.length;
  const ways: { bits: number; from: number; curve: Curve }[] = [];
  for (let to = 1; to <= count; to++) {
    for (let from = to - 1; from >= 0; from--) {
      const samples = samplesOf(stroke, from, to);
      if (!samples) break;
      const found = cheapestCurve(stroke, samples, from, to);
      if (!found) continue;
      const bits = found.bits + (from > 0 ? ways[from]!.bits : 0);
      if (bits < (ways[to]?.bits ?? Number.POSITIVE_INFINITY)) ways[to] = { bits, from, curve: found.curve };
    }
  }
  const knots = [count];
  for (let to = count; to > 0; to = ways[to]!.from) knots.unshift(ways[to]!.from);
  const curves = knots.slice(1).flatMap((to) => ways[to]!.curve.slice(2));
  const points = Float64Array.from([stroke.points[0]!, stroke.points[1]!, ...curves]);
  const lengths = Float64Array.from({ length: knots.length - 1 }, (_, k) => segmentLength(points, 6 * k));
  const halfWidths = Float64Array.from(knots, (knot) => stroke.halfWidths[knot]!);
  return { ...stroke, points, halfWidths, lengths, length: lengths.reduce((a, b) => a + b, 0) };
}

/** Undefined where one segment would be too long, or the width between its ends too uneven. */
function samplesOf({ points, halfWidths }: Stroke, from: number, to: number): Samples | undefined {
  const xs = [points[6 * from]!];
  const ys = [points[6 * from + 1]!];
  const lengths = [0];
  for (let k = from; k < to; k++) {
    for (let i = 1; i <= SAMPLES; i++) {
      const { x, y } = pointAt(points, 6 * k, i / SAMPLES);
      const [dx, dy] = [x - xs.at(-1)!, y - ys.at(-1)!];
      lengths.push(lengths.at(-1)! + Math.sqrt(dx * dx + dy * dy));
      xs.push(x);
      ys.push(y);
    }
  }
  const length = lengths.at(-1)!;
  if (to - from > 1 && length > LONGEST) return undefined;
  const places = lengths.map((l) => l / (length || 1));
  for (let k = from + 1; k < to; k++) {
    const even = halfWidths[from]! + (halfWidths[to]! - halfWidths[from]!) * places[(k - from) * SAMPLES]!;
    if (Math.abs(halfWidths[k]! - even) > WIDTH_TOLERANCE) return undefined;
  }
  return { xs, ys, places };
}

/** The curve of least bits that is near the segments from one knot to another. A single segment may always stay as it is. */
function cheapestCurve(
  { points }: Stroke,
  samples: Samples,
  from: number,
  to: number,
): { bits: number; curve: Curve } | undefined {
  for (const kind of KINDS) {
    const curve = curveNear(samples, kind);
    if (curve) return { bits: kind.bits, curve };
  }
  if (to - from > 1) return undefined;
  return { bits: KINDS.at(-1)!.bits, curve: [...points.slice(6 * from, 6 * to + 2)] as Curve };
}

/** A curve of a kind within the tolerance of all samples; undefined when none was found. */
function curveNear({ xs, ys, places }: Samples, kind: Kind): Curve | undefined {
  // A curve leaves slowly where it has no handle.
  const along = places.map((place) =>
    kind.first === kind.second ? place : kind.second ? Math.sqrt(place) : 1 - Math.sqrt(1 - place),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const [x0, x1, x2, x3] = fitted(xs, along, kind);
    const [y0, y1, y2, y3] = fitted(ys, along, kind);
    const curve: Curve = [x0, y0, x1, y1, x2, y2, x3, y3];
    const stray = strayOf({ xs, ys, places: along }, curve);
    if (stray <= TOLERANCE) return curve;
    if (stray > 12 * TOLERANCE) return undefined;
  }
  return undefined;
}

/** One coordinate of the four points of the curve that is nearest to all samples at their places (least squares). */
function fitted(values: number[], places: number[], { first, second }: Kind): [number, number, number, number] {
  const start = values[0]!;
  const end = values.at(-1)!;
  let [a, b, c, p, q] = [0, 0, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const u = places[i]!;
    const v = 1 - u;
    const [w1, w2] = [3 * u * v * v, 3 * u * u * v];
    const rest = values[i]! - start * (v * v * v + (first ? 0 : w1)) - end * (u * u * u + (second ? 0 : w2));
    a += w1 * w1;
    b += w1 * w2;
    c += w2 * w2;
    p += w1 * rest;
    q += w2 * rest;
  }
  // A handle that isn't needed is left on its knot.
  if (!first || !second) return [start, first ? p / a : start, second ? q / c : end, end];
  const both = a * c - b * b;
  return [start, (p * c - q * b) / both, (q * a - p * b) / both, end];
}

/** The largest distance of a sample from its place on the curve. Moves each place towards the nearest one (Newton). */
function strayOf({ xs, ys, places }: Samples, [x0, y0, x1, y1, x2, y2, x3, y3]: Curve): number {
  let worst = 0;
  for (let i = 0; i < xs.length; i++) {
    const u = places[i]!;
    const v = 1 - u;
    const [b0, b1, b2, b3] = [v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u];
    const dx = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3 - xs[i]!;
    const dy = b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3 - ys[i]!;
    const alongX = v * v * (x1 - x0) + 2 * u * v * (x2 - x1) + u * u * (x3 - x2);
    const alongY = v * v * (y1 - y0) + 2 * u * v * (y2 - y1) + u * u * (y3 - y2);
    const square = alongX * alongX + alongY * alongY;
    if (square > 0) places[i] = Math.max(0, Math.min(1, u - (dx * alongX + dy * alongY) / (3 * square)));
    worst = Math.max(worst, dx * dx + dy * dy);
  }
  return Math.sqrt(worst);
}
