import { type Hand, pointAt } from './hand.ts';
import type { GlyphPose } from './motion/poses.ts';
import type { Join } from './shapes.ts';
import type { WrittenGlyph } from './simple-strokes.ts';

/** A glyph standing at `x`; `from` and `to` bound the part of it that no neighbour hangs on. */
type Standing = { glyph: WrittenGlyph; x: number; joins: Join[]; from: number; to: number };

const STEPS = 8;

/** Finds where the strokes of one glyph end on the ink of its neighbour, and notes them with both. */
export function findJoins(hand: Hand, here: Standing, there: Standing): void {
  const shift = here.x - there.x;
  here.glyph.strokes.forEach((stroke, s) => {
    if (stroke.isDot || stroke.mark >= 0) return;
    for (const end of ['start', 'end'] as const) {
      const at = end === 'start' ? 0 : stroke.points.length - 2;
      const x = stroke.points[at]!;
      const place = nearestInk(there.glyph, x + shift, stroke.points[at + 1]!, 2.2 * hand.halfWidth);
      if (!place) continue;
      here.joins.push({ stroke: s, end, ...endOf(here.glyph, s, end), neighbour: shift > 0 ? -1 : 1, ...place });
      const [left, right] = shift > 0 ? [there, here] : [here, there];
      left.to = Math.min(left.to, (left === here ? x : x + shift) - hand.halfWidth);
      right.from = Math.max(right.from, (right === here ? x : x + shift) + hand.halfWidth);
    }
  });
}

/** Where the end of a stroke and its handle are in the points of their glyph. */
function endOf({ form }: WrittenGlyph, stroke: number, end: 'start' | 'end'): Pick<Join, 'at' | 'handle'> {
  const chain = form.chains[stroke]!;
  const [knot, handle] = end === 'start' ? [0, 1] : [chain.length - 1, chain.length - 2];
  const at = 2 * (form.starts[stroke]! + chain[knot]!);
  return { at, handle: chain[handle] === chain[knot] ? undefined : 2 * (form.starts[stroke]! + chain[handle]!) };
}

type InkPlace = Pick<Join, 'home' | 't' | 'dx' | 'dy'>;

/** The place on a glyph's ink that is nearest to a point; undefined where all ink is further away than `reach`. */
function nearestInk({ strokes, form }: WrittenGlyph, x: number, y: number, reach: number): InkPlace | undefined {
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
  return { ...place, home: points.map((point) => 2 * (form.starts[stroke]! + point)) };
}

/** Whether a point is inside a segment's bounding box, or at most `reach` away from it. The box holds all of the curve. */
function isWithin(p: Float64Array, at: number, x: number, y: number, reach: number): boolean {
  const isBeyond = (v: number, i: number) =>
    v < Math.min(p[i]!, p[i + 2]!, p[i + 4]!, p[i + 6]!) - reach ||
    v > Math.max(p[i]!, p[i + 2]!, p[i + 4]!, p[i + 6]!) + reach;
  return !isBeyond(x, at) && !isBeyond(y, at + 1);
}

/** Brings the ends of a written word's strokes back to where they join, whatever happened to the letters in between. */
export function closeJoins(glyphs: readonly GlyphPose[], points: Float64Array): void {
  // Where two ends lie on each other's strokes, the second pass meets what the first has moved.
  for (let pass = 0; pass < 2; pass++) {
    for (let g = 0; g < glyphs.length; g++) {
      for (const join of glyphs[g]!.placed.joins) {
        const neighbour = glyphs[g + join.neighbour];
        if (neighbour) closeJoin(join, glyphs[g]!, neighbour, points);
      }
    }
  }
}

function closeJoin(join: Join, glyph: GlyphPose, neighbour: GlyphPose, points: Float64Array): void {
  const end = glyph.start + join.at;
  const dx = homeOf(join, neighbour, points, 0) + join.dx - points[end]!;
  const dy = homeOf(join, neighbour, points, 1) + join.dy - points[end + 1]!;
  points[end]! += dx;
  points[end + 1]! += dy;
  if (join.handle === undefined) return;
  points[glyph.start + join.handle]! += dx;
  points[glyph.start + join.handle + 1]! += dy;
}

/** Where a join is on its neighbour's written ink: x (axis 0) or y (axis 1). */
export function homeOf({ home, t }: Join, neighbour: GlyphPose, points: Float64Array, axis: 0 | 1): number {
  const at = neighbour.start + axis;
  const v = 1 - t;
  const ends = v * v * v * points[at + home[0]!]! + t * t * t * points[at + home[3]!]!;
  return ends + 3 * t * v * (v * points[at + home[1]!]! + t * points[at + home[2]!]!);
}
