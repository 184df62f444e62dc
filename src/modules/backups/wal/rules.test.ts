import { expect, it } from 'vitest';
import { walName } from '../rules.ts';
import { gapAfter, sha256OfWal, walAmong } from './rules.ts';

const SUM = 'a'.repeat(64);
const file = (n: number) => `0000000100000000000000${String(n).padStart(2, '0')}`;
const names = [file(1), file(2), '00000002.history'].map((one) => walName('c0ffee', one, SUM));

it('finds the WAL of one life of the database among all names, each with its object and its hash', () => {
  const found = walAmong([...names, walName('beef', file(3), SUM), `c0ffee.${file(4)}`, 'c0ffee.other'], 'c0ffee');
  expect([...found]).toEqual([
    [file(1), names[0]],
    [file(2), names[1]],
    ['00000002.history', names[2]],
  ]);
  expect(sha256OfWal(names[2] ?? '')).toBe(SUM);
});

it('finds the first file that is missing between others, and no gap at the end', () => {
  const there = (...numbers: number[]) =>
    walAmong(
      numbers.map((n) => walName('one', file(n), SUM)),
      'one',
    );
  expect(gapAfter(file(1), there(1, 2, 3))).toBeNull();
  expect(gapAfter(file(1), there(1, 2, 4, 6))).toBe(file(3));
  expect(gapAfter(file(1), there(0, 1))).toBeNull();
});
