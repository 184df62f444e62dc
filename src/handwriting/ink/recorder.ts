import { AS_CURVE, type DrawnAs, type Stroke, WITH_FIRST, WITH_SECOND } from '../hand.ts';

/** How long a part of a stroke, in x-heights, may be of one width. */
const PLAIN_STEP = 0.9;
const MOST_PARTS = 4;
/** How far the pen's width may be from the width of a piece, in quanta, before another piece begins. */
const SLACK = 1;
/** The most numbers that one segment adds: each part of it may begin a piece. */
const MOST_PER_SEGMENT = MOST_PARTS * 8;

/** In how many even parts a segment is cut, so that each may have a width of its own. */
export const partsOf = (length: number, longest = PLAIN_STEP): number =>
  Math.min(MOST_PARTS, Math.ceil(length / longest) || 1);

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
 * The widths of one stroke: in how many parts each segment is cut, and the half-widths of all parts in turn, in ink units. A dot has
 * no segment and one half-width. The lists may be longer than the stroke needs.
 */
export type StrokeWidths = { parts: Uint8Array; halfWidths: Float64Array };

/** Collects strokes into the typed arrays of an `Ink`, in pieces of one width, a multiple of the quantum. */
export class InkRecorder {
  readonly #quantum: number;
  readonly #strokeStarts = new Numbers(1024);
  readonly #pieceStarts = new Numbers(4096);
  readonly #widths = new Numbers(4096);
  readonly #shades = new Numbers(4096);
  readonly #coordinates = new Numbers(24576);

  constructor(quantum: number) {
    this.#quantum = quantum;
  }

  /** Adds one stroke: its points in positive ink units, from index `start` on, which it may change. */
  stroke(points: Float64Array, start: number, { lengths, drawnAs }: Stroke, widths: StrokeWidths, shade: number): void {
    const { parts, halfWidths } = widths;
    const segments = lengths.length;
    const span = 2 * SLACK * this.#quantum;
    this.#strokeStarts.push(this.#widths.length);
    this.#coordinates.reserve(MOST_PER_SEGMENT * segments + 2);
    let thinnest = 2 * halfWidths[0]!;
    let widest = thinnest;
    let next = 0;
    this.#startPiece(shade, points, start);
    for (let k = 0; k < segments; k++) {
      const at = start + 6 * k;
      const count = parts[k]!;
      let from = 0;
      for (let part = 0; part < count; part++) {
        const width = 2 * halfWidths[next++]!;
        if (Math.max(widest, width) - Math.min(thinnest, width) <= span) {
          if (width > widest) widest = width;
          else if (width < thinnest) thinnest = width;
          continue;
        }
        if (part > 0) this.#cut(points, at, (part - from) / (count - from));
        from = part;
        this.#endPiece(thinnest, widest);
        this.#startPiece(shade, points, at);
        thinnest = widest = width;
      }
      if (drawnAs && from === 0) simplify(points, at, drawnAs, k);
      this.#segment(points, at);
    }
    this.#endPiece(thinnest, widest);
  }

  #startPiece(shade: number, points: Float64Array, at: number): void {
    this.#pieceStarts.push(this.#coordinates.length);
    this.#shades.push(shade);
    const out = this.#coordinates;
    out.values[out.length] = points[at]! + 0.5;
    out.values[out.length + 1] = points[at + 1]! + 0.5;
    out.length += 2;
  }

  /** A piece is as wide as the middle of all widths that the pen would have in it, as a multiple of the quantum. */
  #endPiece(thinnest: number, widest: number): void {
    const middle = (thinnest + widest) / (2 * this.#quantum);
    this.#widths.push(Math.max(1, Math.round(middle)) * this.#quantum);
  }

  /** Adds a cubic segment. A half more is cut off to the nearest whole number. */
  #segment(p: Float64Array, at: number): void {
    const { values, length } = this.#coordinates;
    for (let i = 0; i < 6; i++) values[length + i] = p[at + 2 + i]! + 0.5;
    this.#coordinates.length = length + 6;
  }

  /** Adds a cubic segment as far as `t` and leaves the rest of it in its place (de Casteljau). */
  #cut(p: Float64Array, at: number, t: number): void {
    const { values, length } = this.#coordinates;
    for (let axis = 0; axis < 2; axis++) {
      const i = at + axis;
      const ab = p[i]! + (p[i + 2]! - p[i]!) * t;
      const bc = p[i + 2]! + (p[i + 4]! - p[i + 2]!) * t;
      const cd = p[i + 4]! + (p[i + 6]! - p[i + 4]!) * t;
      const abc = ab + (bc - ab) * t;
      const bcd = bc + (cd - bc) * t;
      const middle = abc + (bcd - abc) * t;
      values[length + axis] = ab + 0.5;
      values[length + axis + 2] = abc + 0.5;
      values[length + axis + 4] = middle + 0.5;
      p[i] = middle;
      p[i + 2] = bcd;
      p[i + 4] = cd;
    }
    this.#coordinates.length = length + 6;
  }

  /** The collected arrays. */
  finish(): InkStrokes {
    this.#strokeStarts.push(this.#widths.length);
    this.#pieceStarts.push(this.#coordinates.length);
    return {
      strokeStarts: this.#strokeStarts.toArray(),
      pieceStarts: this.#pieceStarts.toArray(),
      widths: this.#widths.toArray(),
      shades: new Int8Array(this.#shades.toArray()),
      coordinates: this.#coordinates.toArray(),
    };
  }
}

/** Puts the handles that a segment doesn't need on its knots, and the other where it does the work of both. */
function simplify(p: Float64Array, at: number, { kinds, along, aside }: DrawnAs, segment: number): void {
  const kind = kinds[segment]!;
  if (kind === AS_CURVE) return;
  const share = along[segment]!;
  const force = aside[segment]!;
  for (let i = at; i < at + 2; i++) {
    const chord = p[i + 6]! - p[i]!;
    const handle = share * chord + force * (p[i + 2]! - p[i]! + p[i + 4]! - p[i + 6]!);
    p[i + 2] = kind === WITH_FIRST ? p[i + 6]! + handle : p[i]!;
    p[i + 4] = kind === WITH_SECOND ? p[i]! + handle : p[i + 6]!;
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
    const larger = new Int32Array(this.values.length * 2 + count);
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
