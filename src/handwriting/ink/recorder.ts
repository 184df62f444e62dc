/** How long a part of a stroke, in x-heights, may be of one width. */
const PLAIN_STEP = 0.9;
const MOST_PARTS = 4;
/** How far the pen's width may be from the width of a piece, in quanta, before another piece begins. */
const SLACK = 1;
/** The most numbers that one point of a segment adds: each part of a segment may begin a piece. */
const MOST_PER_POINT = (MOST_PARTS * 8) / 3;

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

/** A list that grows. */
class Numbers {
  length = 0;
  values = new Int32Array(1024);

  reserve(count: number): void {
    if (this.length + count <= this.values.length) return;
    const larger = new Int32Array(this.values.length * 2 + count);
    larger.set(this.values);
    this.values = larger;
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1);
    this.values[this.length++] = value;
  }

  toArray(): Int32Array {
    return this.values.slice(0, this.length);
  }
}

/** Each recorder uses the memory of the one before it: new memory costs as much as what is recorded. */
const memory = {
  strokeStarts: new Numbers(),
  pieceStarts: new Numbers(),
  widths: new Numbers(),
  shades: new Numbers(),
  coordinates: new Numbers(),
};

/** Collects strokes into the typed arrays of an `Ink`, in pieces of one width, a multiple of the quantum. One at a time. */
export class InkRecorder {
  readonly #quantum: number;
  readonly #strokeStarts = memory.strokeStarts;
  readonly #pieceStarts = memory.pieceStarts;
  readonly #widths = memory.widths;
  readonly #shades = memory.shades;
  readonly #coordinates = memory.coordinates;
  /** The segment that is being cut: x and y of its four points. */
  readonly #curve = new Float64Array(8);

  constructor(quantum: number) {
    this.#quantum = quantum;
    for (const numbers of Object.values(memory)) numbers.length = 0;
  }

  /**
   * Adds one stroke: its points in positive ink units, from index `start` on, their numbers along its cubic segments (see
   * `GlyphForm`), in how many parts each segment is cut, and the half-widths of all parts in turn, in ink units. A dot has no
   * segment and one half-width.
   */
  stroke(
    points: Float64Array,
    start: number,
    chain: Uint16Array,
    parts: Uint8Array,
    halfWidths: Float64Array,
    shade: number,
  ): void {
    const span = 2 * SLACK * this.#quantum;
    this.#strokeStarts.push(this.#widths.length);
    this.#coordinates.reserve(MOST_PER_POINT * chain.length);
    let thinnest = 2 * halfWidths[0]!;
    let widest = thinnest;
    let next = 0;
    this.#startPiece(shade, points, start);
    for (let i = 3; i < chain.length; i += 3) {
      const count = parts[(i - 3) / 3]!;
      let from = 0;
      for (let part = 0; part < count; part++) {
        const width = 2 * halfWidths[next++]!;
        const least = Math.min(thinnest, width);
        const most = Math.max(widest, width);
        if (most - least <= span) {
          thinnest = least;
          widest = most;
          continue;
        }
        if (part > 0) {
          if (from === 0) this.#take(points, start, chain, i);
          this.#cut((part - from) / (count - from));
          from = part;
        }
        this.#endPiece(thinnest, widest);
        if (part > 0) this.#startPiece(shade, this.#curve, 0);
        else this.#startPiece(shade, points, start + 2 * chain[i - 3]!);
        thinnest = widest = width;
      }
      if (from > 0) this.#addSegment(this.#curve, 2, 4, 6);
      else this.#addSegment(points, start + 2 * chain[i - 2]!, start + 2 * chain[i - 1]!, start + 2 * chain[i]!);
    }
    this.#endPiece(thinnest, widest);
  }

  /** Starts a piece at the point at an index. A half more is cut off to the nearest whole number. */
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

  /** Adds a segment: its handles and its end. */
  #addSegment(points: Float64Array, first: number, second: number, end: number): void {
    const { values, length } = this.#coordinates;
    values[length] = points[first]! + 0.5;
    values[length + 1] = points[first + 1]! + 0.5;
    values[length + 2] = points[second]! + 0.5;
    values[length + 3] = points[second + 1]! + 0.5;
    values[length + 4] = points[end]! + 0.5;
    values[length + 5] = points[end + 1]! + 0.5;
    this.#coordinates.length = length + 6;
  }

  /** Takes the segment that ends at a place of the chain, to be cut. */
  #take(points: Float64Array, start: number, chain: Uint16Array, end: number): void {
    for (let i = 0; i < 4; i++) {
      const at = start + 2 * chain[end - 3 + i]!;
      this.#curve[2 * i] = points[at]!;
      this.#curve[2 * i + 1] = points[at + 1]!;
    }
  }

  /** Adds the segment that was taken as far as `t` and leaves the rest of it in its place (de Casteljau). */
  #cut(t: number): void {
    const { values, length } = this.#coordinates;
    const p = this.#curve;
    for (let i = 0; i < 2; i++) {
      const ab = p[i]! + (p[i + 2]! - p[i]!) * t;
      const bc = p[i + 2]! + (p[i + 4]! - p[i + 2]!) * t;
      const cd = p[i + 4]! + (p[i + 6]! - p[i + 4]!) * t;
      const abc = ab + (bc - ab) * t;
      const bcd = bc + (cd - bc) * t;
      const middle = abc + (bcd - abc) * t;
      values[length + i] = ab + 0.5;
      values[length + i + 2] = abc + 0.5;
      values[length + i + 4] = middle + 0.5;
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
