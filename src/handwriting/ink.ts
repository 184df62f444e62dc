import { type InkColour, inkColour } from './colours.ts';
import type { Hand, Stroke } from './hand.ts';
import { InkRecorder, type InkStrokes, type WidthProfile } from './ink-recorder.ts';
import type { TextLayout } from './layout.ts';
import { type MovingGlyph, moveLine, type WriterState } from './line-motion.ts';
import { chanceAt, hashText, mix, waver } from './random.ts';
import { type Variation, variationOf, type WritingSetting } from './variation.ts';

/** Ink coordinates are whole hundredths of a sheet pixel. */
export const INK_UNITS_PER_PX = 100;

/** Pen strokes on a sheet of the given size, in one colour of ink. */
export type Ink = InkStrokes & { width_px: number; height_px: number; colour: InkColour };

/** What besides the text decides how a letter looks. The same seed always gives the same ink. */
export type InkOptions = { seed: string; setting: WritingSetting; colour: string };

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
  const recorder = new InkRecorder(Math.max(1, Math.round(scale * hand.halfWidth * 2 * 0.06)));
  const state: WriterState = { slope: undefined, indent: undefined };
  sheet.slots.slice(0, layout.lines.length).forEach((slot, index) => {
    const line = layout.lines[index]!;
    if (!line.words.length) return;
    const glyphs = moveLine(hand, line, index, slot.width_px / sheet.x_height_px, pageSeed, vary, state);
    const paper = { x: slot.x_px * INK_UNITS_PER_PX, y: slot.baseline_y_px * INK_UNITS_PER_PX, scale };
    for (const glyph of glyphs) writeGlyph(hand, glyph, index, pageSeed, vary, paper, recorder);
  });
  return { width_px: sheet.width_px, height_px: sheet.height_px, colour: inkColour(colour), ...recorder.finish() };
}

type Paper = { x: number; y: number; scale: number };

function writeGlyph(
  hand: Hand,
  moving: MovingGlyph,
  line: number,
  pageSeed: number,
  vary: Variation,
  paper: Paper,
  recorder: InkRecorder,
): void {
  const { placed, dice } = moving;
  const page = line * 60 + moving.x;
  const pressure = 1 + vary.pagePressure * waver(mix(pageSeed, 5), page / 45);
  const flow = vary.shade * waver(mix(pageSeed, 9), page / 12);
  const marks = new Map<number, [number, number, number]>();
  placed.glyph.strokes.forEach((stroke, s) => {
    let stray: [number, number, number] = [dice.normal(1), dice.normal(1), dice.normal(1)];
    if (stroke.mark >= 0) {
      stray = marks.get(stroke.mark) ?? stray;
      marks.set(stroke.mark, stray);
    }
    const strokeSeed = mix(mix(pageSeed, line * 977 + s), Math.round(moving.x * 64));
    const points = movePoints(moving, stroke, strayOf(stroke, s, stray, vary), paper);
    const touches = placed.touches[s]!;
    const profile = widthProfile(hand, stroke, {
      seed: strokeSeed,
      pressure,
      taperStart: !stroke.attachedStart && !(touches & 1),
      taperEnd: !stroke.attachedEnd && !(touches & 2),
      endsWord: moving.endsWord && s === placed.glyph.strokes.length - 1,
      vary,
    });
    const shade = Math.round((flow + vary.shade * 0.5 * (chanceAt(strokeSeed, 3) - 0.5)) / 0.03);
    recorder.stroke(points, stroke, profile, Math.max(-2, Math.min(2, shade)), paper.scale);
  });
}

type Stray = { dx: number; dy: number; rotation: number };

/** Only dots, accents and strokes that hang on nothing move on their own. */
function strayOf(stroke: Stroke, s: number, [x, y, turn]: [number, number, number], vary: Variation): Stray {
  if (stroke.mark >= 0) return { dx: x * vary.markX, dy: y * vary.markY, rotation: turn * vary.freeRotation };
  if (s === 0 || stroke.attachedStart || stroke.attachedEnd) return { dx: 0, dy: 0, rotation: 0 };
  return { dx: x * vary.freeStroke, dy: y * vary.freeStroke, rotation: turn * vary.freeRotation };
}

function movePoints(moving: MovingGlyph, stroke: Stroke, { dx, dy, rotation }: Stray, paper: Paper): Float64Array {
  const { points } = stroke;
  const moved = new Float64Array(points.length);
  const pivot = 2 * (points.length >> 2);
  const cx = points[pivot]!;
  const cy = points[pivot + 1]!;
  const out = { x: 0, y: 0 };
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]! - cx;
    const y = points[i + 1]! - cy;
    moving.place(cx + x - rotation * y + dx, cy + y + rotation * x + dy, out);
    moved[i] = paper.x + out.x * paper.scale;
    moved[i + 1] = paper.y - out.y * paper.scale;
  }
  return moved;
}

type Touch = {
  seed: number;
  pressure: number;
  taperStart: boolean;
  taperEnd: boolean;
  endsWord: boolean;
  vary: Variation;
};

function widthProfile(hand: Hand, stroke: Stroke, touch: Touch): WidthProfile {
  const { seed, pressure, vary } = touch;
  const isShort = stroke.isDot || stroke.length < SHORTEST_TAPERED;
  const tapers = !isShort && !stroke.isClosed;
  const endTaper = touch.endsWord ? WORD_END_TAPER : FREE_END_TAPER;
  const endLength = touch.endsWord ? WORD_END_LENGTH : FREE_END_LENGTH;
  const at = (along: number, halfWidth: number, down: number) => {
    const force = (1 + vary.pressure * waver(seed, along / vary.pressureLength) + vary.downPressure * down) * pressure;
    const width = (PROFILE_SHARE * halfWidth + (1 - PROFILE_SHARE) * hand.halfWidth) * force;
    if (isShort) return Math.max(width, hand.halfWidth * 1.05);
    if (!tapers) return width;
    const start = touch.taperStart ? Math.min(1, along / FREE_END_LENGTH) : 1;
    const end = touch.taperEnd ? Math.min(1, (stroke.length - along) / endLength) : 1;
    return width * (FREE_END_TAPER + (1 - FREE_END_TAPER) * start) * (endTaper + (1 - endTaper) * end);
  };
  return { at, tapers };
}
