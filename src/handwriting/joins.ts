import { FORM_STRIDE, FORM_TAIL, FORM_X } from './glyph-form.ts';
import { type Hand, pointAt } from './hand.ts';
import type { Touch } from './motion/stroke-profile.ts';
import type { Join, PlacedGlyph } from './shapes.ts';
import type { WrittenGlyph } from './simple-strokes.ts';

/** A glyph standing at `x`; `from` and `to` bound the part of it that no neighbour hangs on. */
type Standing = { glyph: WrittenGlyph; x: number; start: number; joins: Join[]; from: number; to: number };

const STEPS = 8;

/** Finds where the strokes of one glyph end on the ink of its neighbour, and notes them with both. */
export function findJoins(hand: Hand, here: Standing, there: Standing): void {
  const shift = here.x - there.x;
  here.glyph.strokes.forEach((stroke, s) => {
    if (stroke.isDot || stroke.mark >= 0) return;
    for (const end of ['start', 'end'] as const) {
      const at = end === 'start' ? 0 : stroke.points.length - 2;
      const x = stroke.points[at]!;
      const place = nearestInk(there, x + shift, stroke.points[at + 1]!, 2.2 * hand.halfWidth);
      if (!place) continue;
      here.joins.push({ stroke: s, end, ...endOf(here, s, end), neighbour: shift > 0 ? -1 : 1, ...place });
      const [left, right] = shift > 0 ? [there, here] : [here, there];
      left.to = Math.min(left.to, (left === here ? x : x + shift) - hand.halfWidth);
      right.from = Math.max(right.from, (right === here ? x : x + shift) + hand.halfWidth);
    }
  });
}

/** Where the end of a stroke and its handle are in the points of the word. */
function endOf(
  { glyph: { form }, start }: Standing,
  stroke: number,
  end: 'start' | 'end',
): Pick<Join, 'at' | 'handle'> {
  const chain = form.chains[stroke]!;
  const [knot, handle] = end === 'start' ? [0, 1] : [chain.length - 1, chain.length - 2];
  const indexOf = (place: number) => start + 2 * (form.starts[stroke]! + chain[place]!);
  return { at: indexOf(knot), handle: chain[handle] === chain[knot] ? undefined : indexOf(handle) };
}

type InkPlace = Pick<Join, 'home' | 't' | 'dx' | 'dy'>;

/** The place on a glyph's ink that is nearest to a point; undefined where all ink is further away than `reach`. */
function nearestInk({ glyph, start }: Standing, x: number, y: number, reach: number): InkPlace | undefined {
  const { strokes, form } = glyph;
  let nearest = reach * reach;
  let found: { stroke: number; segment: number; t: number; dx: number; dy: number } | undefined;
  for (const [stroke, { points, lengths, mark }] of strokes.entries()) {
    for (let segment = 0; mark < 0 && segment < lengths.length; segment++) {
      if (!isWithin(points, 6 * segment, x, y, reach)) continue;
      for (let i = 0; i <= STEPS; i++) {
        const p = pointAt(points, 6 * segment, i / STEPS);
        const [dx, dy] = [x - p.x, y - p.y];
        if (dx * dx + dy * dy >= nearest) continue;
        nearest = dx * dx + dy * dy;
        found = { stroke, segment, t: i / STEPS, dx, dy };
      }
    }
  }
  if (!found) return undefined;
  const { stroke, segment, ...place } = found;
  const points = form.chains[stroke]!.subarray(3 * segment, 3 * segment + 4);
  return { ...place, home: Int32Array.from(points, (point) => start + 2 * (form.starts[stroke]! + point)) };
}

/** Whether a point is inside a segment's bounding box, or at most `reach` away from it. The box holds all of the curve. */
function isWithin(p: Float64Array, at: number, x: number, y: number, reach: number): boolean {
  const isBeyond = (v: number, i: number) =>
    v < Math.min(p[i]!, p[i + 2]!, p[i + 4]!, p[i + 6]!) - reach ||
    v > Math.max(p[i]!, p[i + 2]!, p[i + 4]!, p[i + 6]!) + reach;
  return !isBeyond(x, at) && !isBeyond(y, at + 1);
}

/** How the pen touches one of the strokes of a glyph. */
export function touchOf({ glyph, joins }: PlacedGlyph, stroke: number, endsWord: boolean): Touch {
  const isJoined = (end: 'start' | 'end') => joins.some((join) => join.stroke === stroke && join.end === end);
  const end = endsWord && stroke === glyph.strokes.length - 1 ? 'ends word' : 'free';
  return { start: isJoined('start') ? 'joined' : 'free', end: isJoined('end') ? 'joined' : end };
}

/**
 * How much each point of a glyph may take part in a change of its shape. In a joined hand that fades out towards where it meets its
 * neighbours, but for its tails, on which none hangs: so no join can break.
 */
export function freedomOf(hand: Hand, { glyph, from, to }: PlacedGlyph): Float64Array {
  const { values } = glyph.form;
  const perSpan = 1 / Math.max(0.2 * (glyph.advance || 0.5), to - from);
  return Float64Array.from({ length: values.length / FORM_STRIDE }, (_, point) => {
    if (!hand.cursive) return 1;
    const t = (values[FORM_STRIDE * point + FORM_X]! - from) * perSpan;
    const bell = t > 0 && t < 1 ? 4 * t * (1 - t) : 0;
    return Math.max(bell * Math.sqrt(bell), values[FORM_STRIDE * point + FORM_TAIL]!);
  });
}

/** Brings the ends of a written word's strokes back to where they join, whatever happened to the letters in between. */
export function closeJoins(joins: readonly Join[], points: Float64Array): void {
  // Where two ends lie on each other's strokes, the second pass meets what the first has moved.
  for (let pass = 0; pass < 2; pass++) for (const join of joins) closeJoin(join, points);
}

function closeJoin(join: Join, points: Float64Array): void {
  const { at, handle } = join;
  const dx = homeOf(join, points, 0) + join.dx - points[at]!;
  const dy = homeOf(join, points, 1) + join.dy - points[at + 1]!;
  points[at]! += dx;
  points[at + 1]! += dy;
  if (handle === undefined) return;
  points[handle]! += dx;
  points[handle + 1]! += dy;
}

/** Where a join is on its neighbour's written ink: x (axis 0) or y (axis 1). */
export function homeOf({ home, t }: Join, points: Float64Array, axis: 0 | 1): number {
  const v = 1 - t;
  const ends = v * v * v * points[home[0]! + axis]! + t * t * t * points[home[3]! + axis]!;
  return ends + 3 * t * v * (v * points[home[1]! + axis]! + t * points[home[2]! + axis]!);
}
