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

/** Smooth gradient noise along a line with a standard deviation of about 1. */
export function waver(seed: number, x: number): number {
  const i = Math.floor(x);
  const f = x - i;
  const before = chanceAt(seed, i) * 2 - 1;
  const after = chanceAt(seed, i + 1) * 2 - 1;
  return (before * f + (after * (f - 1) - before * f) * fade(f)) * 4.6;
}

const DIAGONAL = Math.SQRT1_2;
const GRADIENT_X = [1, -1, 0, 0, DIAGONAL, -DIAGONAL, DIAGONAL, -DIAGONAL];
const GRADIENT_Y = [0, 0, 1, -1, DIAGONAL, DIAGONAL, -DIAGONAL, -DIAGONAL];

/** Smooth gradient noise over a plane with a standard deviation of about 1. */
export function ripple(seed: number, x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const f = x - i;
  const g = y - j;
  const left = mix(seed, i);
  const right = mix(seed, i + 1);
  const k00 = mix(left, j) & 7;
  const k10 = mix(right, j) & 7;
  const k01 = mix(left, j + 1) & 7;
  const k11 = mix(right, j + 1) & 7;
  const u = fade(f);
  const n00 = GRADIENT_X[k00]! * f + GRADIENT_Y[k00]! * g;
  const n10 = GRADIENT_X[k10]! * (f - 1) + GRADIENT_Y[k10]! * g;
  const n01 = GRADIENT_X[k01]! * f + GRADIENT_Y[k01]! * (g - 1);
  const n11 = GRADIENT_X[k11]! * (f - 1) + GRADIENT_Y[k11]! * (g - 1);
  const near = n00 + (n10 - n00) * u;
  const far = n01 + (n11 - n01) * u;
  return (near + (far - near) * fade(g)) * 4.1;
}
