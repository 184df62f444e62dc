import { type Glyph, type Hand, pointAt } from './hand.ts';
import type { GlyphPose } from './motion/poses.ts';
import type { Join } from './shapes.ts';

/** A glyph standing at `x`; `from` and `to` bound the part of it that no neighbour hangs on. */
type Standing = { glyph: Glyph; x: number; joins: Join[]; from: number; to: number };

const STEPS = 8;

/** Finds where the strokes of one glyph end on the ink of its neighbour, and notes them with both. */
export function findJoins(hand: Hand, here: Standing, there: Standing): void {
  const shift = here.x - there.x;
  here.glyph.strokes.forEach((stroke, s) => {
    if (stroke.isDot || stroke.mark >= 0) return;
    for (const end of ['start', 'end'] as const) {
      const at = end === 'start' ? 0 : stroke.points.length - 2;
      const x = stroke.points[at]!;
      const place = nearestInk(there.glyph, x + shift, stroke.points[at + 1]!);
      if (!place || place.dx * place.dx + place.dy * place.dy > (2.2 * hand.halfWidth) ** 2) continue;
      const { starts } = here.glyph.form;
      const index = 2 * (end === 'start' ? starts[s]! : starts[s + 1]! - 1);
      here.joins.push({ stroke: s, end, at: index, neighbour: shift > 0 ? -1 : 1, ...place });
      const [left, right] = shift > 0 ? [there, here] : [here, there];
      left.to = Math.min(left.to, (left === here ? x : x + shift) - hand.halfWidth);
      right.from = Math.max(right.from, (right === here ? x : x + shift) + hand.halfWidth);
    }
  });
}

type InkPlace = Pick<Join, 'home' | 't' | 'dx' | 'dy'>;

function nearestInk({ strokes, form }: Glyph, x: number, y: number): InkPlace | undefined {
  let best: InkPlace | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  strokes.forEach(({ points, lengths, mark }, s) => {
    if (mark >= 0) return;
    for (let segment = 0; segment < lengths.length; segment++) {
      for (let i = 0; i <= STEPS; i++) {
        const p = pointAt(points, 6 * segment, i / STEPS);
        const [dx, dy] = [x - p.x, y - p.y];
        if (dx * dx + dy * dy >= nearest) continue;
        nearest = dx * dx + dy * dy;
        best = { home: 2 * form.starts[s]! + 6 * segment, t: i / STEPS, dx, dy };
      }
    }
  });
  return best;
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
  const home = pointAt(points, neighbour.start + join.home, join.t);
  const end = glyph.start + join.at;
  const handle = join.end === 'start' ? end + 2 : end - 2;
  const dx = home.x + join.dx - points[end]!;
  const dy = home.y + join.dy - points[end + 1]!;
  points[end]! += dx;
  points[end + 1]! += dy;
  points[handle]! += dx;
  points[handle + 1]! += dy;
}
