import { stateCode, TERRITORIES } from '../../../platform/us/states.ts';
import { zipCode } from '../../addresses/rules.ts';
import { splitAddress, splitCityLine, splitTail, splitUnit, streetWithoutCity } from '../../addresses/split-rules.ts';
import type { Contact } from './contact.ts';
import { squash } from './keys.ts';
import { usualCase } from './letter-case.ts';

/** Cleans an address that was found in a body, and says what keeps it from being mailed. */

type Address = Record<'street' | 'unit' | 'city' | 'state' | 'zip' | 'country', string>;
export type AddressProblem = 'no_street' | 'no_city' | 'no_state' | 'no_zip' | 'bad_zip' | 'outside_us' | 'no_name';

const MOST_LENGTH = 200;
const US_NAMES = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'theunitedstates', 'america']);
const CANADIAN_POSTAL_CODE = /^[a-z]\d[a-z]\s?\d[a-z]\d$/i;

/** The address as it is mailed, each field empty where it is missing, and every problem, in the order of the form. */
export function cleanAddress(contact: Contact): { address: Address; problems: AddressProblem[] } {
  const written = oneLiners(contact);
  const parts = written.country === '' || isUs(written.country) ? splitParts(written) : written;
  const country = countryOf(parts);
  const address = country === 'US' ? usAddress(parts) : { ...parts, country };
  const is_us = country === 'US' || country === '';
  const problems: (AddressProblem | false)[] = [
    !contact.first_name && !contact.last_name && !contact.full_name && !contact.company_name && 'no_name',
    address.street === '' && 'no_street',
    address.city === '' && 'no_city',
    is_us && stateCode(address.state) === undefined && 'no_state',
    is_us && address.zip === '' && 'no_zip',
    is_us && address.zip !== '' && !isZip(address.zip) && 'bad_zip',
    !is_us && 'outside_us',
  ];
  return { address, problems: problems.filter((problem) => problem !== false) };
}

const isZip = (zip: string): boolean => zipCode(zip) === zip && !zip.startsWith('00000');

/** A text over the limit is no part of an address; a line break in the street begins the unit. */
function oneLiners(contact: Contact): Address {
  const lines = linesOf(contact.street);
  const at = Math.max(
    0,
    lines.findIndex((line) => /^\d|^p\.?\s?o\.?\s/i.test(line)),
  );
  const line = (text: string | undefined) => linesOf(text).join(' ');
  const rest = lines.filter((_, n) => n !== at).join(', ');
  const is_whole = contact.city === undefined && rest !== '';
  return {
    street: is_whole ? lines.slice(at).join(', ') : (lines[at] ?? ''),
    unit: (squash(contact.unit ?? '') && line(contact.unit)) || (is_whole ? '' : rest),
    city: line(contact.city).replace(/,$/, ''),
    state: line(contact.state),
    zip: line(contact.zip),
    country: line(contact.country),
  };
}

const linesOf = (text = ''): string[] =>
  text.length > MOST_LENGTH
    ? []
    : text
        .split(/[\r\n\v\f\u0085\u2028\u2029]|<br\s?\/?>/i)
        .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
        .filter(Boolean);

const isUs = (country: string): boolean => US_NAMES.has(squash(country)) || territoryOf(country) !== undefined;

/** "US" for the United States and their territories; other countries as they were written. Empty where nothing shows it. */
function countryOf({ country, state, zip }: Address): string {
  if (isUs(country)) return 'US';
  if (country !== '') return country.length <= 3 ? country.toUpperCase() : country;
  if (CANADIAN_POSTAL_CODE.test(zip)) return 'CA';
  return regionOf(state) || zipCode(zip) ? 'US' : '';
}

/** Senders name Puerto Rico, Guam and others as countries of their own. "DC" is none of them. */
const territoryOf = (country: string): string | undefined => {
  const code = stateCode(country);
  return TERRITORIES.find((territory) => territory.code === code && code !== 'DC')?.code;
};

const regionOf = (state: string): string | undefined => stateCode(state.replace(/^US-/i, ''));

function usAddress({ street, unit, city, state, zip }: Address): Address {
  const at_end = splitUnit(street);
  const own_unit = /^\d+[a-z]?$/i.test(unit) ? `#${unit}` : unit;
  const is_same = squash(at_end.unit).endsWith(squash(unit));
  return {
    street: usualCase(unit === '' || is_same ? at_end.street : street),
    unit: usualCase(unit === '' || (is_same && at_end.unit !== '') ? at_end.unit : own_unit),
    city: usualCase(city),
    state: regionOf(state) ?? state,
    zip: zipCode(zip) ?? zip,
    country: 'US',
  };
}

/** Takes apart what was written in one field: the whole address in the street, or state and ZIP code after the city. */
function splitParts(written: Address): Address {
  const { street, city, zip } = written;
  const state = written.state || (territoryOf(written.country) ?? '');
  if (city === '') {
    const whole = splitAddress(street);
    return whole ? { ...whole, unit: written.unit || whole.unit, country: written.country } : { ...written, state };
  }
  const line = state === '' || zip === '' ? splitCityLine(city) : undefined;
  const place = line ? { city: line.city, state: state || line.state, zip: zip || line.zip } : { city, state, zip };
  const tail = splitTail(street);
  const has_place = tail !== undefined && (tail.zip !== '' || /,/.test(street)) && tail.state === regionOf(place.state);
  const before = has_place ? tail.before : street;
  return { ...written, ...place, street: streetWithoutCity(before, place.city) ?? before };
}
