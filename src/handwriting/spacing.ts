import { charactersOf, type WrittenCharacter } from './characters.ts';
import { type Glyph, type Hand, NO_INK, SCAN_LINES, type Stroke } from './hand.ts';

/**
 * A glyph at its place in a word; `x` is in x-heights from the word's start. `touches` holds for each stroke bit 1 when its
 * start and bit 2 when its end lies on the ink of a neighbour: the pen goes on there without lifting.
 */
export type PlacedGlyph = { glyph: Glyph; x: number; touches: Uint8Array };

/** A word as the hand spaces it, in x-heights; `left` and `right` are the edges of its ink on each scan line. */
export type WordShape = {
  text: string;
  glyphs: PlacedGlyph[];
  unwritable: { char: string; index: number }[];
  width: number;
  left: Float64Array;
  right: Float64Array;
};

/** The blank that is left for a character which the hand can't write. */
const BLANK_WIDTH = 1;
const TIGHTEST = 0.09;
const TIGHTEST_AT_PUNCTUATION = 0.16;
const LOOSEST = 0.34;
const KEPT_WORDS = 4000;
const PUNCTUATION = /^['’‘“”".,;:!?()]$/;

const shapes = new WeakMap<Hand, Map<string, WordShape>>();

/** Spaces the letters of one word by the distance of their ink. */
export function shapeWord(hand: Hand, text: string): WordShape {
  let known = shapes.get(hand);
  if (!known || known.size > KEPT_WORDS) {
    known = new Map();
    shapes.set(hand, known);
  }
  let shape = known.get(text);
  if (!shape) {
    shape = shapeCharacters(hand, text, charactersOf(hand, text));
    known.set(text, shape);
  }
  return shape;
}

function shapeCharacters(hand: Hand, text: string, characters: WrittenCharacter[]): WordShape {
  const left = new Float64Array(SCAN_LINES).fill(NO_INK);
  const right = new Float64Array(SCAN_LINES).fill(-NO_INK);
  const shape: WordShape = { text, glyphs: [], unwritable: [], width: 0, left, right };
  let previous: Glyph | undefined;
  let index = 0;
  for (const { char, glyph } of characters) {
    if (glyph) {
      shape.width += previous ? kerning(hand, shape, previous, glyph) : 0;
      shape.glyphs.push({ glyph, x: shape.width, touches: new Uint8Array(glyph.strokes.length) });
      for (let q = 0; q < SCAN_LINES; q++) {
        left[q] = Math.min(left[q]!, shape.width + glyph.left[q]!);
        right[q] = Math.max(right[q]!, shape.width + glyph.right[q]!);
      }
      shape.width += glyph.advance;
    } else {
      shape.unwritable.push({ char, index });
      shape.width += BLANK_WIDTH;
    }
    previous = glyph;
    index += [...char].length;
  }
  for (let i = 1; i < shape.glyphs.length; i++) {
    findTouches(hand, shape.glyphs[i - 1]!, shape.glyphs[i]!);
    findTouches(hand, shape.glyphs[i]!, shape.glyphs[i - 1]!);
  }
  return shape;
}

/** How far a letter is moved from where its advance puts it, so that ink neither collides nor gapes. */
function kerning(hand: Hand, word: WordShape, previous: Glyph, glyph: Glyph): number {
  const atPunctuation = PUNCTUATION.test(glyph.char) || PUNCTUATION.test(previous.char);
  if (!glyph.strokes.length || (hand.cursive && !atPunctuation)) return 0;
  let ink = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) ink = Math.min(ink, word.width + glyph.left[q]! - word.right[q]!);
  const tightest = atPunctuation ? TIGHTEST_AT_PUNCTUATION : TIGHTEST;
  if (ink < tightest) return Math.min(0.3, tightest - ink);
  if (ink > LOOSEST && ink < 3 && !hand.cursive) return (LOOSEST - ink) * 0.5;
  return 0;
}

function findTouches(hand: Hand, here: PlacedGlyph, there: PlacedGlyph): void {
  const reach = 2.4 * hand.halfWidth;
  const shift = here.x - there.x;
  here.glyph.strokes.forEach(({ points, isDot, mark }, s) => {
    if (isDot || mark >= 0) return;
    const last = points.length - 2;
    const starts = liesOn(points[0]! + shift, points[1]!, there.glyph.strokes, reach);
    const ends = liesOn(points[last]! + shift, points[last + 1]!, there.glyph.strokes, reach);
    here.touches[s]! |= (starts ? 1 : 0) | (ends ? 2 : 0);
  });
}

function liesOn(x: number, y: number, strokes: Stroke[], reach: number): boolean {
  return strokes.some(({ points, mark }) => {
    if (mark >= 0) return false;
    for (let i = 0; i < points.length; i += 2) {
      const dx = points[i]! - x;
      const dy = points[i + 1]! - y;
      if (dx * dx + dy * dy < reach * reach) return true;
    }
    return false;
  });
}

/** The advance from the end of one word to the start of the next that leaves the wanted distance between their ink. */
export function wordGap(hand: Hand, before: WordShape, after: WordShape): number {
  const base = Math.max(0.78, Math.min(1.15, hand.space + 0.2));
  const pause = /[.!?]$/.test(before.text) ? 0.3 : /[,;:]$/.test(before.text) ? 0.12 : 0;
  let ink = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) {
    for (let k = Math.max(0, q - 4); k <= Math.min(SCAN_LINES - 1, q + 4); k++) {
      ink = Math.min(ink, after.left[k]! - (before.right[q]! - before.width) + Math.abs(k - q) * 0.03);
    }
  }
  return ink > 9 ? base + pause : Math.max(base + pause - ink, -1);
}
