import { ABBREVIATIONS, BAR, ContactHash, GUARD_START, guardWith, isLetterOrDigit } from './contact-hash.ts';

const UNDERSCORE = 0x5f;
/** The first of two bytes of the letters of Latin-1 beyond ASCII. */
const LATIN_LEAD = 0xc3;
const TIMES_SIGN = 0xd7;

function lowerLatin(second: number): number {
  const code = 0xc0 | (second & 0x3f);
  return code < 0xdf && code !== TIMES_SIGN ? code + 0x20 : code;
}

/** Bytes of ASCII in lower case; and only those that count in a key, the others 0. */
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
const COUNTED = LOWER.map((byte) => (byte < 128 && isLetterOrDigit(byte) ? byte : 0));

/** Words with an abbreviation, found by length and first letter: no two of them have both in common. */
const encode = (word: string): Uint8Array => new TextEncoder().encode(word);
const longest = Math.max(...Object.keys(ABBREVIATIONS).map((word) => word.length));
const placeOf = (length: number, first: number): number => length * 32 + (first & 31);
const WORDS: ({ long: Uint8Array; short: Uint8Array; bit: number } | undefined)[] = [];
for (const [n, [long, short]] of Object.entries(ABBREVIATIONS).entries()) {
  WORDS[placeOf(long.length, long.charCodeAt(0))] = { long: encode(long), short: encode(short), bit: 1 << n };
}

/** Computes the key of a contact from the bytes of its fields, all of them Latin-1: the same number as contactKey. */
export class LatinKey {
  readonly #hash = new ContactHash();
  #abbreviated = 0;

  start(): void {
    this.#hash.restart();
    this.#abbreviated = 0;
  }

  addName(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      const counted = COUNTED[byte] as number;
      if (counted !== 0) this.#hash.add(counted);
      else if (byte === LATIN_LEAD) this.#hash.add(lowerLatin(bytes[++at] as number));
    }
  }

  addBar(): void {
    this.#hash.add(BAR);
  }

  /** Adds the words of the address. Abbreviates only the first occurrence of each long word, as contactKey does. */
  addWords(bytes: Uint8Array, from: number, to: number): void {
    let start = from;
    for (let at = from; at <= to; at++) {
      const byte = at < to ? (bytes[at] as number) : 0x20;
      const counted = COUNTED[byte] as number;
      if ((counted !== 0 && counted !== BAR) || byte === UNDERSCORE) continue;
      this.#addWord(bytes, start, at);
      if (counted === BAR) this.addBar();
      else if (byte === LATIN_LEAD) this.#hash.add(lowerLatin(bytes[++at] as number));
      start = at + 1;
    }
  }

  result(): number {
    return this.#hash.result();
  }

  #addWord(bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length > 3 && length <= longest) {
      const word = WORDS[placeOf(length, bytes[from] as number)];
      if (word && (this.#abbreviated & word.bit) === 0 && isWord(word.long, bytes, from)) {
        this.#abbreviated |= word.bit;
        this.addName(word.short, 0, word.short.length);
        return;
      }
    }
    this.addName(bytes, from, to);
  }
}

function isWord(word: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let n = 0; n < word.length; n++) if (LOWER[bytes[from + n] as number] !== word[n]) return false;
  return true;
}

/** The same number as guardOf, from bytes that are all Latin-1. */
export function latinGuard(bytes: Uint8Array, from: number, to: number, zip_at: number): number {
  let guard = GUARD_START;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    guard = guardWith(guard, byte === LATIN_LEAD ? lowerLatin(bytes[++at] as number) : (LOWER[byte] as number));
  }
  for (let at = zip_at; at < zip_at + 5; at++) guard = guardWith(guard, bytes[at] as number);
  return guard;
}
