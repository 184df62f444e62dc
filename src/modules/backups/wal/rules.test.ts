import { expect, it } from 'vitest';
import { walName } from '../rules.ts';
import { gapAfter, sha256OfWal, walAmong } from './rules.ts';

const SUM = 'a'.repeat(64);
const AT = new Date('2026-03-01T02:00:00Z');
const file = (n: number) => `0000000100000000000000${String(n).padStart(2, '0')}`;
const names = [file(1), file(2), '00000002.history'].map((one) => walName('c0ffee', one, AT, SUM));

it('finds the WAL of one life of the database among all names, each with its object and its hash', () => {
  const found = walAmong([...names, walName('beef', file(3), AT, SUM), `c0ffee.${file(4)}`, 'c0ffee.other'], 'c0ffee');
  expect([...found]).toEqual([
    [file(1), names[0]],
    [file(2), names[1]],
    ['00000002.history', names[2]],
  ]);
  expect(sha256OfWal(names[2] ?? '')).toBe(SUM);
});

it('takes the newest of several with one name: a disk that was put back writes the same files again', () => {
  const later = walName('c0ffee', file(1), new Date(AT.getTime() + 60_000), '0'.repeat(64));
  expect(walAmong([later, ...names], 'c0ffee').get(file(1))).toBe(later);
});

it('finds the first file that is missing between others, and no gap at the end', () => {
  const there = (...numbers: number[]) =>
    walAmong(
      numbers.map((n) => walName('one', file(n), AT, SUM)),
      'one',
    );
  expect(gapAfter(file(1), there(1, 2, 3))).toBeNull();
  expect(gapAfter(file(1), there(1, 2, 4, 6))).toBe(file(3));
  expect(gapAfter(file(1), there(0, 1))).toBeNull();
});
