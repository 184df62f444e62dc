const FIRST_SLOTS = 1 << 14;
/** A slot is four numbers: both halves of the key, the guard, and the row, which is 0 where the slot is free. */
const [KEY_LOW, KEY_HIGH, GUARD, ROW, SLOT] = [0, 1, 2, 3, 4];
const HALF = 4_294_967_296;

/**
 * The contacts of a list that have been read, to find duplicates. An open hash table in one flat array: at most 43 bytes a
 * contact, where a Map would take several times as much.
 */
export class SeenContacts {
  /** The last row that was read. */
  row_no = 0;
  #count = 0;
  #slots: Int32Array;

  /** Allocates room for `expected` contacts; it grows for more. */
  constructor(expected = 0) {
    let slots = FIRST_SLOTS;
    while (slots * 3 < expected * 4) slots *= 2;
    this.#slots = new Int32Array(slots * SLOT);
  }

  /** The earlier row with the same key and guard; otherwise null, and the contact is stored as this row's. */
  firstWith(key: number, guard: number, row_no: number): number | null {
    const low = key | 0;
    const high = (key / HALF) | 0;
    const at = this.#placeOf(low, high, guard);
    const row = this.#slots[at + ROW] as number;
    if (row !== 0) return row;
    this.#fill(at, low, high, guard, row_no);
    if (++this.#count * SLOT * 4 > this.#slots.length * 3) this.#grow();
    return null;
  }

  #placeOf(low: number, high: number, guard: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let at = (low * SLOT) & last;
    while (
      slots[at + ROW] !== 0 &&
      (slots[at + KEY_LOW] !== low || slots[at + KEY_HIGH] !== high || slots[at + GUARD] !== guard)
    ) {
      at = (at + SLOT) & last;
    }
    return at;
  }

  #fill(at: number, low: number, high: number, guard: number, row_no: number): void {
    const slots = this.#slots;
    slots[at + KEY_LOW] = low;
    slots[at + KEY_HIGH] = high;
    slots[at + GUARD] = guard;
    slots[at + ROW] = row_no;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += SLOT) {
      const [low, high] = [old[at + KEY_LOW] as number, old[at + KEY_HIGH] as number];
      const [guard, row_no] = [old[at + GUARD] as number, old[at + ROW] as number];
      if (row_no !== 0) this.#fill(this.#placeOf(low, high, guard), low, high, guard, row_no);
    }
  }
}
