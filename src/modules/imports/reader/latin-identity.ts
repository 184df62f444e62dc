import { NUMBERS, PLAIN_UNIT_WORDS, STREET_WORDS, TITLES, UNIT_WORDS, wordsOf } from '../../addresses/match-rules.ts';
import { ContactHash, type Identity } from './contact-hash.ts';

/** The first of two bytes of the letters of Latin-1 beyond ASCII. */
const LATIN_LEAD = 0xc3;
const BAR = 0x7c;
const BLANK = 0x20;
const HASH = 0x23;
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

const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 16777619);
const hashOf = (word: string): number => Buffer.from(word).reduce(hashWith, 0);

/** Words by a hash, so that none has to be made of the bytes that are looked up. */
class WordTable<Value> {
  readonly #found = new Map<number, { word: Uint8Array; value: Value }[]>();

  set(word: string, value: Value): void {
    const hash = hashOf(word);
    this.#found.set(hash, [...(this.#found.get(hash) ?? []), { word: Uint8Array.from(Buffer.from(word)), value }]);
  }

  get(hash: number, word: Uint8Array, length: number): Value | undefined {
    return this.#found.get(hash)?.find((other) => isSame(other.word, word, length))?.value;
  }
}

function isSame(word: Uint8Array, written: Uint8Array, length: number): boolean {
  if (word.length !== length) return false;
  for (let n = 0; n < length; n++) if (word[n] !== written[n]) return false;
  return true;
}

/** Words of a street as they are compared; null for those that only the rules for texts understand. */
const STREET = new WordTable<Uint8Array | null>();
for (const [word, key] of STREET_WORDS) STREET.set(word, Uint8Array.from(Buffer.from(key)));
for (const word of [...UNIT_WORDS, ...NUMBERS.keys(), 'box', 'rural', 'r']) STREET.set(word, null);
const TITLE = new WordTable<true>();
for (const title of TITLES) TITLE.set(title, true);
/** Words that say no more than that a unit follows. */
const UNIT = new WordTable<true>();
for (const word of PLAIN_UNIT_WORDS) UNIT.set(word, true);

const LONGEST_WORD = 64;
const [N, S, E, W] = [0x6e, 0x73, 0x65, 0x77];

type Bytes = Uint8Array;

/**
 * Computes the identity of a contact from the bytes of its fields, all of them Latin-1: the same as identityOf. Leaves contacts that
 * are written in an unusual way to that.
 */
export class LatinIdentity {
  readonly #hash = new ContactHash();
  /** The word that was read last, its length and its hash, and how many of its characters are digits. */
  readonly #word = new Uint8Array(LONGEST_WORD);
  #length = 0;
  #word_hash = 0;
  #digits = 0;

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
      else if (byte === LATIN_LEAD) this.#addAccented(bytes[++at] as number);
      else if (letter === ODD) return false;
    }
    return true;
  }

  #addAccented(second: number): void {
    const codes = ACCENTED[second & 63] as Bytes;
    for (let n = 0; n < codes.length; n++) this.#hash.add(codes[n] as number);
  }

  /** Whether a name may begin with a title: "Dr", or nothing at all. */
  mayBeTitled(bytes: Bytes, from: number, to: number): boolean {
    this.#nextWord(bytes, from, to);
    return this.#length === 0 || TITLE.get(this.#word_hash, this.#word, this.#length) === true;
  }

  addBar(): void {
    this.#hash.add(BAR);
  }

  /** Adds the words of a street without a unit. Returns false if the rules for texts have to read it. */
  addStreet(bytes: Bytes, from: number, to: number): boolean {
    let count = 0;
    let before = 0;
    for (let at = from; ; count++) {
      at = this.#nextWord(bytes, at, to);
      if (at < 0) return false;
      if (this.#length === 0) return count > 0;
      if (count > 0) this.#hash.add(BLANK);
      const key = this.#digits === 0 ? STREET.get(this.#word_hash, this.#word, this.#length) : undefined;
      // A number after letters may be a unit: "Apt4".
      if (key === null || (this.#digits > 0 && !isDigit(this.#word[0] as number))) return false;
      const [word, length] = key ? [key, key.length] : [this.#word, this.#length];
      for (let n = 0; n < length; n++) this.#hash.add(word[n] as number);
      const letter = length === 1 ? (word[0] as number) : 0;
      if ((letter === E || letter === W) && (before === N || before === S)) return false;
      before = letter;
    }
  }

  /** Adds a unit that is a number or a letter: "Apt 4", "#4b", "B". Returns false if the rules for texts have to read it. */
  addUnit(bytes: Bytes, from: number, to: number): boolean {
    for (let at = from; ; ) {
      if (bytes[at] === HASH) at++;
      at = this.#nextWord(bytes, at, to);
      if (at < 0 || this.#length === 0) return false;
      if (UNIT.get(this.#word_hash, this.#word, this.#length)) continue;
      for (let n = 0; n < this.#length; n++) this.#hash.add(this.#word[n] as number);
      const is_number = this.#digits === this.#length || (this.#length === 1 && this.#digits === 0);
      const is_lettered = this.#digits === this.#length - 1 && !isDigit(this.#word[this.#length - 1] as number);
      if (!is_number && !is_lettered) return false;
      // Nothing may follow.
      return this.#nextWord(bytes, at, to) === to && this.#length === 0;
    }
  }

  /** Reads the next word; of no length where there is none. Returns where it ends, or -1 where it is odd. */
  #nextWord(bytes: Bytes, from: number, to: number): number {
    const word = this.#word;
    let [length, hash, digits, at] = [0, 0, 0, from];
    for (; at < to && length < LONGEST_WORD - 2; at++) {
      const byte = bytes[at] as number;
      const letter = LETTERS[byte] as number;
      if (letter === WITHIN) continue;
      if (letter > ODD) {
        word[length++] = letter;
        hash = hashWith(hash, letter);
        if (isDigit(letter)) digits++;
        continue;
      }
      const accented = byte === LATIN_LEAD ? (ACCENTED[(bytes[at + 1] as number) & 63] as Bytes) : undefined;
      if (accented?.length) {
        for (let n = 0; n < accented.length; n++) {
          word[length++] = accented[n] as number;
          hash = hashWith(hash, accented[n] as number);
        }
        at++;
      } else if (letter === ODD && !accented) {
        this.#length = 0;
        return -1;
      } else {
        if (accented) at++;
        if (length > 0) break;
      }
    }
    this.#length = length;
    this.#word_hash = hash;
    this.#digits = digits;
    return length < LONGEST_WORD - 2 ? at : -1;
  }
}
