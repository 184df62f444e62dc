import type { Hand } from '../../../handwriting/hand.ts';
import { TIGHTEST_PITCH, xHeightFor } from '../../../handwriting/layout.ts';
import type { LineSlot, Sheet } from '../../../handwriting/sheet.ts';
import { CARD } from '../../templates/card-rules.ts';
import { LINES_ABOVE_CREASE, TEXT_FACTS } from '../rules.ts';
import type { TextType } from '../schema.ts';

/** The box that text is written into, in layout pixels: 84% of the card's width. */
const TEXT_BOX_WIDTH_PX = 276;
export const CARD_WIDTH_PX = TEXT_BOX_WIDTH_PX / 0.84;
export const PT_PER_PX = CARD.width_pt / CARD_WIDTH_PX;
export const CARD_HEIGHT_PX = CARD.height_pt / PT_PER_PX;

const X_PX = (CARD_WIDTH_PX - TEXT_BOX_WIDTH_PX) / 2;

/** A part of the card that is written on, ascenders and descenders included; shares of the card's height. */
type Panel = { top: number; bottom: number };
/** Above the crease, below the printed art. */
const UPPER: Panel = { top: TEXT_FACTS['Long Text'].starts_at, bottom: 0.48 };
/** Below the crease. As far from it as the upper one, since handwriting varies around its lines. */
const LOWER: Panel = { top: TEXT_FACTS['Short Text'].starts_at, bottom: 0.97 };

/** As many lines of any text fit on the lower panel. */
export const LINES_BELOW_CREASE = TEXT_FACTS['Short Text'].max_lines;
const LEAST_ABOVE = TEXT_FACTS['Long Text'].max_lines - LINES_BELOW_CREASE;

/** The distance of lines in x-heights when there is room for it. */
const EASY_PITCH = 2.9;
/** Where a note that does not fill the lower panel is: a little above its middle, as people write. */
const SHARE_ABOVE_NOTE = 0.4;

/** How many lines are written above the crease and how many below it, a signature included. */
export type Division = { above: number; below: number };

/** A hand at one size: what it needs above and below a line, and how many of its lines fit. */
export type Size = { x_height_px: number; ascent_px: number; descent_px: number };

/** `scale` is the size as a share of the one that a message is written in when it fits. */
export function sizeOf(hand: Hand, text_type: TextType, scale: number): Size {
  const { ascent, descent } = reachOf(hand);
  const most = (panel: Panel, lines: number) => heightOf(panel) / ((lines - 1) * TIGHTEST_PITCH + ascent + descent);
  const x_height_px =
    scale *
    Math.min(
      xHeightFor(hand, TEXT_BOX_WIDTH_PX, TEXT_FACTS[text_type].characters_per_line),
      most(LOWER, LINES_BELOW_CREASE),
      text_type === 'Long Text' ? most(UPPER, LEAST_ABOVE) : Infinity,
    );
  return { x_height_px, ascent_px: ascent * x_height_px, descent_px: descent * x_height_px };
}

const heightOf = ({ top, bottom }: Panel): number => (bottom - top) * CARD_HEIGHT_PX;
const roomIn = (panel: Panel, { ascent_px, descent_px }: Size): number => heightOf(panel) - ascent_px - descent_px;

/** The distance of lines that are divided so; null when they don't fit. */
export function pitchFor(size: Size, { above, below }: Division): number | null {
  const pitch = Math.min(
    EASY_PITCH * size.x_height_px,
    above > 1 ? roomIn(UPPER, size) / (above - 1) : Infinity,
    below > 1 ? roomIn(LOWER, size) / (below - 1) : Infinity,
  );
  const fits = pitch >= TIGHTEST_PITCH * size.x_height_px * (1 - 1e-9);
  return fits && above <= LINES_ABOVE_CREASE ? pitch : null;
}

/** A sheet for finding where lines break: so many lines of the text box, all at one place. */
export const unplaced = ({ x_height_px }: Size, lines: number): Sheet => ({
  width_px: CARD_WIDTH_PX,
  height_px: CARD_HEIGHT_PX,
  x_height_px,
  slots: slotsAt(Array.from({ length: lines }, () => 0)),
});

/**
 * The places of lines, those of the lower panel beginning with line number `below_from`. A note that is all on the lower panel
 * is placed in it, a longer text begins at the top of both.
 */
export function placesOf(size: Size, lines: number, division: Division, below_from: number): LineSlot[] {
  const pitch = pitchFor(size, division) ?? TIGHTEST_PITCH * size.x_height_px;
  const spare = roomIn(LOWER, size) - (division.below - 1) * pitch;
  const shift = division.above > 0 ? 0 : Math.max(0, spare) * SHARE_ABOVE_NOTE;
  const [first_above, first_below] = [UPPER, LOWER].map(({ top }) => top * CARD_HEIGHT_PX + size.ascent_px) as [
    number,
    number,
  ];
  return slotsAt(
    Array.from({ length: lines }, (_, line) =>
      line < below_from ? first_above + line * pitch : first_below + shift + (line - below_from) * pitch,
    ),
  );
}

const slotsAt = (baselines: number[]): LineSlot[] =>
  baselines.map((baseline_y_px) => ({ x_px: X_PX, baseline_y_px, width_px: TEXT_BOX_WIDTH_PX }));

type Reach = { ascent: number; descent: number };
const reaches = new WeakMap<Hand, Reach>();

/** How far a hand reaches above and below its lines with the characters that English is written in, in x-heights. */
function reachOf(hand: Hand): Reach {
  const known = reaches.get(hand);
  if (known) return known;
  let [ascent, descent] = [1, 0];
  for (const { char, strokes } of hand.glyphs.values()) {
    if (char > '~') continue;
    for (const { points } of strokes) {
      for (let y = 1; y < points.length; y += 6) {
        ascent = Math.max(ascent, points[y] ?? 0);
        descent = Math.max(descent, -(points[y] ?? 0));
      }
    }
  }
  reaches.set(hand, { ascent, descent });
  return { ascent, descent };
}
