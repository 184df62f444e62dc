import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    "-2+3+cmd|' /C calc'!A0",
    "+2+3+cmd|' /C calc'!A0",
    '=1+1',
    '@SUM(A1)',
    ' =1+1',
    '\t=1+1',
    '\u00a0=1+1',
    '\tname',
    '\rname',
    '-name',
    '-1-1',
    '+1 (555) 010-0199',
    '＝1+1',
  ])('is never run as a formula: %j', (text) => {
    expect(csvCell(text)).toMatch(/^"?'/);
  });

  it.each(['-5', '+15550100199', '-12.50', ' -5', '12', 'Jo-Ann', "O'Neil = O", ' Ann', ''])(
    'is kept as it is when it is a number or text: %j',
    (text) => {
      expect(csvCell(text)).toBe(text);
    },
  );

  it('is quoted where it contains a delimiter, a quotation mark or a line break', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
  });
});
