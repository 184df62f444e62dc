import { charactersOf, type WrittenCharacter } from './characters.ts';
import { pointsOf } from './glyph-form.ts';
import { type Glyph, type Hand, NO_INK, SCAN_BOTTOM, SCAN_LINES, SCAN_STEP } from './hand.ts';
import { findJoins, freedomOf, touchOf } from './joins.ts';
import { profileOf } from './motion/stroke-profile.ts';
import type { PlacedGlyph, WordShape } from './shapes.ts';
import { type WrittenGlyph, written } from './simple-strokes.ts';

/** The blank that is left for a character which the hand can't write. */
const BLANK_WIDTH = 1;
const TIGHTEST = 0.09;
const TIGHTEST_AT_PUNCTUATION = 0.16;
const LOOSEST = 0.34;
const KEPT_WORDS = 4000;
const PUNCTUATION = /^['’‘“”".,;:!?()]$/;
const CAPITAL = /^\p{Lu}$/u;
const DIGIT = /^\d$/;

const shapes = new WeakMap<Hand, Map<string, WordShape>>();

/** Spaces the letters of one word by the distance of their ink. `joinLetters` completes it for writing. */
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
  const shape: WordShape = {
    text,
    glyphs: [],
    count: 0,
    joins: [],
    unwritable: [],
    width: 0,
    left,
    right,
    reach: new Float64Array(SCAN_LINES).fill(-NO_INK),
    overhang: NO_INK,
    overrun: -NO_INK,
    bodyLeft: NO_INK,
    bodyOverrun: -NO_INK,
    pause: /[.!?]$/.test(text) ? 0.3 : /[,;:]$/.test(text) ? 0.12 : 0,
    startsWithCapital: /^[\p{Lu}\p{Co}]/u.test(text),
    // Block letters, in the private use area, are capitals too.
    endsWithCapital: /[\p{Lu}\p{Co}]$/u.test(text),
    isJoined: false,
  };
  let previous: Glyph | undefined;
  for (const { char, glyph, at } of characters) {
    if (glyph) {
      shape.width += previous ? kerning(hand, shape, previous, glyph) : 0;
      const placed = placedAt(shape, written(glyph));
      shape.glyphs.push(placed);
      shape.count += 2 * pointsOf(placed.glyph);
      for (let q = 0; q < SCAN_LINES; q++) {
        left[q] = Math.min(left[q]!, shape.width + glyph.left[q]!);
        right[q] = Math.max(right[q]!, shape.width + glyph.right[q]!);
      }
      shape.width += glyph.advance;
    } else {
      shape.unwritable.push({ char, index: at });
      shape.width += BLANK_WIDTH;
    }
    previous = glyph;
  }
  for (let q = 0; q < SCAN_LINES; q++) {
    shape.overhang = Math.min(shape.overhang, left[q]!);
    shape.overrun = Math.max(shape.overrun, right[q]! - shape.width);
    if (isBody(q)) {
      shape.bodyLeft = Math.min(shape.bodyLeft, left[q]!);
      shape.bodyOverrun = Math.max(shape.bodyOverrun, right[q]! - shape.width);
    }
    for (let k = Math.max(0, q - 4); k <= Math.min(SCAN_LINES - 1, q + 4); k++) {
      shape.reach[k] = Math.max(shape.reach[k]!, right[q]! - shape.width - Math.abs(k - q) * 0.03);
    }
  }
  return shape;
}

const placedAt = ({ width, count }: WordShape, glyph: WrittenGlyph): PlacedGlyph => ({
  glyph,
  x: width,
  start: count,
  joins: [],
  from: 0,
  to: glyph.advance,
  freedom: UNKNOWN,
  profiles: [],
});

const UNKNOWN = new Float64Array(0);

/**
 * Finds the joins between the letters of a word, and what follows from them for its writing. Most shapes are only measured, and this is
 * the larger part of the work.
 */
export function joinLetters(hand: Hand, shape: WordShape): void {
  if (shape.isJoined) return;
  shape.isJoined = true;
  const { glyphs } = shape;
  for (let i = 1; i < glyphs.length; i++) {
    findJoins(hand, glyphs[i - 1]!, glyphs[i]!);
    findJoins(hand, glyphs[i]!, glyphs[i - 1]!);
  }
  shape.joins = glyphs.flatMap(({ joins }) => joins);
  glyphs.forEach((placed, i) => {
    const endsWord = i === glyphs.length - 1;
    placed.freedom = freedomOf(hand, placed);
    placed.profiles = placed.glyph.strokes.map((stroke, s) =>
      profileOf(stroke, touchOf(placed, s, endsWord), hand.halfWidth),
    );
  });
}

/** How far a letter is moved from where its advance puts it, so that ink neither collides nor gapes. */
function kerning(hand: Hand, word: WordShape, previous: Glyph, glyph: Glyph): number {
  if (!glyph.strokes.length) return 0;
  let ink = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) ink = Math.min(ink, word.width + glyph.left[q]! - word.right[q]!);
  if (PUNCTUATION.test(glyph.char) || PUNCTUATION.test(previous.char)) {
    const least = DIGIT.test(previous.char) || DIGIT.test(glyph.char) ? 0.24 : hand.cursive ? -0.25 : -0.02;
    return punctuationKerning(hand, ink, bodyDistance(previous, glyph), least);
  }
  // Capitals of a joined hand are not joined to each other.
  const joined = hand.cursive && !(CAPITAL.test(previous.char) && CAPITAL.test(glyph.char));
  if (joined) return 0;
  if (ink < TIGHTEST) return Math.min(0.5, TIGHTEST - ink);
  const mayTighten = !hand.cursive && !(DIGIT.test(previous.char) && DIGIT.test(glyph.char));
  return mayTighten && ink > LOOSEST && ink < 3 ? (LOOSEST - ink) * 0.5 : 0;
}

/** Marks stand beside letters, not above or below their overhang: there a point or an apostrophe would be misread. */
function punctuationKerning(hand: Hand, ink: number, body: number, least: number): number {
  const push = Math.max(TIGHTEST_AT_PUNCTUATION - ink, least - body);
  if (push > 0) return Math.min(0.6, push);
  // Among figures a point stands as close as it may; a gap would make two numbers of one.
  if (least > 0 && body > least && ink < 3) return Math.max(least - body, TIGHTEST_AT_PUNCTUATION - ink);
  return hand.cursive || ink > 3 ? 0 : -0.5 * Math.max(0, Math.min(ink - LOOSEST, body - 0.2));
}

/** Distance between the bodies of two neighbours, at their advances, whatever their heights are. */
function bodyDistance(previous: Glyph, glyph: Glyph): number {
  let right = -NO_INK;
  let left = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) {
    const y = SCAN_BOTTOM + q * SCAN_STEP;
    const inBody = y > -0.4 && y < 1.3;
    if (inBody || PUNCTUATION.test(previous.char)) right = Math.max(right, previous.right[q]!);
    if (inBody || PUNCTUATION.test(glyph.char)) left = Math.min(left, glyph.left[q]!);
  }
  return left - (right - previous.advance);
}

/** The least blank between the boxes of two words, so that no bar or tail of one hangs over the other, in x-heights. */
const LEAST_BLANK = 0.3;
/** How much wider than wanted the blank between the small letters of two words may be, because their ink meets above or below. */
const WIDEST_EXTRA = 0.35;
/** The least share of the wanted gap that is kept between ink when the blank is narrowed for that. */
const KEPT_GAP = 0.8;

/** The advance from the end of one word to the start of the next that leaves the wanted distance between their ink. */
export function wordGap(hand: Hand, before: WordShape, after: WordShape): number {
  const base = Math.max(0.78, Math.min(1.15, hand.space + 0.2));
  const capitals = before.endsWithCapital && after.startsWithCapital ? 0.3 : 0;
  const wanted = base + before.pause + capitals;
  const { left } = after;
  const { reach } = before;
  let ink = NO_INK;
  for (let q = 0; q < SCAN_LINES; q++) ink = Math.min(ink, left[q]! - reach[q]!);
  if (ink > 9) return wanted;
  const between = after.bodyLeft - before.bodyOverrun;
  const narrowed = between < 9 ? Math.max(KEPT_GAP * wanted - ink, wanted + WIDEST_EXTRA - between) : NO_INK;
  return Math.max(Math.min(wanted - ink, narrowed), LEAST_BLANK + before.overrun - after.overhang, -1);
}

/** Whether a scan line crosses small letters. */
const isBody = (line: number): boolean => {
  const y = SCAN_BOTTOM + line * SCAN_STEP;
  return y >= 0 && y <= 1;
};
