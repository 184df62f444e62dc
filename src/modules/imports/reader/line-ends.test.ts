import fc from 'fast-check';
import papa from 'papaparse';
import { expect, it } from 'vitest';
import { DELIMITERS, readOn, START_OF_FILE, sniffFile } from './file-format.ts';
import { rowParser } from './row-parser.ts';

const BREAKS = ['\n', '\r\n', '\r'];
const anyOf = (...texts: string[]) => fc.constantFrom(...texts);
const cell = fc.array(anyOf('a', 'Z', '7', ' ', ',', ';', '"', '\n', '\r\n', '\r', 'é'), { maxLength: 6 });
const file = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 12 }),
  breaks: fc.array(anyOf(...BREAKS), { minLength: 1, maxLength: 6 }),
  is_ended: fc.boolean(),
  delimiter: fc.constantFrom(...DELIMITERS),
  piece_length: fc.integer({ min: 1, max: 40 }),
});

/** How a program writes a cell: in quotation marks where it has to. */
const written = (text: string, delimiter: string) =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

function readInPieces(text: string, delimiter: (typeof DELIMITERS)[number], piece_length: number): string[][] {
  const parse = rowParser(delimiter);
  const rows: string[][] = [];
  let place = START_OF_FILE;
  for (let at = 0; at < text.length; at += piece_length) {
    const is_last = at + piece_length >= text.length;
    const read = readOn(parse, place, text.slice(at, at + piece_length), is_last);
    if (read.header && !place.header) rows.push(read.header);
    rows.push(...read.rows);
    place = read.place;
  }
  return rows;
}

it('reads every row, however the line before it ends and wherever its pieces end', () => {
  fc.assert(
    fc.property(file, ({ rows: given, breaks, is_ended, delimiter, piece_length }) => {
      // A header of its own, and no row of blanks: those are skipped.
      const rows = [['One', 'Two', 'Three'], ...given.map((cells) => [...cells.map((parts) => parts.join('')), 'x'])];
      const lines = rows.map((cells) => cells.map((text) => written(text, delimiter)).join(delimiter));
      const text = lines.map((line, n) => line + breaks[n % breaks.length]).join('');
      const whole = is_ended ? text : text.slice(0, -(breaks[(lines.length - 1) % breaks.length] ?? '').length);
      const expected = rows.map((cells) => cells.map((text) => text.replace(/\r\n?/g, '\n')));
      expect(readInPieces(whole, delimiter, piece_length)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it.each(BREAKS)('reads a file whose lines all end in %j as PapaParse alone does', (newline) => {
  fc.assert(
    fc.property(file, ({ rows: given, delimiter, piece_length }) => {
      const rows = given.map((cells) => [...cells.map((parts) => parts.join('').replace(/[\r\n]/g, '')), 'x']);
      const lines = [['One', 'Two', 'Three'], ...rows].map((cells) => cells.map((text) => written(text, delimiter)));
      const text = lines.map((cells) => cells.join(delimiter)).join(newline);
      const { data } = papa.parse<string[]>(text, { delimiter, newline: newline as '\n' });
      expect(readInPieces(text, delimiter, piece_length)).toEqual(data);
    }),
    { numRuns: 100 },
  );
});

it.each([
  ['Name,ZIP\rAnn,12207\r\nBen,10001\nCara,78701', ','],
  ['Name;ZIP\rAnn;12207\nBen;10001', ';'],
  ['sep=|\rName|ZIP\rAnn|12207\nBen|10001\r\n', '|'],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(sniffFile(new TextEncoder().encode(text), true)).toEqual({ encoding: 'utf-8', delimiter });
  expect(readInPieces(text, delimiter as ',', 5)[0]).toEqual(['Name', 'ZIP']);
});

it('does not take a break that is cut in two for two', () => {
  const { place, rows } = readOn(rowParser(','), START_OF_FILE, 'A,B\r\n1,2\r', false);
  expect([rows, place.rest]).toEqual([[], '1,2\r']);
  expect(readOn(rowParser(','), place, '\n', true).rows).toEqual([['1', '2']]);
});
