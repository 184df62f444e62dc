import { normaliseText } from './characters.ts';
import type { Hand } from './hand.ts';
import type { LaidLine, WordShape } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { joinLetters, shapeWord, wordGap } from './spacing.ts';

/** A character that the hand has no ink for; line and column count from 1, columns in characters of the laid line. */
type Unwritable = { char: string; line: number; column: number };

/**
 * Text set in lines. Lines beyond the sheet's slots are in `lines` too, and named in `overflow`. It depends on text, hand
 * and sheet alone, so that breaks are the same for every seed and setting.
 */
export type TextLayout = {
  sheet: Sheet;
  lines: LaidLine[];
  lineCount: number;
  overflow: { count: number; texts: string[] };
  unwritable: Unwritable[];
};

/** Room kept for the uneven left edge of handwriting, in x-heights. */
const EDGE_ROOM = 0.5;
/** How much wider than its room a line may be and be squeezed instead of broken. */
const SQUEEZE = 0.035;
const LEADING_SPACE = 0.5;
/** A longer word is measured by its beginning first, so that the work for a line depends on the line and not on the text. */
const LONG_WORD = 128;
const MAY_BREAK_AFTER = /[-–—/]/;
/** A sign beside a figure belongs to a number, a date or a telephone number, which stay whole. */
const FIGURE = /\d/;

/** An area or country code, or "No.", stays on the line of the number after it. */
const BEFORE_NUMBER = /^(?:\(?\+?\d{1,3}\)|\+\d{1,3}|nos?\.)$/i;
const NUMBER = /^[(#]?\d/;

/** Wraps text to the slots of a sheet by the real widths of the hand. A word too long for a line is broken, never lost. */
export function layoutText(hand: Hand, text: string, sheet: Sheet): TextLayout {
  const lines: LaidLine[] = [];
  for (const paragraph of normaliseText(text).split('\n')) {
    for (const line of wrapParagraph(hand, paragraph, (i) => roomOf(sheet, lines.length + i))) lines.push(line);
  }
  while (lines.length && lines[lines.length - 1]!.words.length === 0) lines.pop();
  const beyond = lines.slice(sheet.slots.length);
  return {
    sheet,
    lines,
    lineCount: lines.length,
    overflow: { count: beyond.length, texts: beyond.map((line) => line.text) },
    unwritable: lines.flatMap(unwritableOn),
  };
}

/** Whether the writer ended a paragraph after a line, by its number: the next word would have had room on it. */
export function endsParagraph(hand: Hand, { lines, sheet }: TextLayout, line: number): boolean {
  const [before, after] = [lines[line], lines[line + 1]];
  const [last, next] = [before?.words.at(-1)?.shape, after?.words[0]?.shape];
  if (!before || !after || !last || !next || after.indent > 0) return true;
  return before.width + wordGap(hand, last, next) + next.width <= roomOf(sheet, line) * (1 + SQUEEZE);
}

/** The room of a line in x-heights; lines beyond the sheet have that of the last one. */
function roomOf({ slots, x_height_px }: Sheet, line: number): number {
  const slot = slots[Math.min(line, slots.length - 1)];
  return slot ? Math.max(2, slot.width_px / x_height_px - EDGE_ROOM) : 2;
}

function wrapParagraph(hand: Hand, paragraph: string, roomOf: (line: number) => number): LaidLine[] {
  const spaces = paragraph.length - paragraph.trimStart().length;
  const lines: LaidLine[] = [];
  let line = emptyLine(spaces, roomOf(0));
  const fits = (width: number) => width <= roomOf(lines.length) * (1 + SQUEEZE);
  const breakLine = () => {
    lines.push(line);
    line = emptyLine(0, roomOf(lines.length));
  };
  const waiting = paragraph.split(' ').filter(Boolean).reverse();
  while (waiting.length) {
    const word = waiting.pop() ?? '';
    if (line.words.length && !fitsWithNumber(hand, word, waiting, line, fits)) {
      waiting.push(word);
      breakLine();
      continue;
    }
    if (appendIfItFits(hand, line, word, fits)) continue;
    const tooLong = startTooLong(hand, word, line, fits);
    if (!tooLong) {
      append(hand, line, shapeWord(hand, word));
      continue;
    }
    const head = headThatFits(hand, tooLong, line, fits);
    if (head) {
      append(hand, line, shapeWord(hand, head));
      waiting.push(word.slice(head.length));
    } else {
      waiting.push(word);
      if (line.words.length === 0) line.indent = line.width = 0;
    }
    breakLineUnlessBlank(line, head !== '', breakLine);
  }
  lines.push(line);
  return lines;
}

function breakLineUnlessBlank(line: LaidLine, hasHead: boolean, breakLine: () => void): void {
  if (hasHead || line.words.length) breakLine();
}

function emptyLine(spaces: number, room: number): LaidLine {
  const indent = Math.min(spaces * LEADING_SPACE, room / 2);
  return { text: ' '.repeat(Math.round(indent / LEADING_SPACE)), words: [], indent, width: indent };
}

function gapBefore(hand: Hand, line: LaidLine, shape: WordShape): number {
  const before = line.words[line.words.length - 1]!;
  return before ? wordGap(hand, before.shape, shape) : 0;
}

function append(hand: Hand, line: LaidLine, shape: WordShape, gap = gapBefore(hand, line, shape)): void {
  joinLetters(hand, shape);
  line.text += line.words.length ? ` ${shape.text}` : shape.text;
  line.words.push({ shape, x: line.width + gap, gap });
  line.width += gap + shape.width;
}

/** Appends a word of usual length; most fit. */
function appendIfItFits(hand: Hand, line: LaidLine, word: string, fits: (width: number) => boolean): boolean {
  if (word.length > LONG_WORD) return false;
  const shape = shapeWord(hand, word);
  const gap = gapBefore(hand, line, shape);
  if (!fits(line.width + gap + shape.width)) return false;
  append(hand, line, shape, gap);
  return true;
}

/** Whether what follows a word and belongs to its number, if there is such a thing, fits on the line as well. */
function fitsWithNumber(
  hand: Hand,
  word: string,
  waiting: string[],
  line: LaidLine,
  fits: (width: number) => boolean,
): boolean {
  let [before, next] = [word, waiting.length - 1];
  if (!BEFORE_NUMBER.test(before)) return true;
  let shape = shapeWord(hand, before);
  let width = line.width + gapBefore(hand, line, shape) + shape.width;
  while (next >= 0 && BEFORE_NUMBER.test(before) && NUMBER.test(waiting[next]!)) {
    before = waiting[next--]!;
    const following = shapeWord(hand, before);
    width += wordGap(hand, shape, following) + following.width;
    shape = following;
  }
  return next === waiting.length - 1 || fits(width);
}

const fitsAfter = (hand: Hand, line: LaidLine, text: string, fits: (width: number) => boolean): boolean => {
  const shape = shapeWord(hand, text);
  return fits(line.width + gapBefore(hand, line, shape) + shape.width);
};

/** The start of a word, or all of it, that does not fit on the line; null when the whole word fits. */
function startTooLong(hand: Hand, word: string, line: LaidLine, fits: (width: number) => boolean): string | null {
  for (let length = LONG_WORD; length < word.length; length *= 2) {
    const start = word.slice(0, length);
    if (!fitsAfter(hand, line, start, fits)) return start;
  }
  return fitsAfter(hand, line, word, fits) ? null : word;
}

/**
 * The part of a word that still goes on this line: up to a hyphen, dash or slash, or on a line of its own as many
 * characters as fit, at least one. Empty when the word goes to the next line whole.
 */
function headThatFits(hand: Hand, word: string, line: LaidLine, fits: (width: number) => boolean): string {
  if (line.words.length && !MAY_BREAK_AFTER.test(word)) return '';
  const characters = [...word];
  const fitsTo = (count: number) => fitsAfter(hand, line, characters.slice(0, count).join(''), fits);
  for (let count = Math.min(characters.length - 1, 80); count >= 2; count--) {
    if (mayBreakBefore(characters, count) && fitsTo(count)) return characters.slice(0, count).join('');
  }
  if (line.words.length) return '';
  let count = 1;
  while (count < characters.length - 1 && fitsTo(count + 1)) count++;
  return characters.slice(0, count).join('');
}

function mayBreakBefore(characters: string[], at: number): boolean {
  const [before, sign, after] = [characters[at - 2] ?? '', characters[at - 1]!, characters[at]!];
  const isSign = MAY_BREAK_AFTER.test(sign) && !MAY_BREAK_AFTER.test(after);
  return isSign && !FIGURE.test(before) && !FIGURE.test(after);
}

function unwritableOn(line: LaidLine, index: number): Unwritable[] {
  if (line.words.every(({ shape }) => shape.unwritable.length === 0)) return [];
  let column = [...line.text].length - [...line.text.trimStart()].length + 1;
  return line.words.flatMap(({ shape }) => {
    const start = column;
    column += [...shape.text].length + 1;
    return shape.unwritable.map(({ char, index: at }) => ({ char, line: index + 1, column: start + at }));
  });
}

const SAMPLE =
  'Thank you so much for the lovely evening on Saturday, it was wonderful to see everyone again and we still talk about ' +
  'the dinner and the garden. Please give our love to the children, and write to us when you are back from your journey.';

/** The closest that lines of writing may follow each other, in x-heights. */
export const TIGHTEST_PITCH = 2.45;

/**
 * The x-height, in pixels, at which average English fills `charsPerLine` characters of a line that is `width_px` wide.
 * Where the distance of the lines is given, the writing is never so large that they run into each other.
 */
export function xHeightFor(hand: Hand, width_px: number, charsPerLine: number, linePitch_px = Infinity): number {
  const line = emptyLine(0, 1);
  for (const word of SAMPLE.split(' ')) append(hand, line, shapeWord(hand, word));
  const byWidth = width_px / ((line.width / SAMPLE.length) * charsPerLine + EDGE_ROOM);
  return Math.min(byWidth, linePitch_px / TIGHTEST_PITCH);
}

/** Wraps by counting characters, for where no hand is loaded: 36 a line for Short Text, 44 for Long Text. */
export function wrapByCharacters(text: string, charsPerLine: number): string[] {
  return normaliseText(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let line: string[] = [];
      for (let word of paragraph
        .split(' ')
        .filter(Boolean)
        .map((w) => [...w])) {
        if (line.length && line.length + 1 + word.length <= charsPerLine) {
          line.push(' ', ...word);
          continue;
        }
        if (line.length) lines.push(line.join(''));
        for (; word.length > charsPerLine; word = word.slice(charsPerLine))
          lines.push(word.slice(0, charsPerLine).join(''));
        line = word;
      }
      return [...lines, line.join('')];
    });
}
