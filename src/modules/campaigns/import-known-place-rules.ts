import { MARKS } from './import-mark-rules.ts';
import { stateCode, zipCode } from './import-place-rules.ts';
import { type AddressCheck, checkPlace, emptyContact, FIELD_LIMITS, type VerifyPlace } from './import-row-rules.ts';

const PLACES_KEPT = 50_000;

/** What the rules make of a place; `fields` and `given` are as a COPY takes them. */
export type KnownPlace = {
  /** False when its row needs attention. */
  is_valid: boolean;
  marks: number;
  /** City, state and ZIP code as they are stored, where they were written otherwise. */
  fields: Buffer | null;
  /** How they were written, where they were corrected. */
  given: Buffer | null;
  written: Buffer;
};

export const marksOfCheck = (check: AddressCheck): number =>
  check === 'verified' ? 0 : check === 'corrected' ? MARKS.corrected : MARKS.unverified;

/**
 * Lists are full of the same places, so that the rules for states and ZIP codes and the directory are asked once for
 * each: places are known by the bytes of their three fields as a COPY takes them, one after the other.
 */
export class KnownPlaces {
  readonly #verify: VerifyPlace;
  readonly #known = new Map<number, KnownPlace>();

  constructor(verify: VerifyPlace) {
    this.#verify = verify;
  }

  /** The place whose fields stand in these bytes. */
  find(bytes: Buffer, from: number, to: number): KnownPlace {
    let hash = to - from;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 16777619);
    const found = this.#known.get(hash);
    if (found && isWritten(found.written, bytes, from, to)) return found;
    if (this.#known.size >= PLACES_KEPT) this.#known.clear();
    const place = this.#judge(Buffer.from(bytes.subarray(from, to)));
    this.#known.set(hash, place);
    return place;
  }

  #judge(written: Buffer): KnownPlace {
    const [city = '', given_state = '', given_zip = ''] = textsOf(written);
    const [state, zip] = [stateCode(given_state), zipCode(given_zip)];
    const is_short = given_state.length <= FIELD_LIMITS.state && given_zip.length <= FIELD_LIMITS.zip;
    if (!city || !state || !zip || !is_short) return { is_valid: false, marks: 0, fields: null, given: null, written };
    const contact = { ...emptyContact(), city, state, zip };
    const { check, given_place } = checkPlace(contact, this.#verify);
    const fields = Buffer.concat([contact.city, contact.state, contact.zip].map(asField));
    return {
      is_valid: true,
      marks: marksOfCheck(check),
      fields: fields.equals(written) ? null : fields,
      given: given_place === null ? null : asField(given_place),
      written,
    };
  }
}

function isWritten(written: Buffer, bytes: Buffer, from: number, to: number): boolean {
  if (written.length !== to - from) return false;
  for (let n = 0; n < written.length; n++) if (written[n] !== bytes[from + n]) return false;
  return true;
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

const UNVERIFIED: ReturnType<VerifyPlace> = { status: 'unverified', city: '', state: '', zip: '' };

/** Looks each place up once: the same for rows that are read as texts. */
export function rememberingVerify(verify: VerifyPlace): VerifyPlace {
  const known = new Map<string, ReturnType<VerifyPlace>>();
  return (place) => {
    const key = `${place.zip}|${place.state}|${place.city}`;
    let found = known.get(key);
    if (!found) {
      if (known.size >= PLACES_KEPT) known.clear();
      found = verify(place);
      // The place as it was written is part of a long text, which would be kept along with it.
      known.set(key, found.status === 'unverified' ? UNVERIFIED : found);
    }
    return found;
  };
}
