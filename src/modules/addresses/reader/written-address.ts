import { stateCode } from '../../../platform/us/states.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { endingsOf } from './ending.ts';
import { isForeign, isForeignCode } from './foreign.ts';
import { withoutPlace } from './repeated-place.ts';
import { shapeOf, startsStreet, streetParts } from './street.ts';
import { areRivalUnits, isSameUnit, isUnit, splitUnit } from './unit.ts';
import { likelyAddress, splitAddress, splitCityLine } from './whole-address.ts';
import { plainText, textOf, wordsOf } from './words.ts';

/** Reads an address that was written into fields, each of which may hold more than its name says. */

export type AddressFields = Record<'street' | 'unit' | 'city' | 'state' | 'zip', string>;

/**
 * What a person has to look at. `unsplit`: the street and the city cannot be told apart. `unknown_city`: the directory has no
 * such city. `other_place`: the street names another city, state or ZIP code than the fields. `other_unit`: it names another
 * unit. `outside_us`: it is abroad.
 */
export type AddressDoubt = 'unsplit' | 'unknown_city' | 'other_place' | 'other_unit' | 'outside_us';
export type ReadAddress = AddressFields & {
  /** What belongs on a line above the street: a company, a building, "c/o Bo". */
  above: string;
  doubt: AddressDoubt | null;
};

/**
 * The address in its fields. One that is written as it should be stays word for word. Without `verify` the likeliest reading is
 * given, which may be shown but not mailed to.
 */
export function readAddress(
  { street, unit, city, state, zip }: AddressFields,
  verify?: VerifyCityStateZip,
): ReadAddress {
  const written = { street, unit, city, state, zip };
  if (isForeignCode(zip)) return { ...written, above: '', doubt: 'outside_us' };
  if (city === '' && street !== '') return fromOneField(written, verify);
  const line = state === '' || zip === '' ? splitCityLine(city) : undefined;
  return fromFields(
    line ? { ...written, city: line.city, state: state || line.state, zip: zip || line.zip } : written,
    verify,
  );
}

/** A whole address in the street; its state and ZIP code may have fields of their own. */
function fromOneField(fields: AddressFields, verify?: VerifyCityStateZip): ReadAddress {
  const [ending] = endingsOf(wordsOf(fields.street));
  const missing = [ending?.state ? '' : fields.state, ending?.zip ? '' : fields.zip].filter(Boolean);
  const text = [fields.street, ...missing].join(' ');
  const found = verify ? splitAddress(text, verify) : likelyAddress(text);
  if (!found) {
    const { before = [], state = '', zip = '' } = ending ?? {};
    const rest = before.length > 0 ? splitUnit(textOf(before)) : splitUnit(fields.street);
    const place = { state: fields.state || state, zip: fields.zip || zip };
    const doubt = isForeign(fields.street) ? 'outside_us' : ending ? 'unsplit' : null;
    return { ...fields, ...rest, ...place, unit: fields.unit || rest.unit, above: '', doubt };
  }
  const { is_city_unknown, ...parts } = found;
  const is_other =
    (fields.state !== '' && stateCode(fields.state) !== parts.state) ||
    (fields.zip !== '' && parts.zip !== '' && fields.zip.slice(0, 5) !== parts.zip.slice(0, 5));
  const read = withUnit({ ...parts, state: fields.state || parts.state, zip: fields.zip || parts.zip }, fields.unit);
  return { ...read, doubt: is_other ? 'other_place' : is_city_unknown ? 'unknown_city' : read.doubt };
}

/** A street in a field of its own: it may repeat the place or the unit, or have changed places with a building. */
function fromFields(fields: AddressFields, verify?: VerifyCityStateZip): ReadAddress {
  const { street, is_other } = withoutPlace(fields.street, fields, verify);
  const read = { ...fields, ...streetBelow(street, fields.unit) };
  return is_other ? { ...read, doubt: 'other_place' } : read;
}

type Street = Pick<ReadAddress, 'above' | 'street' | 'unit' | 'doubt'>;

/** The street and its unit, which come in two fields. */
function streetBelow(street: string, unit: string): Street {
  const [words, second] = [wordsOf(street), wordsOf(unit)];
  const is_street = !isUnit(words) && (startsStreet(words) || shapeOf(words) !== 'none');
  if (!is_street && /^\d/.test(unit) && startsStreet(second) && shapeOf(second) === 'complete') {
    const below = streetParts(second);
    return isUnit(words)
      ? { ...below, unit: [street, below.unit].filter(Boolean).join(' '), doubt: null }
      : { ...below, above: [street, below.above].filter(Boolean).join(', '), doubt: null };
  }
  const parts = streetParts(words);
  if (parts.above && words.some(({ opens }) => opens)) return withUnit(parts, unit);
  const ends_with_unit = /(?:^|\s)(?:\S*[\d#]\S*|\S)$/.test(street.slice(-20));
  if (unit === '' || !ends_with_unit || parts.unit === '' || parts.above)
    return { above: '', street, unit, doubt: null };
  const joined = withUnit(parts, unit);
  return joined.unit === parts.unit && !joined.doubt ? joined : { above: '', street, unit, doubt: joined.doubt };
}

/** Adds the field of the unit to the unit that was found in the street. The same one is written once. */
function withUnit<T extends Pick<Street, 'unit'>>(found: T, unit: string): T & Pick<ReadAddress, 'unit' | 'doubt'> {
  if (found.unit === '' || unit === '') return { ...found, unit: found.unit || unit, doubt: null };
  const words = wordsOf(found.unit);
  const is_same = words.some((_, at) => isSameUnit(plainText(words.slice(at)), unit));
  const doubt = !is_same && areRivalUnits(found.unit, unit) ? 'other_unit' : null;
  return { ...found, unit: is_same || doubt ? found.unit : `${found.unit} ${unit}`, doubt };
}

type Lines = Record<'company_name' | 'unit', string>;

/**
 * Where a line above the street goes: to the company, or after the unit where there is another company. `name` is the
 * person's, which is on the envelope already.
 */
export function withLineAbove({ company_name, unit }: Lines, above: string, name: string): Lines {
  if (above === '' || [company_name, name].map(squash).includes(squash(above))) return { company_name, unit };
  if (company_name === '') return { company_name: above, unit };
  return { company_name, unit: [unit, above].filter(Boolean).join(', ') };
}

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
