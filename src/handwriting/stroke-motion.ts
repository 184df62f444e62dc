import { type Hand, NO_INK, SCAN_BOTTOM, SCAN_LINES, SCAN_STEP, type Stroke } from './hand.ts';
import { closeJoins } from './joins.ts';
import type { MovingGlyph, MovingWord } from './line-motion.ts';
import type { Dice } from './random.ts';
import type { Variation } from './variation.ts';

/** The least distance between the ink of two words, in x-heights. */
const NARROWEST_WORD_GAP = 0.5;

/** A stroke where it comes to lie, in x-heights from the slot's start; `word` counts along the line
 * and `shift` is how far the word was moved on to keep clear of the one before. */
export type LaidStroke = {
  word: number;
  stroke: Stroke;
  index: number;
  glyph: MovingGlyph;
  points: number[];
  shift: number;
};

/** Lays down the strokes of one line in writing order, and keeps its words apart. */
export function layStrokes(hand: Hand, words: MovingWord[], vary: Variation): LaidStroke[] {
  let before: WordEdges | undefined;
  return words.flatMap((word, w) => {
    const glyphs = word.glyphs.map((glyph) => ({
      joins: hand.cursive ? glyph.placed.joins : [],
      strokes: moveGlyph(glyph, w, vary),
    }));
    closeJoins(glyphs);
    const strokes = glyphs.flatMap((glyph) => glyph.strokes);
    const edges = edgesOf(strokes, hand.halfWidth);
    const shift = before ? shiftApart(before, edges) : 0;
    for (const stroke of strokes) moveOn(stroke, shift);
    before = { ...edges, shift };
    return strokes;
  });
}

function moveOn(stroke: LaidStroke, shift: number): void {
  stroke.shift = shift;
  for (let i = 0; i < stroke.points.length; i += 2) stroke.points[i]! += shift;
}

/** Where the strokes of a glyph come to lie, in x-heights from the slot's start. */
function moveGlyph(glyph: MovingGlyph, word: number, vary: Variation): LaidStroke[] {
  const marks = new Map<number, Stray>();
  return glyph.placed.glyph.strokes.map((stroke, index) => {
    const stray = marks.get(stroke.mark) ?? strayOf(stroke, index, glyph.dice, vary);
    if (stroke.mark >= 0) marks.set(stroke.mark, stray);
    return { word, stroke, index, glyph, points: movePoints(glyph, stroke, stray), shift: 0 };
  });
}

/** How a stroke moves on its own: turned about its middle, shifted before the letter is bent and after. */
type Stray = { dx: number; dy: number; rotation: number; afterX: number; afterY: number };
const AT_HOME: Stray = { dx: 0, dy: 0, rotation: 0, afterX: 0, afterY: 0 };

/** Only dots, accents and strokes that hang on nothing move on their own. */
function strayOf(stroke: Stroke, index: number, dice: Dice, vary: Variation): Stray {
  if (stroke.mark >= 0) {
    // A mark strays on the paper; the bending of its letter must not carry it further.
    const afterX = vary.markX * within(dice.normal(1));
    const afterY = vary.markY * within(dice.normal(1));
    return { ...AT_HOME, afterX, afterY, rotation: dice.normal(vary.freeRotation) };
  }
  if (index === 0 || stroke.attachedStart || stroke.attachedEnd) return AT_HOME;
  const dx = dice.normal(vary.freeStroke);
  return { ...AT_HOME, dx, dy: dice.normal(vary.freeStroke), rotation: dice.normal(vary.freeRotation) };
}

/** A dot may not stray so far that it seems to belong to another letter. */
const within = (v: number): number => Math.max(-2.1, Math.min(2.1, v));

function movePoints(glyph: MovingGlyph, { points }: Stroke, stray: Stray): number[] {
  const { dx, dy, rotation, afterX, afterY } = stray;
  const count = points.length;
  const moved: number[] = [];
  const pivot = 2 * (count >> 2);
  const cx = points[pivot]!;
  const cy = points[pivot + 1]!;
  const out = { x: 0, y: 0 };
  for (let i = 0; i < count; i += 2) {
    const x = points[i]! - cx;
    const y = points[i + 1]! - cy;
    glyph.place(cx + x - rotation * y + dx, cy + y + rotation * x + dy, out);
    moved.push(out.x + afterX, out.y + afterY);
  }
  // The warp moves a knot and its handles alike, which keeps the line smooth there.
  for (let knot = 0; knot < count; knot += 6) {
    glyph.warp(moved[knot]!, moved[knot + 1]!, out);
    for (let i = Math.max(0, knot - 2); i < Math.min(count, knot + 4); i += 2) {
      moved[i]! += out.x;
      moved[i + 1]! += out.y;
    }
  }
  return moved;
}

/** The ink's left and right edge on each scan line of a written word, and how far the word was shifted, in x-heights. */
type WordEdges = { left: Float64Array; right: Float64Array; shift: number };

/** The control points stand for the ink: they lie on it or a little outside of it. */
function edgesOf(strokes: LaidStroke[], halfWidth: number): WordEdges {
  const left = new Float64Array(SCAN_LINES).fill(NO_INK);
  const right = new Float64Array(SCAN_LINES).fill(-NO_INK);
  for (const { points } of strokes) {
    for (let i = 0; i < points.length; i += 2) {
      const x = points[i]!;
      const at = Math.round((points[i + 1]! - SCAN_BOTTOM) / SCAN_STEP);
      const last = Math.min(SCAN_LINES - 1, at + 1);
      for (let q = Math.max(0, at - 1); q <= last; q++) {
        if (x - halfWidth < left[q]!) left[q] = x - halfWidth;
        if (x + halfWidth > right[q]!) right[q] = x + halfWidth;
      }
    }
  }
  return { left, right, shift: 0 };
}

/** How far a word has to be moved on so that it doesn't run into the one before, whatever chance did to both. */
function shiftApart(before: WordEdges, after: WordEdges): number {
  let gap = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) {
    const right = before.right[q]!;
    if (right === -NO_INK) continue;
    const last = Math.min(SCAN_LINES - 1, q + 2);
    for (let k = Math.max(0, q - 2); k <= last; k++) if (after.left[k]! - right < gap) gap = after.left[k]! - right;
  }
  return Math.max(0, before.shift + NARROWEST_WORD_GAP - gap);
}
