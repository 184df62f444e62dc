import { CODE_LENGTHS, CODES, STREAM_END, streamHead } from './text-code.ts';

/** Whole numbers up to this size, as nearly all in a content stream are, are copied from a table of their bits. */
const TABLE_REACH = 999;
const NUMBERS = 2 * TABLE_REACH + 1;
/** The bits of each number and its space, how many they are, how many characters, and what these add to the checksum. */
const BITS = new Int32Array(NUMBERS);
const BIT_COUNTS = new Uint8Array(NUMBERS);
const CHARACTERS = new Uint8Array(NUMBERS);
const SUMS = new Int32Array(NUMBERS);
const SUMS_OF_SUMS = new Int32Array(NUMBERS);
for (let value = -TABLE_REACH; value <= TABLE_REACH; value++) {
  const at = value + TABLE_REACH;
  for (const char of `${value} `) {
    const code = char.charCodeAt(0);
    BITS[at]! |= CODES[code]! << BIT_COUNTS[at]!;
    BIT_COUNTS[at]! += CODE_LENGTHS[code]!;
    CHARACTERS[at]!++;
    SUMS[at]! += code;
    SUMS_OF_SUMS[at]! += SUMS[at]!;
  }
}
const SPACE = 0x20;
const SPACE_BITS = CODES[SPACE]!;
const SPACE_BIT_COUNT = CODE_LENGTHS[SPACE]!;
const ADLER = 65521;
/** So many numbers or operators can be added to the checksum before it has to be brought back into its range. */
const ADDED_AT_MOST = 4000;
const HEAD = streamHead();
/** More than a number and its space, or the end of the stream, can take. */
const SPARE = 16;

/**
 * Writes a page's content compressed (zlib) as it comes, each number as the bits of its digits. Its only text is printable ASCII.
 * Writing bytes and compressing them afterwards takes five times as long for a few per cent. One at a time: the bytes are
 * collected in memory that the next one uses again.
 */
export class ContentWriter {
  #bytes = shared;
  #view = new DataView(shared.buffer);
  #at = 0;
  #held = 0;
  #heldCount = 0;
  #sum = 1;
  #sumOfSums = 0;
  #added = 0;

  constructor() {
    for (const [bits, count] of HEAD) this.#put(bits, count);
  }

  /** Makes room for so many numbers and operators; `pair` and `operator` rely on it. */
  reserve(count: number): void {
    if (this.#at + 4 * count + SPARE <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * this.#bytes.length + 4 * count);
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = shared = larger;
    this.#view = new DataView(larger.buffer);
  }

  /** Printable text. Throws on any other character but the line feed. */
  text(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (!CODE_LENGTHS[code]) throw new Error("A page's content is printable ASCII.");
      this.#character(code);
    }
  }

  /** Two whole numbers, each with a space after it. */
  pair(a: number, b: number): void {
    if (a > TABLE_REACH || a < -TABLE_REACH || b > TABLE_REACH || b < -TABLE_REACH) {
      this.text(`${a} ${b} `);
      return;
    }
    this.#number(a + TABLE_REACH);
    this.#number(b + TABLE_REACH);
  }

  /** An operator of one letter, and a space. */
  operator(code: number): void {
    this.#character(code);
    this.#put(SPACE_BITS, SPACE_BIT_COUNT);
    this.#sum += SPACE;
    this.#sumOfSums += this.#sum;
  }

  #number(at: number): void {
    this.#put(BITS[at]!, BIT_COUNTS[at]!);
    this.#sumOfSums += CHARACTERS[at]! * this.#sum + SUMS_OF_SUMS[at]!;
    this.#sum += SUMS[at]!;
    if (++this.#added === ADDED_AT_MOST) this.#reduce();
  }

  #character(code: number): void {
    this.#put(CODES[code]!, CODE_LENGTHS[code]!);
    this.#sum += code;
    this.#sumOfSums += this.#sum;
    if (++this.#added === ADDED_AT_MOST) this.#reduce();
  }

  #reduce(): void {
    this.#sum %= ADLER;
    this.#sumOfSums %= ADLER;
    this.#added = 0;
  }

  /** Adds up to 24 bits. */
  #put(bits: number, count: number): void {
    const held = this.#held | (bits << this.#heldCount);
    const all = this.#heldCount + count;
    // All four bytes at once are quicker than as many as are full; what follows overwrites the others.
    this.#view.setInt32(this.#at, held, true);
    this.#at += all >>> 3;
    this.#held = held >>> (all & 24);
    this.#heldCount = all & 7;
  }

  /** Ends the stream and gives its bytes. */
  finish(): Uint8Array {
    this.#put(...STREAM_END);
    if (this.#heldCount) this.#put(0, 8 - this.#heldCount);
    this.#reduce();
    this.#view.setUint16(this.#at, this.#sumOfSums);
    this.#view.setUint16(this.#at + 2, this.#sum);
    return this.#bytes.slice(0, this.#at + 4);
  }
}

let shared = new Uint8Array(1 << 16);
