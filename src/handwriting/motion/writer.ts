import type { Hand } from '../hand.ts';
import { closeJoins } from '../joins.ts';
import type { LaidLine } from '../shapes.ts';
import { AT_HOME, posePoints, strayMark, strayOf } from './glyph-motion.ts';
import { LineDrift } from './line-drift.ts';
import { LineMotion } from './line-motion.ts';
import { PaperWarp } from './paper-warp.ts';
import type { GlyphPose, WordPose } from './poses.ts';
import type { Variation } from './variation.ts';
import { WordEdges } from './word-edges.ts';

/** The least distance between the ink of two words, in x-heights. */
const NARROWEST_WORD_GAP = 0.5;

/** One page in writing, line by line and word by word. Lengths are in x-heights from the start of the line, y upwards. */
export class Writer {
  readonly #hand: Hand;
  readonly #vary: Variation;
  readonly #drift: LineDrift;
  readonly #warp: PaperWarp;
  readonly #lines: LineMotion;
  #points = new Float64Array(512);
  #before = new WordEdges();
  #edges = new WordEdges();
  #shift = 0;

  constructor(hand: Hand, vary: Variation, pageSeed: number) {
    this.#hand = hand;
    this.#vary = vary;
    this.#drift = new LineDrift(vary, hand.cursive);
    this.#warp = new PaperWarp(vary.warp, vary.warpLength);
    this.#lines = new LineMotion(hand, vary, pageSeed, this.#drift, this.#warp);
  }

  /** Begins a line with room for so many x-heights, and gives its words for `write` to take in turn. */
  beginLine(line: LaidLine, index: number, room: number): WordPose[] {
    this.#shift = 0;
    return this.#lines.begin(line, index, room);
  }

  /** Writes a word: x and y of all its points. They are good until the next word is written, which is done into the same array. */
  write(word: WordPose): Float64Array {
    const { count, joins } = word.shape;
    if (this.#points.length < count) this.#points = new Float64Array(2 * count);
    const points = this.#points;
    for (const glyph of word.glyphs) this.#lay(glyph, word, points);
    if (this.#hand.cursive) closeJoins(joins, points);
    this.#keepApart(word, points);
    return points;
  }

  /** Lays the strokes of a glyph where they belong in the word's points. */
  #lay(pose: GlyphPose, word: WordPose, points: Float64Array): void {
    const { glyph, start } = pose.placed;
    const { strokes, form } = glyph;
    const { starts, groups } = form;
    posePoints(pose, word, AT_HOME, 0, starts[strokes.length]!, points);
    for (let s = 0; s < strokes.length; s++) {
      const stray = strayOf(strokes[s]!, s, pose.seed, this.#vary);
      if (stray) posePoints(pose, word, stray, starts[s]!, starts[s + 1]!, points);
    }
    this.#drift.carry(points, start, groups, word);
    if (!glyph.isCareful) this.#warp.bend(points, start, groups);
    for (let s = 0; s < strokes.length; s++) {
      const { mark } = strokes[s]!;
      if (mark < 0) continue;
      strayMark(mark, pose.seed, this.#vary, points, start + 2 * starts[s]!, start + 2 * starts[s + 1]!);
    }
  }

  /** Moves a word on so that it doesn't run into the one before, whatever chance did to both. */
  #keepApart(word: WordPose, points: Float64Array): void {
    const before = this.#edges;
    this.#edges = this.#before;
    this.#before = before;
    this.#edges.take(points, word.shape.count, this.#hand.halfWidth);
    if (word.isFirst) return;
    const gap = before.gapTo(this.#edges);
    this.#shift = Math.max(0, this.#shift + NARROWEST_WORD_GAP - gap);
    if (this.#shift === 0) return;
    for (let i = 0; i < word.shape.count; i += 2) points[i]! += this.#shift;
  }
}
