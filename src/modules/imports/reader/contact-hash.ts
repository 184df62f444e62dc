/** A hash of 53 bits over letters and digits; all other characters are ignored. */
export class ContactHash {
  #low = 0xdeadbeef | 0;
  #high = 0x41c6ce57;

  restart(): void {
    this.#low = 0xdeadbeef | 0;
    this.#high = 0x41c6ce57;
  }

  /** The next character in lower case. */
  add(code: number): void {
    this.#low = Math.imul(this.#low ^ code, 2654435761);
    this.#high = Math.imul(this.#high ^ code, 1597334677);
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isLetterOrDigit(code)) this.add(code);
    }
  }

  result(): number {
    let [low, high] = [this.#low, this.#high];
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return 4294967296 * (2097151 & high) + (low >>> 0);
  }
}

export const BAR = 0x7c;
export const isLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127 || code === BAR;

/** Words of a street address, and their abbreviations. */
export const ABBREVIATIONS = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  apartment: 'apt',
  suite: 'ste',
  place: 'pl',
  circle: 'cir',
};

export const GUARD_START = 0x811c9dc5 | 0;
export const guardWith = (guard: number, code: number): number => Math.imul(guard ^ code, 16777619);

/** A second hash, of the first name and the ZIP code: distinguishes contacts that share a key by chance. */
export function guardOf(first_name: string, zip: string): number {
  let guard = GUARD_START;
  const text = first_name.toLowerCase() + zip.slice(0, 5);
  for (let i = 0; i < text.length; i++) guard = guardWith(guard, text.charCodeAt(i));
  return guard;
}
