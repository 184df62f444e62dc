import { FORM_ACROSS, FORM_ARCH, FORM_BELLY, FORM_STRIDE, FORM_TWIST, FORM_UP, FORM_X, FORM_Y } from '../glyph-form.ts';
import type { Stroke } from '../hand.ts';
import {
  type GlyphPose,
  MOTION_ASCENDER,
  MOTION_BENDS,
  MOTION_DESCENDER,
  MOTION_DY,
  MOTION_ROTATION,
  MOTION_SIZE,
  MOTION_SLANT,
  MOTION_WIDTH,
  type WordPose,
} from './poses.ts';
import { Dice, mix } from './random.ts';
import type { Variation } from './variation.ts';

/** How a stroke moves on its own: turned about its middle, and shifted. */
type Stray = { dx: number; dy: number; turn: number };
export const AT_HOME: Stray = { dx: 0, dy: 0, turn: 0 };

/** Only dots, accents and strokes that hang on nothing move on their own; others have no stray. */
export function strayOf(stroke: Stroke, index: number, seed: number, vary: Variation): Stray | undefined {
  if (stroke.mark >= 0) return { dx: 0, dy: 0, turn: new Dice(mix(seed, 100 + stroke.mark)).normal(vary.freeRotation) };
  if (index === 0 || stroke.attachedStart || stroke.attachedEnd) return undefined;
  const dice = new Dice(mix(seed, index));
  return {
    dx: dice.normal(vary.freeStroke),
    dy: dice.normal(vary.freeStroke),
    turn: dice.normal(vary.freeRotation),
  };
}

/** A mark strays on the paper, however its letter is bent, but never so far that it seems to belong to another letter. */
export function strayMark(
  mark: number,
  seed: number,
  vary: Variation,
  points: Float64Array,
  start: number,
  end: number,
) {
  const dice = new Dice(mix(seed, 200 + mark));
  const dx = vary.markX * within(dice.normal(1));
  const dy = vary.markY * within(dice.normal(1));
  for (let i = start; i < end; i += 2) {
    points[i]! += dx;
    points[i + 1]! += dy;
  }
}

const within = (v: number): number => Math.max(-2.1, Math.min(2.1, v));

/**
 * Bends the points of a glyph from number `from` up to `to` and poses them on the line. What acts on joined letters is a smooth
 * function of the place on the line, and a letter's own change of shape vanishes where it has no freedom: so no join can break.
 */
export function posePoints(
  pose: GlyphPose,
  word: WordPose,
  { dx, dy, turn }: Stray,
  from: number,
  to: number,
  points: Float64Array,
): void {
  const { placed, motion, at: own } = pose;
  const { freedom, start } = placed;
  const form = placed.glyph.form.values;
  const size = motion[own + MOTION_SIZE]!;
  const rotation = motion[own + MOTION_ROTATION]!;
  const ascender = motion[own + MOTION_ASCENDER]!;
  const descender = motion[own + MOTION_DESCENDER]!;
  const bends = own + MOTION_BENDS;
  const b0 = motion[bends]!;
  const b1 = motion[bends + 1]!;
  const b2 = motion[bends + 2]!;
  const b3 = motion[bends + 3]!;
  const b4 = motion[bends + 4]!;
  const b5 = motion[bends + 5]!;
  const b6 = motion[bends + 6]!;
  const b7 = motion[bends + 7]!;
  const middle = FORM_STRIDE * (from + ((to - from) >> 1));
  const cx = form[middle + FORM_X]!;
  const cy = form[middle + FORM_Y]!;
  const centre = (placed.glyph.advance || 0.5) / 2;
  const originX = pose.x + centre;
  const originY = motion[own + MOTION_DY]! + word.dy;
  const wordSize = word.size;
  const wide = size * motion[own + MOTION_WIDTH]!;
  const lean = (motion[own + MOTION_SLANT]! - rotation) * size;
  let out = start + 2 * from;
  for (let point = from; point < to; point++) {
    const at = FORM_STRIDE * point;
    const homeX = form[at + FORM_X]!;
    const homeY = form[at + FORM_Y]!;
    const share = freedom[point]!;
    const across = form[at + FORM_ACROSS]!;
    const up = form[at + FORM_UP]!;
    const twist = form[at + FORM_TWIST]!;
    const bentX = share * (b0 * across + b1 * up + b2 * twist + b3 * form[at + FORM_BELLY]!);
    const bentY = share * (b4 * across + b5 * form[at + FORM_ARCH]! + b6 * twist + b7 * up);
    const x = (homeX + dx - turn * (homeY - cy) + bentX - centre) * wide;
    let y = homeY + dy + turn * (homeX - cx) + bentY;
    if (y > 1) y = 1 + (y - 1) * ascender;
    else if (y < 0) y *= descender;
    points[out] = originX + x + lean * y;
    points[out + 1] = (y * size + rotation * x) * wordSize + originY;
    out += 2;
  }
}
