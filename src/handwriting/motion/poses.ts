import type { PlacedGlyph, WordShape } from '../shapes.ts';

/**
 * How chance has one glyph written: `x` is its origin on the line in x-heights. Its own motion, named by the constants below, is in
 * `motion` from index `at` on until the next line begins.
 */
export type GlyphPose = {
  placed: PlacedGlyph;
  seed: number;
  x: number;
  motion: Float64Array;
  at: number;
};

export const MOTION_STRIDE = 15;
export const MOTION_DY = 0;
export const MOTION_SIZE = 1;
export const MOTION_WIDTH = 2;
export const MOTION_ROTATION = 3;
export const MOTION_SLANT = 4;
export const MOTION_ASCENDER = 5;
export const MOTION_DESCENDER = 6;
/** How much a glyph has of each low-order change of shape: four sideways and four up and down. */
export const MOTION_BENDS = 7;

/** How chance has one word written; `shrink` is how much smaller it becomes with each x-height. */
export type WordPose = {
  shape: WordShape;
  x: number;
  width: number;
  dy: number;
  size: number;
  shrink: number;
  glyphs: GlyphPose[];
  isFirst: boolean;
};
