import { type Glyph, type Hand, pointAt, type Stroke } from './hand.ts';

/**
 * A stroke's end that lies on the ink of a neighbouring letter, so that the pen goes on there without lifting: which of the
 * glyph's strokes and which end of it, on which segment of which of the neighbour's strokes, and how far from its centre line.
 */
export type Join = {
  stroke: number;
  end: 'start' | 'end';
  neighbour: -1 | 1;
  neighbourStroke: number;
  segment: number;
  t: number;
  dx: number;
  dy: number;
};

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
      const place = nearestInk(there.glyph.strokes, x + shift, stroke.points[at + 1]!);
      if (!place || place.dx * place.dx + place.dy * place.dy > (2.2 * hand.halfWidth) ** 2) continue;
      here.joins.push({ stroke: s, end, neighbour: shift > 0 ? -1 : 1, ...place });
      const [left, right] = shift > 0 ? [there, here] : [here, there];
      left.to = Math.min(left.to, (left === here ? x : x + shift) - hand.halfWidth);
      right.from = Math.max(right.from, (right === here ? x : x + shift) + hand.halfWidth);
    }
  });
}

type InkPlace = Pick<Join, 'neighbourStroke' | 'segment' | 't' | 'dx' | 'dy'>;

function nearestInk(strokes: Stroke[], x: number, y: number): InkPlace | undefined {
  let best: InkPlace | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  strokes.forEach(({ points, lengths, mark }, neighbourStroke) => {
    if (mark >= 0) return;
    for (let segment = 0; segment < lengths.length; segment++) {
      for (let i = 0; i <= STEPS; i++) {
        const p = pointAt(points, 6 * segment, i / STEPS);
        const [dx, dy] = [x - p.x, y - p.y];
        if (dx * dx + dy * dy >= nearest) continue;
        nearest = dx * dx + dy * dy;
        best = { neighbourStroke, segment, t: i / STEPS, dx, dy };
      }
    }
  });
  return best;
}

/** A glyph's strokes where they came to lie, in the glyph's order. */
type Laid = { points: number[] }[];

/** Brings the ends of a written word's strokes back to where they join, whatever happened to the letters in between. */
export function closeJoins(glyphs: { joins: Join[]; strokes: Laid }[]): void {
  // Where two ends lie on each other's strokes, the second pass meets what the first has moved.
  for (let pass = 0; pass < 2; pass++) closeOnce(glyphs);
}

function closeOnce(glyphs: { joins: Join[]; strokes: Laid }[]): void {
  glyphs.forEach(({ joins, strokes }, g) => {
    for (const join of joins) {
      const neighbour = glyphs[g + join.neighbour]?.strokes[join.neighbourStroke];
      if (!neighbour) continue;
      const { points } = strokes[join.stroke]!;
      const home = pointAt(neighbour.points, 6 * join.segment, join.t);
      const at = join.end === 'start' ? 0 : points.length - 2;
      const dx = home.x + join.dx - points[at]!;
      const dy = home.y + join.dy - points[at + 1]!;
      for (const i of [at, join.end === 'start' ? 2 : at - 2]) {
        points[i]! += dx;
        points[i + 1]! += dy;
      }
    }
  });
}
