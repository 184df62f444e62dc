/** A piece is passed on when it has about this length: fewer and longer writes cost less. */
const PIECE_BYTES = 256 * 1024;
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TEXT_OID = 25;

/**
 * Encodes the binary format of COPY, which needs no escaping: a row is the number of its fields, a field its length and
 * its bytes. `bytes` and `at` are public for callers that write many bytes at once; they call `reserve` before.
 */
export class CopyEncoder {
  bytes: Buffer = Buffer.allocUnsafeSlow(PIECE_BYTES * 2);
  at = 0;
  /** The same bytes, to read and write whole numbers. */
  view = viewOf(this.bytes);
  readonly #spare: Buffer[] = [Buffer.allocUnsafeSlow(PIECE_BYTES * 2), Buffer.allocUnsafeSlow(PIECE_BYTES * 2)];

  constructor() {
    this.at = SIGNATURE.copy(this.bytes);
  }

  get is_full(): boolean {
    return this.at >= PIECE_BYTES;
  }

  /** Makes room for so many bytes. */
  reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const longer = Buffer.allocUnsafeSlow((this.at + more) * 2);
    this.bytes.copy(longer, 0, 0, this.at);
    this.bytes = longer;
    this.view = viewOf(longer);
  }

  /** What was written since the last call. Valid for two more calls: three buffers take turns. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.at);
    this.#spare.push(this.bytes);
    this.bytes = this.#spare.shift() as Buffer;
    this.view = viewOf(this.bytes);
    this.at = 0;
    return taken;
  }

  /** What was written since the last call, and the end of the COPY. */
  takeLast(): Buffer {
    this.reserve(2);
    this.startRow(-1);
    return this.take();
  }

  startRow(fields: number): void {
    this.view.setInt16(this.at, fields);
    this.at += 2;
  }

  smallint(value: number): void {
    this.length(2);
    this.setSmallint(this.at, value);
    this.at += 2;
  }

  setSmallint(at: number, value: number): void {
    this.view.setInt16(at, value);
  }

  integer(value: number): void {
    this.length(4);
    this.length(value);
  }

  /** A whole number from 0 to 2^53. */
  bigint(value: number): void {
    this.length(8);
    this.setBigint(this.at, value);
    this.at += 8;
  }

  setBigint(at: number, value: number): void {
    this.view.setInt32(at, Math.floor(value / 4294967296));
    this.view.setUint32(at + 4, value >>> 0);
  }

  null(): void {
    this.length(-1);
  }

  /** Four bytes: how long the next field is. */
  length(bytes: number): void {
    this.view.setInt32(this.at, bytes);
    this.at += 4;
  }

  setLength(at: number, bytes: number): void {
    this.view.setInt32(at, bytes);
  }

  lengthAt(at: number): number {
    return this.view.getInt32(at);
  }

  text(text: string): void {
    this.reserve(4 + text.length * 3);
    const bytes = this.bytes.write(text, this.at + 4);
    this.length(bytes);
    this.at += bytes;
  }

  textOrNull(text: string | null): void {
    this.reserve(4);
    if (text === null) this.null();
    else this.text(text);
  }

  /** Begins an array of `count` texts, at least one. Returns what endTexts is called with after them. */
  startTexts(count: number): number {
    this.reserve(24);
    const start = this.at;
    for (const header of [0, 1, 0, TEXT_OID, count, 1]) this.length(header);
    return start;
  }

  endTexts(start: number): void {
    this.setLength(start, this.at - start - 4);
  }

  /** A missing or empty list is null. */
  texts(list: readonly string[] | null): void {
    this.reserve(4);
    if (!list || list.length === 0) {
      this.null();
      return;
    }
    const start = this.startTexts(list.length);
    for (const text of list) this.text(text);
    this.endTexts(start);
  }
}

export const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
