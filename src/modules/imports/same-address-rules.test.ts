import fc from 'fast-check';
import { expect, it } from 'vitest';
import { directoryPlaces } from '../../providers/places/directory/provider.ts';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import { cityOfZip, zipsStartingWith } from '../../providers/places/directory/zip-table.ts';
import { missingParts } from '../addresses/rules.ts';
import { checkPlace, emptyContact, readFixed } from './row-rules.ts';

const places = directoryPlaces();
const ZIPS = zipsStartingWith('');
const STATES = ['IL', 'CA', 'PR', 'GU', 'AE', 'NY', 'TX'];
const NAMES = ['Chicago', 'SAN JUAN', 'st. louis', 'Springfeild', 'Los Angeles', 'Nowhere', 'APO'];

/** What the form of a single letter says about a place. */
async function outcomeOfForm(city: string, state: string, zip: string) {
  const { status, address, zip_place } = await places.check({ street: '1 Elm St', unit: '', city, state, zip });
  const is_same = address.city === city && address.zip === zip;
  return [is_same && status === 'corrected' ? 'matched' : status, address.city, address.zip, zip_place];
}

/** What a list says about the same place. */
function outcomeOfList(city: string, state: string, zip: string) {
  const person = { ...emptyContact(), first_name: 'Ann', street: '1 Elm St', city, state, zip };
  const row = readFixed(person, {}, verifyCityStateZip);
  const { check } = checkPlace(row, verifyCityStateZip);
  const { zip_place } = verifyCityStateZip(row.contact);
  const is_conflict = row.issues.some(({ reason }) => reason === 'other_state' || reason === 'far_city');
  return [is_conflict ? 'conflict' : check, row.contact.city, row.contact.zip, zip_place];
}

it('a list and the form of one letter come to the same about every place, and neither changes a ZIP code', async () => {
  const place = fc.tuple(
    fc.nat(ZIPS.length - 1).map((n) => ZIPS[n] ?? ''),
    fc.option(fc.constantFrom(...NAMES)),
    fc.option(fc.constantFrom(...STATES)),
    fc.boolean(),
  );
  const seen = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(place, async ([zip, name, other_state, is_shouted]) => {
      const at_zip = cityOfZip(zip);
      const state = other_state ?? at_zip?.state ?? '';
      const city = name ?? (is_shouted ? at_zip?.name.toUpperCase() : at_zip?.name) ?? '';
      expect(missingParts({ street: '1 Elm St', city, state, zip })).toEqual([]);
      const of_list = outcomeOfList(city, state, zip);
      expect(of_list).toEqual(await outcomeOfForm(city, state, zip));
      expect(of_list[2]).toBe(zip);
      seen.add(of_list[0]);
    }),
    { numRuns: 1000 },
  );
  expect([...seen].sort()).toEqual(['conflict', 'corrected', 'matched', 'unverified']);
});
