import { expect, it } from 'vitest';
import { codeOf } from '../../../platform/codes/short-code.ts';
import { firstIdAt, readLetterSearch } from './rules.ts';

it('reads what was typed as an id, a code or the beginning of a name', () => {
  expect(readLetterSearch('0198AB00-12')).toEqual({
    kind: 'id',
    low: '0198ab00-1200-0000-0000-000000000000',
    high: '0198ab00-12ff-ffff-ffff-ffffffffffff',
  });
  expect(readLetterSearch(codeOf(12))).toMatchObject({ kind: 'code', code_no: 12 });
  expect(readLetterSearch('  Margaret   Hale ')).toEqual({ kind: 'name', name: 'margaret hale' });
  expect(readLetterSearch('Deadfadecafe')).toMatchObject({ kind: 'name' });
  expect([readLetterSearch(''), readLetterSearch(' a')]).toEqual([null, null]);
});

it('knows the first id of a day', () => {
  expect(firstIdAt(new Date('2026-11-22T00:00:00Z'))).toBe('01a2008d-7400-0000-0000-000000000000');
  expect(firstIdAt(new Date(0))).toBe('00000000-0000-0000-0000-000000000000');
});
