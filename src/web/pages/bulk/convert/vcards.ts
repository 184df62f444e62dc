import { hasNoContacts, MAX_CONVERTED_ROWS, tooLarge } from './limits.ts';
import type { ConvertedTable } from './table.ts';
import { type Property, partsOf, propertyOf, textOf, unfolded } from './vcard-lines.ts';

const HEADER = [
  ...['First Name', 'Last Name', 'Company', 'Address Type', 'Street', 'Unit', 'City', 'State', 'ZIP', 'Country'],
  ...['Email', 'Phone', 'Birthday'],
];

/**
 * The contacts of a vCard file, a row each. Of several addresses a contact's home is taken, else the preferred one, else
 * the first; the company is left out where that is a home. Throws NotConverted.
 */
export function tableOfVcards(bytes: Uint8Array): ConvertedTable {
  const rows: string[][] = [];
  let properties: Property[] = [];
  // A contact may contain another one, an assistant for instance, who is left out.
  let depth = 0;
  for (const line of unfolded(textOfBytes(bytes))) {
    const mark = /^\s*(BEGIN|END)\s*:\s*VCARD\s*$/i.exec(line)?.[1]?.toUpperCase();
    if (mark === 'BEGIN') {
      if (depth++ === 0) properties = [];
    } else if (mark === 'END') {
      if (depth > 0 && --depth === 0) rows.push(...rowOf(properties));
      if (rows.length > MAX_CONVERTED_ROWS) throw tooLarge(`has more than ${MAX_CONVERTED_ROWS / 1000},000 contacts`);
    } else if (depth === 1) {
      const property = propertyOf(line);
      if (property) properties.push(property);
    }
  }
  if (rows.length === 0) throw hasNoContacts();
  return { rows: [HEADER, ...rows], source: 'vCard' };
}

function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The row of a contact; none for groups of contacts. */
function rowOf(properties: readonly Property[]): string[][] {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const text = (property: Property | undefined) => (property ? textOf(property.value) : '');
  const kind = text(all('KIND')[0] ?? all('X-ADDRESSBOOKSERVER-KIND')[0]);
  if (/^group$/i.test(kind)) return [];
  const { first, last } = nameOf(all('N')[0], text(all('FN')[0]));
  const { type, ...address } = addressOf(properties);
  const company = partsOf(all('ORG')[0]?.value ?? '')[0] ?? '';
  const phones = all('TEL').filter(({ types }) => !types.some((one) => one === 'FAX' || one === 'PAGER'));
  return [
    [
      ...[first, last, type === 'Home' ? '' : company, type],
      ...[address.street, address.unit, address.city, address.state, address.zip, address.country],
      ...[text(preferred(all('EMAIL'))), text(preferred(phones)).replace(/^tel:/i, ''), text(all('BDAY')[0])],
    ],
  ];
}

/** First and last name as they are given, else the whole one, whose first word is the first name. */
function nameOf(name: Property | undefined, full_name: string): { first: string; last: string } {
  const [last = '', first = ''] = partsOf(name?.value ?? '');
  if (first || last) return first ? { first, last } : { first: last, last: '' };
  const [start = '', ...rest] = full_name.split(/\s+/);
  return { first: start, last: rest.join(' ') };
}

const preferred = (properties: readonly Property[]): Property | undefined =>
  properties.find(({ types }) => types.includes('PREF')) ?? properties[0];

/** Some programs write the unit where the street belongs, and the street where the unit does. */
const UNIT = /^(apt|apartment|unit|suite|ste|floor|room|#)\b/i;

type VcardAddress = Record<'type' | 'street' | 'unit' | 'city' | 'state' | 'zip' | 'country', string>;
const NO_ADDRESS: VcardAddress = { type: '', street: '', unit: '', city: '', state: '', zip: '', country: '' };

function addressOf(properties: readonly Property[]): VcardAddress {
  // Apple names the kind of an address in a property of its own, in the same group.
  const labels = new Map(
    properties.filter(({ name }) => name === 'X-ABLABEL').map(({ group, value }) => [group, textOf(value)]),
  );
  const found = properties
    .filter(({ name }) => name === 'ADR')
    .map((property) => ({ property, address: readAddress(property, labels.get(property.group) ?? '') }))
    .filter(({ address: { street, city, zip } }) => street || city || zip);
  const best =
    found.find(({ address }) => address.type === 'Home') ??
    found.find(({ property }) => property.types.includes('PREF')) ??
    found[0];
  return best?.address ?? NO_ADDRESS;
}

function readAddress({ types, value }: Property, label: string): VcardAddress {
  const parts = partsOf(value).map((part) => part.replace(/(?<=\S),(?=\S)/g, ', ').replace(/(?<![,\s])[,\s]+$/, ''));
  const [box = '', extended = '', line = '', city = '', state = '', zip = '', country = ''] = parts;
  const written = box && !/box|p\.?o\.?/i.test(box) ? `PO Box ${box}` : box;
  const is_swapped = UNIT.test(line) && /^\d/.test(extended);
  const [street = '', unit = ''] = is_swapped ? [extended, line] : line ? [line, extended] : [written || extended];
  const type =
    types.includes('HOME') || /home/i.test(label)
      ? 'Home'
      : types.includes('WORK') || /work/i.test(label)
        ? 'Work'
        : 'Other';
  return { type, street, unit, city, state, zip, country };
}
