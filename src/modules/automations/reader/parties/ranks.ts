import { type Json, own, textOf } from '../json.ts';
import { squash, squashKey } from './words.ts';

/** How much an address is meant for mail. */

const RANKS: [RegExp, number][] = [
  [/^(bill|payer)/, -4],
  [/^(default|address[2-9])/, -3],
  [/^(other|work|alternate|alt|service|property|physical)/, -1],
  [/^customdata$/, 4],
  [/^(ship|deliver|recipient|gift|destination)/, 3],
  [/^(mailing|postal)/, 2],
  [
    /^(contact|customer|client|person|lead|profile|buyer|homeowner|resident|tenant|borrower|patient|donor|member|subscriber|guest|student|invitee)/,
    1,
  ],
  [/^(home|primary|main|residential)/, 0.5],
];

/** By the keys that it is below: what the sender set up for us first, a billing address last. */
export function rankOf(keys: readonly string[]): number {
  const ranks = keys.map((key) => {
    const name = squashKey(key);
    return RANKS.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
  });
  const lowest = Math.min(0, ...ranks);
  return lowest < 0 ? lowest : Math.max(0, ...ranks);
}

const KINDS = ['type', 'address_type', 'addressType', 'field', 'label', 'tag', 'kind'];
const CHOSEN = ['primary', 'is_primary', 'isPrimary', 'default', 'is_default', 'isDefault'];
const MOST_LENGTH = 80;

/** By what its entry in a list of addresses says that it is for; less than any that has a key where it says nothing. */
export function rankOfEntry(entry: Json): number {
  const kinds = KINDS.map((key) => squash((textOf(own(entry, key)) ?? '').slice(0, MOST_LENGTH)));
  const ranks = kinds.map((kind) => (/^(home|primary|main)/.test(kind) ? 1 : rankOf([kind])));
  if (CHOSEN.some((key) => own(entry, key) === true)) ranks.push(1);
  const lowest = Math.min(...ranks);
  return lowest < 0 ? lowest : Math.max(...ranks) || -3.5;
}
