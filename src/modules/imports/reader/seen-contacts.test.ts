import { expect, it } from 'vitest';
import { SeenContacts } from './seen-contacts.ts';

const HALF = 2 ** 32;

it('a contact that comes up again is a duplicate of its first row', () => {
  const seen = new SeenContacts();
  expect([seen.firstWith(7 * HALF + 1, 5, 1), seen.firstWith(7 * HALF + 1, 5, 2), seen.firstWith(9, 9, 3)]).toEqual([
    null,
    1,
    null,
  ]);
  expect(seen.firstWith(7 * HALF + 1, 5, 4)).toBe(1);
});

it.each([
  ['guard', [1, 5], [1, 6]],
  ['lower half', [7 * HALF + 1, 5], [7 * HALF + 2, 5]],
  ['upper half', [7 * HALF + 1, 5], [8 * HALF + 1, 5]],
] as const)(
  'two contacts whose keys differ only in the %s are two people',
  (_, [key, guard], [other_key, other_guard]) => {
    const seen = new SeenContacts();
    expect(seen.firstWith(key, guard, 1)).toBeNull();
    expect(seen.firstWith(other_key, other_guard, 2)).toBeNull();
    expect([seen.firstWith(key, guard, 3), seen.firstWith(other_key, other_guard, 4)]).toEqual([1, 2]);
  },
);

it('more contacts than were expected are all remembered', () => {
  const seen = new SeenContacts();
  const keys = Array.from({ length: 50_000 }, (_, n) => (n % 1000) * HALF + n);
  for (const [n, key] of keys.entries()) seen.firstWith(key, n % 3, n + 1);
  expect(keys.filter((key, n) => seen.firstWith(key, n % 3, 0) !== n + 1)).toEqual([]);
});
