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
    description: 'Rounded, connected cursive.',
    licence: 'Apache-2.0',
    source: 'Homemade Apple',
  },
  {
    id: 'augusta',
    name: 'Augusta',
    style: 'joined',
    description: 'Slim, slanted and semi-connected. Classic.',
    licence: 'OFL-1.1',
    source: 'La Belle Aurore',
  },
  {
    id: 'rosemary',
    name: 'Rosemary',
    style: 'joined',
    description: 'Upright school cursive, fully connected.',
    licence: 'OFL-1.1',
    source: 'Cedarville Cursive',
  },
  {
    id: 'theo',
    name: 'Theo',
    style: 'print',
    description: 'Casual ballpoint print.',
    licence: 'OFL-1.1',
    source: 'Reenie Beanie',
  },
  {
    id: 'maren',
    name: 'Maren',
    style: 'print',
    description: 'Brisk, slanted print with long strokes.',
    licence: 'OFL-1.1',
    source: 'Nothing You Could Do',
  },
  {
    id: 'june',
    name: 'June',
    style: 'print',
    description: 'Light, tall, effortless print.',
    licence: 'OFL-1.1',
    source: 'Waiting for the Sunrise',
  },
  {
    id: 'silas',
    name: 'Silas',
    style: 'script',
    description: 'Narrow, even script with small loops.',
    licence: 'OFL-1.1',
    source: 'Zeyada',
  },
  {
    id: 'colette',
    name: 'Colette',
    style: 'script',
    description: 'Open, modern script with large capitals.',
    licence: 'OFL-1.1',
    source: 'Oooh Baby',
  },
];

/** The hand that is written with where nobody has chosen one. */
export const DEFAULT_HAND = 'eleanor';

const packs: Record<string, () => Promise<{ default: unknown }>> = {
  eleanor: () => import('./hands/eleanor.json', { with: { type: 'json' } }),
  augusta: () => import('./hands/augusta.json', { with: { type: 'json' } }),
  rosemary: () => import('./hands/rosemary.json', { with: { type: 'json' } }),
  theo: () => import('./hands/theo.json', { with: { type: 'json' } }),
  maren: () => import('./hands/maren.json', { with: { type: 'json' } }),
  june: () => import('./hands/june.json', { with: { type: 'json' } }),
  silas: () => import('./hands/silas.json', { with: { type: 'json' } }),
  colette: () => import('./hands/colette.json', { with: { type: 'json' } }),
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
