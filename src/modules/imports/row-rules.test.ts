import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import type { Tidy } from '../addresses/tidy-rules.ts';
import { UNWRITABLE_ADDRESS, UNWRITABLE_NAME } from '../addresses/writable-rules.ts';
import { CONTACT_FIELDS, type ColumnMapping, cellsByName } from './column-rules.ts';
import { contactKey } from './reader/contact-hash.ts';
import {
  checkPlace,
  EXTRA_LIMIT,
  emptyContact,
  FIELD_LIMITS,
  ISSUE_REASONS,
  type Issue,
  issuesText,
  issueText,
  packIssues,
  type RowFix,
  readFixed,
  rowReader,
  unpackIssues,
} from './row-rules.ts';

const MAPPING = { full_name: 0, street: 1, city: 2, state: 3, zip: 4 };
const read = (name: string, zip = '62701') => {
  const { contact, issues } = rowReader(MAPPING, 5, [])([name, '12 Main St', 'Springfield', 'IL', zip]);
  return { name: [contact.first_name, contact.last_name], zip: contact.zip, issues };
};

const BY_FIELD: ColumnMapping = Object.fromEntries(CONTACT_FIELDS.map((field, column) => [field, column]));
const ANN = {
  ...emptyContact(),
  first_name: 'Ann',
  last_name: 'Lee',
  street: '12 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
/** Ann's row with some cells written otherwise. */
const readAnn = (cells: RowFix, fix?: RowFix) =>
  rowReader(BY_FIELD, CONTACT_FIELDS.length, [])(Object.values({ ...ANN, ...cells }), fix);
const packed = (row: { issues: Issue[] }) => packIssues(row.issues) ?? '';

describe('A name in one column', () => {
  it.each([
    ['Dr. Grace Brewster Hopper', ['Grace', 'Brewster Hopper']],
    ['Hopper, Grace', ['Grace', 'Hopper']],
    ['Hopper ,Grace', ['Grace', 'Hopper']],
    ['Public, John, Jr.', ['John', 'Public Jr.']],
    ['Mr. and Mrs. Smith', ['Mr. and Mrs.', 'Smith']],
    ['Grace & Alan Hopper', ['Grace & Alan', 'Hopper']],
    ['The Smith Family', ['Smith Family', '']],
    ['Cher', ['Cher', '']],
    ['Grace   Hopper', ['Grace', 'Hopper']],
    ['🏡 Karen Davis', ['Karen', 'Davis']],
    ['🏡🎄 Karen Davis', ['Karen', 'Davis']],
    ['', ['', '']],
  ])('"%s" is split as it is said', (name, parts) => {
    expect(read(name).name).toEqual(parts);
  });

  it('only fills the parts that have no cell of their own', () => {
    const row = rowReader({ first_name: 0, full_name: 1 }, 2, []);
    expect(row(['Annie', 'Ann Lee']).contact).toMatchObject({ first_name: 'Annie', last_name: 'Lee' });
    expect(row(['', 'Ann Lee']).contact).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
  });
});

describe('A cell', () => {
  it('is read without blanks around it, and one that is absent is empty', () => {
    const { contact, given, extra, issues } = rowReader(BY_FIELD, 10, [])(['  Ann ', 'Lee', '12 Main St']);
    expect(contact).toEqual({ ...emptyContact(), first_name: 'Ann', last_name: 'Lee', street: '12 Main St' });
    expect([given, extra]).toEqual([{ city: '', zip: '' }, []]);
    expect(packIssues(issues)).toBe('city:missing,state:missing,zip:missing');
  });

  it.each([
    ['a line break', 'Ann \r\n Marie', 'Ann Marie'],
    ['several line breaks', 'Ann\n\nMarie', 'Ann Marie'],
    ['other line breaks', 'Ann\v\f\u0085Marie', 'Ann Marie'],
    ['a tab', 'Ann\tMarie', 'Ann Marie'],
    ['a line break at its end that is no blank', 'Ann Marie\u0085', 'Ann Marie'],
  ])('with %s is one line', (_, cell, line) => {
    const row = readAnn({ first_name: cell });
    expect([row.contact.first_name, row.issues]).toEqual([line, []]);
  });

  it('with a street keeps its lines apart by commas', () => {
    expect(readAnn({ street: '12 Main St \n Rear' }).contact.street).toBe('12 Main St, Rear');
    const whole = rowReader({ first_name: 0, full_address: 1 }, 2, [])(['Ann', '12 Main St\nSpringfield\nIL 62701']);
    expect(whole).toMatchObject({ contact: { street: '12 Main St', city: 'Springfield', zip: '62701' }, issues: [] });
  });

  it('with characters that cannot be printed is an issue, and is shown without them', () => {
    const row = readAnn({ first_name: 'A\u0000\u0001nn\u0007' });
    expect([row.contact.first_name, packed(row)]).toEqual(['A nn', 'first_name:control_characters']);
  });

  it.each([
    [{ full_name: 0 }, 'first_name'],
    [{ city_line: 0 }, 'city'],
    [{ full_address: 0 }, 'street'],
  ])('of the column %j that cannot be printed is an issue of the field %s', (mapping, field) => {
    expect(packed(rowReader(mapping, 1, [])(['A\u0000'])).split(',')).toContain(`${field}:control_characters`);
  });

  it('beyond the columns is an issue of its row, however many there are, unless it is blank', () => {
    const row = rowReader(MAPPING, 5, []);
    const five = ['Ann Lee', '12 Main St', 'Springfield', 'IL', '62701'];
    expect(packed(row([...five, '', 'x', 'y']))).toBe('row:too_many_cells');
    expect(packed(row([...five, ' ', '']))).toBe('');
  });

  it('of an extra column is kept for the message, up to the limit', () => {
    const row = rowReader(MAPPING, 7, [5, 6]);
    const with_extras = (...extra: string[]) => row(['Ann Lee', '12 Main St', 'Springfield', 'IL', '62701', ...extra]);
    const longest = 'x'.repeat(EXTRA_LIMIT);
    expect(with_extras(' Rex ', longest)).toMatchObject({ extra: ['Rex', longest], issues: [] });
    expect(with_extras('Rex', `${longest}y`)).toMatchObject({
      extra: ['Rex', longest],
      issues: [{ field: 'row', reason: 'too_long' }],
    });
  });
});

describe('An address in combined columns', () => {
  const row = (mapping: ColumnMapping, ...cells: string[]) =>
    rowReader(mapping, cells.length, [], verifyCityStateZip)(cells);

  it('fills only the fields that are still empty', () => {
    const { contact, issues } = row(
      { ...MAPPING, city_line: 5 },
      'Ann Lee',
      '1 Elm St',
      '',
      'OH',
      '',
      'Troy, NY 12180',
    );
    expect([contact.city, contact.state, contact.zip, issues]).toEqual(['Troy', 'OH', '12180', []]);
  });

  it('that cannot be split is an issue, and keeps all that could be read', () => {
    const read_address = (text: string) => {
      const { contact, issues } = row({ first_name: 0, full_address: 1 }, 'Ann', text);
      return [contact.street, contact.unit, contact.city, contact.state, contact.zip, packIssues(issues)];
    };
    expect(read_address('12 Main St Apt 4')).toEqual([
      ...['12 Main St', 'Apt 4', '', '', ''],
      'street:unsplit,city:missing,state:missing,zip:missing',
    ]);
    expect(read_address('428 Westwind Dr North Palm Beach FL 33410')).toEqual([
      ...['428 Westwind Dr North Palm Beach', '', '', 'FL', '33410'],
      'street:unsplit,city:missing',
    ]);
    expect(read_address('')).toEqual([
      ...['', '', '', '', ''],
      'street:missing,city:missing,state:missing,zip:missing',
    ]);
  });
});

describe('A row is checked:', () => {
  it.each([
    ['nothing is wrong with it', {}, ''],
    ['a last name may be missing', { last_name: '' }, ''],
    ['a required field may not', { first_name: ' ', street: '' }, 'first_name:missing,street:missing'],
    ['an unknown state', { state: 'Bavaria' }, 'state:unknown_state'],
    ['a ZIP code with too few digits', { zip: '12' }, 'zip:bad_zip'],
    ['an empty state and ZIP code', { state: '', zip: '' }, 'state:missing,zip:missing'],
    ['long and unknown is one issue', { state: 'x'.repeat(31) }, 'state:unknown_state'],
    ['two long ones are two', { city: 'x'.repeat(101), phone: '1'.repeat(51) }, 'city:too_long,phone:too_long'],
    ['long beside another issue', { zip: '1', phone: '1'.repeat(51) }, 'zip:bad_zip,phone:too_long'],
  ])('%s', (_, cells, issues) => {
    expect(packed(readAnn(cells))).toBe(issues);
  });

  it('states and ZIP codes get their usual form, and what was written is remembered', () => {
    const { contact, given } = readAnn({ state: 'illinois', zip: '627011234' });
    expect([contact.state, contact.zip, given]).toEqual([
      'IL',
      '62701-1234',
      { city: 'Springfield', zip: '627011234' },
    ]);
  });

  it.each(['first_name', 'last_name', 'street', 'unit', 'city', 'company_name', 'contact_email', 'phone'] as const)(
    'a %s may be as long as its limit, and is cut there',
    (field) => {
      const longest = 'x'.repeat(FIELD_LIMITS[field]);
      expect(packed(readAnn({ [field]: longest }))).toBe('');
      const row = readAnn({ [field]: `${longest}y` });
      expect([row.contact[field], packed(row)]).toEqual([longest, `${field}:too_long`]);
    },
  );
});

describe('What the customer typed over a row', () => {
  it('replaces the cells, and their issues are checked again', () => {
    const cells = { first_name: 'A\u0000nn', last_name: 'L\u0000ee', zip: '1' };
    expect(packed(readAnn(cells, { first_name: ' Ann ', zip: '' }))).toBe('last_name:control_characters,zip:missing');
    expect(readAnn(cells, { first_name: ' Ann ' }).contact.first_name).toBe('Ann');
    expect(packed(readAnn({}, { first_name: 'A\u0000' }))).toBe('first_name:control_characters');
  });

  it('clears the issues of a row that could not be split or has too many cells', () => {
    const row = rowReader({ first_name: 0, full_address: 1 }, 2, [], verifyCityStateZip);
    const cells = ['Ann', '3424 Camp Robinson Rd North Little Rock', 'x'];
    expect(packed(row(cells))).toBe('street:unsplit,row:too_many_cells,city:missing,state:missing,zip:missing');
    const fixed = row(cells, { city: 'North Little Rock', state: 'AR', zip: '72118' });
    expect([fixed.contact.street, packed(fixed)]).toEqual(['3424 Camp Robinson Rd', '']);
  });

  it('may be the city or the street of an address that names two', () => {
    const cells = { street: '12 Main St, Peoria, IL 61602' };
    const fixed = (fix: RowFix) => {
      const { contact, issues } = readFixed({ ...ANN, ...cells }, fix, verifyCityStateZip);
      return [contact.street, contact.city, packIssues(issues)];
    };
    expect(fixed({})).toEqual([cells.street, 'Springfield', 'street:other_place']);
    expect(fixed({ city: 'Peoria', zip: '61602' })).toEqual(['12 Main St', 'Peoria', null]);
    expect(fixed({ street: '12 Main St' })).toEqual(['12 Main St', 'Springfield', null]);
  });

  it('may be a city that the directory lacks, which is asked about until then', () => {
    const row = rowReader({ first_name: 0, full_address: 1 }, 2, [], verifyCityStateZip);
    const cells = ['Ann', '12 Oak St, Hidden Hollow, IL 62701'];
    expect([row(cells).contact.city, packed(row(cells))]).toEqual(['Hidden Hollow', 'city:unknown_city']);
    expect(packed(row(cells, { phone: '1' }))).toBe('city:unknown_city');
    expect(packed(row(cells, { city: 'Hidden Hollow' }))).toBe('');
    const { contact, issues } = row(cells);
    expect(packed(readFixed(contact, { phone: '1' }, verifyCityStateZip, issues))).toBe('city:unknown_city');
    expect(packed(readFixed(contact, { city: 'Hidden Hollow' }, verifyCityStateZip, issues))).toBe('');
  });

  it('is checked on a contact alone as well, which is itself left unchanged', () => {
    const before = { ...ANN };
    expect(readFixed(before, { zip: '2138', city: 'Troy' }, verifyCityStateZip)).toEqual({
      contact: { ...ANN, city: 'Troy', zip: '02138' },
      given: { city: 'Troy', zip: '2138' },
      issues: [],
    });
    expect(before).toEqual(ANN);
    expect(packed(readFixed(ANN, { first_name: '' }, verifyCityStateZip))).toBe('first_name:missing');
  });
});

describe('An issue', () => {
  it.each([
    ['city', 'missing', 'City is missing'],
    ['city', 'too_long', 'City is longer than 100 characters'],
    ['row', 'too_long', 'A cell is too long'],
    ['row', 'control_characters', 'This row has characters that cannot be printed'],
    ['state', 'unknown_state', 'State is not a US state'],
    ['zip', 'bad_zip', 'ZIP code needs 5 or 9 digits'],
    ['zip', 'other_state', 'ZIP code is not in this state'],
    ['city', 'unknown_city', 'City is not one we know in this state'],
    ['street', 'other_place', 'Street address names another city, state or ZIP code'],
    ['street', 'other_unit', 'Street address names another unit'],
    ['street', 'outside_us', 'We mail to US addresses only'],
    ['street', 'unsplit', 'The address could not be split into street, city, state and ZIP code'],
    ['row', 'too_many_cells', 'This row has more cells than there are columns; a comma may lack its quotation marks'],
  ] as const)('of %s that is %s reads as a sentence', (field, reason, text) => {
    expect(issueText({ field, reason })).toBe(text);
  });

  it('is listed with the others', () => {
    expect(issuesText(unpackIssues('zip:missing,state:unknown_state'))).toBe(
      'ZIP code is missing; State is not a US state',
    );
  });

  it('is kept as text and read again without loss', () => {
    const issue = fc.record({
      field: fc.constantFrom(...CONTACT_FIELDS, 'row' as const),
      reason: fc.constantFrom(...ISSUE_REASONS),
    });
    fc.assert(
      fc.property(fc.array(issue), (issues) => {
        expect(unpackIssues(packIssues(issues))).toEqual(issues);
      }),
    );
    expect([packIssues([]), unpackIssues(null), unpackIssues('')]).toEqual([null, [], []]);
  });
});

describe('A place is compared with the directory', () => {
  const check = (cells: RowFix) => {
    const row = readAnn(cells);
    const place = checkPlace(row, verifyCityStateZip);
    return [row.contact.city, row.contact.zip, packIssues(row.issues), place.check, place.original_place];
  };

  it.each([
    ['is as it should be', {}, ['Springfield', '62701', null, 'matched', null]],
    [
      'is spelled otherwise',
      { city: 'SPRINGFIELD' },
      ['Springfield', '62701', null, 'corrected', 'SPRINGFIELD, IL 62701'],
    ],
    [
      'has a ZIP code that lost its zero',
      { city: 'Cambridge', state: 'MA', zip: '2138' },
      ['Cambridge', '02138', null, 'corrected', 'Cambridge, MA 2138'],
    ],
    [
      'has its only ZIP code added',
      { city: 'Flowery Branch', state: 'GA', zip: '' },
      ['Flowery Branch', '30542', null, 'corrected', 'Flowery Branch, GA'],
    ],
    ['lacks a ZIP code of several', { zip: '' }, ['Springfield', '', 'zip:missing', null, null]],
    ['has the ZIP code of the next city', { zip: '62629' }, ['Springfield', '62629', null, 'unverified', null]],
    ['has the ZIP code of a city far away', { zip: '60601' }, ['Springfield', '60601', 'zip:far_city', null, null]],
    ['is in another state', { zip: '10001' }, ['Springfield', '10001', 'zip:other_state', null, null]],
    [
      'has another issue',
      { first_name: '', city: 'SPRINGFIELD' },
      ['SPRINGFIELD', '62701', 'first_name:missing', null, null],
    ],
    [
      'has two issues',
      { first_name: '', city: 'Flowery Branch', state: 'GA', zip: '' },
      ['Flowery Branch', '', 'first_name:missing,zip:missing', null, null],
    ],
    [
      'has an issue with its ZIP code',
      { city: 'Flowery Branch', state: 'GA', zip: '1' },
      ['Flowery Branch', '1', 'zip:bad_zip', null, null],
    ],
  ])('and %s', (_, cells, wanted) => {
    expect(check(cells)).toEqual(wanted);
  });
});

describe('The key of a contact', () => {
  const key = (over: Partial<typeof ANN> = {}) => contactKey({ ...ANN, ...over });

  it.each([
    ['capitals', { first_name: 'ANN', street: '12 MAIN ST' }],
    ['punctuation and blanks', { street: '12  Main St.', last_name: ' Lee' }],
    ['a word of the street written out', { street: '12 Main Street' }],
    ['four more digits of the ZIP code', { zip: '62701-1234' }],
  ])('is the same in spite of %s', (_, over) => {
    expect(key(over)).toBe(key());
  });

  it.each([
    ['another person', { first_name: 'Anna' }],
    ['another last name', { last_name: 'Li' }],
    ['another street', { street: '13 Main St' }],
    ['a street whose name begins with such a word', { street: '12 Main Streetlight' }],
    ['another unit', { unit: '4' }],
    ['another ZIP code', { zip: '62702' }],
  ])('differs for %s', (_, over) => {
    expect(key(over)).not.toBe(key());
  });

  it('is the same for a unit in the street and in its own cell', () => {
    expect(key({ street: '12 Main St Apt 4' })).toBe(key({ unit: 'Apartment 4' }));
  });
});

describe('An address in columns', () => {
  it.each([
    ['742 Evergreen Terrace, SPRINGFIELD', '742 Evergreen Terrace', ''],
    ['742 Evergreen Ter Springfield', '742 Evergreen Ter', ''],
    ['742 Evergreen Ter, Springfield, IL 62701', '742 Evergreen Ter', ''],
    ['742 Evergreen Ter, Peoria, IL 61602', '742 Evergreen Ter, Peoria, IL 61602', 'street:other_place'],
    ['12 Old Springfield', '12 Old Springfield', ''],
    ['12 Springfield', '12 Springfield', ''],
  ])('whose street is %j is written as %j', (street, written, issues) => {
    const row = rowReader(MAPPING, 5, [], verifyCityStateZip)(['Ann Lee', street, 'Springfield', 'IL', '62701']);
    expect([row.contact.street, packed(row)]).toEqual([written, issues]);
  });

  it('keeps its unit once, and asks about two', () => {
    const read_unit = (street: string, unit: string) => {
      const row = readAnn({ street, unit });
      return [row.contact.street, row.contact.unit, packed(row)];
    };
    expect(read_unit('12 Main St Apt 4', 'Apt 4')).toEqual(['12 Main St', 'Apt 4', '']);
    expect(read_unit('12 Main St Apt 4', 'Apt 5')).toEqual(['12 Main St Apt 4', 'Apt 5', 'street:other_unit']);
    expect(read_unit('12 Main St', 'Apt 4')).toEqual(['12 Main St', 'Apt 4', '']);
  });

  it('may have the building before the street, which goes above it', () => {
    const row = readAnn({ street: 'Acme Tower', unit: '6 Gift Ct' });
    expect([row.contact.company_name, row.contact.street, row.contact.unit]).toEqual(['Acme Tower', '6 Gift Ct', '']);
    const of_company = readAnn({ street: 'Acme Tower', unit: '6 Gift Ct', company_name: 'Beta LLC' });
    expect([of_company.contact.company_name, of_company.contact.unit]).toEqual(['Beta LLC', 'Acme Tower']);
  });

  it('in another country is said to be there', () => {
    expect(packed(readAnn({ city: 'London', state: 'England', zip: 'SW1A 2AA' }))).toContain('street:outside_us');
  });

  it('is read from the street where the other columns are empty', () => {
    const cells = ['Ann Lee', '742 Evergreen Ter, Springfield, IL 62701', '', '', ''];
    const { contact, issues } = rowReader(MAPPING, 5, [], verifyCityStateZip)(cells);
    expect([contact.street, contact.city, contact.state, contact.zip, issues]).toEqual([
      ...['742 Evergreen Ter', 'Springfield', 'IL', '62701'],
      [],
    ]);
  });
});

describe('A cell that is far too long', () => {
  const BLANKS = ' '.repeat(200_000);
  const CELLS = [
    `Grace${BLANKS}x`,
    `Grace\u0001${BLANKS}x`,
    `Grace,${BLANKS}x`,
    `Grace\n${BLANKS}\n${BLANKS}x`,
    `12 Main St${BLANKS}, Springfield`,
    `12 Main St${','.repeat(200_000)}x`,
    `12 Main St, Springfield, IL ${'6'.repeat(200_000)}x`,
    `${'Apt 4 '.repeat(40_000)}x`,
    `${'🏡 '.repeat(40_000)}x`,
    `${'A-'.repeat(100_000)}x`,
  ];

  it.each(CELLS.map((cell, n) => [n, cell] as const))('is read in no time, and flagged (%i)', (_, cell) => {
    const columns: ColumnMapping[] = [
      { ...MAPPING, tidy: ['symbols', 'names', 'streets'] },
      { full_name: 0, street: 1, city_line: 2 },
      { full_name: 0, full_address: 1, unit: 2, company_name: 3 },
    ];
    for (const mapping of columns) {
      const cells = Array.from({ length: 5 }, () => cell);
      const row = rowReader(mapping, 5, [4], verifyCityStateZip)(cells);
      expect(packed(row)).toContain('too_long');
      for (const field of CONTACT_FIELDS) expect(row.contact[field].length).toBeLessThanOrEqual(FIELD_LIMITS[field]);
      contactKey(row.contact);
    }
  });

  it('is not read beyond its limit: what comes later changes nothing', () => {
    const read_rest = (rest: string) => readAnn({ first_name: `Grace ${'x'.repeat(3000)}${rest}` });
    expect(read_rest('y\u0000'.repeat(1000))).toEqual(read_rest(''));
  });
});

it('A ZIP code that a spreadsheet stores as a formula is read', () => {
  expect(read('Grace Hopper', '="02108"')).toMatchObject({ zip: '02108', issues: [] });
});

it('Of two columns with one name the first counts', () => {
  expect(cellsByName(['Note', 'Note', 'Dog'], ['first', 'second', 'Rex'])).toEqual({ Note: 'first', Dog: 'Rex' });
});

describe('A row that the customer asked to tidy', () => {
  const tidy = (cells: RowFix, asked: Tidy[], fix?: RowFix) =>
    rowReader({ ...BY_FIELD, tidy: asked }, CONTACT_FIELDS.length, [])(Object.values({ ...ANN, ...cells }), fix);

  it('is written otherwise only as far as it was asked', () => {
    const shouted = { first_name: 'ANN', last_name: 'LEE', street: '12 MAIN ST' };
    expect(tidy(shouted, ['names']).contact).toMatchObject({ first_name: 'Ann', street: '12 MAIN ST' });
    expect(tidy(shouted, ['streets']).contact).toMatchObject({ first_name: 'ANN', street: '12 Main St' });
  });

  it('keeps what the customer typed by hand', () => {
    const row = tidy({ first_name: 'ANN', last_name: 'LEE' }, ['names'], { first_name: 'ANNE' });
    expect(row.contact).toMatchObject({ first_name: 'ANNE', last_name: 'Lee' });
  });

  it('whose name was a symbol cannot be mailed', () => {
    expect(packed(tidy({ first_name: '🏡' }, ['symbols']))).toBe('first_name:missing');
  });
});

it('Marks that take no room are left out of every cell', () => {
  const row = readAnn({ first_name: 'A\u200bn\u202en\ufeff', street: '12 Main\u00ad St' });
  expect(row).toMatchObject({ contact: { first_name: 'Ann', street: '12 Main St' }, issues: [] });
});

describe('a row whose name or address no hand can write', () => {
  const read = rowReader({ first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5, company_name: 6 }, 7, []);
  const row = (over: Partial<Record<number, string>>) =>
    read(['Grace', 'Hopper', '12 Main St', 'Springfield', 'IL', '62701', ''].map((cell, n) => over[n] ?? cell));

  it.each([
    [{ 0: 'محمد' }, 'first_name', UNWRITABLE_NAME],
    [{ 1: 'Wáng 王' }, 'last_name', UNWRITABLE_NAME],
    [{ 6: '株式会社' }, 'company_name', UNWRITABLE_NAME],
    [{ 2: 'ул. Ленина 5' }, 'street', UNWRITABLE_ADDRESS],
    [{ 3: '東京' }, 'city', UNWRITABLE_ADDRESS],
    [{ 0: 'Ann 🏡' }, 'first_name', UNWRITABLE_NAME],
  ] as const)('needs attention: %j', (over, field, text) => {
    const { issues } = row(over);
    expect(issues).toEqual([{ field, reason: 'unwritable' }]);
    expect(issues.map(issueText)).toEqual([text]);
    expect(unpackIssues(packIssues(issues))).toEqual(issues);
  });

  it('says so once in the file of rows that need attention', () => {
    const { issues } = row({ 0: 'محمد', 1: 'العربي', 4: 'Latium' });
    expect(issuesText(issues)).toBe('State is not a US state; We can’t write this name. Spell it in Latin letters');
  });

  it('is fixed by a spelling in Latin letters, and lacks what is nothing but marks', () => {
    const { contact } = row({ 0: 'محمد' });
    expect(readFixed(contact, { first_name: 'Mohammed' }, verifyCityStateZip).issues).toEqual([]);
    expect(row({ 0: '\ufe0f', 1: '\u180e' })).toMatchObject({
      contact: { first_name: '', last_name: '' },
      issues: [{ field: 'first_name', reason: 'missing' }],
    });
    expect(row({ 0: 'Zoë', 1: 'Łukasiewicz’s' }).issues).toEqual([]);
  });
});
