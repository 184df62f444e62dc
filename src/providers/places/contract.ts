import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacesProvider } from './port.ts';

const LIST_PLACES = [
  [{ city: 'Springfield', state: 'IL', zip: '62701' }, 'matched'],
  [{ city: 'SPRINGFEILD', state: 'IL', zip: '62701' }, 'corrected'],
  [{ city: 'Chicago', state: 'IL', zip: '60004' }, 'unverified'],
  [{ city: 'Chicago', state: 'IL', zip: '62701' }, 'conflict'],
  [{ city: 'Reno', state: 'NV', zip: '62701' }, 'conflict'],
] as const;

/** What every places provider must do. `known` is an address that it can complete to a whole one. */
export function placesContract(name: string, make: () => PlacesProvider, known: string): void {
  describe(`places: ${name}`, () => {
    const session = crypto.randomUUID();

    it('completes an address and gives the parts of the one that is chosen', async () => {
      const places = make();
      const [first] = await places.autocomplete(known, session);
      expect(first).toBeDefined();
      expect(first?.text).toContain(first?.main_text);
      const place = await places.details(first?.place_id ?? '', session);
      expect(place?.place_id).toBe(first?.place_id);
      expect(place?.address_components).toEqual({
        street: expect.stringMatching(/^\d+ \S/),
        unit: expect.any(String),
        city: expect.stringMatching(/\S/),
        state: expect.stringMatching(/^[A-Z]{2}$/),
        zip: expect.stringMatching(/^\d{5}(-\d{4})?$/),
      });
      expect(place?.verified).toBe(name === 'google');
      expect(place?.formatted_address).toContain(place?.address_components.city);
    });

    it('suggests nothing for nothing', async () => {
      expect(await make().autocomplete('', session)).toEqual([]);
      expect(await make().autocomplete('   ', session)).toEqual([]);
    });

    it('knows no place by an id that it did not give', async () => {
      for (const id of ['', 'nonsense', '../../etc/passwd', 'us1_e30', 'x'.repeat(10_000)]) {
        expect(await make().details(id, session), id.slice(0, 20)).toBeUndefined();
      }
    });

    it('checks the places of a list at once, by the rule that an address typed by hand is checked with', async () => {
      const places = make();
      for (const [place, status] of LIST_PLACES) {
        const of_list = places.verifyCityStateZip(place);
        expect(of_list, JSON.stringify(place)).toMatchObject({ status });
        const single = await places.check({ street: '9 Nowhere Ln', unit: '', ...place });
        expect(single).toMatchObject({ status, zip_place: of_list.zip_place });
      }
    });

    it('never throws, whatever is typed', async () => {
      const places = make();
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), async (text, token) => {
          expect(Array.isArray(await places.autocomplete(text, token))).toBe(true);
          await places.details(text, token);
          const typed = { street: text, unit: '', city: token, state: text.slice(0, 2), zip: '62701' };
          expect((await places.check(typed)).address.street).toBe(text);
          places.verifyCityStateZip({ city: text, state: token, zip: text.slice(0, 10) });
        }),
      );
    });
  });
}
