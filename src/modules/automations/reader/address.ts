import { stateCode, TERRITORIES } from '../../../platform/us/states.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { splitUnit } from '../../addresses/reader/unit.ts';
import { type AddressDoubt, readAddress, withLineAbove } from '../../addresses/reader/written-address.ts';
import { zipCode } from '../../addresses/rules.ts';
import type { Contact } from './contact.ts';
import { squash } from './keys.ts';
import { usualCase } from './letter-case.ts';

/** Cleans an address that was found in a body, and says what keeps it from being mailed. */

type Parts = Record<'street' | 'unit' | 'city' | 'state' | 'zip' | 'country', string>;
/** `company_name` is the contact's, or a line that stands above the street. */
type Address = Parts & { company_name: string };
export type AddressProblem = 'no_name' | 'no_street' | 'no_city' | 'no_state' | 'no_zip' | 'bad_zip' | AddressDoubt;

const MOST_LENGTH = 200;
const US_NAMES = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'theunitedstates', 'america']);

/**
 * The address as it is mailed, each field empty where it is missing, and every problem, in the order of the form. `verify`
 * judges an address that was written in one field.
 */
export function cleanAddress(
  contact: Contact,
  verify: VerifyCityStateZip,
): { address: Address; problems: AddressProblem[] } {
  const written = oneLiners(contact);
  const is_abroad = written.country !== '' && !isUs(written.country);
  const { above, doubt, ...read } = is_abroad
    ? { ...written, above: '', doubt: 'outside_us' as const }
    : readAddress(written, verify);
  const country = is_abroad ? countryName(written.country) : isUs(written.country) || isInUs(read) ? 'US' : '';
  const parts = country === 'US' ? usAddress(read) : read;
  const { first_name = '', last_name = '', full_name = '', company_name = '' } = contact;
  const whole_name = first_name || last_name ? `${first_name} ${last_name}` : full_name;
  const { unit, company_name: company } = withLineAbove({ unit: parts.unit, company_name }, above, whole_name);
  return {
    address: { ...parts, unit, country, company_name: company },
    problems: [
      ...(whole_name.trim() || company_name ? [] : (['no_name'] as const)),
      ...(parts.street ? [] : (['no_street'] as const)),
      ...(doubt ? [doubt] : []),
      ...(doubt === 'outside_us'
        ? []
        : placeProblems(parts).filter((problem) => doubt !== 'unsplit' || problem.endsWith('zip'))),
    ],
  };
}

function placeProblems({ city, state, zip }: Pick<Parts, 'city' | 'state' | 'zip'>): AddressProblem[] {
  const problems: (AddressProblem | false)[] = [
    city === '' && 'no_city',
    stateCode(state) === undefined && 'no_state',
    zip === '' && 'no_zip',
    zip !== '' && !isZip(zip) && 'bad_zip',
  ];
  return problems.filter((problem) => problem !== false);
}

const isZip = (zip: string): boolean => zipCode(zip) === zip && !zip.startsWith('00000');

/** Each field on one line. A text over the limit is no part of an address. */
function oneLiners(contact: Contact): Parts {
  const line = (text: string | undefined) => linesOf(text).join(' ');
  const [state, country] = [line(contact.state), line(contact.country)];
  return {
    street: linesOf(contact.street).join(', '),
    unit: (squash(contact.unit ?? '') && line(contact.unit)) || '',
    city: line(contact.city).replace(/,$/, ''),
    state: regionOf(state) ?? (state || (territoryOf(country) ?? '')),
    zip: line(contact.zip),
    country,
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

/** Whether the state or the ZIP code shows that an address is in the United States. */
const isInUs = ({ state, zip }: Pick<Parts, 'state' | 'zip'>): boolean =>
  stateCode(state) !== undefined || zipCode(zip) !== undefined;

const countryName = (country: string): string => (country.length <= 3 ? country.toUpperCase() : country);

/** Senders name Puerto Rico, Guam and others as countries of their own. "DC" is none of them. */
const territoryOf = (country: string): string | undefined => {
  const code = stateCode(country);
  return TERRITORIES.find((territory) => territory.code === code && code !== 'DC')?.code;
};

const regionOf = (state: string): string | undefined => stateCode(state.replace(/^US-/i, ''));

/** An address as it is written on an envelope: the unit in its field, capital letters as usual. */
function usAddress({ street, unit, city, state, zip }: Omit<Parts, 'country'>): Omit<Parts, 'country'> {
  const at_end = unit === '' ? splitUnit(street) : { street, unit: /^\d+[a-z]?$/i.test(unit) ? `#${unit}` : unit };
  return {
    street: usualCase(at_end.street),
    unit: usualCase(at_end.unit),
    city: usualCase(city),
    state: stateCode(state) ?? state,
    zip: zipCode(zip) ?? zip,
  };
}
