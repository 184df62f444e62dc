import { matchKey } from '../../addresses/match-rules.ts';
import type { ContactFields } from '../row-rules.ts';

/** Two hashes of one text: 53 bits that are stored with a row, and 32 more. */
export class ContactHash {
  #low = 0;
  #high = 0;
  #guard = 0;

  constructor() {
    this.restart();
  }

  restart(): void {
    this.#low = 0xdeadbeef | 0;
    this.#high = 0x41c6ce57;
    this.#guard = 0x811c9dc5 | 0;
  }

  add(code: number): void {
    this.#low = Math.imul(this.#low ^ code, 2654435761);
    this.#high = Math.imul(this.#high ^ code, 1597334677);
    this.#guard = Math.imul(this.#guard ^ code, 16777619);
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  key(): number {
    let [low, high] = [this.#low, this.#high];
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return 4294967296 * (2097151 & high) + (low >>> 0);
  }

  /** Distinguishes contacts that share a key by chance. */
  guard(): number {
    return this.#guard;
  }
}

export type Identity = { key: number; guard: number };

/** What a contact is compared by. */
export type ComparedContact = Pick<ContactFields, 'first_name' | 'last_name' | 'street' | 'unit' | 'zip'>;

/**
 * The same numbers for the same person at the same address, in any spelling. Of a million contacts two share a key by chance in one
 * of twenty thousand lists, and key and guard never.
 */
export function identityOf(contact: ComparedContact): Identity {
  const hash = new ContactHash();
  hash.addText(matchKey(contact));
  return { key: hash.key(), guard: hash.guard() };
}

export const contactKey = (contact: ComparedContact): number => identityOf(contact).key;
