import { describe, expect, it } from 'vitest';
import { sheetNumber, sheetsNamed } from './number-rules.ts';

it('a letter has the number of its first sheet, and a reprint keeps it with a suffix', () => {
  expect(sheetNumber({ run: 12, position: 37 }, 1)).toBe('Run 12 · 037');
  expect(sheetNumber({ run: 12, position: 37 }, 3)).toBe('Run 12 · 037 R2');
  expect(sheetNumber({ run: 12, position: 1204 }, 1)).toBe('Run 12 · 1204');
});

describe('sheets that an entry names', () => {
  it.each([
    ['37-41', [37, 38, 39, 40, 41]],
    ['41 – 39, 5', [39, 40, 41, 5]],
    [' 7 ', [7]],
  ])('%s', (entry, sheets) => expect([...(sheetsNamed(entry, 100) ?? [])]).toEqual(sheets));
  it.each(['', 'x', '0', '101', '3-', '1-101'])('"%s" names none of 100', (entry) =>
    expect(sheetsNamed(entry, 100)).toBeNull(),
  );
});
