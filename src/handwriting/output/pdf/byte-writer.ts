/** Whole numbers up to this size, as nearly all in a content stream are, are copied from a table of their digits. */
const TABLE_REACH = 999;
/** The first four characters of each number and its space, as the bytes of one 32-bit number. */
const FIRST_CHARACTERS = new Int32Array(2 * TABLE_REACH + 1);
const LENGTHS = new Uint8Array(2 * TABLE_REACH + 1);
for (let value = -TABLE_REACH; value <= TABLE_REACH; value++) {
  const text = `${value} `;
  LENGTHS[value + TABLE_REACH] = text.length;
  for (let k = Math.min(4, text.length); k-- > 0; )
    FIRST_CHARACTERS[value + TABLE_REACH] = (FIRST_CHARACTERS[value + TABLE_REACH]! << 8) | text.charCodeAt(k);
}
const SPACE = 0x20;
const LINE_FEED = 0x0a;

/** Writes numbers and operators straight as bytes; strings would cost more time than all the rest. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Makes room for so many bytes; `pair` and `operator` rely on it, with five bytes to spare. */
  reserve(count: number): void {
    if (this.#length + count + 5 <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count + 5));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  /** Text of which each character is one byte. */
  text(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  /** Two whole numbers, each with a space after it: seven bytes each at most, up to five digits long. */
  pair(a: number, b: number): void {
    if (a > TABLE_REACH || a < -TABLE_REACH || b > TABLE_REACH || b < -TABLE_REACH) {
      this.text(`${a} ${b} `);
      return;
    }
    const bytes = this.#bytes;
    const at = this.#length;
    const next = at + LENGTHS[a + TABLE_REACH]!;
    // All five bytes at once are quicker than as many as there are; what follows overwrites those that are too many.
    this.#view.setInt32(at, FIRST_CHARACTERS[a + TABLE_REACH]!, true);
    bytes[at + 4] = SPACE;
    this.#view.setInt32(next, FIRST_CHARACTERS[b + TABLE_REACH]!, true);
    bytes[next + 4] = SPACE;
    this.#length = next + LENGTHS[b + TABLE_REACH]!;
  }

  /** A one-letter operator and a line feed. */
  operator(code: number): void {
    this.#bytes[this.#length] = code;
    this.#bytes[this.#length + 1] = LINE_FEED;
    this.#length += 2;
  }

  /** What has been written. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
