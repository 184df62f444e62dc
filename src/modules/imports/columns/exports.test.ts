import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { unmappedFields } from '../column-rules.ts';
import { rowReader } from '../row-rules.ts';
import lists from './exports.json' with { type: 'json' };
import { guessColumns, mappingOf } from './guess.ts';

/**
 * Lists as CRMs, shops and address books export them: their headers are real, the people are made up. Each party of a list
 * has an address of its own, so that a card with parts of two of them is found.
 */

const FIELDS = ['first', 'last', 'street', 'unit', 'city', 'state', 'zip'] as const;
type Person = Record<(typeof FIELDS)[number], string>;
const people = (...texts: string[]): Person[] =>
  texts.map((text) => {
    const parts = text.split('|');
    return Object.fromEntries(FIELDS.map((field, n) => [field, parts[n] ?? ''])) as Person;
  });

const PARTIES: Record<string, Person[]> = {
  main: people('Ann|Reader|60 Main St|Apt 4|Albany|NY|12207', 'Ben|Hale|61 Main St||Utica|NY|13501'),
  home: people('Ann|Reader|1 Home Ave||Homer|AK|99603', 'Ben|Hale|2 Home Ave|Unit B|Homewood|AL|35209'),
  business: people('Ann|Reader|10 Work Way|Suite 5|Provo|UT|84601', 'Ben|Hale|11 Work Way||Ogden|UT|84401'),
  mailing: people('Ann|Reader|PO Box 7||Mesa|AZ|85201', 'Ben|Hale|88 Post Rd||Tempe|AZ|85281'),
  billing: people('Bill|Payer|20 Bill Blvd||Reno|NV|89501', 'Betty|Payer|21 Bill Blvd|Apt 3|Elko|NV|89801'),
  shipping: people('Sheila|Giver|30 Ship St|Apt 9|Salem|OR|97301', 'Simon|Giver|31 Ship St||Bend|OR|97701'),
  property: people('Ann|Reader|40 Rental Rd||Waco|TX|76701', 'Ben|Hale|41 Rental Rd||Tyler|TX|75701'),
  other: people('Ann|Reader|50 Other Oval||Butte|MT|59701', 'Ben|Hale|51 Other Oval||Havre|MT|59501'),
  spouse: people('Olaf|Otherson', 'Olga|Otherson'),
  agent: people('Agnes|Seller|70 Agent Aly||Macon|GA|31201', 'Agnes|Seller|70 Agent Aly||Macon|GA|31201'),
};

const joined = (between: string, ...texts: string[]): string => texts.filter(Boolean).join(between);
/** Parts of an address that some programs write into one cell. */
const WRITTEN: Record<string, (person: Person) => string> = {
  name: ({ first, last }) => `${first} ${last}`,
  last_first: ({ first, last }) => `${last}, ${first}`,
  lines: ({ street, unit }) => joined(', ', street, unit),
  whole: ({ street, unit, city, state, zip }) => joined(', ', street, unit, city, `${state} ${zip}`),
  formatted: ({ street, unit, city, state, zip }) => joined('\n', street, unit, `${city}, ${state} ${zip}`, 'US'),
  mailchimp: ({ street, unit, city, state, zip }) => joined('  ', street, unit, city, state, zip, 'US'),
  cityline: ({ city, state, zip }) => `${city}, ${state} ${zip}`,
};

/** "billing.street" as the street of that party in this row; other texts as they are. */
function cellOf(written: string | string[], row: number): string {
  const text = Array.isArray(written) ? (written[row] ?? '') : written;
  const [party = '', part = ''] = text.split('.');
  const person = PARTIES[party]?.[row];
  return person ? (WRITTEN[part]?.(person) ?? person[part as keyof Person]) : text;
}

type List = (typeof lists)[number] & { names?: string; company?: string; no_company?: boolean };

function contactsOf({ header, cells }: List) {
  const names = header.split(',').map((name) => name.trim());
  const written = cells as unknown as Record<string, string | string[]>;
  const rows = [0, 1].map((row) => names.map((name) => cellOf(written[name] ?? '', row)));
  const { guesses, addresses } = guessColumns(names, rows);
  const mapping = mappingOf(guesses);
  const read = rowReader(mapping, names.length, [], verifyCityStateZip);
  return { missing: unmappedFields(mapping), addresses, contacts: rows.map((row) => read(row).contact) };
}

describe.each((lists as List[]).map((list) => [list.list, list] as const))('%s', (_, list) => {
  const { missing, addresses, contacts } = contactsOf(list);

  it(list.expected === 'asked' ? 'is a question' : `is understood: ${list.expected}`, () => {
    if (list.expected === 'asked') {
      expect(missing).not.toEqual([]);
      return;
    }
    const wanted = PARTIES[list.expected] ?? [];
    const named = PARTIES[list.names ?? list.expected] ?? [];
    expect(missing).toEqual([]);
    expect(contacts.map(({ first_name, last_name }) => [first_name, last_name])).toEqual(
      named.map(({ first, last }) => [first, last]),
    );
    // Not every list has a column for the unit, and some have it in the street.
    expect(contacts.map(({ street, city, state, zip }) => [street.split(', ')[0], city, state, zip])).toEqual(
      wanted.map(({ street, city, state, zip }) => [street, city, state, zip]),
    );
    const has_units = Object.values(list.cells).includes(`${list.expected}.unit`);
    expect(contacts.map(({ unit }) => unit)).toEqual(
      has_units ? wanted.map(({ unit }) => unit) : [expect.any(String), expect.any(String)],
    );
    for (const [row, { unit }] of contacts.entries()) expect(['', wanted[row]?.unit]).toContain(unit);
    if (list.company) expect(contacts[0]?.company_name).toBe(list.company);
    if (list.no_company) expect(contacts[0]?.company_name).toBe('');
  });

  it('says which addresses it has', () => {
    expect([0, 2, 3]).toContain(addresses.length);
    expect(new Set(addresses.map(({ name }) => name)).size).toBe(addresses.length);
  });
});
