/**
 * Seeded chance. Only integer hashing and + - * / are used, so that the browser and the server agree to the last bit.
 */

/** A 32-bit hash of a text (FNV-1a over UTF-16 units). */
export function hashText(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** Combines two 32-bit numbers into a well-mixed third. */
export function mix(a: number, b: number): number {
  let h = a ^ Math.imul(b | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A stream of seeded random numbers (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  #roll(): number {
    this.#state = (this.#state + STEP) | 0;
    return scrambled(this.#state);
  }

  /** In [0, 1). */
  next(): number {
    return (this.#roll() >>> 0) / 4294967296;
  }

  /** A 32-bit seed for another stream. */
  seed(): number {
    return this.#roll() >>> 0;
  }

  /** Nearly normal with the given standard deviation, never further than 3.5 of them from 0: the sum of four bytes of one roll. */
  normal(deviation: number): number {
    return byteSum(this.#roll()) * deviation;
  }

  /** Writes `count` numbers as `normal(1)` gives them into a list, from index `start` on. */
  fill(list: Float64Array, start: number, count: number): void {
    let state = this.#state;
    for (let i = start; i < start + count; i++) {
      state = (state + STEP) | 0;
      list[i] = byteSum(scrambled(state));
    }
    this.#state = state;
  }
}

const STEP = 0x6d2b79f5;

function scrambled(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return t ^ (t >>> 14);
}

/** The bytes are summed two by two. */
function byteSum(roll: number): number {
  const pairs = (roll & 0xff00ff) + ((roll >>> 8) & 0xff00ff);
  return ((pairs & 0xffff) + (pairs >>> 16) - 4 * 127.5) * PER_BYTE_SUM;
}

/** One by the standard deviation of the sum of four bytes. */
const PER_BYTE_SUM = 1 / Math.sqrt((4 * 65535) / 12);

/** The slope of gradient noise at a place, between -1 and 1. */
export const slopeAt = (seed: number, place: number): number => mix(seed, place) / 2147483648 - 1;

/** Rises smoothly from 0 to 1 between 0 and 1, with no bend at either end. */
export const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Smooth gradient noise along a line with a standard deviation of about 1. It remembers its last cell, since neighbouring places
 * are mostly asked in turn.
 */
export class Waver {
  readonly #seed: number;
  #cell = Number.NaN;
  #before = 0.5;
  #after = 0.5;

  constructor(seed: number) {
    this.#seed = seed;
  }

  at(x: number): number {
    const cell = Math.floor(x);
    if (cell !== this.#cell) {
      this.#cell = cell;
      this.#before = slopeAt(this.#seed, cell);
      this.#after = slopeAt(this.#seed, cell + 1);
    }
    const f = x - cell;
    const falling = this.#before * f;
    return (falling + (this.#after * (f - 1) - falling) * fade(f)) * 4.6;
  }
}
