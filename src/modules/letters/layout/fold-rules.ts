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
  const written = Math.min(layout.lineCount, layout.sheet.slots.length);
  if (written + reserved <= LINES_BELOW_CREASE) {
    return { layout, division: { above: 0, below: written + reserved }, below_from: 0, grade: 'whole' };
  }
  const ends = Array.from({ length: Math.min(written, LINES_ABOVE_CREASE + 2) }, (_, line) => line + 1);
  const at_paragraphs = foldsAt(
    layout,
    ends.filter((line) => endsParagraph(hand, layout, line - 1)),
    size,
    reserved,
  );
  const after_more = at_paragraphs.filter(({ lines }) => lines > 1);
  const lines = foldsAt(layout, ends, size, reserved);
  return (
    best(layout, after_more, 'paragraph') ??
    foldAtSentence(hand, text, layout, size, reserved) ??
    best(layout, at_paragraphs, 'first line') ??
    best(layout, lines, 'line') ?? {
      layout,
      division: { above: written + reserved - LINES_BELOW_CREASE, below: LINES_BELOW_CREASE },
      below_from: written + reserved - LINES_BELOW_CREASE,
      grade: 'line',
    }
  );
}

type Candidate = { division: Division; below_from: number; lines: number; pitch: number };

const isBlank = (layout: TextLayout, line: number): boolean => layout.lines[line]?.words.length === 0;

/** The divisions after these numbers of lines that fit. Blank lines at the crease need no room. */
function foldsAt(layout: TextLayout, ends: readonly number[], size: Size, reserved: number): Candidate[] {
  const written = Math.min(layout.lineCount, layout.sheet.slots.length);
  return ends.flatMap((end) => {
    let [above, below_from] = [end, end];
    while (above > 0 && isBlank(layout, above - 1)) above--;
    while (below_from < written && isBlank(layout, below_from)) below_from++;
    const division = { above, below: written + reserved - below_from };
    const pitch = pitchFor(size, division);
    if (pitch === null || above === 0) return [];
    const lines = layout.lines.slice(0, above).filter(({ words }) => words.length > 0).length;
    return [{ division, below_from, lines, pitch }];
  });
}

/** The one that leaves most room between the lines, and of equal ones the lowest. */
function best(layout: TextLayout, candidates: readonly Candidate[], grade: Grade): Fold | undefined {
  const [first] = candidates.toSorted((a, b) => b.pitch - a.pitch || b.below_from - a.below_from);
  return first && { layout, division: first.division, below_from: first.below_from, grade };
}

/** Begins the lower panel with a sentence: a line is broken for it where a sentence ends inside. */
function foldAtSentence(hand: Hand, text: string, layout: TextLayout, size: Size, reserved: number): Fold | undefined {
  const found: Fold[] = [];
  const candidates: Candidate[] = [];
  for (const { line, characters } of sentenceEnds(layout)) {
    const broken = layoutText(hand, brokenAfter(text, characters), unplaced(size, layout.sheet.slots.length));
    const [candidate] = foldsAt(broken, [line + 1], size, reserved);
    if (!candidate || broken.overflow.count > layout.overflow.count || candidate.lines < 2) continue;
    candidates.push(candidate);
    found.push({ layout: broken, division: candidate.division, below_from: candidate.below_from, grade: 'sentence' });
  }
  const most = Math.max(...candidates.map(({ pitch }) => pitch));
  return found.findLast((_, n) => candidates[n]?.pitch === most);
}

const SENTENCE_END = /[.!?…]['"’”)]*$/;
const SENTENCE_START = /^['"‘“(]*[\p{Lu}\p{N}]/u;
const ABBREVIATION = /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Jr|Sr|No|Ave|Rd|vs)\.$/u;

/** The ends of sentences on the first lines: the line, and how many characters other than spaces the text has until there. */
function sentenceEnds(layout: TextLayout): { line: number; characters: number }[] {
  const words = layout.lines.flatMap(({ words }, line) => words.map(({ shape }) => ({ text: shape.text, line })));
  let characters = 0;
  return words.flatMap(({ text, line }, at) => {
    characters += text.length;
    const next = words[at + 1];
    const ends = SENTENCE_END.test(text) && !ABBREVIATION.test(text) && next && SENTENCE_START.test(next.text);
    return ends && line < LINES_ABOVE_CREASE ? [{ line, characters }] : [];
  });
}

/** The text with a line break after so many characters other than spaces. */
function brokenAfter(raw: string, characters: number): string {
  const text = normaliseText(raw);
  let at = 0;
  for (let seen = 0; seen < characters; at++) if (!/\s/.test(text[at] ?? '')) seen++;
  return `${text.slice(0, at)}\n${text.slice(at).replace(/^ *\n?/, '')}`;
}
