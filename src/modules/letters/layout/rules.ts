import { normaliseText } from '../../../handwriting/characters.ts';
import type { Hand } from '../../../handwriting/hand.ts';
import { endsParagraph, layoutText, type TextLayout } from '../../../handwriting/layout.ts';
import type { LineSlot } from '../../../handwriting/sheet.ts';
import { charactersIn, linesFor, mostCharacters, SIGNATURE_LINES, SMALLEST_SCALE } from '../rules.ts';
import type { TextType } from '../schema.ts';
import { type Fold, foldText, isBetter, isClean } from './fold-rules.ts';
import { placesOf, type Size, sizeOf, unplaced } from './sheet-rules.ts';

/** A message in its lines on the card, and the two lines under it that a signature takes. */
export type CardLayout = TextLayout & { signature_slots: [upper: LineSlot, lower: LineSlot] | null };

/** A message is written in the first of these sizes in which it fits and is well divided at the crease. */
const SCALES = [1, 0.9, SMALLEST_SCALE] as const;
/** So many typed lines that end where the paper does were broken by an earlier layout. */
const LINES_OF_A_SET_TEXT = 2;

/**
 * How a message falls on the card: its size, its lines and their places, what does not fit, and what the hand can't write. A
 * signed card has fewer lines for the message. Preview, proof and print all use it. A text that has the line breaks of a layout
 * keeps them, so the card is printed as it was approved.
 */
export function cardLayout(hand: Hand, text: string, text_type: TextType, signed = false): CardLayout {
  const reserved = signed ? SIGNATURE_LINES : 0;
  const typed_lines = normaliseText(text).trimEnd().split('\n').length;
  let chosen: { size: Size; fold: Fold } | undefined;
  for (const scale of SCALES) {
    const size = sizeOf(hand, text_type, scale);
    const layout = layoutText(hand, text, unplaced(size, linesFor(text_type, signed)));
    if (layout.overflow.count > 0 && scale !== SCALES.at(-1)) continue;
    if (layout.overflow.count > 0 && chosen) break;
    const fold = foldText(hand, text, layout, size, reserved);
    const breaks_none = layout.lineCount === typed_lines;
    if (breaks_none && isSetInLines(hand, layout)) return placed(size, fold, reserved);
    if (!chosen || (!isClean(chosen.fold) && isBetter(fold, chosen.fold))) chosen = { size, fold };
    if (isClean(chosen.fold) && (breaks_none || hasParagraph(hand, layout))) break;
  }
  const { size, fold } = chosen!;
  return placed(size, fold, reserved);
}

/** Whether a text that no line had to be broken for ends its lines where they would have been broken. */
function isSetInLines(hand: Hand, layout: TextLayout): boolean {
  const full = layout.lines.filter((_, line) => !endsParagraph(hand, layout, line));
  return full.length >= LINES_OF_A_SET_TEXT;
}

/** Whether any line between two breaks is full. A text that was broken for smaller writing has none: a rest follows each full line. */
const hasParagraph = (hand: Hand, layout: TextLayout): boolean =>
  layout.lines.some((_, line) => !endsParagraph(hand, layout, line) && !endsParagraph(hand, layout, line + 1));

/**
 * Whether a message ends cut off however small it is written. The same as an overflow of its `cardLayout`, for a third of
 * the work: what fits at any size fits at the smallest. False for a text that no hand can write on a card: that one is
 * refused whatever its sender accepts (`lengthProblem`).
 */
export function isCutOff(hand: Hand, text: string, text_type: TextType, signed: boolean): boolean {
  if (charactersIn(text) > mostCharacters(text_type, signed)) return false;
  const smallest = unplaced(sizeOf(hand, text_type, SMALLEST_SCALE), linesFor(text_type, signed));
  return layoutText(hand, text, smallest).overflow.count > 0;
}

function placed(size: Size, { layout, division, below_from }: Fold, reserved: number): CardLayout {
  const written = Math.min(layout.lineCount, layout.sheet.slots.length);
  const slots = placesOf(size, written + reserved, division, below_from);
  const [upper, lower] = slots.slice(written);
  return {
    ...layout,
    sheet: { ...layout.sheet, slots: slots.slice(0, written) },
    signature_slots: upper && lower ? [upper, lower] : null,
  };
}
