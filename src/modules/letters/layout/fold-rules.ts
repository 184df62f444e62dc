import { normaliseText } from '../../../handwriting/characters.ts';
import type { Hand } from '../../../handwriting/hand.ts';
import { endsParagraph, layoutText, type TextLayout } from '../../../handwriting/layout.ts';
import { LINES_ABOVE_CREASE } from '../rules.ts';
import { type Division, LINES_BELOW_CREASE, pitchFor, type Size, unplaced } from './sheet-rules.ts';

/** How well a text is divided at the crease, the best first. A lone first line is mostly a greeting. */
const GRADES = ['whole', 'paragraph', 'sentence', 'first line', 'line'] as const;
type Grade = (typeof GRADES)[number];

/** Where a text is divided: the lines from `below_from` are on the lower panel. Its layout may have one more line break. */
export type Fold = { layout: TextLayout; division: Division; below_from: number; grade: Grade };

/** Nothing better can be had by writing smaller. */
export const isClean = ({ grade }: Fold): boolean => GRADES.indexOf(grade) <= GRADES.indexOf('sentence');

/** Whether one fold divides the text better than another. */
export const isBetter = (one: Fold, other: Fold): boolean => GRADES.indexOf(one.grade) < GRADES.indexOf(other.grade);

/**
 * Divides a text at the crease: not at all where it fits on the lower panel, else between paragraphs, sentences, and at last
 * lines. `reserved` lines after the last are those of a signature, which is never divided.
 */
export function foldText(hand: Hand, text: string, layout: TextLayout, size: Size, reserved: number): Fold {
  const total = writtenOn(layout) + reserved;
  if (total <= LINES_BELOW_CREASE) {
    return { layout, division: { above: 0, below: total }, below_from: 0, grade: 'whole' };
  }
  const foldsAfter = (numbers: readonly number[], folded = layout) => foldsAt(folded, numbers, size, reserved);
  const numbers = Array.from({ length: LINES_ABOVE_CREASE + 2 }, (_, line) => line + 1);
  const paragraphs = foldsAfter(numbers.filter((number) => endsParagraph(hand, layout, number - 1)));
  const sentences = () =>
    sentenceEnds(layout).flatMap(({ number, characters }) => {
      const broken = layoutText(hand, brokenAfter(text, characters), unplaced(size, layout.sheet.slots.length));
      return broken.overflow.count > layout.overflow.count ? [] : foldsAfter([number], broken);
    });
  const least = total - LINES_BELOW_CREASE;
  return (
    best(paragraphs.filter(hasMoreThanOneLine), 'paragraph') ??
    best(sentences().filter(hasMoreThanOneLine), 'sentence') ??
    best(paragraphs, 'first line') ??
    best(foldsAfter(numbers), 'line') ?? {
      layout,
      division: { above: least, below: LINES_BELOW_CREASE },
      below_from: least,
      grade: 'line',
    }
  );
}

const writtenOn = ({ lineCount, sheet }: TextLayout): number => Math.min(lineCount, sheet.slots.length);
const isBlank = (layout: TextLayout, line: number): boolean => layout.lines[line]?.words.length === 0;

type Candidate = Omit<Fold, 'grade'> & { pitch: number };

const hasMoreThanOneLine = ({ layout, division }: Candidate): boolean =>
  layout.lines.slice(0, division.above).filter(({ words }) => words.length > 0).length > 1;

/** The divisions after these numbers of lines that fit. Blank lines at the crease need no room. */
function foldsAt(layout: TextLayout, numbers: readonly number[], size: Size, reserved: number): Candidate[] {
  const written = writtenOn(layout);
  return numbers.flatMap((number) => {
    let [above, below_from] = [number, number];
    while (above > 0 && isBlank(layout, above - 1)) above--;
    while (below_from < written && isBlank(layout, below_from)) below_from++;
    const division = { above, below: written + reserved - below_from };
    const pitch = pitchFor(size, division);
    return pitch === null || above === 0 || below_from > written ? [] : [{ layout, division, below_from, pitch }];
  });
}

/** The one that leaves most room between the lines, and of equal ones the lowest. */
function best(candidates: readonly Candidate[], grade: Grade): Fold | undefined {
  const [first] = candidates.toSorted((a, b) => b.pitch - a.pitch || b.below_from - a.below_from);
  return first && { layout: first.layout, division: first.division, below_from: first.below_from, grade };
}

const SENTENCE_END = /[.!?…]['"’”)]*$/;
const SENTENCE_START = /^['"‘“(]*[\p{Lu}\p{N}]/u;
const ABBREVIATION = /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Jr|Sr|No|Ave|Rd|vs)\.$/u;

/** The ends of sentences on the first lines: the line's number, and how many characters other than spaces the text has until there. */
function sentenceEnds(layout: TextLayout): { number: number; characters: number }[] {
  const words = layout.lines.flatMap(({ words }, line) => words.map(({ shape }) => ({ text: shape.text, line })));
  let characters = 0;
  return words.flatMap(({ text, line }, at) => {
    characters += text.length;
    const next = words[at + 1];
    const ends = SENTENCE_END.test(text) && !ABBREVIATION.test(text) && next && SENTENCE_START.test(next.text);
    return ends && line < LINES_ABOVE_CREASE ? [{ number: line + 1, characters }] : [];
  });
}

/** The text with a line break after so many characters other than spaces. */
function brokenAfter(raw: string, characters: number): string {
  const text = normaliseText(raw);
  let at = 0;
  for (let seen = 0; seen < characters; at++) if (!/\s/.test(text[at] ?? '')) seen++;
  return `${text.slice(0, at)}\n${text.slice(at).replace(/^ *\n?/, '')}`;
}
