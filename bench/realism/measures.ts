import { writtenCurve } from '../../src/handwriting/glyph-form.ts';
import type { Hand } from '../../src/handwriting/hand.ts';
import { NO_INK, pointAt, SCAN_BOTTOM, SCAN_LINES, SCAN_STEP } from '../../src/handwriting/hand.ts';
import type { TextLayout } from '../../src/handwriting/layout.ts';
import type { GlyphPose, WordPose } from '../../src/handwriting/motion/poses.ts';
import { hashText } from '../../src/handwriting/motion/random.ts';
import type { Variation } from '../../src/handwriting/motion/variation.ts';
import { Writer } from '../../src/handwriting/motion/writer.ts';

type Point = { x: number; y: number };

/** One written letter: its ink as points that correspond from writing to writing, and where it stands, in x-heights. */
export type WrittenLetter = { char: string; points: Point[]; bottom: number; middle: number };
/** One written word: how it was posed and the points of its strokes. */
export type WrittenWord = { pose: WordPose; points: Float64Array };
export type WrittenLine = { letters: WrittenLetter[]; words: WrittenWord[]; gaps: number[]; left: number };

/** Writes every line of a layout and gives the geometry of its ink. */
export function writtenLines(hand: Hand, layout: TextLayout, vary: Variation, seed: string): WrittenLine[] {
  const { sheet } = layout;
  const writer = new Writer(hand, vary, hashText(seed));
  return layout.lines.flatMap((line, index) => {
    const slot = sheet.slots[index];
    if (!slot || !line.words.length) return [];
    const poses = writer.beginLine(line, index, slot.width_px / sheet.x_height_px);
    const words = poses.map((pose) => ({ pose, points: writer.write(pose).slice(0, pose.shape.count) }));
    return [writtenLine(words, hand.halfWidth)];
  });
}

function writtenLine(words: WrittenWord[], halfWidth: number): WrittenLine {
  const letters = words.flatMap((word) => word.pose.glyphs.map((glyph) => writtenLetter(word, glyph)));
  const edges = words.map((word) =>
    scanEdges(
      word.pose.glyphs.flatMap((glyph) => inkOf(word, glyph).flat()),
      halfWidth,
    ),
  );
  const gaps = edges.slice(1).map((edge, i) => gapBetween(edges[i]!, edge));
  const left = Math.min(...letters.slice(0, words[0]!.pose.glyphs.length).flatMap((l) => l.points.map((p) => p.x)));
  return { letters, words, gaps, left };
}

function writtenLetter(word: WrittenWord, glyph: GlyphPose): WrittenLetter {
  const points = inkOf(word, glyph).flat();
  const xs = points.map((p) => p.x);
  return {
    char: glyph.placed.glyph.char,
    points,
    bottom: Math.min(...points.map((p) => p.y)),
    middle: (Math.min(...xs) + Math.max(...xs)) / 2,
  };
}

/** Points along each stroke of a written glyph. */
function inkOf({ points }: WrittenWord, { placed: { glyph, start } }: GlyphPose): Point[][] {
  const { strokes, form } = glyph;
  return strokes.map((_, s) => samples(writtenCurve(form, s, points, start)));
}

/** Points along a stroke at fixed places, so that two writings of a letter correspond point by point. */
function samples(points: Float64Array): Point[] {
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

/**
 * The furthest that any dot or accent of a line lies from its home over the letter, in x-heights; `atHome` is the same line in
 * writing whose marks don't stray.
 */
export function markStray(line: WrittenLine, atHome: WrittenLine): number {
  let furthest = 0;
  line.words.forEach(({ pose, points }, w) => {
    const home = atHome.words[w]!.points;
    for (const { glyph, start } of pose.shape.glyphs) {
      const { strokes, form } = glyph;
      strokes.forEach(({ mark }, s) => {
        if (mark < 0) return;
        const middle = start + 2 * ((form.starts[s]! + form.starts[s + 1]!) >> 1);
        const dx = points[middle]! - home[middle]!;
        const dy = points[middle + 1]! - home[middle + 1]!;
        furthest = Math.max(furthest, Math.sqrt(dx * dx + dy * dy));
      });
    }
  });
  return furthest;
}

/** How much further, in half-widths of the pen, any joined stroke's end lies from its neighbour's ink than in the font. */
export function joinOpening({ words }: WrittenLine, halfWidth: number): number {
  let widest = 0;
  for (const word of words) {
    const { glyphs } = word.pose;
    glyphs.forEach((glyph, g) => {
      for (const join of glyph.placed.joins) {
        const { at } = join;
        const now = nearest(inkOf(word, glyphs[g + join.neighbour]!), word.points[at]!, word.points[at + 1]!);
        widest = Math.max(widest, now - Math.sqrt(join.dx * join.dx + join.dy * join.dy));
      }
    });
  }
  return widest / halfWidth;
}

function nearest(strokes: Point[][], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const line of strokes) {
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
