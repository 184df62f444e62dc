import type { LaidWord, PlacedGlyph } from '../shapes.ts';

/** How much a glyph has of each low-order change of shape: four sideways and four up and down. */
type Bends = readonly [number, number, number, number, number, number, number, number];

/**
 * How chance has one glyph written: `x` is its origin on the line in x-heights. Its strokes' points are in the word's points from index `start` on.
 */
export type GlyphPose = {
  placed: PlacedGlyph;
  seed: number;
  start: number;
  x: number;
  dy: number;
  size: number;
  width: number;
  rotation: number;
  slant: number;
  ascender: number;
  descender: number;
  bends: Bends;
  endsWord: boolean;
};

/** How chance has one word written; `shrink` is how much smaller it becomes with each x-height, `count` is the length of its points. */
export type WordPose = {
  word: LaidWord;
  x: number;
  width: number;
  dy: number;
  size: number;
  shrink: number;
  glyphs: GlyphPose[];
  count: number;
  isFirst: boolean;
};
