import { fade, mix } from './random.ts';

const DIAGONAL = Math.SQRT1_2;
/** Directions in which the field rises at a corner of a cell. */
const DIRECTION_X = [1, -1, 0, 0, DIAGONAL, -DIAGONAL, DIAGONAL, -DIAGONAL];
const DIRECTION_Y = [0, 0, 1, -1, DIAGONAL, DIAGONAL, -DIAGONAL, -DIAGONAL];
/** The field has so many corners from top to bottom, so many cells below the baseline and around the line; beyond, its edge goes on. */
const ROWS_BELOW = 2;
const ROWS = 6;
const COLUMNS_BEFORE = 5;
const COLUMNS_AFTER = 6;
/** Two directions with two components each at every corner. */
const CORNER = 4;
/** Brings the noise to a standard deviation of about 1. */
const LOUDNESS = 4.1;

/** The corners of one line's field; they are used again for each line of each page. */
let memory = new Float64Array(0);

/** The small unevenness of hand and paper along one line: a smooth field of shifts in both directions (gradient noise). One line at a time. */
export class PaperWarp {
  readonly #amount: number;
  readonly #cellWidth: number;
  readonly #cellHeight: number;
  #columns = 0;

  /** `amount` is the standard deviation of the shift and `length` the size of its waves, in x-heights. */
  constructor(amount: number, length: number) {
    this.#amount = amount * LOUDNESS;
    this.#cellWidth = length;
    this.#cellHeight = length * 1.1;
  }

  /** Begins the field of a line that ends at `end`. */
  begin(seed: number, end: number): void {
    this.#columns = Math.ceil(end / this.#cellWidth) + COLUMNS_BEFORE + COLUMNS_AFTER;
    const count = CORNER * ROWS * this.#columns;
    if (memory.length < count) memory = new Float64Array(count);
    const corners = memory;
    for (let corner = 0; corner < count; corner += CORNER) {
      const chance = mix(seed, corner);
      corners[corner] = DIRECTION_X[chance & 7]!;
      corners[corner + 1] = DIRECTION_Y[chance & 7]!;
      corners[corner + 2] = DIRECTION_X[(chance >>> 3) & 7]!;
      corners[corner + 3] = DIRECTION_Y[(chance >>> 3) & 7]!;
    }
  }

  /** Moves the points of a glyph, from index `start` on; a knot and its handles alike (`groups`), which keeps the line smooth. */
  bend(points: Float64Array, start: number, groups: Uint8Array): void {
    const corners = memory;
    const lastColumn = this.#columns - 2;
    const perWidth = 1 / this.#cellWidth;
    const perHeight = 1 / this.#cellHeight;
    const amount = this.#amount;
    let next = start;
    for (let k = 0; k < groups.length; k++) {
      const first = next;
      const knot = first + (groups[k]! & 2);
      next += groups[k]! >> 2;
      const u = points[knot]! * perWidth + COLUMNS_BEFORE;
      const v = points[knot + 1]! * perHeight + ROWS_BELOW;
      const column = Math.max(0, Math.min(lastColumn, u | 0));
      const row = Math.max(0, Math.min(ROWS - 2, v | 0));
      const f = within01(u - column);
      const g = within01(v - row);
      const near = CORNER * (column * ROWS + row);
      const far = near + CORNER * ROWS;
      const a = fade(f);
      const b = fade(g);
      const nearX = lerp(slopeAt(corners, near, f, g), slopeAt(corners, far, f - 1, g), a);
      const farX = lerp(slopeAt(corners, near + 4, f, g - 1), slopeAt(corners, far + 4, f - 1, g - 1), a);
      const nearY = lerp(slopeAt(corners, near + 2, f, g), slopeAt(corners, far + 2, f - 1, g), a);
      const farY = lerp(slopeAt(corners, near + 6, f, g - 1), slopeAt(corners, far + 6, f - 1, g - 1), a);
      const dx = lerp(nearX, farX, b) * amount;
      const dy = lerp(nearY, farY, b) * amount;
      for (let i = first; i < next; i += 2) {
        points[i]! += dx;
        points[i + 1]! += dy;
      }
    }
  }
}

const within01 = (v: number): number => Math.max(0, Math.min(1, v));
const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

/** How high the slope of one corner is at a distance from it. */
const slopeAt = (corners: Float64Array, at: number, dx: number, dy: number): number =>
  corners[at]! * dx + corners[at + 1]! * dy;
