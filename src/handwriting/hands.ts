import { decodeHand, type Hand, type HandPack } from './hand.ts';

/** A hand as people choose it. `licence` is that of the pack, which is derived from the font named in `source`. */
export type HandEntry = {
  id: string;
  name: string;
  style: 'joined' | 'print' | 'script';
  description: string;
  licence: 'Apache-2.0' | 'OFL-1.1';
  source: string;
};

export const HANDS: readonly HandEntry[] = [
  {
    id: 'eleanor',
    name: 'Eleanor',
    style: 'joined',
    description: 'Round and joined, the hand of an unhurried letter.',
    licence: 'Apache-2.0',
    source: 'Homemade Apple',
  },
];

/** The hand that is written with where nobody has chosen one. */
export const DEFAULT_HAND = 'eleanor';

const packs: Record<string, () => Promise<{ default: unknown }>> = {
  eleanor: () => import('./hands/eleanor.json', { with: { type: 'json' } }),
};

const loaded = new Map<string, Promise<Hand>>();

/** Loads a hand by its id, once; the browser fetches only the hands in use. Rejects when there is no such hand. */
export function loadHand(id: string): Promise<Hand> {
  const known = loaded.get(id);
  if (known) return known;
  const load = packs[id]!;
  if (!load) return Promise.reject(new Error(`There is no hand called "${id}".`));
  const hand = load().then((module) => decodeHand(module.default as HandPack));
  loaded.set(id, hand);
  hand.catch(() => loaded.delete(id));
  return hand;
}
