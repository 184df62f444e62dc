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

/** A number in [0, 1) that belongs to a seed and a place. */
export const chanceAt = (seed: number, place: number): number => mix(mix(seed, place), 0x51ed27) / 4294967296;

/** A stream of seeded random numbers. */
export type Dice = {
  /** In [0, 1). */
  next(): number;
  /** Nearly normal with the given standard deviation, never further than 4.3 of them from 0. */
  normal(deviation: number): number;
};

/** Starts a stream of random numbers from a 32-bit seed (mulberry32). */
export function rollDice(seed: number): Dice {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = (deviation: number) => {
    const sum = next() + next() + next() + next() + next() + next();
    return (sum - 3) * Math.SQRT2 * deviation;
  };
  return { next, normal };
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Smooth gradient noise along a line with a standard deviation of about 1. It remembers its last cell, since neighbouring places
 * are mostly asked in turn.
 */
export function waverOf(seed: number): (x: number) => number {
  let cell = Number.NaN;
  let before = 0;
  let after = 0;
  return (x) => {
    const i = Math.floor(x);
    if (i !== cell) {
      cell = i;
      before = chanceAt(seed, i) * 2 - 1;
      after = chanceAt(seed, i + 1) * 2 - 1;
    }
    const f = x - i;
    return (before * f + (after * (f - 1) - before * f) * fade(f)) * 4.6;
  };
}

const DIAGONAL = Math.SQRT1_2;
const GRADIENT_X = [1, -1, 0, 0, DIAGONAL, -DIAGONAL, DIAGONAL, -DIAGONAL];
const GRADIENT_Y = [0, 0, 1, -1, DIAGONAL, DIAGONAL, -DIAGONAL, -DIAGONAL];

/** Smooth gradient noise over a plane with a standard deviation of about 1; it remembers its last cell. */
export function rippleOf(seed: number): (x: number, y: number) => number {
  let cellX = Number.NaN;
  let cellY = Number.NaN;
  let k00 = 0;
  let k10 = 0;
  let k01 = 0;
  let k11 = 0;
  return (x, y) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    if (i !== cellX || j !== cellY) {
      cellX = i;
      cellY = j;
      const left = mix(seed, i);
      const right = mix(seed, i + 1);
      k00 = mix(left, j) & 7;
      k10 = mix(right, j) & 7;
      k01 = mix(left, j + 1) & 7;
      k11 = mix(right, j + 1) & 7;
    }
    const f = x - i;
    const g = y - j;
    const u = fade(f);
    const n00 = GRADIENT_X[k00]! * f + GRADIENT_Y[k00]! * g;
    const n10 = GRADIENT_X[k10]! * (f - 1) + GRADIENT_Y[k10]! * g;
    const n01 = GRADIENT_X[k01]! * f + GRADIENT_Y[k01]! * (g - 1);
    const n11 = GRADIENT_X[k11]! * (f - 1) + GRADIENT_Y[k11]! * (g - 1);
    const near = n00 + (n10 - n00) * u;
    const far = n01 + (n11 - n01) * u;
    return (near + (far - near) * fade(g)) * 4.1;
  };
}
