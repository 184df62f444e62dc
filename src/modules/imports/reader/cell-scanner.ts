import { anyBreak, type Delimiter } from './file-format.ts';

/** The row continues after these bytes. */
export const UNFINISHED = -1;
/** A quotation mark is where none should be: PapaParse decides what the row means. */
export const ODD = -2;

/** What a cell contains, as bits. */
export const CELL = {
  /** Quotation marks that are written twice. */
  doubled: 1,
  /** Control characters, line breaks among them, or a blank beyond ASCII. */
  remarkable: 2,
  /** Characters beyond ASCII. */
  wide: 4,
  /** Characters beyond Latin-1. */
  foreign: 8,
} as const;

const [PLAIN, DELIMITER, NEWLINE, RETURN, CLOSING, REMARKABLE, WIDE, FOREIGN] = [0, 1, 2, 3, 4, 5, 6, 7];
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const bitsOf = (kind: number): number =>
  kind === WIDE ? CELL.wide : kind === FOREIGN ? CELL.wide | CELL.foreign : CELL.remarkable;

/** What each byte is outside of quotation marks. */
function kindsOfBytes(delimiter: Delimiter): Uint8Array {
  const kinds = kindsWithin();
  kinds[QUOTE] = PLAIN;
  kinds[CR] = RETURN;
  kinds[LF] = NEWLINE;
  kinds[delimiter.charCodeAt(0)] = DELIMITER;
  return kinds;
}

/** What each byte is between quotation marks. */
function kindsWithin(): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(REMARKABLE, 0, 0x20);
  kinds[0x7f] = REMARKABLE;
  kinds[QUOTE] = CLOSING;
  kinds.fill(WIDE, 0x80, 0xc4);
  kinds.fill(FOREIGN, 0xc4);
  // The characters that begin with it are control characters and marks, one of them a blank.
  kinds[0xc2] = REMARKABLE;
  return kinds;
}

/**
 * Finds the cells of rows in UTF-8 bytes without decoding them, which takes most of the time of reading a list. Finds the
 * same cells as PapaParse, and leaves oddly quoted rows to it.
 */
export class CellScanner {
  /** The number of cells of the last row; the start and end of each, without its quotation marks; and its bits of CELL. */
  count = 0;
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  bits = new Uint8Array(64);
  readonly #kinds: Uint8Array;
  readonly #within = kindsWithin();

  constructor(delimiter: Delimiter) {
    this.#kinds = kindsOfBytes(delimiter);
  }

  /** Finds the cells of the row that starts at `from`. Returns the start of the next one, or UNFINISHED, or ODD. */
  scanRow(bytes: Uint8Array, from: number, end: number): number {
    this.count = 0;
    for (let at = from; at < end; at++) {
      at = bytes[at] === QUOTE ? this.#quoted(bytes, at + 1, end) : this.#bare(bytes, at, end);
      if (at < 0) return at;
      if (this.#kinds[bytes[at] as number] !== DELIMITER) return at + 1;
    }
    return UNFINISHED;
  }

  /** The cells of the last row as texts. */
  texts(bytes: Buffer): string[] {
    const cells: string[] = [];
    for (let n = 0; n < this.count; n++) {
      const text = bytes.toString('utf8', this.starts[n], this.ends[n]);
      const bits = this.bits[n] as number;
      const whole = bits & CELL.remarkable ? text.replace(anyBreak, '\n') : text;
      cells.push(bits & CELL.doubled ? whole.replaceAll('""', '"') : whole);
    }
    return cells;
  }

  /** Returns the position of the delimiter after the cell, or the last one of its line break. */
  #bare(bytes: Uint8Array, from: number, end: number): number {
    const kinds = this.#kinds;
    let bits = 0;
    for (let at = from; at < end; at++) {
      const kind = kinds[bytes[at] as number] as number;
      if (kind === PLAIN) continue;
      if (kind === DELIMITER || kind === NEWLINE) return this.#found(from, at, bits, at);
      if (kind === RETURN) {
        if (at + 1 === end) return UNFINISHED;
        return this.#found(from, at, bits, bytes[at + 1] === LF ? at + 1 : at);
      }
      bits |= bitsOf(kind);
    }
    return UNFINISHED;
  }

  #quoted(bytes: Uint8Array, from: number, end: number): number {
    const kinds = this.#within;
    let bits = 0;
    for (let at = from; at < end; at++) {
      const kind = kinds[bytes[at] as number] as number;
      if (kind === PLAIN) continue;
      if (kind === CLOSING) {
        if (at + 1 === end) return UNFINISHED;
        if (bytes[at + 1] !== QUOTE) return this.#closed(bytes, from, at, end, bits);
        bits |= CELL.doubled;
        at++;
      } else bits |= bitsOf(kind);
    }
    return UNFINISHED;
  }

  #closed(bytes: Uint8Array, from: number, quote: number, end: number, bits: number): number {
    const kind = this.#kinds[bytes[quote + 1] as number] as number;
    if (kind === DELIMITER || kind === NEWLINE) return this.#found(from, quote, bits, quote + 1);
    if (kind !== RETURN) return ODD;
    if (quote + 2 === end) return UNFINISHED;
    return this.#found(from, quote, bits, bytes[quote + 2] === LF ? quote + 2 : quote + 1);
  }

  #found(start: number, end: number, bits: number, next: number): number {
    const n = this.count++;
    if (n === this.starts.length) this.#grow();
    this.starts[n] = start;
    this.ends[n] = end;
    this.bits[n] = bits;
    return next;
  }

  #grow(): void {
    const { starts, ends, bits } = this;
    this.starts = new Int32Array(starts.length * 2);
    this.ends = new Int32Array(starts.length * 2);
    this.bits = new Uint8Array(starts.length * 2);
    this.starts.set(starts);
    this.ends.set(ends);
    this.bits.set(bits);
  }
}
