import { describe, expect, it } from 'vitest';
import { isUnnamed, takeHeader } from './first-row.ts';
import { guessColumns, mappingOf } from './guess.ts';
import { foldHeader } from './header.ts';

const ANN = ['Ann', 'Reader', '1 Quill Ln', 'Albany', 'NY', '12207'];
const BEN = ['Ben', 'Hale', 'PO Box 7', 'New York', 'NY', '10001'];

describe('the first row of a list', () => {
  it.each([
    [['First Name', 'Street', 'ZIP']],
    [['Who', 'Where', 'ID']],
    [['Kid 1', '2024 holiday card sent', 'Dog']],
    [['Address']],
    [['Mailing Address', '', '']],
    [['ID', 'NY', 'CA']],
    [['Friends', '']],
    [['ZIP', '2024 holiday cards', '12207']],
    [['ann@example.com', 'NY']],
  ])('names its columns: %j', (names) => {
    const rows = [names, ANN];
    expect([takeHeader(rows), rows]).toEqual([names, [ANN]]);
  });

  it.each([
    [ANN],
    [BEN],
    [['Cara Bell', '2 Elm St, Austin, TX 78701']],
    [['ann@example.com', 'Ann', '12207']],
    [['NY', '1 Quill Ln', 'Albany']],
    [[' 12207', '1 Quill Ln']],
  ])('is somebody: %j', (person) => {
    const rows = [person, ANN];
    const header = takeHeader(rows) ?? [];
    expect([isUnnamed(header), header.length, rows]).toEqual([true, person.length, [person, ANN]]);
  });

  it('may be a title, which is passed over', () => {
    const names = ['Name', 'Street', 'ZIP'];
    const rows = [['Our friends 2026', '', ''], names, ANN];
    expect([takeHeader(rows), rows]).toEqual([names, [ANN]]);
    expect(takeHeader([['Our friends 2026', '', '']])).toBeUndefined();
    expect(takeHeader([])).toBeUndefined();
  });

  it('gives names without blanks, and numbers where it has none', () => {
    expect(takeHeader([[' Name ', 'ZIP'], ANN])).toEqual(['Name', 'ZIP']);
    expect(takeHeader([['Ann', '1 Quill Ln', '12207']])).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect([[], ['Column 1', 'Dog'], ['Column 1', 'Column 2']].map(isUnnamed)).toEqual([false, false, true]);
  });
});

describe('columns with names', () => {
  const mapped = (header: string[], ...people: string[][]) => mappingOf(guessColumns(header, people).guesses);

  it.each([
    ['First_Name*', 'first name'],
    ['firstName', 'first name'],
    [' FIRST -- NAME: ', 'first name'],
    ['Prénom', 'prenom'],
    ['ZIP+4', 'zip 4'],
  ])('%j is compared as %j', (header, folded) => {
    expect(foldHeader(header)).toBe(folded);
  });

  it('are certain by a header that is understood, and likely by their cells', () => {
    const people = [['ann@example.com', 'Ann', '12207', 'x']];
    expect(guessColumns(['Preferred e-mail', 'First name', 'Where', 'Note'], people).guesses).toEqual([
      { field: 'contact_email', column: 0, confidence: 'certain' },
      { field: 'first_name', column: 1, confidence: 'certain' },
      { field: 'zip', column: 2, confidence: 'likely' },
    ]);
  });

  it.each([
    ['Your first name please', 'first_name'],
    ['The complete address', 'full_address'],
    ['Work address line 2', 'unit'],
    ['City and/or State', 'city_line'],
    ['Work ZIP', 'zip'],
    ['Second e-mail', 'contact_email'],
    ['Work street', 'street'],
    ['Home town', 'city'],
    ['US state', 'state'],
    ['Our customer name', 'full_name'],
  ])('named %j are taken for the field %s from the header alone', (header, field) => {
    expect(guessColumns([header], []).guesses).toEqual([{ field, column: 0, confidence: 'certain' }]);
  });

  it.each([
    ['Preferred church e-mail', 'contact_email'],
    ['Cell (evening)', 'phone'],
    ['Barn street', 'street'],
  ])('named %j are likely to hold the field %s', (header, field) => {
    expect(guessColumns([header], []).guesses).toEqual([{ field, column: 0, confidence: 'likely' }]);
  });

  it.each([
    'Maiden surname',
    'Last visit',
    'Parent company',
    'Pet name',
    'Dog name',
    'Address type',
    'City tax',
    'Contact owner',
    'Street number',
    'Do not mail',
  ])('named %j hold no field', (header) => {
    expect(guessColumns([header], []).guesses).toEqual([]);
  });

  it('hold one field each, and of two columns for a field the better named one has it, else the first', () => {
    expect(mapped(['Address full', 'Name'])).toEqual({ full_address: 0, full_name: 1 });
    expect(mapped(['City now', 'City', 'City'])).toEqual({ city: 1 });
    expect(mapped(['A', 'B'], ['12207', '10001'])).toEqual({ zip: 0 });
  });

  it.each([
    ['most of them', ['12207', '10001', '99501', '60601', 'x'], { zip: 0 }],
    ['three of five', ['12207', '10001', '99501', 'x', 'y'], {}],
    ['all that are filled', [' 12207 ', '', ''], { zip: 0 }],
    ['codes of states', ['NY', 'CA'], { state: 0 }],
    ['other pairs of capitals', ['XX', 'YY'], {}],
    ['names of states, which are also first names', ['Virginia', 'Georgia'], {}],
    ['nothing', ['', ''], {}],
  ])('are guessed from their cells when these are %s', (_, cells, mapping) => {
    expect(mapped(['X'], ...cells.map((cell) => [cell]), [])).toEqual(mapping);
  });

  it('are not guessed from their place', () => {
    expect(mapped(['Who', 'Street', 'Where'], ['Ann', '1 Quill Ln', 'Albany'])).toEqual({ street: 1 });
  });

  it('give the parts of a name before the whole', () => {
    expect(mapped(['Name', 'First name', 'Last name'])).toEqual({ first_name: 1, last_name: 2 });
    expect(mapped(['Name', 'Last name'])).toEqual({ full_name: 0, last_name: 1 });
  });

  it.each(['2 Elm St, Austin, TX 78701', '2 Elm St, Austin, TX 78701-1234 '])(
    'named Address are whole addresses when one of them ends like %j',
    (address) => {
      expect(guessColumns(['Address'], [['2 Elm St'], [address]]).guesses).toEqual([
        { field: 'full_address', column: 0, confidence: 'likely' },
      ]);
    },
  );

  it.each(['2 Elm St', '12345 Elm St', '2 Elm St Apt 7', 'Suite 78701-'])(
    'named Address are streets like %j',
    (street) => {
      expect(guessColumns(['Address'], [[street]]).guesses).toEqual([
        { field: 'street', column: 0, confidence: 'certain' },
      ]);
    },
  );

  it.each(['City', 'ZIP', 'City State Zip', 'Full Address'])('named Address are streets beside %s', (other) => {
    expect(mapped(['Address', other], ['12 Highway 78701', 'x']).street).toBe(0);
  });

  it('for a whole address or a city line are used only where a part of them has no column', () => {
    const parts = ['Street', 'City', 'State', 'ZIP'];
    expect(mapped(['Full address', ...parts])).toEqual({ street: 1, city: 2, state: 3, zip: 4 });
    expect(mapped(['City State Zip', ...parts.slice(1)])).toEqual({ city: 1, state: 2, zip: 3 });
    for (const missing of parts) {
      const others = parts.filter((part) => part !== missing);
      expect(mapped(['Full address', ...others]).full_address).toBe(0);
      if (missing !== 'Street') expect(mapped(['City State Zip', ...others]).city_line).toBe(0);
    }
  });
});

describe('columns without names', () => {
  const mapped = (...people: string[][]) => {
    const rows = [...people];
    return mappingOf(guessColumns(takeHeader(rows) ?? [], rows).guesses);
  };

  it('are recognized by their cells', () => {
    const wanted = { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 };
    expect(mapped(ANN, BEN)).toEqual(wanted);
    expect(mapped(['Cara Bell', '2 Elm St', 'Austin', 'TX', '78701'])).toEqual({
      full_name: 0,
      street: 1,
      city: 2,
      state: 3,
      zip: 4,
    });
    expect(mapped(['Cara Bell', '2 Elm St, Austin, TX 78701', 'cara@example.com'])).toEqual({
      full_name: 0,
      full_address: 1,
      contact_email: 2,
    });
  });

  it.each([
    [
      'codes, which are no names',
      ['1A', 'A1', ...ANN],
      { first_name: 2, last_name: 3, street: 4, city: 5, state: 6, zip: 7 },
    ],
    [
      'two first names',
      ['Ann Marie', ...ANN.slice(1)],
      { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
    ],
    ['a first name only', ['Ann', ...ANN.slice(2)], { first_name: 0, street: 1, city: 2, state: 3, zip: 4 }],
    ['no name', ANN.slice(2), { street: 0, city: 1, state: 2, zip: 3 }],
    ['no street', ['Ann', 'Reader', '12207', 'NY'], { first_name: 0, last_name: 1, zip: 2, state: 3 }],
    [
      'the state before the city',
      ['Ann Lee', '1 Quill Ln', 'NY', 'Albany', '12207'],
      { full_name: 0, street: 1, state: 2, city: 3, zip: 4 },
    ],
  ])('are found by their order in a list with %s', (_, person, mapping) => {
    expect(mapped(person)).toEqual(mapping);
  });

  it('are never certain', () => {
    const { guesses } = guessColumns(takeHeader([ANN]) ?? [], [ANN]);
    expect(guesses.map(({ confidence }) => confidence)).toEqual(Array(6).fill('likely'));
    const [whole] = guessColumns(['Column 1', 'Column 2'], [['Cara Bell', '2 Elm St']]).guesses;
    expect(whole).toEqual({ field: 'full_name', column: 0, confidence: 'likely' });
  });
});
