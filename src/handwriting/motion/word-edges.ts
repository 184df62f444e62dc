import { NO_INK } from '../hand.ts';

/** The horizontal lines on which the ink of a word is felt for, in x-heights: half as close as those by which letters are spaced. */
const LINES = 22;
const BOTTOM = -1.9;
const LINES_PER_X_HEIGHT = 4;
/** How many lines ink reaches beyond its own, above and below. */
const REACH = 2;

/** The left and right edge of the ink of one written word on each scan line, in x-heights. */
export class WordEdges {
  readonly #left = new Float64Array(LINES);
  readonly #right = new Float64Array(LINES);

  /** Takes the first `count` of the points of another word. They stand for the ink: they lie on it or a little outside of it. */
  take(points: Float64Array, count: number, halfWidth: number): void {
    const left = this.#left.fill(NO_INK);
    const right = this.#right.fill(-NO_INK);
    for (let i = 0; i < count; i += 2) {
      const x = points[i]!;
      const line = ((points[i + 1]! - BOTTOM) * LINES_PER_X_HEIGHT) | 0;
      const q = Math.max(0, Math.min(LINES - 1, line));
      if (x - halfWidth < left[q]!) left[q] = x - halfWidth;
      if (x + halfWidth > right[q]!) right[q] = x + halfWidth;
    }
  }

  /** The least distance from the ink of this word to that of the next one, measured along the line. */
  gapTo(next: WordEdges): number {
    const left = next.#left;
    let gap = NO_INK;
    for (let q = 0; q < LINES; q++) {
      const right = this.#right[q]!;
      if (right === -NO_INK) continue;
      const last = Math.min(LINES - 1, q + REACH);
      for (let k = Math.max(0, q - REACH); k <= last; k++) if (left[k]! - right < gap) gap = left[k]! - right;
    }
    return gap;
  }
}
