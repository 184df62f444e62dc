import type { Hand } from '../src/handwriting/hand.ts';
import { NO_INK, pointAt, SCAN_BOTTOM, SCAN_LINES, SCAN_STEP } from '../src/handwriting/hand.ts';
import type { TextLayout } from '../src/handwriting/layout.ts';
import { moveLine, type WriterState } from '../src/handwriting/line-motion.ts';
import { hashText } from '../src/handwriting/random.ts';
import { type LaidStroke, layStrokes } from '../src/handwriting/stroke-motion.ts';
import type { Variation } from '../src/handwriting/variation.ts';

type Point = { x: number; y: number };

/** One written letter: its ink as points that correspond from writing to writing, and where it stands, in x-heights. */
export type WrittenLetter = { char: string; word: number; points: Point[]; bottom: number; middle: number };
export type WrittenLine = { letters: WrittenLetter[]; strokes: LaidStroke[]; gaps: number[]; left: number };

/** Writes every line of a layout and gives the geometry of its ink. */
export function writtenLines(hand: Hand, layout: TextLayout, vary: Variation, seed: string): WrittenLine[] {
  const state: WriterState = { slope: undefined, indent: undefined };
  const { sheet } = layout;
  return layout.lines.flatMap((line, index) => {
    const slot = sheet.slots[index];
    if (!slot || !line.words.length) return [];
    const words = moveLine(hand, line, index, slot.width_px / sheet.x_height_px, hashText(seed), vary, state);
    return [writtenLine(layStrokes(hand, words, vary), hand.halfWidth)];
  });
}

function writtenLine(strokes: LaidStroke[], halfWidth: number): WrittenLine {
  const byGlyph = Map.groupBy(strokes, (s) => s.glyph);
  const letters = [...byGlyph.values()].map((own): WrittenLetter => {
    const points = own.flatMap(samples);
    const xs = points.map((p) => p.x);
    return {
      char: own[0]!.glyph.placed.glyph.char,
      word: own[0]!.word,
      points,
      bottom: Math.min(...points.map((p) => p.y)),
      middle: (Math.min(...xs) + Math.max(...xs)) / 2,
    };
  });
  const edges = [...Map.groupBy(strokes, (s) => s.word).values()].map((own) =>
    scanEdges(own.flatMap(samples), halfWidth),
  );
  const gaps = edges.slice(1).map((edge, i) => gapBetween(edges[i]!, edge));
  const left = Math.min(...letters.filter((l) => l.word === letters[0]!.word).flatMap((l) => l.points.map((p) => p.x)));
  return { letters, strokes, gaps, left };
}

/** Points along a stroke at fixed places, so that two writings of a letter correspond point by point. */
export function samples({ points }: { points: Float64Array | number[] }): Point[] {
  const out: Point[] = [{ x: points[0]!, y: points[1]! }];
  for (let at = 0; at + 7 < points.length; at += 6) {
    for (const t of [0.25, 0.5, 0.75, 1]) out.push(pointAt(points, at, t));
  }
  return out;
}

type Edges = { left: Float64Array; right: Float64Array };

function scanEdges(points: Point[], halfWidth: number): Edges {
  const left = new Float64Array(SCAN_LINES).fill(NO_INK);
  const right = new Float64Array(SCAN_LINES).fill(-NO_INK);
  for (const { x, y } of points) {
    const q = Math.round((y - SCAN_BOTTOM) / SCAN_STEP);
    if (q < 0 || q >= SCAN_LINES) continue;
    left[q] = Math.min(left[q]!, x - halfWidth);
    right[q] = Math.max(right[q]!, x + halfWidth);
  }
  return { left, right };
}

function gapBetween(before: Edges, after: Edges): number {
  let gap = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) {
    for (let k = Math.max(0, q - 2); k <= Math.min(SCAN_LINES - 1, q + 2); k++) {
      gap = Math.min(gap, after.left[k]! - before.right[q]!);
    }
  }
  return gap;
}

export const mean = (v: number[]): number => v.reduce((a, b) => a + b, 0) / (v.length || 1);
export const median = (v: number[]): number => v.toSorted((a, b) => a - b)[v.length >> 1] ?? 0;
export const deviation = (v: number[]): number => {
  const m = mean(v);
  return Math.sqrt(mean(v.map((x) => (x - m) * (x - m))));
};

const centred = (points: Point[]): Point[] => {
  const x = mean(points.map((p) => p.x));
  const y = mean(points.map((p) => p.y));
  return points.map((p) => ({ x: p.x - x, y: p.y - y }));
};

/** Root mean square distance of two writings of a letter by its height: after moving, and after turning and scaling too. */
export function repeatDistance(a: Point[], b: Point[]): { moved: number; turned: number } {
  const p = centred(a);
  const q = centred(b);
  const ys = a.map((v) => v.y);
  const height = Math.max(0.4, Math.max(...ys) - Math.min(...ys));
  const squares = (k: number, s: number) =>
    p.reduce((sum, v, i) => {
      const w = q[i]!;
      const dx = v.x - (k * w.x - s * w.y);
      const dy = v.y - (s * w.x + k * w.y);
      return sum + dx * dx + dy * dy;
    }, 0);
  let along = 0;
  let across = 0;
  let size = 0;
  q.forEach((w, i) => {
    const v = p[i]!;
    along += v.x * w.x + v.y * w.y;
    across += v.y * w.x - v.x * w.y;
    size += w.x * w.x + w.y * w.y;
  });
  const rms = (sum: number) => Math.sqrt(sum / p.length) / height;
  return { moved: rms(squares(1, 0)), turned: rms(squares(along / (size || 1), across / (size || 1))) };
}

/** The furthest that any dot or accent strayed from its home over the letter, in x-heights. */
export function markStray(strokes: LaidStroke[]): number {
  const home = { x: 0, y: 0 };
  const warped = { x: 0, y: 0 };
  return Math.max(
    0,
    ...strokes
      .filter((s) => s.stroke.mark >= 0)
      .map((s) => {
        const middle = 2 * (s.stroke.points.length >> 2);
        s.glyph.place(s.stroke.points[middle]!, s.stroke.points[middle + 1]!, home);
        s.glyph.warp(s.points[middle]! - s.shift, s.points[middle + 1]!, warped);
        const dx = s.points[middle]! - s.shift - home.x - warped.x;
        const dy = s.points[middle + 1]! - home.y - warped.y;
        return Math.sqrt(dx * dx + dy * dy);
      }),
  );
}

/** How much further, in half-widths of the pen, any joined stroke's end lies from its neighbour's ink than in the font. */
export function joinOpening(strokes: LaidStroke[], halfWidth: number): number {
  let widest = 0;
  const glyphs = [...Map.groupBy(strokes, (s) => s.glyph).values()];
  glyphs.forEach((own, g) => {
    for (const join of own[0]!.glyph.placed.joins) {
      const { points } = own[join.stroke]!;
      const at = join.end === 'start' ? 0 : points.length - 2;
      const now = nearest(glyphs[g + join.neighbour]!, points[at]!, points[at + 1]!);
      widest = Math.max(widest, now - Math.sqrt(join.dx * join.dx + join.dy * join.dy));
    }
  });
  return widest / halfWidth;
}

function nearest(strokes: { points: Float64Array | number[] }[], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    const line = samples(stroke);
    line.forEach((p, i) => {
      const q = line[Math.min(i + 1, line.length - 1)]!;
      const dx = q.x - p.x;
      const dy = q.y - p.y;
      const t = Math.max(0, Math.min(1, ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy || 1)));
      const ex = p.x + t * dx - x;
      const ey = p.y + t * dy - y;
      best = Math.min(best, Math.sqrt(ex * ex + ey * ey));
    });
  }
  return best;
}

/** Direction of a line's baseline in degrees, by least squares through the feet of its letters. */
export function slopeDegrees(letters: WrittenLetter[]): number {
  const x = mean(letters.map((l) => l.middle));
  const y = mean(letters.map((l) => l.bottom));
  const along = letters.reduce((s, l) => s + (l.middle - x) * (l.bottom - y), 0);
  const size = letters.reduce((s, l) => s + (l.middle - x) * (l.middle - x), 0);
  return (Math.atan(along / (size || 1)) * 180) / Math.PI;
}

/** Correlation of neighbours in a series. */
export function lagOne(series: number[][]): number {
  const m = mean(series.flat());
  let together = 0;
  let alone = 0;
  for (const values of series) {
    values.forEach((v, i) => {
      alone += (v - m) * (v - m);
      if (i) together += (v - m) * (values[i - 1]! - m);
    });
  }
  return alone ? together / alone : 0;
}
