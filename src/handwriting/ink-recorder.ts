import type { Stroke } from './hand.ts';

/** How long a part of a stroke, in x-heights, may be of one width: in a tapering end and elsewhere. */
const TAPER_STEP = 0.13;
const PLAIN_STEP = 0.45;
const TAPER_ZONE = 0.5;

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
 * down (-1 to 1).
 */
export type WidthProfile = { at: (along: number, halfWidth: number, down: number) => number; tapers: boolean };

/** Collects strokes into the typed arrays of an `Ink`, in pieces of one width, a multiple of the quantum. */
export class InkRecorder {
  readonly #quantum: number;
  readonly #strokeStarts = new Numbers();
  readonly #pieceStarts = new Numbers();
  readonly #widths = new Numbers();
  readonly #shades = new Numbers();
  readonly #coordinates = new Numbers();

  constructor(quantum: number) {
    this.#quantum = quantum;
  }

  /** Adds one stroke: its moved points in ink units, its shape and widths in x-heights, `scale` ink units each. */
  stroke(points: Float64Array, stroke: Stroke, profile: WidthProfile, shade: number, scale: number): void {
    this.#strokeStarts.push(this.#widths.length);
    if (stroke.isDot) {
      this.#startPiece(this.#quantised(profile.at(0, stroke.halfWidths[0]!, 0), scale), shade, points[0]!, points[1]!);
      return;
    }
    let along = 0;
    let current = -1;
    for (let k = 0; k < stroke.lengths.length; k++) {
      const length = stroke.lengths[k]!;
      const inTaper = profile.tapers && (along < TAPER_ZONE || stroke.length - along - length < TAPER_ZONE);
      const parts = Math.max(1, Math.min(4, Math.ceil(length / (inTaper ? TAPER_STEP : PLAIN_STEP))));
      const down = steepness(points, 6 * k);
      let from = 0;
      for (let part = 0; part < parts; part++) {
        const t = (part + 0.5) / parts;
        const halfWidth = stroke.halfWidths[k]! + (stroke.halfWidths[k + 1]! - stroke.halfWidths[k]!) * t;
        const width = this.#quantised(profile.at(along + length * t, halfWidth, down), scale);
        if (width === current) continue;
        if (part > 0) this.#segment(points, 6 * k, from, part / parts);
        from = part / parts;
        const start = curvePoint(points, 6 * k, from);
        this.#startPiece(width, shade, start.x, start.y);
        current = width;
      }
      this.#segment(points, 6 * k, from, 1);
      along += length;
    }
  }

  #quantised(halfWidth: number, scale: number): number {
    return Math.max(1, Math.round((2 * halfWidth * scale) / this.#quantum)) * this.#quantum;
  }

  #startPiece(width: number, shade: number, x: number, y: number): void {
    this.#pieceStarts.push(this.#coordinates.length);
    this.#widths.push(width);
    this.#shades.push(shade);
    this.#coordinates.push(Math.round(x));
    this.#coordinates.push(Math.round(y));
  }

  /** Adds the part of a cubic segment between two places on it. */
  #segment(p: Float64Array, at: number, from: number, to: number): void {
    const out = this.#coordinates;
    if (from === 0 && to === 1) {
      for (let i = 2; i < 8; i++) out.push(Math.round(p[at + i]!));
      return;
    }
    const start = curvePoint(p, at, from);
    const end = curvePoint(p, at, to);
    const third = (to - from) / 3;
    out.push(Math.round(start.x + start.dx * third));
    out.push(Math.round(start.y + start.dy * third));
    out.push(Math.round(end.x - end.dx * third));
    out.push(Math.round(end.y - end.dy * third));
    out.push(Math.round(end.x));
    out.push(Math.round(end.y));
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
  #values = new Int32Array(256);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  toArray(): Int32Array {
    return this.#values.slice(0, this.length);
  }
}

/** How steeply a segment goes down the page, -1 to 1. */
function steepness(p: Float64Array, at: number): number {
  const dx = p[at + 6]! - p[at]!;
  const dy = p[at + 7]! - p[at + 1]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? dy / length : 0;
}

/** Point and derivative at `t` of the cubic segment whose four points start at index `at`. */
function curvePoint(p: Float64Array, at: number, t: number): { x: number; y: number; dx: number; dy: number } {
  const v = 1 - t;
  const value = (axis: 0 | 1) => {
    const [a, b, c, d] = [p[at + axis]!, p[at + 2 + axis]!, p[at + 4 + axis]!, p[at + 6 + axis]!];
    return v * v * v * a + 3 * v * v * t * b + 3 * v * t * t * c + t * t * t * d;
  };
  const slope = (axis: 0 | 1) => {
    const [a, b, c, d] = [p[at + axis]!, p[at + 2 + axis]!, p[at + 4 + axis]!, p[at + 6 + axis]!];
    return 3 * (v * v * (b - a) + 2 * v * t * (c - b) + t * t * (d - c));
  };
  return { x: value(0), y: value(1), dx: slope(0), dy: slope(1) };
}
