import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns, mappingOf } from './guess.ts';

/** Lists of several parties: whatever their headers look like, no card mixes two of them. */

const PARTIES = [
  { words: '', n: 1, city: 'Albany', state: 'NY', zip: '12207', first: 'Ann', last: 'Plain' },
  { words: 'Mailing', n: 2, city: 'Mesa', state: 'AZ', zip: '85201', first: 'Max', last: 'Mail' },
  { words: 'Home', n: 3, city: 'Homer', state: 'AK', zip: '99603', first: 'Hanna', last: 'Home' },
  { words: 'Shipping', n: 4, city: 'Salem', state: 'OR', zip: '97301', first: 'Sheila', last: 'Ship' },
  { words: 'Billing', n: 5, city: 'Reno', state: 'NV', zip: '89501', first: 'Bill', last: 'Bill' },
  { words: 'Property', n: 6, city: 'Waco', state: 'TX', zip: '76701', first: '', last: '' },
  { words: 'Work', n: 7, city: 'Provo', state: 'UT', zip: '84601', first: '', last: '' },
  { words: 'Sender', n: 8, city: 'Macon', state: 'GA', zip: '31201', first: 'Stan', last: 'Sender' },
  { words: 'Barn', n: 9, city: 'Butte', state: 'MT', zip: '59701', first: '', last: '' },
];
type Party = (typeof PARTIES)[number];

const LABELS = {
  street: ['Street', 'Address', 'Address 1', 'Street Address', 'Address Line 1'],
  unit: ['Address 2', 'Apt', 'Unit #'],
  city: ['City', 'Town'],
  state: ['State', 'Province', 'State/Province'],
  zip: ['Zip', 'ZIP Code', 'Postal Code', 'Postcode'],
  first_name: ['First Name', 'FirstName'],
  last_name: ['Last Name', 'Surname'],
};
type Part = keyof typeof LABELS;
const ADDRESS = ['street', 'city', 'state', 'zip'] as const;

const WAYS: ((party: string, label: string) => string)[] = [
  (party, label) => `${party} ${label}`,
  (party, label) => `${label} (${party})`,
  (party, label) => `${label} - ${party}`,
  (party, label) => `${party}: ${label}`,
  (party, label) => `${party} ${label}`.toLowerCase().replaceAll(' ', '_'),
  (party, label) => `${party}${label}`.replaceAll(' ', ''),
];

const cellOf = ({ n, city, state, zip, first, last }: Party, part: Part, row: number): string => {
  const texts = { street: `${n}${row} Party ${n} St`, unit: row ? '' : `Apt ${n}`, city, state, zip };
  return { ...texts, first_name: first, last_name: last }[part];
};

type Cell = { party: Party; part: Part; header: string };
const list = fc
  .subarray(PARTIES, { minLength: 1, maxLength: 3 })
  .chain((parties) =>
    fc.tuple(
      ...parties.map((party) =>
        fc
          .record({ way: fc.constantFrom(...WAYS), picks: fc.array(fc.nat(20), { minLength: 7, maxLength: 7 }) })
          .map(({ way, picks }): Cell[] =>
            (Object.keys(LABELS) as Part[]).flatMap((part, n) => {
              const pick = picks[n] ?? 0;
              if (pick < 3 || (part.endsWith('name') && party.first === '')) return [];
              const label = LABELS[part][pick % LABELS[part].length] ?? '';
              return [{ party, part, header: party.words ? way(party.words, label) : label }];
            }),
          ),
      ),
    ),
  )
  .chain((groups) => fc.shuffledSubarray(groups.flat(), { minLength: groups.flat().length }));

function mapped(cells: Cell[]) {
  const rows = [0, 1, 2].map((row) => cells.map(({ party, part }) => cellOf(party, part, row)));
  const mapping = mappingOf(
    guessColumns(
      cells.map(({ header }) => header),
      rows,
    ).guesses,
  );
  const at = (field: Part) => cells[mapping[field] ?? -1];
  return { of: (fields: readonly Part[]) => fields.flatMap((field) => at(field)?.party ?? []), at };
}

it('a card goes to one of several parties, or nobody is chosen', () => {
  let [chosen, of_several] = [0, 0];
  fc.assert(
    fc.property(list, (cells) => {
      const { of, at } = mapped(cells);
      const [party, ...more] = new Set(of([...ADDRESS, 'unit']));
      const has = (wanted: Party | undefined, parts: readonly Part[]) =>
        cells.some((cell) => cell.party === wanted && parts.includes(cell.part));
      const all = new Set(cells.map((cell) => cell.party));
      if (at('street')) chosen++;
      if (at('street') && all.size > 1) of_several++;
      if (more.length > 0) {
        // A party without a prefix may complete the only other street, or be completed, and never twice.
        const [plain, named] = [PARTIES[0], [party, ...more].find((one) => one !== PARTIES[0])];
        expect([more.length, has(plain, ['street']) && has(named, ['street'])]).toEqual([1, false]);
        for (const part of ADDRESS) if (has(named, [part])) expect(at(part)?.party ?? named).toBe(named);
      }
      const [person] = of(['first_name', 'last_name']);
      expect(new Set(of(['first_name', 'last_name'])).size).toBeLessThan(2);
      expect([person?.words, party?.words]).not.toEqual(['Sender', expect.anything()]);
      expect([person?.words, at('street')?.party.words]).not.toEqual(['Billing', 'Shipping']);
      expect([person?.words, at('street')?.party.words]).not.toEqual(['Shipping', 'Billing']);
      expect(at('street')?.party.words).not.toBe('Sender');
    }),
    { numRuns: 3000 },
  );
  expect(chosen).toBeGreaterThan(1000);
  expect(of_several).toBeGreaterThan(500);
});

describe('columns without a prefix', () => {
  const streetAndCity = (header: string[], ...rows: string[][]) => {
    const { guesses, addresses } = guessColumns(header, rows);
    const { street, city, zip } = mappingOf(guesses);
    return { street, city, zip, asked: addresses.map(({ name }) => name) };
  };

  it('belong to the street before them', () => {
    const header = ['Owner', 'Property Address', 'City', 'State', 'Zip', 'Mailing Address', 'City', 'State', 'Zip'];
    const row = ['Ann Lee', '1 Elm St', 'Waco', 'TX', '76701', '2 Oak St', 'Mesa', 'AZ', '85201'];
    expect(streetAndCity(header, row)).toMatchObject({ street: 5, city: 6, zip: 8 });
  });

  it('belong to one more address where their headers come again', () => {
    const header = ['Name', 'Address', 'City', 'State', 'Zip', 'Address', 'City', 'State', 'Zip'];
    const row = ['Ann Lee', '1 Elm St', 'Waco', 'TX', '76701', '2 Oak St', 'Mesa', 'AZ', '85201'];
    expect(streetAndCity(header, row)).toEqual({ street: 1, city: 2, zip: 4, asked: ['Address', 'Address 2'] });
    const others = [...header.slice(0, 5), 'Mailing Address', ...header.slice(6)];
    expect(streetAndCity(others, row)).toMatchObject({ street: 5, city: 6, zip: 8 });
  });

  it('are a question where two streets come before one city', () => {
    const header = ['Name', 'Mailing Address', 'Property Address', 'City', 'State', 'Zip'];
    const row = ['Ann Lee', '1 Elm St', '2 Oak St', 'Mesa', 'AZ', '85201'];
    const asked = ['Mailing address', 'Property address'];
    expect(streetAndCity(header, row)).toEqual({ street: undefined, city: undefined, zip: undefined, asked });
  });

  it('are numbered: "Address 2" beside "City 2" is a street', () => {
    const header = ['Name', 'Address 1', 'City 1', 'State 1', 'Zip 1', 'Address 2', 'City 2', 'State 2', 'Zip 2'];
    const row = ['Ann Lee', '1 Elm St', 'Waco', 'TX', '76701', '2 Oak St', 'Mesa', 'AZ', '85201'];
    expect(streetAndCity(header, row)).toMatchObject({ street: 1, city: 2, zip: 4 });
    expect(mappingOf(guessColumns(header, [row]).guesses).unit).toBeUndefined();
    const lines = ['Name', 'Address 1', 'Address 2', 'City', 'State', 'Zip'];
    expect(mappingOf(guessColumns(lines, []).guesses)).toMatchObject({ street: 1, unit: 2 });
  });
});
