import { type InkColour, inkColour } from '../colours.ts';
import type { Hand } from '../hand.ts';
import type { TextLayout } from '../layout.ts';
import { Pen, WIDTH_STEP } from '../motion/pen.ts';
import { hashText } from '../motion/random.ts';
import { variationOf, type WritingSetting } from '../motion/variation.ts';
import { Writer } from '../motion/writer.ts';
import type { LineSlot, Sheet } from '../sheet.ts';
import { InkRecorder, type InkStrokes } from './recorder.ts';

/** Ink coordinates are whole hundredths of a sheet pixel. */
export const INK_UNITS_PER_PX = 100;

/** Pen strokes on a sheet of the given size, in one colour of ink. */
export type Ink = InkStrokes & { width_px: number; height_px: number; colour: InkColour };

/** What besides the text decides how a letter looks. The same seed always gives the same ink. */
export type InkOptions = { seed: string; setting: WritingSetting; colour: string };

/** The pen's centre keeps this far from the edge of the sheet. */
const EDGE = INK_UNITS_PER_PX;

/** Writes a laid-out text, as far as the sheet has slots for it. Pure; the same in the browser and on the server. */
export function writeInk(hand: Hand, layout: TextLayout, { seed, setting, colour }: InkOptions): Ink {
  const vary = variationOf(setting);
  const pageSeed = hashText(seed);
  const { sheet } = layout;
  const scale = sheet.x_height_px * INK_UNITS_PER_PX;
  const recorder = new InkRecorder(Math.max(1, Math.round(scale * hand.halfWidth * 2 * WIDTH_STEP)));
  const writer = new Writer(hand, vary, pageSeed);
  const pen = new Pen(vary, pageSeed);
  sheet.slots.slice(0, layout.lines.length).forEach((slot, index) => {
    const line = layout.lines[index]!;
    if (!line.words.length) return;
    for (const word of writer.beginLine(line, index, slot.width_px / sheet.x_height_px)) {
      const points = writer.write(word);
      putOnSheet(points, word.shape.count, slot, sheet);
      pen.draw(word, index, points, scale, recorder);
    }
  });
  return { width_px: sheet.width_px, height_px: sheet.height_px, colour: inkColour(colour), ...recorder.finish() };
}

/** Turns the first `count` points of a word, in x-heights from the slot's start, into ink units of the sheet, y downwards. */
function putOnSheet(points: Float64Array, count: number, slot: LineSlot, sheet: Sheet): void {
  const scale = sheet.x_height_px * INK_UNITS_PER_PX;
  const left = slot.x_px * INK_UNITS_PER_PX;
  const baseline = slot.baseline_y_px * INK_UNITS_PER_PX;
  const right = sheet.width_px * INK_UNITS_PER_PX - EDGE;
  const bottom = sheet.height_px * INK_UNITS_PER_PX - EDGE;
  for (let i = 0; i < count; i += 2) {
    // However the slots lie, no ink leaves the paper.
    const x = left + points[i]! * scale;
    const y = baseline - points[i + 1]! * scale;
    points[i] = Math.max(EDGE, Math.min(right, x));
    points[i + 1] = Math.max(EDGE, Math.min(bottom, y));
  }
}
