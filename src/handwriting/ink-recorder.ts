import type { Stroke } from './hand.ts';

/** How long a part of a stroke, in x-heights, may be of one width: in a tapering end and elsewhere. */
const TAPER_STEP = 0.24;
const PLAIN_STEP = 0.9;

/**
 * Pen strokes in hundredths of a sheet pixel, y downwards. A stroke is one touch of the pen, in writing order; it consists of
 * pieces of one width each. Stroke s has the pieces strokeStarts[s] up to strokeStarts[s + 1], piece p the coordinates
 * pieceStarts[p] up to pieceStarts[p + 1]: x, y of its start, then three points of each cubic segment. A piece without
 * segments is a dot. `widths` are full stroke widths, `shades` steps of lightness for `shadeOf`.
 */
export type InkStrokes = {
  strokeStarts: Int32Array;
  pieceStarts: Int32Array;
  widths: Int32Array;
  shades: Int8Array;
  coordinates: Int32Array;
};

/**
 * Half-width in x-heights at a distance along a stroke, given its undisturbed half-width there and how far the pen goes
 * down (-1 to 1); `taperStart` and `taperEnd` are the lengths over which its ends become thin.
 */
export type WidthProfile = {
  at: (along: number, halfWidth: number, down: number) => number;
  taperStart: number;
  taperEnd: number;
};

/** Collects strokes into the typed arrays of an `Ink`, in pieces of one width, a multiple of the quantum. */
export class InkRecorder {
  readonly #quantum: number;
  readonly #strokeStarts = new Numbers(1024);
  readonly #pieceStarts = new Numbers(4096);
  readonly #widths = new Numbers(4096);
  readonly #shades = new Numbers(4096);
  readonly #coordinates = new Numbers(32768);

  constructor(quantum: number) {
    this.#quantum = quantum;
  }

  /** Adds one stroke: its moved points in ink units, its shape and widths in x-heights, `scale` ink units each. */
  stroke(points: number[], stroke: Stroke, profile: WidthProfile, shade: number, scale: number): void {
    this.#strokeStarts.push(this.#widths.length);
    if (stroke.isDot) {
      this.#startPiece(this.#quantised(profile.at(0, stroke.halfWidths[0]!, 0), scale), shade, points[0]!, points[1]!);
      return;
    }
    let along = 0;
    let current = -1;
    for (let k = 0; k < stroke.lengths.length; k++) {
      const length = stroke.lengths[k]!;
      const inTaper = along < profile.taperStart || stroke.length - along - length < profile.taperEnd;
      const parts = Math.max(1, Math.min(4, Math.ceil(length / (inTaper ? TAPER_STEP : PLAIN_STEP))));
      const down = steepness(points, 6 * k);
      let from = 0;
      for (let part = 0; part < parts; part++) {
        const t = (part + 0.5) / parts;
        const halfWidth = stroke.halfWidths[k]! + (stroke.halfWidths[k + 1]! - stroke.halfWidths[k]!) * t;
        const width = this.#quantised(profile.at(along + length * t, halfWidth, down), scale, current);
        if (width === current) continue;
        if (part > 0) this.#segment(points, 6 * k, from, part / parts);
        from = part / parts;
        this.#startPiece(width, shade, valueAt(points, 6 * k, from), valueAt(points, 6 * k + 1, from));
        current = width;
      }
      this.#segment(points, 6 * k, from, 1);
      along += length;
    }
  }

  /** The nearest multiple of the quantum, or the current width while that is nearly as near: fewer pieces, no flicker. */
  #quantised(halfWidth: number, scale: number, current = -1): number {
    const exact = (2 * halfWidth * scale) / this.#quantum;
    if (Math.abs(exact * this.#quantum - current) < 1.05 * this.#quantum) return current;
    return Math.max(1, Math.round(exact)) * this.#quantum;
  }

  #startPiece(width: number, shade: number, x: number, y: number): void {
    this.#pieceStarts.push(this.#coordinates.length);
    this.#widths.push(width);
    this.#shades.push(shade);
    this.#coordinates.push(Math.round(x));
    this.#coordinates.push(Math.round(y));
  }

  /** Adds the part of a cubic segment between two places on it. */
  #segment(p: number[], at: number, from: number, to: number): void {
    const out = this.#coordinates;
    out.reserve(6);
    if (from === 0 && to === 1) {
      for (let i = at + 2; i < at + 8; i++) out.values[out.length++] = Math.round(p[i]!);
      return;
    }
    const third = (to - from) / 3;
    const x0 = valueAt(p, at, from);
    const y0 = valueAt(p, at + 1, from);
    const x1 = valueAt(p, at, to);
    const y1 = valueAt(p, at + 1, to);
    out.values[out.length++] = Math.round(x0 + slopeAt(p, at, from) * third);
    out.values[out.length++] = Math.round(y0 + slopeAt(p, at + 1, from) * third);
    out.values[out.length++] = Math.round(x1 - slopeAt(p, at, to) * third);
    out.values[out.length++] = Math.round(y1 - slopeAt(p, at + 1, to) * third);
    out.values[out.length++] = Math.round(x1);
    out.values[out.length++] = Math.round(y1);
  }

  /** The collected arrays. */
  finish(): InkStrokes {
    this.#strokeStarts.push(this.#widths.length);
    this.#pieceStarts.push(this.#coordinates.length);
    return {
      strokeStarts: this.#strokeStarts.toArray(),
      pieceStarts: this.#pieceStarts.toArray(),
      widths: this.#widths.toArray(),
      shades: Int8Array.from(this.#shades.toArray()),
      coordinates: this.#coordinates.toArray(),
    };
  }
}

class Numbers {
  length = 0;
  values: Int32Array;

  constructor(capacity: number) {
    this.values = new Int32Array(capacity);
  }

  reserve(count: number): void {
    if (this.length + count <= this.values.length) return;
    const larger = new Int32Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }

  push(value: number): void {
    this.reserve(1);
    this.values[this.length++] = value;
  }

  toArray(): Int32Array {
    return this.values.slice(0, this.length);
  }
}

/** How steeply a segment goes down the page, -1 to 1. */
function steepness(p: number[], at: number): number {
  const dx = p[at + 6]! - p[at]!;
  const dy = p[at + 7]! - p[at + 1]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? dy / length : 0;
}

/** One coordinate at `t` of the cubic segment whose first point has it at index `at`. */
function valueAt(p: number[], at: number, t: number): number {
  const v = 1 - t;
  return v * v * v * p[at]! + 3 * v * v * t * p[at + 2]! + 3 * v * t * t * p[at + 4]! + t * t * t * p[at + 6]!;
}

function slopeAt(p: number[], at: number, t: number): number {
  const v = 1 - t;
  const [a, b, c, d] = [p[at]!, p[at + 2]!, p[at + 4]!, p[at + 6]!];
  return 3 * (v * v * (b - a) + 2 * v * t * (c - b) + t * t * (d - c));
}
