import {
  type PackedGlyph,
  STROKE_ATTACHED_END,
  STROKE_ATTACHED_START,
  STROKE_CLOSED,
  STROKE_DOT,
  STROKE_MARK,
  UNITS_PER_X_HEIGHT,
  WIDTH_UNITS_PER_X_HEIGHT,
} from '../../src/handwriting/hand.ts';
import { type Bitmap, regions } from '../../src/handwriting/tracing/bitmap.ts';
import { fitCurve } from '../../src/handwriting/tracing/fit-curve.ts';
import { lengthOf } from '../../src/handwriting/tracing/skeleton-graph.ts';
import { type TracedStroke, traceStrokes } from '../../src/handwriting/tracing/trace-strokes.ts';
import type { PathCommand } from './fonts.ts';
import { type CleanUp, cleanUp, PIXELS_PER_X_HEIGHT, pictureOf } from './outline.ts';

/** Ink of a letter that lies wholly above this height, and is not the most of it, is a dot or an accent. */
const MARK_FLOOR_X_HEIGHTS = 0.8;
/** How far a fitted curve may stray: a share of the stroke's length, so that a comma is followed more closely than a loop. */
const FIT_TOLERANCE = 0.014;
const FINEST_TOLERANCE_PX = 1.4;
const COARSEST_TOLERANCE_PX = 3.4;
const LONGEST_SEGMENT_PX = 205;

type OrderedStroke = TracedStroke & { mark: number; turn: number };

/** Turns a font's outline into pen strokes in the stored form; the advance is in font units. */
export function packGlyph(
  char: string,
  commands: PathCommand[],
  advance: number,
  unitsPerXHeight: number,
  options: CleanUp,
): PackedGlyph {
  const packedAdvance = Math.round((advance / unitsPerXHeight) * UNITS_PER_X_HEIGHT);
  const picture = pictureOf(commands, unitsPerXHeight);
  if (!picture) return [packedAdvance];
  const bitmap = cleanUp(picture.bitmap, options);
  const markAt = markFinder(char, bitmap, picture.top);
  const strokes = traceStrokes(bitmap)
    .map(inWritingDirection)
    .map((stroke) => ({ ...stroke, mark: markAt(stroke), turn: turnOf(stroke) }))
    .toSorted((a, b) => Number(a.mark >= 0) - Number(b.mark >= 0) || a.turn - b.turn || leftOf(a) - leftOf(b));
  const toUnits = (p: { x: number; y: number }): [number, number] => [
    Math.round((picture.left + p.x / PIXELS_PER_X_HEIGHT) * UNITS_PER_X_HEIGHT),
    Math.round((picture.top - p.y / PIXELS_PER_X_HEIGHT) * UNITS_PER_X_HEIGHT),
  ];
  return [packedAdvance, ...strokes.map((stroke) => packStroke(stroke, toUnits))];
}

function packStroke(stroke: OrderedStroke, toUnits: (p: { x: number; y: number }) => [number, number]): number[] {
  const flags =
    (stroke.isDot ? STROKE_DOT : 0) |
    (stroke.attachedStart ? STROKE_ATTACHED_START : 0) |
    (stroke.attachedEnd ? STROKE_ATTACHED_END : 0) |
    (stroke.mark >= 0 ? STROKE_MARK : 0) |
    (stroke.isClosed ? STROKE_CLOSED : 0);
  const width = (i: number) => Math.round((stroke.halfWidths[i]! / PIXELS_PER_X_HEIGHT) * WIDTH_UNITS_PER_X_HEIGHT);
  const packed = [flags, Math.max(0, stroke.mark), ...toUnits(stroke.points[0]!), width(0)];
  if (stroke.isDot) return packed;
  const tolerance = Math.min(
    COARSEST_TOLERANCE_PX,
    Math.max(FINEST_TOLERANCE_PX, FIT_TOLERANCE * lengthOf(stroke.points)),
  );
  const curve = fitCurve(stroke.points, tolerance, LONGEST_SEGMENT_PX, 12);
  const points = curve.points.map(toUnits);
  for (let k = 1; k < curve.knots.length; k++) {
    const start = points[3 * k - 3]!;
    const first = points[3 * k - 2]!;
    const second = points[3 * k - 1]!;
    const end = points[3 * k]!;
    packed.push(first[0] - start[0], first[1] - start[1], second[0] - end[0], second[1] - end[1]);
    packed.push(end[0] - start[0], end[1] - start[1], width(curve.knots[k]!));
  }
  return packed;
}

/** Pens mostly go from top left to bottom right. */
function inWritingDirection(stroke: TracedStroke): TracedStroke {
  const first = stroke.points[0]!;
  const last = stroke.points[stroke.points.length - 1]!;
  if (stroke.isClosed) return fromTheTop(stroke);
  if (stroke.isDot || first.x + 0.55 * first.y <= last.x + 0.55 * last.y) return stroke;
  return {
    ...stroke,
    points: stroke.points.toReversed(),
    halfWidths: stroke.halfWidths.toReversed(),
    attachedStart: stroke.attachedEnd,
    attachedEnd: stroke.attachedStart,
  };
}

/** A free loop is begun at its top and drawn anticlockwise, as an o is. */
function fromTheTop(stroke: TracedStroke): TracedStroke {
  if (stroke.attachedStart || stroke.attachedEnd) return stroke;
  const ring = stroke.points.slice(0, -1);
  const widths = stroke.halfWidths.slice(0, -1);
  const top = ring.reduce((best, p, i) => (p.y - 0.3 * p.x < ring[best]!.y - 0.3 * ring[best]!.x ? i : best), 0);
  const turned = [...ring.slice(top), ...ring.slice(0, top)];
  const turnedWidths = [...widths.slice(top), ...widths.slice(0, top)];
  const area = turned.reduce((sum, p, i) => {
    const q = turned[(i + 1) % turned.length]!;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
  const points = [...turned, turned[0]!];
  const halfWidths = [...turnedWidths, turnedWidths[0]!];
  return area <= 0
    ? { ...stroke, points, halfWidths }
    : { ...stroke, points: points.toReversed(), halfWidths: halfWidths.toReversed() };
}

/** Crossbars come after the stems that they cross. */
function turnOf({ points, isDot }: TracedStroke): number {
  const first = points[0]!;
  const last = points[points.length - 1]!;
  const dx = Math.abs(last.x - first.x);
  const dy = Math.abs(last.y - first.y);
  return !isDot && dx > 2 * dy && dx < 1.6 * PIXELS_PER_X_HEIGHT ? 1 : 0;
}

const leftOf = ({ points }: TracedStroke): number => Math.min(...points.map((p) => p.x));

/** Gives the number of the mark that a stroke belongs to, or -1 for the body of the letter. */
function markFinder(char: string, bitmap: Bitmap, top: number): (stroke: TracedStroke) => number {
  const parts = regions(bitmap, 1);
  const owner = new Int32Array(bitmap.ink.length).fill(-1);
  const most = Math.max(...parts.map((part) => part.length));
  const takesMarks = /[ij]/.test(char) || char.normalize('NFD').length > 1;
  parts.forEach((part, n) => {
    const lowest = part.reduce((y, i) => Math.max(y, Math.floor(i / bitmap.width)), 0);
    if (!takesMarks || part.length === most || top - lowest / PIXELS_PER_X_HEIGHT <= MARK_FLOOR_X_HEIGHTS) return;
    for (const i of part) owner[i] = n;
  });
  return ({ points }) => {
    const middle = points[points.length >> 1]!;
    return owner[Math.round(middle.y) * bitmap.width + Math.round(middle.x)]!;
  };
}
