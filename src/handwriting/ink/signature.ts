import { inkColour } from '../colours.ts';
import { type Stroke, segmentLength } from '../hand.ts';
import { type Bitmap, regions } from '../tracing/bitmap.ts';
import { fitCurve } from '../tracing/fit-curve.ts';
import { distance, lengthOf, type TracePoint } from '../tracing/skeleton-graph.ts';
import { resample, smoothLine, traceStrokes } from '../tracing/trace-strokes.ts';
import type { Ink } from './ink.ts';
import { InkRecorder, partsOf } from './recorder.ts';

/**
 * A signature as pen strokes, to be stored as JSON. Lengths are whole 1/4000 of its width. A stroke is [x, y, half-width] of its
 * start and for each cubic segment [x, y, x, y, x, y, half-width]; a dot has no segment.
 */
export type Signature = { format: 1; width: 4000; height: number; strokes: number[][] };

/** The most numbers that a signature is kept with; a real one has some hundreds. */
const MOST_NUMBERS = 6000;
const MOST_STROKES = 400;

/** Whether strokes from outside are a signature: of a size to be kept with every letter, and whole numbers near its box. */
export function isSignature({ format, width, height, strokes }: SignatureLike): boolean {
  const is_near = (v: number) => Number.isInteger(v) && v > -WIDTH && v < 2 * WIDTH;
  return (
    format === 1 &&
    width === WIDTH &&
    Number.isInteger(height) &&
    height >= 1 &&
    height <= 2 * WIDTH + 1 &&
    strokes.length >= 1 &&
    strokes.length <= MOST_STROKES &&
    strokes.reduce((count, stroke) => count + stroke.length, 0) <= MOST_NUMBERS &&
    strokes.every((stroke) => stroke.length >= 3 && (stroke.length - 3) % 7 === 0 && stroke.every(is_near))
  );
}

type SignatureLike = { format: number; width: number; height: number; strokes: readonly (readonly number[])[] };

/** A point of a pointer's way over the drawing field, in its pixels; `pressure` is 0 to 1 where the pointer feels it. */
export type PointerPoint = { x: number; y: number; pressure?: number };

/** A picture of a signature: 4 bytes a pixel (red, green, blue, alpha), row by row. */
export type SignaturePicture = { width: number; height: number; rgba: Uint8Array | Uint8ClampedArray };

/**
 * Where a signature goes on a sheet: the left end and height of its line, and the largest size it may have, in sheet pixels.
 * With a pen's half-width it is written by that pen, as wide or thin as its own strokes vary; without one it is only scaled.
 */
export type SignaturePlace = {
  x_px: number;
  baseline_y_px: number;
  width_px: number;
  height_px: number;
  pen_half_width_px?: number;
};

const WIDTH = 4000;
/** Of the height, how much a signature stands above the line. */
const ABOVE_LINE = 0.72;
const LARGEST_TRACED_PX = 560;
const SMALLEST_INK_PX = 12;

type DrawnStroke = { points: TracePoint[]; halfWidths: number[] };

/**
 * The signature that was drawn with a pointer. Jitter is smoothed; slow and pressed parts become wider. Returns undefined when
 * hardly anything was drawn.
 */
export function signatureFromPointer(strokes: readonly (readonly PointerPoint[])[]): Signature | undefined {
  const drawn = strokes.filter((s) => s.length > 0);
  const xs = drawn.flatMap((s) => s.map((p) => p.x));
  const ys = drawn.flatMap((s) => s.map((p) => p.y));
  const size = Math.max(...xs) - Math.min(...xs);
  if (!drawn.length || Math.max(size, Math.max(...ys) - Math.min(...ys)) < 10) return undefined;
  return packed(drawn.map((stroke) => smoothed(stroke, Math.max(size, 40) * 0.006)));
}

function smoothed(stroke: readonly PointerPoint[], pen: number): DrawnStroke {
  const line: TracePoint[] = stroke.map(({ x, y }) => ({ x, y }));
  const length = lengthOf(line);
  const first = stroke[0]!;
  if (length < 2) return { points: [{ x: first.x, y: first.y }], halfWidths: [pen * 1.2] };
  const points = smoothLine(resample(line, Math.max(4, Math.round(length / 3))), 4);
  const speeds = resample(line, points.length - 1).map((_, i) => localSpeed(stroke, i / (points.length - 1)));
  const usual = speeds.toSorted((a, b) => a - b)[speeds.length >> 1] || 1;
  const raw = points.map((_, i) => {
    const pressure = stroke[Math.round((i / (points.length - 1)) * (stroke.length - 1))]!.pressure ?? 0.5;
    const slowness = Math.max(0.75, Math.min(1.3, 1.15 - 0.15 * (speeds[i]! / usual)));
    return pen * slowness * (0.7 + 0.6 * pressure);
  });
  return { points, halfWidths: evened(raw, 6) };
}

/** Pointer events come at even times, so the distance between neighbours tells the speed. */
function localSpeed(stroke: readonly PointerPoint[], t: number): number {
  const i = Math.min(stroke.length - 2, Math.floor(t * (stroke.length - 1)));
  return i < 0 ? 0 : distance(stroke[i]!, stroke[i + 1]!);
}

function evened(values: number[], passes: number): number[] {
  let out = values;
  for (let pass = 0; pass < passes; pass++) {
    const from = out;
    out = from.map((v, i) => ((from[i - 1] ?? v) + 2 * v + (from[i + 1] ?? v)) / 4);
  }
  return out;
}

/**
 * Traces a picture of a signature on light or transparent ground to pen strokes. Returns undefined when there is no ink in it,
 * or so much that it can't be a signature.
 */
export function signatureFromPicture(picture: SignaturePicture): Signature | undefined {
  const bitmap = inkOf(picture);
  for (const region of regions(bitmap, 1))
    if (region.length < SMALLEST_INK_PX) for (const i of region) bitmap.ink[i] = 0;
  const inked = bitmap.ink.reduce((n, v) => n + v, 0);
  if (inked < 40 || inked > 0.35 * bitmap.ink.length) return undefined;
  return packed(traceStrokes(bitmap));
}

/** Scales a picture down to what tracing needs and parts ink from paper where their brightness differs most (Otsu). */
function inkOf({ width, height, rgba }: SignaturePicture): Bitmap {
  const step = Math.max(1, Math.max(width, height) / LARGEST_TRACED_PX);
  const margin = 4;
  const columns = Math.max(1, Math.floor(width / step));
  const rows = Math.max(1, Math.floor(height / step));
  const darkness = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++)
      darkness[y * columns + x] = meanDarkness(width, height, rgba, x * step, y * step, step);
  }
  const threshold = otsu(darkness);
  const bitmap: Bitmap = { width: columns + 2 * margin, height: rows + 2 * margin, ink: new Uint8Array(0) };
  bitmap.ink = new Uint8Array(bitmap.width * bitmap.height);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (darkness[y * columns + x]! > threshold) bitmap.ink[(y + margin) * bitmap.width + x + margin] = 1;
    }
  }
  return bitmap;
}

function meanDarkness(
  width: number,
  height: number,
  rgba: ArrayLike<number>,
  x0: number,
  y0: number,
  step: number,
): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(y0); y < Math.min(height, Math.max(y0 + step, Math.floor(y0) + 1)); y++) {
    for (let x = Math.floor(x0); x < Math.min(width, Math.max(x0 + step, Math.floor(x0) + 1)); x++) {
      const at = 4 * (y * width + x);
      const light = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!;
      sum += ((255 - light) * rgba[at + 3]!) / 255;
      count++;
    }
  }
  return count ? Math.round(sum / count) : 0;
}

function otsu(values: Uint8Array): number {
  const histogram = new Float64Array(256);
  for (const v of values) histogram[v]!++;
  const total = histogram.reduce((sum, n, v) => sum + n * v, 0);
  let best = 0;
  let threshold = 127;
  let below = 0;
  let sumBelow = 0;
  for (let v = 0; v < 255; v++) {
    below += histogram[v]!;
    sumBelow += histogram[v]! * v;
    const above = values.length - below;
    if (!below || !above) continue;
    const difference = sumBelow / below - (total - sumBelow) / above;
    const between = below * above * difference * difference;
    if (between > best) {
      best = between;
      threshold = v;
    }
  }
  return Math.max(24, threshold);
}

function packed(strokes: readonly DrawnStroke[]): Signature | undefined {
  const all = strokes.flatMap((s) => s.points);
  if (!all.length) return undefined;
  const left = Math.min(...all.map((p) => p.x));
  const top = Math.min(...all.map((p) => p.y));
  const width = Math.max(...all.map((p) => p.x)) - left;
  const height = Math.max(...all.map((p) => p.y)) - top;
  const scale = WIDTH / Math.max(width, height / 2, 1);
  const unit = (v: number) => Math.round(v * scale);
  return {
    format: 1,
    width: WIDTH,
    height: Math.max(1, unit(height)),
    strokes: strokes.map(({ points, halfWidths }) => {
      const first = points[0]!;
      const out = [unit(first.x - left), unit(first.y - top), Math.max(1, unit(halfWidths[0]!))];
      if (points.length === 1) return out;
      const curve = fitCurve(points, 8 / scale, 600 / scale, 30 / scale);
      for (let k = 1; k < curve.knots.length; k++) {
        for (const p of curve.points.slice(3 * k - 2, 3 * k + 1)) out.push(unit(p.x - left), unit(p.y - top));
        out.push(Math.max(1, unit(halfWidths[curve.knots[k]!]!)));
      }
      return out;
    }),
  };
}

/** Writes a signature on a sheet of the given size, as large as its place allows, in an ink that `colours.ts` names. */
export function signatureInk(
  signature: Signature,
  place: SignaturePlace,
  sheet: { width_px: number; height_px: number },
  colour: string,
): Ink {
  const scale = Math.min(place.width_px / signature.width, place.height_px / signature.height) * 100;
  const top = place.baseline_y_px * 100 - signature.height * scale * ABOVE_LINE;
  const pen = place.pen_half_width_px ? (place.pen_half_width_px * 100) / usualHalfWidth(signature) : scale;
  const recorder = new InkRecorder(5);
  for (const numbers of signature.strokes) {
    const stroke = strokeOf(numbers);
    const moved = stroke.points.map((v, i) => (i % 2 ? top : place.x_px * 100) + v * scale);
    const chain = Uint16Array.from({ length: moved.length / 2 }, (_, i) => i);
    const { parts, halfWidths } = widthsOf(stroke, pen);
    recorder.stroke(moved, 0, chain, parts, halfWidths, 0);
  }
  return { width_px: sheet.width_px, height_px: sheet.height_px, colour: inkColour(colour), ...recorder.finish() };
}

/** The widths of a signature's stroke; a pen is never thinner than a hair nor wider than a marker, however much it was scaled. */
function widthsOf({ lengths, halfWidths }: Stroke, pen: number): { parts: Uint8Array; halfWidths: Float64Array } {
  const penned = (halfWidth: number) => Math.max(0.28 * 100, Math.min(1.1 * 100, halfWidth * pen));
  if (!lengths.length) return { parts: new Uint8Array(0), halfWidths: Float64Array.of(penned(halfWidths[0]!)) };
  const parts = Uint8Array.from(lengths, (length) => partsOf(length));
  const widths = [...parts].flatMap((count, k) => {
    const step = (halfWidths[k + 1]! - halfWidths[k]!) / count;
    return Array.from({ length: count }, (_, part) => penned(halfWidths[k]! + step * (part + 0.5)));
  });
  return { parts, halfWidths: Float64Array.from(widths) };
}

function usualHalfWidth({ strokes }: Signature): number {
  const all = strokes.flatMap((stroke) => stroke.filter((_, i) => i % 7 === 2)).sort((a, b) => a - b);
  return Math.max(1, all[all.length >> 1] ?? 1);
}

function strokeOf([x, y, halfWidth, ...rest]: number[]): Stroke {
  const count = Math.floor(rest.length / 7);
  const points = new Float64Array(2 + 6 * count);
  const halfWidths = new Float64Array(1 + count);
  points.set([x!, y!]);
  halfWidths[0] = halfWidth!;
  for (let k = 0; k < count; k++) {
    points.set(rest.slice(7 * k, 7 * k + 6), 2 + 6 * k);
    halfWidths[k + 1] = rest[7 * k + 6]!;
  }
  const lengths = Float64Array.from({ length: count }, (_, k) => segmentLength(points, 6 * k));
  const isDot = count === 0;
  const length = lengths.reduce((a, b) => a + b, 0);
  return {
    points,
    halfWidths,
    lengths,
    length,
    isDot,
    isClosed: false,
    attachedStart: false,
    attachedEnd: false,
    mark: -1,
  };
}
