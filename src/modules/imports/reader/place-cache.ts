import { stateCode } from '../../../platform/us/states.ts';
import type { CityStateZipCheck, VerifyCityStateZip } from '../../../providers/places/port.ts';
import { zipCode } from '../../addresses/rules.ts';
import { type CheckedPlace, checkPlace, emptyContact, FIELD_LIMITS } from '../row-rules.ts';
import { STATUS_BITS } from '../row-status-rules.ts';
import { type CopyEncoder, viewOf } from './copy-encoder.ts';

const MAX_PLACES = 50_000;

/** What the rules make of a place; `fields` and `given` are encoded for a COPY. */
export type CachedPlace = {
  /** False when its row needs attention. */
  is_valid: boolean;
  status_bits: number;
  /** City, state and ZIP code as they are stored, where they were written otherwise. */
  fields: Buffer | null;
  /** How they were written, where they were corrected. */
  given: Buffer | null;
};

/** Most places: stored as they are written, and city and ZIP code match. */
const PLAIN: CachedPlace = { is_valid: true, status_bits: 0, fields: null, given: null };
const NO_PLACE: CachedPlace = { is_valid: false, status_bits: 0, fields: null, given: null };

export const bitsOfCheck = (check: CheckedPlace['check']): number =>
  check === 'corrected' ? STATUS_BITS.corrected : check === 'unverified' ? STATUS_BITS.unverified : 0;

const SLOTS = 1 << 17;
/** A slot is four numbers: the hash of a place's bytes, their position, their length, and the index of its result. */
const [HASH, AT, LENGTH, RESULT, SLOT] = [0, 1, 2, 3, 4];

/**
 * Lists repeat the same places, so the rules for states and ZIP codes and the directory are asked once for each. Keys are
 * the bytes of the three fields, encoded for a COPY one after the other. An open hash table with all bytes in one buffer:
 * each row of a list is looked up here, and scattered memory is slow.
 */
export class PlaceCache {
  readonly #verify: VerifyCityStateZip;
  readonly #slots = new Int32Array(SLOTS * SLOT);
  #written = Buffer.allocUnsafeSlow(1 << 20);
  #written_view = viewOf(this.#written);
  #written_end = 0;
  #results: CachedPlace[] = [];

  constructor(verify: VerifyCityStateZip) {
    this.#verify = verify;
  }

  /** The place whose encoded fields are these bytes of what a COPY has so far. */
  find({ bytes, view }: CopyEncoder, from: number, to: number): CachedPlace {
    const [slots, written] = [this.#slots, this.#written_view];
    const length = to - from;
    const hash = hashOf(view, from, to);
    const last = slots.length - 1;
    let slot = (Math.imul(hash ^ (hash >>> 15), SLOT) & last) >>> 0;
    while (slots[slot + LENGTH] !== 0) {
      if (slots[slot + HASH] === hash && slots[slot + LENGTH] === length) {
        const start = slots[slot + AT] as number;
        if (isEqual(written, start, view, from, length))
          return this.#results[slots[slot + RESULT] as number] as CachedPlace;
      }
      slot = (slot + SLOT) & last;
    }
    return this.#learn(slot, hash, bytes.subarray(from, to));
  }

  #learn(free_slot: number, hash: number, place: Buffer): CachedPlace {
    if (this.#results.length >= MAX_PLACES) {
      this.#slots.fill(0);
      [this.#results, this.#written_end] = [[], 0];
    }
    if (this.#written_end + place.length > this.#written.length) {
      this.#written = Buffer.concat([this.#written], 2 * this.#written.length + place.length);
      this.#written_view = viewOf(this.#written);
    }
    const at = this.#written_end;
    this.#written_end += place.copy(this.#written, at);
    const result = this.#results.push(this.#check(place)) - 1;
    this.#slots.set([hash, at, place.length, result], free_slot);
    return this.#results[result] as CachedPlace;
  }

  #check(written: Buffer): CachedPlace {
    const [city = '', given_state = '', given_zip = ''] = textsOf(written);
    const [state, zip] = [stateCode(given_state), zipCode(given_zip)];
    const is_short = given_state.length <= FIELD_LIMITS.state && given_zip.length <= FIELD_LIMITS.zip;
    if (!city || !state || !zip || !is_short) return NO_PLACE;
    const contact = { ...emptyContact(), city, state, zip };
    const row = { contact, given: { city, zip: given_zip }, issues: [] };
    const { check, original_place } = checkPlace(row, this.#verify);
    if (check === null) return NO_PLACE;
    const is_as_written = contact.city === city && state === given_state && contact.zip === given_zip;
    if (check === 'matched' && is_as_written) return PLAIN;
    return {
      is_valid: true,
      status_bits: bitsOfCheck(check),
      fields: is_as_written ? null : Buffer.concat([contact.city, contact.state, contact.zip].map(asField)),
      given: original_place === null ? null : asField(original_place),
    };
  }
}

/** Hashes four bytes at a time: of the three fields there are at least their lengths. The last four may overlap. */
function hashOf(view: DataView, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to - 4; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return Math.imul(hash ^ view.getInt32(to - 4), 0x9e3779b1);
}

function isEqual(a: DataView, a_from: number, b: DataView, b_from: number, length: number): boolean {
  for (let n = 0; n < length - 4; n += 4) if (a.getInt32(a_from + n) !== b.getInt32(b_from + n)) return false;
  return a.getInt32(a_from + length - 4) === b.getInt32(b_from + length - 4);
}

function asField(text: string): Buffer {
  const field = Buffer.from(`\0\0\0\0${text}`);
  field.writeInt32BE(field.length - 4);
  return field;
}

function textsOf(fields: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < fields.length; ) {
    const end = at + 4 + fields.readInt32BE(at);
    texts.push(fields.toString('utf8', at + 4, end));
    at = end;
  }
  return texts;
}

/** Looks each place up once: the same cache for rows that are read as texts. */
export function cachedVerify(verify: VerifyCityStateZip): VerifyCityStateZip {
  const known = new Map<string, CityStateZipCheck>();
  return (place) => {
    const key = `${place.zip}|${place.state}|${place.city}`;
    let found = known.get(key);
    if (!found) {
      if (known.size >= MAX_PLACES) known.clear();
      found = verify(place);
      // The customer's cell is a slice of a long text, which would stay in memory with it, and nobody needs it here.
      const is_as_given = found.status === 'unverified' || found.status === 'conflict';
      known.set(key, is_as_given ? { ...found, city: '', state: '', zip: '' } : found);
    }
    return found;
  };
}
