import { expect, it } from 'vitest';
import { comparedSince, compareSessions } from './rules.ts';

const ours = (id: string, amount_cents: number) => ({ id, amount_cents });
const theirs = (our_session_id: string, amount_cents: number, tax_cents = 0) => ({
  our_session_id,
  provider_session_id: `provider-${our_session_id}`,
  amount_cents,
  tax_cents,
});

it('the same sessions on both sides differ in nothing, in whatever order', () => {
  expect(compareSessions([ours('a', 100), ours('b', 200)], [theirs('b', 200), theirs('a', 100)])).toEqual([]);
  expect(compareSessions([ours('a', 100)], [theirs('a', 108, 8)])).toEqual([]);
});

it('a paid session that one side lacks, and one whose amount differs, are reported', () => {
  expect(
    compareSessions(
      [ours('a', 100), ours('b', 200), ours('c', 300)],
      [theirs('b', 250), theirs('c', 300), theirs('d', 499)],
    ),
  ).toEqual([
    { kind: 'session_unknown_here', subject: 'provider-d', expected: 'not paid, or unknown', found: '$4.99 received' },
    {
      kind: 'session_unknown_there',
      subject: 'a',
      expected: '$1.00 received',
      found: 'not in the list of paid sessions',
    },
    { kind: 'amount_differs', subject: 'b', expected: '$2.00', found: '$2.50' },
  ]);
});

it('the books of the last 35 days are compared', () => {
  expect(comparedSince(new Date('2040-02-05T10:00:00Z')).toISOString()).toBe('2040-01-01T10:00:00.000Z');
});
