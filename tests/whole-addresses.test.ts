import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Reading, readEvents } from '../src/modules/automations/events/reading-rules.ts';
import { checkPlace, rowReader } from '../src/modules/imports/row-rules.ts';
import { verifyCityStateZip } from '../src/providers/places/directory/zip-directory.ts';

/** Addresses that were written in one field, as lists and CRMs bring them: read alike, or asked about alike. */

const FILE = new URL('./support/addresses/whole-addresses.txt', import.meta.url);
const CASES = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line.includes(' => '))
  .map((line) => line.split(' => ') as [address: string, expected: string]);

const asText = (address: string): string => address.replaceAll('\\n', '\n').replaceAll('\\r', '\r');
const shown = ({ company_name, street, unit, city, state, zip }: Record<string, string>): string =>
  [company_name, street, unit, city, `${state} ${zip}`].map((part) => part || '-').join(' / ');

const readRow = rowReader({ first_name: 0, full_address: 1 }, 2, [], verifyCityStateZip);
function ofList(address: string): string {
  const row = readRow(['Ann', asText(address)]);
  checkPlace(row, verifyCityStateZip);
  if (row.issues.some(({ reason }) => reason === 'outside_us')) return 'abroad';
  return row.issues.length > 0 ? 'asked' : shown(row.contact);
}

function ofWebhook(address: string): string {
  const body = new TextEncoder().encode(JSON.stringify({ first_name: 'Ann', address: asText(address) }));
  const [reading] = readEvents(
    { body, content_type: 'application/json' },
    [{ part: null, fixed: null }],
    { mapping: {}, message: '' },
    verifyCityStateZip,
  );
  const { recipient, problem } = reading as Reading;
  if (problem === 'We mail to US addresses only.') return 'abroad';
  return recipient ? shown(recipient as unknown as Record<string, string>) : 'asked';
}

describe('an address in one field', () => {
  it('is tried in many spellings', () => {
    expect(CASES.length).toBeGreaterThan(150);
  });

  it.each(CASES)('of a list: %s', (address, expected) => {
    expect(ofList(address)).toBe(expected);
  });

  it.each(CASES)('of a webhook is read as that of a list, in the usual capitals: %s', (address) => {
    expect(ofWebhook(address).toLowerCase()).toBe(ofList(address).toLowerCase());
  });
});
