import { type InkColour, inkColour } from './colours.ts';
import type { Hand, Stroke } from './hand.ts';
import { InkRecorder, type InkStrokes, type WidthProfile } from './ink-recorder.ts';
import type { TextLayout } from './layout.ts';
import { moveLine, type WriterState } from './line-motion.ts';
import { hashText, mix, waverOf } from './random.ts';
import { type LaidStroke, layStrokes } from './stroke-motion.ts';
import { type Variation, variationOf, type WritingSetting } from './variation.ts';

/** Ink coordinates are whole hundredths of a sheet pixel. */
export const INK_UNITS_PER_PX = 100;

/** Pen strokes on a sheet of the given size, in one colour of ink. */
export type Ink = InkStrokes & { width_px: number; height_px: number; colour: InkColour };

/** What besides the text decides how a letter looks. The same seed always gives the same ink. */
export type InkOptions = { seed: string; setting: WritingSetting; colour: string };

/** The pen's centre keeps this far from the edge of the sheet. */
const EDGE = INK_UNITS_PER_PX;
/** Steps of the stroke width, as a share of the pen's; one is a quarter of a dot at 300 dpi. */
const WIDTH_STEP = 0.1;
const PROFILE_SHARE = 0.55;
const FREE_END_TAPER = 0.72;
const FREE_END_LENGTH = 0.22;
const WORD_END_TAPER = 0.5;
const WORD_END_LENGTH = 0.5;
const SHORTEST_TAPERED = 0.45;

/** Writes a laid-out text, as far as the sheet has slots for it. Pure; the same in the browser and on the server. */
export function writeInk(hand: Hand, layout: TextLayout, { seed, setting, colour }: InkOptions): Ink {
  const vary = variationOf(setting);
  const pageSeed = hashText(seed);
  const { sheet } = layout;
  const scale = sheet.x_height_px * INK_UNITS_PER_PX;
  const right = sheet.width_px * INK_UNITS_PER_PX - EDGE;
  const bottom = sheet.height_px * INK_UNITS_PER_PX - EDGE;
  const recorder = new InkRecorder(Math.max(1, Math.round(scale * hand.halfWidth * 2 * WIDTH_STEP)));
  const writing: Writing = {
    hand,
    vary,
    recorder,
    force: waverOf(mix(pageSeed, 5)),
    flow: waverOf(mix(pageSeed, 9)),
    pressure: waverOf(mix(pageSeed, 15)),
  };
  const state: WriterState = { slope: undefined, indent: undefined };
  sheet.slots.slice(0, layout.lines.length).forEach((slot, index) => {
    const line = layout.lines[index]!;
    if (!line.words.length) return;
    const words = moveLine(hand, line, index, slot.width_px / sheet.x_height_px, pageSeed, vary, state);
    const paper = { x: slot.x_px * INK_UNITS_PER_PX, y: slot.baseline_y_px * INK_UNITS_PER_PX, scale, right, bottom };
    for (const stroke of layStrokes(hand, words, vary)) recordStroke(writing, stroke, index, paper);
  });
  return { width_px: sheet.width_px, height_px: sheet.height_px, colour: inkColour(colour), ...recorder.finish() };
}

type Paper = { x: number; y: number; scale: number; right: number; bottom: number };
/** One page in hand: the pen's force and flow drift over it, and its pressure from stroke to stroke. */
type Writing = {
  hand: Hand;
  vary: Variation;
  recorder: InkRecorder;
  force: (x: number) => number;
  flow: (x: number) => number;
  pressure: (x: number) => number;
};
function recordStroke(
  writing: Writing,
  { stroke, index, glyph, points }: LaidStroke,
  line: number,
  paper: Paper,
): void {
  const { vary, recorder } = writing;
  const page = line * 60 + glyph.x;
  const joined = (end: 'start' | 'end') => glyph.placed.joins.some((join) => join.stroke === index && join.end === end);
  const profile = widthProfile(writing, stroke, {
    place: page * 5 + index * 11,
    force: 1 + vary.pagePressure * writing.force(page / 45),
    freeStart: !stroke.attachedStart && !joined('start'),
    freeEnd: !stroke.attachedEnd && !joined('end'),
    endsWord: glyph.endsWord && index === glyph.placed.glyph.strokes.length - 1,
  });
  for (let i = 0; i < points.length; i += 2) {
    // However the slots lie, no ink leaves the paper.
    points[i] = Math.max(EDGE, Math.min(paper.right, paper.x + points[i]! * paper.scale));
    points[i + 1] = Math.max(EDGE, Math.min(paper.bottom, paper.y - points[i + 1]! * paper.scale));
  }
  const shade = Math.round((vary.shade * writing.flow(page / 12)) / 0.03);
  recorder.stroke(points, stroke, profile, Math.max(-2, Math.min(2, shade)), paper.scale);
}

type Touch = { place: number; force: number; freeStart: boolean; freeEnd: boolean; endsWord: boolean };

function widthProfile({ hand, vary, pressure }: Writing, stroke: Stroke, touch: Touch): WidthProfile {
  const { place, force } = touch;
  const isShort = stroke.isDot || stroke.length < SHORTEST_TAPERED;
  const mayTaper = !isShort && !stroke.isClosed;
  const taperStart = mayTaper && touch.freeStart ? FREE_END_LENGTH : 0;
  const taperEnd = mayTaper && touch.freeEnd ? (touch.endsWord ? WORD_END_LENGTH : FREE_END_LENGTH) : 0;
  const thinnest = touch.endsWord ? WORD_END_TAPER : FREE_END_TAPER;
  const at = (along: number, halfWidth: number, down: number) => {
    const stray = vary.pressure * pressure(place + along / vary.pressureLength) + vary.downPressure * down;
    const width = (PROFILE_SHARE * halfWidth + (1 - PROFILE_SHARE) * hand.halfWidth) * (1 + stray) * force;
    if (isShort) return Math.max(width, hand.halfWidth * (stroke.isDot ? 1.3 : 1.05));
    const left = stroke.length - along;
    const start = along < taperStart ? FREE_END_TAPER + (1 - FREE_END_TAPER) * (along / taperStart) : 1;
    const end = left < taperEnd ? thinnest + (1 - thinnest) * (left / taperEnd) : 1;
    return width * start * end;
  };
  return { at, taperStart, taperEnd };
}
