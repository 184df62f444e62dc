import { NUMBERS, STREET_WORDS, TITLES, UNIT_WORDS, wordsOf } from '../../addresses/match-rules.ts';
import { ContactHash, type Identity } from './contact-hash.ts';

/** The first of two bytes of the letters of Latin-1 beyond ASCII. */
const LATIN_LEAD = 0xc3;
const BAR = 0x7c;
const BLANK = 0x20;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** What a byte is in a text: a letter or digit in its small form, 0 between words. */
const [BETWEEN, WITHIN, ODD] = [0, 1, 2];
const LETTERS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (/[a-z0-9]/i.test(char)) return char.toLowerCase().charCodeAt(0);
  // A quotation mark stays within a word; "&" is a word, and "#" begins a unit.
  if (/[.'`]/.test(char)) return WITHIN;
  return /[&#]/.test(char) || byte >= 128 ? ODD : BETWEEN;
});
/** The same for the second byte of a letter of Latin-1: "É" is "e", "ß" is "ss". */
const ACCENTED = Array.from({ length: 64 }, (_, n) =>
  Uint8Array.from(Buffer.from(wordsOf(String.fromCharCode(0xc0 + n)).join(''))),
);

/** Words of a street that are written otherwise, and those that only the rules for texts understand (null). */
const WORDS = new Map<number, { word: Uint8Array; key: Uint8Array | null }[]>();
const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 16777619);
const addWord = (word: string, key: string | null): void => {
  const bytes = Uint8Array.from(Buffer.from(word));
  const hash = bytes.reduce(hashWith, 0);
  const entry = { word: bytes, key: key === null ? null : Uint8Array.from(Buffer.from(key)) };
  WORDS.set(hash, [...(WORDS.get(hash) ?? []), entry]);
};
for (const word of [...UNIT_WORDS, ...NUMBERS.keys(), 'box', 'rural', 'r', 'n', 's', 'north', 'south'])
  addWord(word, null);
for (const [word, key] of STREET_WORDS) if (word !== 'north' && word !== 'south') addWord(word, key);

const LONGEST_WORD = 64;
const LONGEST_TITLE = Math.max(...[...TITLES].map((title) => title.length));

type Bytes = Uint8Array;

/**
 * Computes the identity of a contact without a unit from the bytes of its fields, all of them Latin-1: the same as identityOf.
 * Leaves contacts that are written in an unusual way to that.
 */
export class LatinIdentity {
  readonly #hash = new ContactHash();
  readonly #word = new Uint8Array(LONGEST_WORD);

  start(): void {
    this.#hash.restart();
  }

  result(): Identity {
    return { key: this.#hash.key(), guard: this.#hash.guard() };
  }

  /** Adds a part of the name. Returns false if the rules for texts have to read it. */
  addName(bytes: Bytes, from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      const letter = LETTERS[byte] as number;
      if (letter > ODD) this.#hash.add(letter);
      else if (byte === LATIN_LEAD)
        for (const code of ACCENTED[(bytes[++at] as number) & 63] as Bytes) this.#hash.add(code);
      else if (letter === ODD) return false;
    }
    return true;
  }

  /** Whether a name may begin with a title. */
  mayBeTitled(bytes: Bytes, from: number, to: number): boolean {
    let title = '';
    for (let at = from; at < to; at++) {
      const letter = LETTERS[bytes[at] as number] as number;
      if (letter === WITHIN) continue;
      if (letter <= ODD && (title !== '' || letter === ODD)) break;
      if (letter > ODD) title += String.fromCharCode(letter);
      if (title.length > LONGEST_TITLE) return false;
    }
    return title === '' || TITLES.has(title);
  }

  addBar(): void {
    this.#hash.add(BAR);
  }

  /** Adds the words of a street without a unit. Returns false if the rules for texts have to read it. */
  addStreet(bytes: Bytes, from: number, to: number): boolean {
    const word = this.#word;
    let [length, count] = [0, 0];
    for (let at = from; at <= to; at++) {
      const byte = at < to ? (bytes[at] as number) : BLANK;
      const letter = LETTERS[byte] as number;
      if (letter === WITHIN) continue;
      const accented = byte === LATIN_LEAD ? (ACCENTED[(bytes[++at] as number) & 63] as Bytes) : undefined;
      if (letter > ODD) word[length++] = letter;
      else if (accented?.length) for (const code of accented) word[length++] = code;
      else if (letter === ODD && !accented) return false;
      else if (length > 0) {
        if (!this.#addWord(length, count++)) return false;
        length = 0;
      }
      if (length + 2 > LONGEST_WORD) return false;
    }
    return count > 0;
  }

  #addWord(length: number, count: number): boolean {
    const word = this.#word;
    let [hash, digits] = [0, 0];
    for (let n = 0; n < length; n++) {
      hash = hashWith(hash, word[n] as number);
      if (isDigit(word[n] as number)) digits++;
    }
    // A number after letters may be a unit: "Apt4".
    if (digits > 0 && !isDigit(word[0] as number)) return false;
    if (count > 0) this.#hash.add(BLANK);
    const known = digits === 0 ? WORDS.get(hash)?.find((other) => isSame(other.word, word, length)) : undefined;
    if (known?.key === null) return false;
    if (known) for (const code of known.key) this.#hash.add(code);
    else for (let n = 0; n < length; n++) this.#hash.add(word[n] as number);
    return true;
  }
}

function isSame(word: Bytes, written: Bytes, length: number): boolean {
  if (word.length !== length) return false;
  for (let n = 0; n < length; n++) if (word[n] !== written[n]) return false;
  return true;
}
