/** A seeded source of chance: the same seed draws the same card, for ever. */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** A value around 0 with a bell-shaped spread of one `deviation`. */
  bell(deviation: number): number;
  /** The same items in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Mixes a text into a 32-bit seed (FNV-1a). */
export function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** Makes the source of chance that belongs to a seed text. */
export function seeded(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    bell: (deviation) => (next() + next() + next() + next() - 2) * 1.73 * deviation,
    shuffle: (items) => {
      const deck = [...items];
      for (let i = deck.length - 1; i > 0; i -= 1) {
        const j = whole(0, i);
        [deck[i], deck[j]] = [deck[j] as (typeof deck)[number], deck[i] as (typeof deck)[number]];
      }
      return deck;
    },
  };
}

/** Smooth one-dimensional noise in [-1, 1]; neighbouring positions give neighbouring values. */
export function drift(seed: string): (position: number) => number {
  const base = hash(seed);
  const knot = (i: number) => {
    let t = Math.imul(base ^ Math.imul(i, 0x9e3779b1), 0x85ebca6b);
    t = Math.imul(t ^ (t >>> 13), 0xc2b2ae35);
    return ((t ^ (t >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (position) => {
    const i = Math.floor(position);
    const f = position - i;
    const ease = f * f * (3 - 2 * f);
    return knot(i) * (1 - ease) + knot(i + 1) * ease;
  };
}
