import type { Hand } from '../hand.ts';
import type { LaidLine, PlacedGlyph } from '../shapes.ts';
import type { LineDrift } from './line-drift.ts';
import type { PaperWarp } from './paper-warp.ts';
import {
  MOTION_ASCENDER,
  MOTION_BENDS,
  MOTION_DESCENDER,
  MOTION_DY,
  MOTION_ROTATION,
  MOTION_SIZE,
  MOTION_SLANT,
  MOTION_STRIDE,
  MOTION_WIDTH,
  type WordPose,
} from './poses.ts';
import { Dice, hashText, mix } from './random.ts';
import type { Variation } from './variation.ts';

/** How much of its freedom a careful letter keeps. */
const CAREFUL = 0.2;
const INDENT_SPREAD = 1.35;
/** How much of each low-order change of shape a letter takes part in. */
const BENDS = [0.6, 1, 1, 1, 0.7, 1, 1, 0.6];
/** Word gaps stray further to the wide side than to the narrow, and never so far that two of them look like one and two. */
const skewed = (v: number): number => (v < 0 ? Math.max(-0.16, v * 0.6) : Math.min(0.5, v * 1.45));

/** Finds how each line of a page is to be written, and carries slope and indentation from line to line. */
export class LineMotion {
  readonly #hand: Hand;
  readonly #vary: Variation;
  readonly #pageSeed: number;
  readonly #drift: LineDrift;
  readonly #warp: PaperWarp;
  /** The motion of all glyphs of the line, and how many of its numbers are in use. */
  #motion: Float64Array = new Float64Array(MOTION_STRIDE * 128);
  #used = 0;
  /** Two hands that write the same text leave different gaps. */
  readonly #gapSeed: number;
  #slope: number | undefined;
  #indent: number | undefined;

  constructor(hand: Hand, vary: Variation, pageSeed: number, drift: LineDrift, warp: PaperWarp) {
    this.#hand = hand;
    this.#gapSeed = hashText(hand.id);
    this.#vary = vary;
    this.#pageSeed = pageSeed;
    this.#drift = drift;
    this.#warp = warp;
  }

  /**
   * Poses the words of one line, and lets drift and warp begin anew for it. `room` is the slot's width in x-heights; a line that
   * strays beyond it is squeezed back.
   */
  begin(line: LaidLine, index: number, room: number): WordPose[] {
    const vary = this.#vary;
    const seed = mix(this.#pageSeed, 1000 + index);
    const dice = new Dice(mix(seed, 7));
    this.#slope = this.#slope === undefined ? dice.normal(1) : 0.72 * this.#slope + 0.69 * dice.normal(1);
    const slope = Math.max(-0.014, Math.min(0.016, this.#slope * vary.slope + vary.slopeBias));
    const height = dice.normal(vary.lineHeight);
    this.#used = 0;
    const start = this.#indentOf(line, dice);
    const words = this.#poseWords(line, start, seed);
    const last = words[words.length - 1];
    const end = last ? last.x + last.width : start;
    this.#drift.begin(seed, { end, room, height, slope });
    this.#warp.begin(mix(seed, 11), end);
    return words;
  }

  /** The uneven left edge: nought to three spaces' width that remembers the line before, and the ink's own overhang taken off. */
  #indentOf(line: LaidLine, dice: Dice): number {
    const { indent, indentMemory } = this.#vary;
    const target = dice.next() * indent;
    this.#indent = this.#indent === undefined ? target : indentMemory * this.#indent + (1 - indentMemory) * target;
    const middle = indent / 2;
    const stray = middle + (this.#indent - middle) * INDENT_SPREAD + dice.normal(0.05);
    const first = line.words[0];
    const overhang = first ? first.shape.overhang : 0;
    return line.indent + Math.max(0, Math.min(indent, stray)) - Math.max(-1.2, Math.min(0.3, overhang));
  }

  #poseWords(line: LaidLine, start: number, lineSeed: number): WordPose[] {
    const vary = this.#vary;
    let x = start;
    return line.words.map((word, w) => {
      const dice = new Dice(mix(mix(lineSeed, 31), w));
      if (w) x += word.gap + skewed(new Dice(mix(mix(lineSeed, this.#gapSeed), w)).normal(vary.wordGap));
      const pose: WordPose = {
        shape: word.shape,
        x,
        width: 0,
        dy: dice.normal(vary.wordHeight),
        size: 1 + dice.normal(vary.wordSize),
        shrink: 0,
        glyphs: [],
        isFirst: w === 0,
      };
      pose.width = word.shape.width + this.#poseGlyphs(pose, mix(lineSeed, 977 + w));
      if (pose.glyphs.length > 3) pose.shrink = vary.wordShrink / Math.max(1, pose.width);
      x += pose.width;
      return pose;
    });
  }

  /** Poses the glyphs of a word and gives how much wider it has become. */
  #poseGlyphs(pose: WordPose, wordSeed: number): number {
    const { glyphs } = pose.shape;
    let grown = 0;
    for (let g = 0; g < glyphs.length; g++) {
      const placed = glyphs[g]!;
      const dice = new Dice(mix(wordSeed, g));
      const at = this.#move(placed, dice);
      const motion = this.#motion;
      // A wider letter pushes its neighbours on; it does not eat the space between them.
      const growth = (motion[at + MOTION_WIDTH]! * motion[at + MOTION_SIZE]! - 1) * placed.glyph.advance;
      const x = pose.x + placed.x + grown + growth / 2;
      pose.glyphs.push({ placed, seed: dice.seed(), x, motion, at });
      grown += growth + (this.#hand.cursive ? 0 : dice.normal(this.#vary.letterGap));
    }
    return grown;
  }

  /** Finds the motion of a glyph and gives the index at which it is in the numbers of this line. */
  #move(placed: PlacedGlyph, dice: Dice): number {
    const vary = this.#vary;
    const at = this.#used;
    this.#used += MOTION_STRIDE;
    if (this.#motion.length < this.#used) this.#motion = longer(this.#motion);
    const motion = this.#motion;
    dice.fill(motion, at, MOTION_STRIDE);
    // Letters of a joined hand can't go their own way: what is joined would part.
    const care = placed.glyph.isCareful ? CAREFUL : 1;
    const alone = this.#hand.cursive ? 0 : care;
    const bend = care * vary.shape;
    motion[at + MOTION_DY]! *= alone * vary.glyphHeight;
    motion[at + MOTION_SIZE] = 1 + alone * vary.glyphSize * motion[at + MOTION_SIZE]!;
    motion[at + MOTION_WIDTH] = 1 + alone * vary.glyphWidth * motion[at + MOTION_WIDTH]!;
    motion[at + MOTION_ROTATION]! *= alone * vary.glyphRotation;
    motion[at + MOTION_SLANT]! *= alone * vary.glyphSlant;
    motion[at + MOTION_ASCENDER] = 1 + vary.ascender * motion[at + MOTION_ASCENDER]!;
    motion[at + MOTION_DESCENDER] = 1 + vary.descender * motion[at + MOTION_DESCENDER]!;
    for (let i = 0; i < BENDS.length; i++) motion[at + MOTION_BENDS + i]! *= BENDS[i]! * bend;
    return at;
  }
}

function longer(list: Float64Array): Float64Array {
  const copy = new Float64Array(2 * list.length);
  copy.set(list);
  return copy;
}
