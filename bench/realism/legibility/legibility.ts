import { FORM_STRIDE, FORM_Y, writtenCurve } from '../../../src/handwriting/glyph-form.ts';
import { type Hand, pointAt } from '../../../src/handwriting/hand.ts';
import { layoutText } from '../../../src/handwriting/layout.ts';
import { variationOf, type WritingSetting } from '../../../src/handwriting/motion/variation.ts';
import { mean, median, type WrittenWord, writtenLines } from '../measures.ts';
import { handLetters, JUDGED, type Writer } from './reference.ts';
import { normalizer, type Point, proportionsOf, type Shape, shapeOf, unlikeness } from './shapes.ts';
import { JUDGED_TEXT } from './text.ts';

/** How many drawings of each letter and figure are judged. */
const DRAWINGS = 16;
/** A letter is as like its kind as it is like the drawings of this many writers that come nearest. */
const NEAREST = 3;
const SEEDS = ['first', 'second', 'third', 'fourth'];
/** The distance of points along a stroke, as a share of one segment; less than a grain of a shape, however long a segment is. */
const FINE = 1 / 64;

/**
 * `legibility` is the share of letters and figures whose drawings, taken together, are nearest to their own letter; `drawings` is the
 * same share of single drawings. `confused` are the letters that are not, each with the letter they are taken for and how many drawings are.
 */
export type Legibility = {
  legibility: number;
  drawings: number;
  confused: { char: string; as: string; share: number }[];
};

/** Judges how a hand draws each letter and figure in words, against all other writers. */
export function judge(hand: Hand, setting: WritingSetting, writers: readonly Writer[]): Legibility {
  const others = writers.filter(({ id }) => id !== hand.id);
  const confused: Legibility['confused'] = [];
  const shares: number[] = [];
  for (const [char, drawings] of drawnLetters(hand, setting)) {
    const candidates = candidatesFor(char);
    const distances = drawings.map((shape) => candidates.map((candidate) => distanceTo(candidate, shape, others)));
    const together = candidates.map((_, i) => mean(distances.map((row) => row[i]!)));
    const as = candidates[nearestOf(together)]!;
    const taken = distances.map((row) => candidates[nearestOf(row)]!);
    shares.push(taken.filter((other) => isSame(char, other)).length / taken.length);
    if (isSame(char, as)) continue;
    confused.push({ char, as, share: taken.filter((other) => isSame(as, other)).length / taken.length });
  }
  return { legibility: 1 - confused.length / shares.length, drawings: mean(shares), confused };
}

const nearestOf = (distances: number[]): number => distances.indexOf(Math.min(...distances));

/** How unlike a drawing is to a letter as those writers draw it who come nearest. */
function distanceTo(letter: string, shape: Shape, writers: readonly Writer[]): number {
  const distances = writers.flatMap(({ shapes }) => {
    const known = shapes.get(letter);
    return known ? [unlikeness(shape, known)] : [];
  });
  return mean(distances.toSorted((a, b) => a - b).slice(0, NEAREST));
}

/** I and l are the same, and so are the two sizes of a letter whose capital is a large small letter. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return a === b || (one === other && 'ckopsuvwxyz'.includes(one)) || ('Il'.includes(a) && 'Il'.includes(b));
}

/**
 * Where a letter stands says much of what it can be: a figure is judged among figures, a small letter, as inside of a word, among small
 * letters, and a capital among all letters. So O is never taken for 0, nor l for 1.
 */
function candidatesFor(char: string): string[] {
  const among = /\d/.test(char) ? /\d/ : /[a-z]/.test(char) ? /[a-z]/ : /[A-Za-z]/;
  return JUDGED.filter((candidate) => among.test(candidate));
}

/** The shapes of each letter as the hand writes it in words, whatever its neighbors. */
export function drawnLetters(hand: Hand, setting: WritingSetting): Map<string, Shape[]> {
  const slots = Array.from({ length: 400 }, (_, i) => ({ x_px: 0, baseline_y_px: 20 * i, width_px: 400 }));
  const layout = layoutText(hand, JUDGED_TEXT, { width_px: 400, height_px: 9000, slots, x_height_px: 6 });
  const proportions = proportionsOf(handLetters(hand));
  const drawn = new Map<string, Shape[]>(JUDGED.map((char) => [char, []]));
  const words = SEEDS.map((seed) =>
    writtenLines(hand, layout, variationOf(setting), seed).flatMap((line) => line.words),
  );
  // In turn from all seeds, so that each letter is judged in several words.
  for (let round = 0; round < SEEDS.length; round++) {
    for (let w = 0; w < words[0]!.length; w++) {
      for (const { char, points } of lettersOf(words[(w + round) % SEEDS.length]![w]!)) {
        const shapes = drawn.get(char);
        if (shapes && shapes.length < DRAWINGS) shapes.push(shapeOf(points.map(normalizer(char, proportions))));
      }
    }
  }
  return drawn;
}

/** The letters of a word, each with points along its lines, from the baseline on which the word stands. */
function lettersOf({ pose, points }: WrittenWord): { char: string; points: Point[] }[] {
  const rise = riseOf({ pose, points });
  return pose.shape.glyphs.map(({ glyph, start }) => {
    const { strokes, form } = glyph;
    const ink = strokes.flatMap((_, s) => {
      const stroke = writtenCurve(form, s, points, start);
      const line: Point[] = [{ x: stroke[0]!, y: stroke[1]! - rise }];
      for (let at = 0; at + 7 < stroke.length; at += 6) {
        for (let t = FINE; t <= 1; t += FINE) {
          const { x, y } = pointAt(stroke, at, t);
          line.push({ x, y: y - rise });
        }
      }
      return line;
    });
    return { char: glyph.char, points: ink };
  });
}

/** How far a word stands above the line it was meant for: the median of its letters. */
function riseOf({ pose, points }: WrittenWord): number {
  const rises = pose.shape.glyphs.map(({ glyph, start }) => {
    const { values, starts } = glyph.form;
    const count = starts[starts.length - 1]!;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += points[start + 2 * i + 1]! - values[FORM_STRIDE * i + FORM_Y]!;
    return sum / Math.max(1, count);
  });
  return median(rises);
}
