import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { TIDIES, type Tidy } from '../../addresses/tidy-rules.ts';
import { CONTACT_FIELDS, type ColumnMapping, extraColumns } from '../column-rules.ts';
import { checkPlace, packIssues, rowReader } from '../row-rules.ts';
import { STATUS_BITS } from '../row-status-rules.ts';
import type { ImportRecord } from '../store.ts';
import { ChunkReader } from './chunk-reader.ts';
import { identityOf } from './contact-hash.ts';
import { type FileReading, readOn, START_OF_FILE, UnreadableFile } from './file-format.ts';
import { bitsOfCheck, cachedVerify, PlaceCache } from './place-cache.ts';
import { rowParser } from './row-parser.ts';
import { SeenContacts } from './seen-contacts.ts';
import { storedColumns } from './stored-columns.ts';

const HEADER = ['First', 'Last', 'Street', 'Unit', 'City', 'State', 'ZIP', 'Dish', ''];
const MAPPING: ColumnMapping = { first_name: 0, last_name: 1, street: 2, unit: 3, city: 4, state: 5, zip: 6 };

type Row = (string | number | null | string[])[];

const COLUMNS = storedColumns({ mapping: MAPPING, fixes: { 1: {} } });

/** The rows that a COPY of these columns in the binary format would store: empty texts in the other columns. */
function rowsOfCopy(bytes: Buffer, copied: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (let at = 19; bytes.readInt16BE(at) >= 0; ) {
    expect(bytes.readInt16BE(at)).toBe(copied.length);
    at += 2;
    rows.push(
      COLUMNS.map((column) => {
        if (!copied.includes(column)) return '';
        const length = bytes.readInt32BE(at);
        const start = at + 4;
        at = start + Math.max(0, length);
        if (length === -1) return null;
        if (column === 'extra' || column === 'raw') return textsOfArray(bytes.subarray(start, at));
        if (length === 8 && column === 'contact_key') return Number(bytes.readBigInt64BE(start));
        if (column.endsWith('_no') || column === 'duplicate_of') return bytes.readInt32BE(start);
        return column === 'status_bits' ? bytes.readInt16BE(start) : bytes.toString('utf8', start, at);
      }),
    );
  }
  return rows;
}

function textsOfArray(bytes: Buffer): string[] {
  expect([bytes.readInt32BE(0), bytes.readInt32BE(4), bytes.readInt32BE(8), bytes.readInt32BE(16)]).toEqual([
    1, 0, 25, 1,
  ]);
  const texts: string[] = [];
  for (let at = 20; at < bytes.length; ) {
    const end = at + 4 + bytes.readInt32BE(at);
    texts.push(bytes.toString('utf8', at + 4, end));
    at = end;
  }
  expect(texts).toHaveLength(bytes.readInt32BE(12));
  return texts;
}

/** What the rules for texts make of the whole file at once. */
function rowsOfTexts(text: string, shape: FileReading, mapping: ColumnMapping): Row[] {
  const { header, rows } = readOn(rowParser(shape.delimiter), START_OF_FILE, text, true);
  if (!header) return [];
  const read = rowReader(mapping, header.length, extraColumns(header, mapping), verifyCityStateZip);
  const first_with = new Map<string, number>();
  return rows.map((cells, n) => {
    const row = read(cells);
    const { check, original_place } = checkPlace(row, verifyCityStateZip);
    const { contact, extra, issues } = row;
    const extras = extra.length > 0 ? extra.map((text) => text.toWellFormed()) : null;
    if (issues.length > 0) {
      // A text that is cut may end in half a character.
      const values = CONTACT_FIELDS.map((field) => contact[field].toWellFormed());
      const raw = cells.slice(0, header.length);
      return [7, n + 1, STATUS_BITS.attention, ...values, 0, extras, packIssues(issues), null, raw, null];
    }
    const { key, guard } = identityOf(contact);
    const person = `${key}|${guard}`;
    const duplicate_of = first_with.get(person) ?? null;
    if (duplicate_of === null) first_with.set(person, n + 1);
    const status_bits = bitsOfCheck(check) | (duplicate_of === null ? 0 : STATUS_BITS.duplicate);
    return [
      7,
      n + 1,
      status_bits,
      ...CONTACT_FIELDS.map((field) => contact[field]),
      key,
      extras,
      null,
      original_place,
      null,
      duplicate_of,
    ];
  });
}

function rowsOfReader(text: string, shape: FileReading, mapping: ColumnMapping, piece_bytes: number): Row[] {
  const nothing_read = {
    ...{ import_no: 7, mapping, fixes: {}, header: [] },
    ...{ unparsed_text: '', undecoded_bytes: Buffer.alloc(0), row_count: 0 },
  };
  const i = { ...nothing_read, counts_by_status: Array<number>(32).fill(0) } as unknown as ImportRecord;
  const places = new PlaceCache(verifyCityStateZip);
  const context = { verify: cachedVerify(verifyCityStateZip), places, seen: new SeenContacts() };
  const reader = new ChunkReader(i, shape, context);
  const bytes = Buffer.from(text);
  const copied: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += piece_bytes) {
    for (const piece of reader.rowsOf(bytes.subarray(at, at + piece_bytes), false)) copied.push(Buffer.from(piece));
  }
  for (const piece of reader.rowsOf(Buffer.alloc(0), true)) copied.push(Buffer.from(piece));
  copied.push(Buffer.from(reader.lastRows()));
  const rows = rowsOfCopy(Buffer.concat(copied), reader.columns);
  const { counts_by_status, row_count: count } = reader.checkpoint(1);
  expect(count).toBe(rows.length);
  for (const [status_bits, n] of counts_by_status.entries())
    expect(rows.filter((row) => row[2] === status_bits)).toHaveLength(n);
  return rows;
}

/** The rows, or the error message of a file that cannot be read. */
function readOrRefused(read: () => Row[]): Row[] | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const anything = fc.string({
  unit: oneOf(
    'a',
    'B',
    '7',
    ' ',
    '"',
    ',',
    ';',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '|',
    '_',
    'é',
    'ß',
    'İ',
    '’',
    '中',
    '😀',
    '\u00a0',
    '\u2003',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\u200d',
    '🏡',
    '\u0085',
    '\u0001',
    '\u007f',
  ),
  maxLength: 12,
});
const mostly = (usual: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 60, arbitrary: usual },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: oneOf('', ' ') },
  );
const places = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ['Springfield', 'IL', '62701'],
      ['SPRINGFIELD ', 'Illinois', '62701-1234'],
      ['Sprngfield', 'il', '62701'],
      ['Portland', 'oregon', '97201'],
      ['Cambridge', 'MA', '2138'],
      ['Atlantis', 'OR', '97999'],
      ['SALEM', 'OR', '97201'],
      ['Reno', 'NV', '98501'],
      ['Adak', 'AK', ''],
      ['Portland', 'OR', '01234'],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      mostly(oneOf('Springfield', 'Portland', 'Zürich')),
      mostly(oneOf('IL', 'Latium', 'OR')),
      mostly(oneOf('62701', '00118-1', '97201')),
    ),
  },
);
const cells = fc.tuple(
  mostly(
    oneOf(
      'Grace',
      'GRACE',
      ' Zoë ',
      'Mary-Ann',
      'Jo "J"',
      '’Ann’',
      '李',
      'Ka\u200bren 🏡',
      'DR. JOHN',
      'x'.repeat(101),
      'Ann',
      'ann',
      'Dr. Ann',
      'Ms',
      'Ann & Bob',
      'Łukasz',
      'Ünal',
      '王 José',
      '\ufe0f',
      'Ka#te',
    ),
  ),
  mostly(oneOf('Hopper', 'hopper ', "O'Neil", 'Müller', 'ÉCOLE', 'Groß', 'Jr.', 'Dr', '')),
  mostly(
    oneOf(
      '12 Main Street',
      '12 main st',
      '12 MAIN ST NW',
      '1 Street Street',
      '9 Broad_road Road',
      '7 Oak Avenue|Lane',
      '4 École Drive',
      '5 Court, Place',
      '742 Evergreen Ter, springfield',
      '9 Elm St PORTLAND',
      '9 Elm St Zürich',
      '12 Main St, Springfield, IL 62701',
      '12 Main St Springfield IL',
      '12 Main St Apt 4',
      '12 Main St #4',
      'Acme Tower',
      'Acme Tower, 9 Elm St',
      '1200 Highway 62701',
      '12 Oak Ct',
      '9 Elm St Or',
      '500 Fourth Street N.W.',
      '500 4th St NW',
      '12 N W Elm St',
      '12 South East Elm',
      'PO Box 12',
      'P.O. Box 12',
      'One Main St',
      '12 Main St Apt 4',
      '12 Main St #4',
      '12 Main St Apt4',
      '12 Main St 5th Floor',
      '12 Main St Rear',
      "9 Saint John's Boulevard",
      'R R 2 Elm',
      '7 Straße × Weg & Co',
      '5 Łódzka',
      '東京 5',
      '...',
      'é'.repeat(70),
    ),
  ),
  mostly(
    oneOf('', '', '', '', 'Suite 4', 'Apartment 4', 'apt 4', 'Ste. 4', '#4', '4-B', '.', '4', '6 Gift Ct', 'Apt 5'),
  ),
  places,
  mostly(oneOf('Soup', 'The "special"', 'a, b', 'Crème', 'two\nlines', 'y'.repeat(1001))),
  mostly(oneOf('', 'left out')),
);
/** How a cell is written: bare, in quotation marks, or as no program should. */
const written = fc.constantFrom('bare', 'quoted', 'quoted', 'odd');
const line = fc.tuple(
  cells,
  fc.array(written, { minLength: 9, maxLength: 9 }),
  fc.constantFrom(...Array<number>(20).fill(9), 7, 10, 0),
);

function lineOf(
  [cells, ways, count]: [readonly (string | readonly string[])[], string[], number],
  delimiter: string,
): string {
  const all = [...cells.flat(), 'too many'].slice(0, count);
  return all
    .map((cell, n) => {
      const quoted = `"${cell.replaceAll('"', '""')}"`;
      if (ways[n] === 'odd') return cell.length % 2 ? `${quoted} ` : `"${cell}" x`;
      return ways[n] === 'bare' && !/["\r\n]/.test(cell) && !cell.includes(delimiter) ? cell : quoted;
    })
    .join(delimiter);
}

describe('a list that goes from bytes to bytes', () => {
  const tidy = fc.record({
    names: fc.constantFrom(
      HEADER,
      ['Our friends 2026', '', ''],
      ['Ann', 'Lee', '1 Elm St', 'Albany', 'NY', '12207', ''],
    ),
    lines: fc.array(line, { maxLength: 30 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    endings: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 }),
    is_ended: fc.boolean(),
    has_odd: fc.boolean(),
    asked: fc.oneof({ weight: 2, arbitrary: fc.constant<Tidy[]>([]) }, fc.subarray([...TIDIES])),
    piece_bytes: fc.integer({ min: 1, max: 400 }),
  });

  it('has the rows that PapaParse and the rules for texts make of it, wherever its pieces end', () => {
    let plain = 0;
    fc.assert(
      fc.property(tidy, ({ names, lines, delimiter, endings, is_ended, has_odd, asked, piece_bytes }) => {
        const rows = lines.map(([all, ways, count]) =>
          lineOf([all, has_odd ? ways : ways.map((way) => (way === 'odd' ? 'quoted' : way)), count], delimiter),
        );
        const ends = [names.join(delimiter), ...rows].map((row, n) => row + endings[n % endings.length]);
        const text = is_ended ? ends.join('') : ends.join('').replace(/[\r\n]+$/, '');
        const shape = { encoding: 'utf-8', delimiter } as FileReading;
        const mapping = { ...MAPPING, tidy: asked };
        const expected = readOrRefused(() => rowsOfTexts(text, shape, mapping));
        plain += Array.isArray(expected) ? expected.filter((row) => row[2] !== STATUS_BITS.attention).length : 0;
        expect(readOrRefused(() => rowsOfReader(text, shape, mapping, piece_bytes))).toEqual(expected);
      }),
      { numRuns: 400 },
    );
    // Most of the rules would go untested if nothing but broken rows came by.
    expect(plain).toBeGreaterThan(200);
  });

  it('has them too where its text makes no sense at all', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (texts, piece_bytes) => {
        const text = `${HEADER.join(',')}\n${texts.join(',')}`;
        const shape = { encoding: 'utf-8', delimiter: ',' } as const;
        expect(readOrRefused(() => rowsOfReader(text, shape, MAPPING, piece_bytes))).toEqual(
          readOrRefused(() => rowsOfTexts(text, shape, MAPPING)),
        );
      }),
      { numRuns: 400 },
    );
  });
});
