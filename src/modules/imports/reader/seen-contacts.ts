const FIRST_SLOTS = 1 << 14;
/** An entry is four numbers: both halves of the key, the guard, and the row. */
const [KEY_LOW, KEY_HIGH, GUARD, ROW, ENTRY] = [0, 1, 2, 3, 4];
const HALF = 4_294_967_296;

/**
 * The contacts of a list that have been read, to find duplicates, in about 24 bytes each. Entries follow each other in the order of
 * the list. An open hash table finds them: a slot is the number of an entry, from 1 on, below some bits of its hash, so that most
 * lookups of a new contact end there. It is small enough for the processor's cache, which the entries are not.
 */
export class SeenContacts {
  /** The last row that was read. */
  row_no = 0;
  #count = 0;
  #entries: Int32Array;
  #slots: Int32Array;

  /** Allocates room for `expected` contacts; it grows for more. */
  constructor(expected = 0) {
    let slots = FIRST_SLOTS;
    while (slots * 3 < expected * 4) slots *= 2;
    this.#slots = new Int32Array(slots);
    this.#entries = new Int32Array(Math.max(FIRST_SLOTS, Math.ceil(expected)) * ENTRY);
  }

  /** The earlier row with the same key and guard; otherwise null, and the contact is stored as this row's. */
  firstWith(key: number, guard: number, row_no: number): number | null {
    const [slots, entries] = [this.#slots, this.#entries];
    const low = key | 0;
    const high = (key / HALF) | 0;
    const mask = slots.length - 1;
    const tag = (high ^ guard) & ~mask;
    let slot = low & mask;
    for (let found = slots[slot] as number; found !== 0; found = slots[slot] as number) {
      if ((found & ~mask) === tag) {
        const at = ((found & mask) - 1) * ENTRY;
        if (entries[at + KEY_LOW] === low && entries[at + KEY_HIGH] === high && entries[at + GUARD] === guard)
          return entries[at + ROW] as number;
      }
      slot = (slot + 1) & mask;
    }
    this.#add(slot, tag, low, high, guard, row_no);
    return null;
  }

  #add(slot: number, tag: number, low: number, high: number, guard: number, row_no: number): void {
    const at = this.#count * ENTRY;
    if (at === this.#entries.length) this.#entries = longer(this.#entries);
    const entries = this.#entries;
    entries[at + KEY_LOW] = low;
    entries[at + KEY_HIGH] = high;
    entries[at + GUARD] = guard;
    entries[at + ROW] = row_no;
    this.#slots[slot] = tag | ++this.#count;
    if (this.#count * 4 > this.#slots.length * 3) this.#addSlots();
  }

  #addSlots(): void {
    const entries = this.#entries;
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let n = 0; n < this.#count; n++) {
      const at = n * ENTRY;
      let slot = (entries[at + KEY_LOW] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (((entries[at + KEY_HIGH] as number) ^ (entries[at + GUARD] as number)) & ~mask) | (n + 1);
    }
    this.#slots = slots;
  }
}

function longer(entries: Int32Array): Int32Array {
  const copy = new Int32Array(entries.length * 2);
  copy.set(entries);
  return copy;
}
