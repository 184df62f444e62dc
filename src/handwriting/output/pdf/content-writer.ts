import { CODE_LENGTHS, CODES, STREAM_END, streamHead } from './text-code.ts';

/** Whole numbers up to this size, as nearly all in a content stream are, have a token each. */
export const TOKEN_REACH = 999;
const NUMBERS = Array.from({ length: 2 * TOKEN_REACH + 1 }, (_, i) => String(i - TOKEN_REACH));
const HUNDREDTHS = Array.from({ length: 99 }, (_, i) => String((i + 1) / 100).slice(1));
const OPERATORS = ['cm', 'm', 'l', 'c', 'v', 'y', 'S', 'w', 'RG'];
const TOKENS = [...NUMBERS, ...HUNDREDTHS, ...OPERATORS];
const tokens = new Map(TOKENS.map((text, token) => [text, token]));

/** The bits of each token and its space, of which there are at most 24. */
const BITS = new Int32Array(TOKENS.length);
/** How many bits those are (5 bits), how many characters (3), and what these add to the checksum's first (10) and second sum. */
const FACTS = new Int32Array(TOKENS.length);
TOKENS.forEach((text, token) => {
  let [count, sum, sumOfSums] = [0, 0, 0];
  for (const char of `${text} `) {
    const code = char.charCodeAt(0);
    BITS[token]! |= CODES[code]! << count;
    count += CODE_LENGTHS[code]!;
    sum += code;
    sumOfSums += sum;
  }
  FACTS[token] = count | ((text.length + 1) << 5) | (sum << 8) | (sumOfSums << 18);
});

/** The token of a whole number up to `TOKEN_REACH`, a number of hundredths below 1 (".05") or an operator. */
export const tokenOf = (text: string): number => tokens.get(text)!;
/** The token of 0; those of other whole numbers lie around it. */
export const ZERO = tokenOf('0');
/** The token of a hundredth; those of more hundredths follow it. */
export const HUNDREDTH = tokenOf('.01');

const ADLER = 65521;
/** So many tokens or characters can be added to the checksum before it has to be brought back into its range: it stays below 2^31. */
const ADDED_AT_MOST = 800;
const HEAD = streamHead();
/** More than a token, or the end of the stream, can take. */
const SPARE = 16;

/**
 * Writes a page's content compressed (zlib) as it comes, each number as the bits of its digits. Its only text is printable ASCII.
 * Writing bytes and compressing them afterwards takes five times as long for a few per cent. One at a time: the bytes are
 * collected in memory that the next one uses again.
 */
export class ContentWriter {
  #at = 0;
  #held = 0;
  #heldCount = 0;
  #sum = 1;
  #sumOfSums = 0;

  constructor() {
    for (const [bits, count] of HEAD) this.#put(bits, count);
  }

  /** Printable text. Throws on any other character but the line feed. */
  text(text: string): void {
    reserve(this.#at + 4 * text.length + SPARE);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (!CODE_LENGTHS[code]) throw new Error("A page's content is printable ASCII.");
      this.#put(CODES[code]!, CODE_LENGTHS[code]!);
      this.#sum = (this.#sum + code) % ADLER;
      this.#sumOfSums = (this.#sumOfSums + this.#sum) % ADLER;
    }
  }

  /** The first `count` tokens of a list, each with a space after it. */
  tokens(list: Uint16Array, count: number): void {
    reserve(this.#at + 4 * count + SPARE);
    for (let from = 0; from < count; from += ADDED_AT_MOST)
      this.#add(list, from, Math.min(count, from + ADDED_AT_MOST));
  }

  #add(list: Uint16Array, from: number, to: number): void {
    const view = memory;
    let at = this.#at;
    let held = this.#held;
    let heldCount = this.#heldCount;
    let sum = this.#sum;
    let sumOfSums = this.#sumOfSums;
    for (let i = from; i < to; i++) {
      const token = list[i]!;
      const facts = FACTS[token]!;
      held |= BITS[token]! << heldCount;
      heldCount += facts & 31;
      // All four bytes at once are quicker than as many as are full; what follows overwrites the others.
      view.setInt32(at, held, true);
      at += heldCount >>> 3;
      held >>>= heldCount & 24;
      heldCount &= 7;
      sumOfSums += ((facts >> 5) & 7) * sum + (facts >> 18);
      sum += (facts >> 8) & 1023;
    }
    this.#at = at;
    this.#held = held;
    this.#heldCount = heldCount;
    this.#sum = sum % ADLER;
    this.#sumOfSums = sumOfSums % ADLER;
  }

  /** Adds up to 24 bits. */
  #put(bits: number, count: number): void {
    const held = this.#held | (bits << this.#heldCount);
    const all = this.#heldCount + count;
    memory.setInt32(this.#at, held, true);
    this.#at += all >>> 3;
    this.#held = held >>> (all & 24);
    this.#heldCount = all & 7;
  }

  /** Ends the stream and gives its bytes. */
  finish(): Uint8Array {
    this.#put(...STREAM_END);
    if (this.#heldCount) this.#put(0, 8 - this.#heldCount);
    memory.setUint16(this.#at, this.#sumOfSums);
    memory.setUint16(this.#at + 2, this.#sum);
    return new Uint8Array(memory.buffer.slice(0, this.#at + 4));
  }
}

let memory = new DataView(new ArrayBuffer(1 << 16));

function reserve(length: number): void {
  if (length <= memory.byteLength) return;
  const larger = new Uint8Array(2 * length);
  larger.set(new Uint8Array(memory.buffer));
  memory = new DataView(larger.buffer);
}
