import { expect, it } from 'vitest';
import { shortened, unwritableByCharacter } from './unwritable.ts';

it('a character is reported once, with every line it appears on', () => {
  const unwritable = [
    { char: '😀', line: 2, column: 4 },
    { char: '字', line: 3, column: 1 },
    { char: '😀', line: 2, column: 9 },
    { char: '😀', line: 5, column: 1 },
  ];
  expect(unwritableByCharacter({ unwritable })).toEqual([
    { char: '😀', places: 'on lines 2, 5' },
    { char: '字', places: 'on line 3' },
  ]);
});

it('a long quotation is cut between characters, never inside one', () => {
  expect(shortened('short')).toBe('short');
  expect(shortened('😀'.repeat(200))).toBe(`${'😀'.repeat(160)}...`);
});
