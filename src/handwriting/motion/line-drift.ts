import { smoothStep } from '../glyph-form.ts';
import type { WordPose } from './poses.ts';
import { fade, mix, slopeAt } from './random.ts';
import type { Variation } from './variation.ts';

/** Everything that drifts along a line is known at even steps, in x-heights, with straight lines between them. */
const STEP = 0.32;
const START = -4;
const BEYOND_END = 8;

/** The numbers of each step: how much larger the writing is, how far it leans, how high it stands, and how far it is pushed on. */
const STRIDE = 4;
const SIZE = 0;
const LEAN = 1;
const HEIGHT = 2;
const PUSH = 3;

/** What is given for one line: its end and its room, the height and slope of its baseline. */
type LineFrame = { end: number; room: number; height: number; slope: number };

/** The numbers of one line; they are used again for each line of each page, since new memory costs more than to fill it. */
let memory = new Float64Array(0);

/**
 * How the writing drifts along one line. It holds for all that is written there, so that it can't part letters that are joined. One
 * line at a time.
 */
export class LineDrift {
  readonly #vary: Variation;
  readonly #isJoined: boolean;
  #steps = 0;

  constructor(vary: Variation, isJoined: boolean) {
    this.#vary = vary;
    this.#isJoined = isJoined;
  }

  begin(seed: number, { end, room, height, slope }: LineFrame): void {
    this.#steps = Math.ceil((end + BEYOND_END - START) / STEP) + 2;
    if (memory.length < this.#steps * STRIDE) memory = new Float64Array(this.#steps * STRIDE);
    const values = memory;
    // A line that strays beyond its room is squeezed back, more and more towards its end.
    const excess = Math.max(0, end - room);
    for (let step = 0; step < this.#steps; step++) {
      const x = START + step * STEP;
      const at = step * STRIDE;
      values[at + SIZE] = 1;
      values[at + LEAN] = 0;
      values[at + HEIGHT] = height + slope * x;
      values[at + PUSH] = excess > 0 ? -excess * smoothStep(0.1, 1, x / end) : 0;
    }
    const vary = this.#vary;
    this.#addWave(HEIGHT, vary.drift, vary.driftLength, mix(seed, 1));
    this.#addWave(HEIGHT, vary.wobble, vary.wobbleLength, mix(seed, 4));
    this.#addWave(SIZE, vary.size, vary.sizeLength, mix(seed, 2));
    this.#addWave(LEAN, vary.slant, vary.slantLength, mix(seed, 3));
    // Joined letters can't have a size and a slant of their own, but waves as short as a letter do the same to the eye.
    if (!this.#isJoined) return;
    this.#addWave(SIZE, vary.glyphSize, vary.glyphSizeLength, mix(seed, 21));
    this.#addWave(LEAN, vary.glyphSlant, vary.glyphSlantLength, mix(seed, 22));
  }

  /** Adds smooth noise with a standard deviation of about `amount` and waves of a length in x-heights. */
  #addWave(what: number, amount: number, length: number, seed: number): void {
    const { falling, rising, steps } = cellOf(length);
    const values = memory;
    const end = this.#steps * STRIDE;
    let within = seed % steps;
    let cell = 0;
    let before = slopeAt(seed, cell) * amount;
    let after = slopeAt(seed, cell + 1) * amount;
    for (let at = what; at < end; at += STRIDE) {
      values[at]! += before * falling[within]! + after * rising[within]!;
      if (++within < steps) continue;
      within = 0;
      cell++;
      before = after;
      after = slopeAt(seed, cell + 1) * amount;
    }
  }

  /**
   * Lets the points of a glyph, from index `start` on, drift with the line; a knot and its handles alike (`groups`, see `GlyphForm`),
   * which keeps strokes smooth. Long words become smaller towards their end.
   */
  carry(points: Float64Array, start: number, groups: Uint8Array, word: WordPose): void {
    const { shrink } = word;
    const middle = word.x + 0.4 * word.width;
    const values = memory;
    const last = this.#steps - 2;
    let next = start;
    for (let k = 0; k < groups.length; k++) {
      const first = next;
      const x = points[first + (groups[k]! & 2)]!;
      next += groups[k]! >> 2;
      const place = (x - START) * (1 / STEP);
      const step = Math.max(0, Math.min(last, place | 0));
      const share = place - step;
      const here = step * STRIDE;
      const there = here + STRIDE;
      const size = values[here + SIZE]! + (values[there + SIZE]! - values[here + SIZE]!) * share;
      const lean = values[here + LEAN]! + (values[there + LEAN]! - values[here + LEAN]!) * share;
      const rise = (values[there + HEIGHT]! - values[here + HEIGHT]!) * (1 / STEP);
      const height = values[here + HEIGHT]! + rise * (share * STEP);
      const push = values[here + PUSH]! + (values[there + PUSH]! - values[here + PUSH]!) * share;
      const sized = size * (1 - shrink * (x - middle));
      for (let i = first; i < next; i += 2) {
        const y = points[i + 1]! * sized;
        points[i + 1] = y + height + rise * (points[i]! - x);
        points[i] = points[i]! + y * lean + push;
      }
    }
  }
}

/** Gradient noise in one cell, at each step in it: how much comes from the slope before and how much from the one after. */
type NoiseCell = { steps: number; falling: Float64Array; rising: Float64Array };
const cells = new Map<number, NoiseCell>();
const LOUDNESS = 4.6;

function cellOf(length: number): NoiseCell {
  const known = cells.get(length);
  if (known) return known;
  const steps = Math.max(1, Math.round(length / STEP));
  const falling = new Float64Array(steps);
  const rising = new Float64Array(steps);
  for (let i = 0; i < steps; i++) {
    const f = i / steps;
    falling[i] = LOUDNESS * f * (1 - fade(f));
    rising[i] = LOUDNESS * (f - 1) * fade(f);
  }
  const cell = { steps, falling, rising };
  cells.set(length, cell);
  return cell;
}
