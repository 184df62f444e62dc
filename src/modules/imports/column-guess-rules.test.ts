import { describe, expect, it } from 'vitest';
import { guessColumns, isUnnamed, mappingOf, takeHeader } from './column-guess-rules.ts';

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
  ])('names its columns: %j', (names) => {
    const rows = [names, ANN];
    expect([takeHeader(rows), rows]).toEqual([names, [ANN]]);
  });

  it.each([[ANN], [BEN], [['Cara Bell', '2 Elm St, Austin, TX 78701']], [['ann@example.com', 'Ann', '12207']]])(
    'is somebody: %j',
    (person) => {
      const rows = [person, ANN];
      const header = takeHeader(rows) ?? [];
      expect([isUnnamed(header), header.length, rows]).toEqual([true, person.length, [person, ANN]]);
    },
  );

  it('may be a title, which is passed over', () => {
    const names = ['Name', 'Street', 'ZIP'];
    const rows = [['Our friends 2026', '', ''], names, ANN];
    expect([takeHeader(rows), rows]).toEqual([names, [ANN]]);
    expect(takeHeader([['Our friends 2026', '', '']])).toBeUndefined();
    expect(takeHeader([])).toBeUndefined();
  });
});

describe('columns without names', () => {
  const mapped = (...people: string[][]) => {
    const rows = [...people];
    return mappingOf(guessColumns(takeHeader(rows) ?? [], rows));
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
});
