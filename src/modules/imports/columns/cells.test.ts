import { describe, expect, it } from 'vitest';
import { type CellKind, fieldByCells, readCells } from './cells.ts';
import { guessColumns, mappingOf } from './guess.ts';

describe('cells', () => {
  it.each<[CellKind | undefined, string[]]>([
    ['last_first', ['Reader, Ann', 'O’Neil, Mary Jane', 'de la Cruz, José', 'Public, John, Jr.', 'SMITH, BOB & SUE']],
    ['words', ['Quill and Sons, Inc.', 'Ink Works, LLC', 'Paper Co']],
    ['city_line', ['Austin, TX 78701', 'St. Paul, MN', 'New York NY 10001']],
    [
      'whole_address',
      ['1 Elm St, Austin, TX 78701', 'PO Box 7  Mesa  AZ  85201  US', '2 Oak St\nApt 4\nReno, NV 89501\nUS'],
    ],
    ['street', ['1 Elm St', 'PO Box 7', '12B Oak Ave']],
    ['number', ['#1001', '#1002', 'INV-77', '1,234.50']],
    ['zip', ['78701', '02138-1234', "'02138"]],
    ['phone', ['(555) 010-1234', '+1 555 010 1234', '555-010-1234 x5']],
    ['date', ['05/03/2026', '2026-05-03 10:00']],
    ['label', ['* Home', 'Work', 'other']],
    ['state', ['NY', 'TX']],
    ['yes_or_no', ['yes', 'No', 'TRUE']],
    [undefined, ['1 Elm St', 'yes', '78701']],
    [undefined, []],
  ])('are %s', (kind, cells) => {
    expect(readCells(cells).kind).toBe(kind);
  });

  it.each([
    ['state', ['78701', '02138'], 'zip'],
    ['state', ['Active', 'Closed'], undefined],
    ['state', ['ON', 'QC'], undefined],
    ['state', ['New York', 'texas'], 'state'],
    ['full_name', ['#1001', '#1002'], undefined],
    ['full_name', ['Acme Inc.', 'Ink LLC'], 'company_name'],
    ['first_name', ['Reader, Ann'], 'full_name'],
    ['street', ['Home', '* Work'], undefined],
    ['street', ['1 Elm St, Austin, TX 78701'], 'full_address'],
    ['street', ['Austin, TX 78701'], 'city_line'],
    ['street', ['ann@example.com'], undefined],
    ['city', ['78701'], undefined],
    ['zip', ['K1A 0B1', 'M5V 3L9'], 'zip'],
    ['contact_email', ['yes', 'no'], undefined],
  ] as const)('of a column named as %s and like %j hold %s', (field, cells, expected) => {
    expect(fieldByCells(field, readCells(cells))).toBe(expected);
  });
});

describe('a column of names that are written last name first', () => {
  const header = (name: string) => [name, 'Address', 'City', 'State', 'Zip'];
  const rows = [
    ['Reader, Ann', '1 Elm St', 'Waco', 'TX', '76701'],
    ['Hale, Ben', '2 Elm St', 'Mesa', 'AZ', '85201'],
  ];

  it.each(['Client', 'Contact', 'Customer', 'Owner', 'Recipient', 'Member Name', 'First Name', 'Who', 'Invitado'])(
    'is found whatever it is called: %s',
    (name) => {
      expect(mappingOf(guessColumns(header(name), rows).guesses)).toMatchObject({ full_name: 0, street: 1, zip: 4 });
    },
  );

  it('is no name where its header says that it is something else, or another column has the names', () => {
    expect(mappingOf(guessColumns(header('Product'), rows).guesses).full_name).toBeUndefined();
    const both = [['Size, Color', ...(rows[0] ?? []).slice(1), 'Ann', 'Lee']];
    const mapping = mappingOf(guessColumns([...header('Option'), 'First Name', 'Last Name'], both).guesses);
    expect(mapping).toMatchObject({ first_name: 5, last_name: 6 });
    expect(mapping.full_name).toBeUndefined();
  });
});
