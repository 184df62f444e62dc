import type { StrokeProfile } from './motion/stroke-profile.ts';
import type { WrittenGlyph } from './simple-strokes.ts';

/**
 * A stroke's end that lies on the ink of a neighbouring letter, so that the pen goes on there without lifting: which of the
 * glyph's strokes and which end of it, on which segment of the neighbour's, and how far from its centre line. `at`, `handle` and
 * `home` are the indices of that end, of its handle if it has one, and of that segment's four points in the points of the word.
 */
export type Join = {
  stroke: number;
  end: 'start' | 'end';
  at: number;
  handle: number | undefined;
  neighbour: -1 | 1;
  home: Int32Array;
  t: number;
  dx: number;
  dy: number;
};

/**
 * A glyph at its place in a word; `x` is in x-heights from the word's start, `start` the index at which its points begin in those of
 * the word, x and y in turn. `joins` are its strokes' ends on the ink of its
 * neighbours. Between `from` and `to`, in x-heights from the glyph's origin, no neighbour hangs on it: only there may it change
 * its shape, and `freedom` is how much of that each of its points may take part in, 0 to 1. `profiles` are those of its strokes.
 */
export type PlacedGlyph = {
  glyph: WrittenGlyph;
  x: number;
  start: number;
  joins: Join[];
  from: number;
  to: number;
  freedom: Float64Array;
  profiles: StrokeProfile[];
};

/** A word as the hand spaces it, in x-heights; `left` and `right` are the edges of its ink on each scan line. */
export type WordShape = {
  text: string;
  glyphs: PlacedGlyph[];
  /** The length of its points. */
  count: number;
  /** All joins of its glyphs. */
  joins: Join[];
  unwritable: { char: string; index: number }[];
  width: number;
  left: Float64Array;
  right: Float64Array;
  /** How far ink keeps the next word off on each scan line, from the word's end on, and the wider gap that its ending asks for. */
  reach: Float64Array;
  /** Where its first ink is, from its start. */
  overhang: number;
  /** How far its last ink lies beyond its end. */
  overrun: number;
  /** The same two among its small letters. */
  bodyLeft: number;
  bodyOverrun: number;
  pause: number;
  startsWithCapital: boolean;
  endsWithCapital: boolean;
  /** Whether the joins, freedom and profiles of its glyphs have been found. */
  isJoined: boolean;
};

/** A word on its line; `x` from the line's start and the `gap` before it are in x-heights. */
export type LaidWord = { shape: WordShape; x: number; gap: number };

/** One line of writing. `width` is its natural width and `indent` the blank that the text begins with, in x-heights. */
export type LaidLine = { text: string; words: LaidWord[]; indent: number; width: number };
