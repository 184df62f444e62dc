import { isBlank, unwritableIn } from '../../../handwriting/repertoire.ts';
import { mayBeState } from '../../addresses/reader/repeated-place.ts';
import type { Tidy } from '../../addresses/tidy-rules.ts';
import { CONTACT_FIELDS, type ContactField, extraColumns } from '../column-rules.ts';
import { EXTRA_LIMIT, EXTRAS_LIMIT, FIELD_LIMITS } from '../row-rules.ts';
import { STATUS_BITS } from '../row-status-rules.ts';
import { CELL, type CellScanner } from './cell-scanner.ts';
import { type Identity, identityOf } from './contact-hash.ts';
import { type CopyEncoder, viewOf } from './copy-encoder.ts';
import { LatinIdentity } from './latin-identity.ts';
import type { PlaceCache } from './place-cache.ts';
import type { SeenContacts } from './seen-contacts.ts';
import { type ListFields, storedColumns, storedFields } from './stored-columns.ts';

const FIELD = Object.fromEntries(CONTACT_FIELDS.map((field, n) => [field, n])) as Record<ContactField, number>;
const LIMITS = CONTACT_FIELDS.map((field) => FIELD_LIMITS[field]);
/** What a row takes at most besides its cells and their lengths: numbers, and a corrected place. */
const ROW_SLACK_BYTES = 2048;
/** Fields that a hand writes. State and ZIP code are written as the directory has them. */
const WRITTEN_FIELDS = [FIELD.first_name, FIELD.last_name, FIELD.street, FIELD.unit, FIELD.city];
const COMPANY = [FIELD.company_name];
const KEY_FIELDS = [FIELD.first_name, FIELD.last_name, FIELD.street, FIELD.unit];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const [BLANK, QUOTE, HASH, COMMA, HYPHEN, SEMICOLON, BAR] = [0x20, 0x22, 0x23, 0x2c, 0x2d, 0x3b, 0x7c];
const lowerAscii = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const pairOf = (first: number, second: number): number => (lowerAscii(first) << 8) | lowerAscii(second);
/** Pairs of letters at the end of a street that may be a state, as they end no usual street. */
const STATE_LIKE = new Set(
  LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
    .filter((text) => mayBeState(text))
    .map((text) => pairOf(text.charCodeAt(0), text.charCodeAt(1))),
);

export type FastRowsContext = ListFields & {
  import_no: number;
  header: readonly string[];
  cells: CellScanner;
  copy: CopyEncoder;
  places: PlaceCache;
  seen: SeenContacts;
};

/**
 * Copies rows whose cells are stored unchanged, which are nearly all, straight from the file's bytes into a COPY, with the
 * same result as rowReader and identityOf. Refuses every row that is out of the ordinary: TextRows writes those.
 */
export class FastRows {
  readonly #context: FastRowsContext;
  readonly #columns: number[];
  readonly #is_stored: boolean[];
  readonly #column_count: number;
  readonly #extras: number[];
  readonly #is_supported: boolean;
  /** What the customer asked to write otherwise in all rows. */
  readonly #tidy: ReadonlySet<Tidy>;
  readonly #latin = new LatinIdentity();
  /** The bytes that the scanned cells are in. */
  #bytes: Buffer = Buffer.alloc(0);
  #view = viewOf(this.#bytes);
  /** The start and the end of each field's text in the bytes of the COPY. */
  readonly #starts = new Int32Array(CONTACT_FIELDS.length);
  readonly #ends = new Int32Array(CONTACT_FIELDS.length);

  constructor(context: FastRowsContext) {
    const { header, mapping } = context;
    this.#context = context;
    this.#columns = CONTACT_FIELDS.map((field) => mapping[field] ?? -1);
    const stored = storedFields(context);
    this.#is_stored = CONTACT_FIELDS.map((field) => stored.includes(field));
    this.#column_count = storedColumns(context).length;
    this.#extras = extraColumns(header, mapping);
    this.#tidy = new Set(mapping.tidy);
    const { full_name, city_line, full_address, first_name, street, city, state, zip } = mapping;
    const split = [full_name, city_line, full_address];
    const required = [first_name, street, city, state, zip];
    this.#is_supported =
      split.every((column) => column === undefined) && required.every((column) => column !== undefined);
  }

  /** Takes the bytes that the next rows are scanned in. */
  startPiece(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  /** Writes the row that was scanned last. Returns its status bits, or undefined if it refused the row. */
  write(row_no: number): number | undefined {
    const { cells, copy, header } = this.#context;
    if (!this.#is_supported || cells.count !== header.length) return undefined;
    const row_bytes = (cells.ends[cells.count - 1] as number) - (cells.starts[0] as number);
    copy.reserve(row_bytes + 4 * (cells.count + CONTACT_FIELDS.length) + ROW_SLACK_BYTES);
    const start = copy.at;
    const status_bits = this.#writeFields(row_no);
    if (status_bits === undefined) copy.at = start;
    return status_bits;
  }

  #writeFields(row_no: number): number | undefined {
    const { copy, import_no, places, seen } = this.#context;
    copy.startRow(this.#column_count);
    copy.integer(import_no);
    copy.integer(row_no);
    copy.smallint(0);
    const bits_at = copy.at - 2;
    for (let field = 0; field <= FIELD.zip; field++) if (!this.#writeField(field)) return undefined;
    if (this.#isEmpty(FIELD.first_name) || this.#isEmpty(FIELD.street)) return undefined;
    if (this.#streetEndsWithCity() || this.#streetMayHoldMore()) return undefined;
    if (this.#tidy.size > 0 && this.#mayBeTidied()) return undefined;
    if (!this.#isWritable(WRITTEN_FIELDS)) return undefined;

    const place_at = (this.#starts[FIELD.city] as number) - 4;
    const place = places.find(copy, place_at, copy.at);
    if (!place.is_valid) return undefined;
    if (place.fields) this.#replacePlace(place_at, place.fields);
    for (let field = FIELD.zip + 1; field < LIMITS.length; field++) {
      if (!this.#writeField(field)) return undefined;
    }
    if (!this.#isWritable(COMPANY)) return undefined;
    copy.bigint(0);
    const key_at = copy.at - 8;
    if (!this.#writeExtras()) return undefined;
    copy.null();
    if (place.given) this.#append(place.given);
    else copy.null();
    copy.null();

    const { key, guard } = this.#identity();
    const duplicate_of = seen.firstWith(key, guard, row_no);
    if (duplicate_of === null) copy.null();
    else copy.integer(duplicate_of);
    const status_bits = place.status_bits | (duplicate_of === null ? 0 : STATUS_BITS.duplicate);
    copy.setBigint(key_at, key);
    copy.setSmallint(bits_at, status_bits);
    return status_bits;
  }

  /** Whether the street ends with the name of the city, in any case; TextRows decides what that means. */
  #streetEndsWithCity(): boolean {
    const { bytes } = this.#context.copy;
    const from = this.#starts[FIELD.city] as number;
    let street = this.#ends[FIELD.street] as number;
    for (let city = this.#ends[FIELD.city] as number; city > from; ) {
      if (lowerAscii(bytes[--city] as number) !== lowerAscii(bytes[--street] as number)) return false;
    }
    return true;
  }

  /**
   * Whether the street may hold more than a street: a comma, a ZIP code or a state's code at its end, the unit of the next
   * field, or a building where that field has the street. TextRows decides what that means.
   */
  #streetMayHoldMore(): boolean {
    const { bytes } = this.#context.copy;
    const [from, to] = [this.#starts[FIELD.street] as number, this.#ends[FIELD.street] as number];
    let [digits, last_word] = [0, from];
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === COMMA || byte === SEMICOLON || byte === BAR || byte >= 0x80) return true;
      if (byte === BLANK) last_word = at + 1;
      else if (byte !== HYPHEN) digits = isDigit(byte) ? digits + 1 : 0;
    }
    const word = to - last_word === 2 ? pairOf(bytes[to - 2] as number, bytes[to - 1] as number) : 0;
    if (digits >= 5 || STATE_LIKE.has(word)) return true;
    if (this.#isEmpty(FIELD.unit)) return false;
    if (!isDigit(bytes[from] as number) && isDigit(bytes[this.#starts[FIELD.unit] as number] as number)) return true;
    return to - last_word === 1 || bytes.subarray(last_word, to).some((byte) => isDigit(byte) || byte === HASH);
  }

  /** Whether anything may be written otherwise; TextRows decides what. */
  #mayBeTidied(): boolean {
    const tidy = this.#tidy;
    if (tidy.has('names') && this.#hasNoSmallLetter(FIELD.first_name, FIELD.last_name)) return true;
    if (tidy.has('streets') && this.#hasNoSmallLetter(FIELD.street)) return true;
    return tidy.has('symbols') && (this.#isAnyForeign(WRITTEN_FIELDS) || this.#isAnyForeign(COMPANY));
  }

  #hasNoSmallLetter(...fields: number[]): boolean {
    const { bytes } = this.#context.copy;
    return fields.every((field) => {
      for (let at = this.#starts[field] as number; at < (this.#ends[field] as number); at++) {
        if ((bytes[at] as number) >= 0x61 && (bytes[at] as number) <= 0x7a) return false;
      }
      return true;
    });
  }

  /** Whether a hand can write all of these fields. It can write all of Latin-1. */
  #isWritable(fields: readonly number[]): boolean {
    if (!this.#isAnyForeign(fields)) return true;
    const { bytes } = this.#context.copy;
    return fields.every((field) => {
      const text = bytes.toString('utf8', this.#starts[field], this.#ends[field]);
      return text === '' || (unwritableIn(text).length === 0 && !isBlank(text));
    });
  }

  #isEmpty(field: number): boolean {
    return this.#starts[field] === this.#ends[field];
  }

  #writeField(field: number): boolean {
    const { copy } = this.#context;
    if (!this.#is_stored[field]) {
      this.#starts[field] = this.#ends[field] = copy.at;
      return true;
    }
    const column = this.#columns[field] as number;
    this.#starts[field] = copy.at + 4;
    if (column < 0) copy.length(0);
    else if (!this.#writeCell(column, LIMITS[field] as number)) return false;
    this.#ends[field] = copy.at;
    return true;
  }

  /** Writes a cell without the blanks around it. Returns false if the cell is not a plain one. */
  #writeCell(column: number, limit: number): boolean {
    const bytes = this.#bytes;
    const { cells, copy } = this.#context;
    const bits = cells.bits[column] as number;
    let from = cells.starts[column] as number;
    let to = cells.ends[column] as number;
    while (from < to && bytes[from] === BLANK) from++;
    while (from < to && bytes[to - 1] === BLANK) to--;
    // A text has at most as many characters as bytes.
    if (bits & CELL.remarkable || to - from > limit || (bits & CELL.wide && mayBeTrimmed(bytes, from, to)))
      return false;
    if (bits & CELL.foreign && hasInvisible(bytes, from, to)) return false;
    const start = copy.at + 4;
    const end =
      bits & CELL.doubled ? copyUndoubled(bytes, from, to, copy.bytes, start) : this.#copyWords(from, to, start);
    copy.length(end - start);
    copy.at = end;
    return true;
  }

  /** Copies four bytes at a time, which takes half as long, and up to three too many: there is room for them. */
  #copyWords(from: number, to: number, at: number): number {
    const { bytes, view } = this.#context.copy;
    const read = this.#view;
    if (to + 3 > read.byteLength) bytes.set(this.#bytes.subarray(from, to), at);
    else for (let n = 0; n < to - from; n += 4) view.setInt32(at + n, read.getInt32(from + n));
    return at + to - from;
  }

  #writeExtras(): boolean {
    const { copy } = this.#context;
    const extras = this.#extras;
    if (extras.length === 0) {
      copy.null();
      return true;
    }
    const start = copy.startTexts(extras.length);
    for (let n = 0; n < extras.length; n++) {
      if (!this.#writeCell(extras[n] as number, EXTRA_LIMIT)) return false;
    }
    copy.endTexts(start);
    return copy.at - start <= EXTRAS_LIMIT;
  }

  #replacePlace(place_at: number, fields: Buffer): void {
    const { copy } = this.#context;
    copy.at = place_at;
    this.#append(fields);
    for (let field: number = FIELD.city, at = place_at; field <= FIELD.zip; field++) {
      const end = at + 4 + copy.lengthAt(at);
      this.#starts[field] = at + 4;
      this.#ends[field] = end;
      at = end;
    }
  }

  #append(bytes: Buffer): void {
    const { copy } = this.#context;
    const out = copy.bytes;
    for (let n = 0, at = copy.at; n < bytes.length; n++, at++) out[at] = bytes[n] as number;
    copy.at += bytes.length;
  }

  #identity(): Identity {
    if (this.#isLatin()) return this.#latin.result();
    const [starts, ends] = [this.#starts, this.#ends];
    const out = this.#context.copy.bytes;
    const contact = { first_name: '', last_name: '', street: '', unit: '', zip: '' };
    for (const field of ['first_name', 'last_name', 'street', 'unit', 'zip'] as const) {
      contact[field] = out.toString('utf8', starts[FIELD[field]], ends[FIELD[field]]);
    }
    return identityOf(contact);
  }

  /** Whether the identity of the contact could be computed from its bytes, which takes a fraction of the time. */
  #isLatin(): boolean {
    if (this.#isAnyForeign(KEY_FIELDS)) return false;
    const [starts, ends, latin] = [this.#starts, this.#ends, this.#latin];
    const out = this.#context.copy.bytes;
    const [first_at, first_end] = [starts[FIELD.first_name] as number, ends[FIELD.first_name] as number];
    const zip_at = starts[FIELD.zip] as number;
    if (latin.mayBeTitled(out, first_at, first_end)) return false;
    latin.start();
    if (!latin.addName(out, first_at, first_end)) return false;
    if (!latin.addName(out, starts[FIELD.last_name] as number, ends[FIELD.last_name] as number)) return false;
    latin.addBar();
    if (!latin.addStreet(out, starts[FIELD.street] as number, ends[FIELD.street] as number)) return false;
    latin.addBar();
    const unit_at = starts[FIELD.unit] as number;
    if (!this.#isEmpty(FIELD.unit) && !latin.addUnit(out, unit_at, ends[FIELD.unit] as number)) return false;
    latin.addBar();
    return latin.addName(out, zip_at, zip_at + 5);
  }

  #isAnyForeign(fields: readonly number[]): boolean {
    const { bits } = this.#context.cells;
    for (const field of fields) {
      const column = this.#columns[field] as number;
      if (column >= 0 && (bits[column] as number) & CELL.foreign) return true;
    }
    return false;
  }
}

/** Copies a cell's bytes with one quotation mark for two. Returns where the copy ends. */
function copyUndoubled(bytes: Uint8Array, from: number, to: number, out: Uint8Array, start: number): number {
  let at = start;
  for (let next = from; next < to; next++) {
    const byte = bytes[next] as number;
    out[at++] = byte;
    if (byte === QUOTE) next++;
  }
  return at;
}

/** The blanks beyond ASCII that `trim` takes away begin with one of these bytes; so do a few thousand signs. */
const mayBeBlank = (lead: number | undefined): boolean =>
  lead === 0xe1 || lead === 0xe2 || lead === 0xe3 || lead === 0xef;

/** Whether the text may have one of the marks that take no room: their characters begin with these two bytes. */
function hasInvisible(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at + 2 < to; at++) {
    const [first, second, third] = [bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number];
    if (first === 0xef && second === 0xbb) return true;
    // Quotation marks and dashes share the first two, and are common.
    if (first === 0xe2 && (second === 0x81 || (second === 0x80 && isMark(third)))) return true;
  }
  return false;
}

const isMark = (third: number): boolean => (third >= 0x8b && third <= 0x8f) || (third >= 0xaa && third <= 0xae);

function mayBeTrimmed(bytes: Uint8Array, from: number, to: number): boolean {
  let last = to - 1;
  while (last > from && ((bytes[last] as number) & 0xc0) === 0x80) last--;
  return mayBeBlank(bytes[from]) || mayBeBlank(bytes[last]);
}
