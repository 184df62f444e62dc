import { expect, it } from 'vitest';
import type { ScanAnswer } from '../../../../modules/press/marks/schema.ts';
import { outcomeOf } from './outcome.ts';

const NOW = new Date('2026-11-22T15:00:00');
const answer = (outcome: 'marked' | 'already', over: object = {}) =>
  ({
    outcome,
    item: {
      id: 'i',
      status: 'shipped',
      status_at: new Date('2026-11-22T10:02:00').toISOString(),
      returned_at: null,
      recipient: { first_name: 'Grace', last_name: 'Reader', company_name: '' },
      ...over,
    },
  }) as ScanAnswer;

it('says what was marked, and what can be undone', () => {
  expect(outcomeOf(answer('marked'), 'mailed', NOW)).toEqual({
    text: 'Grace Reader: mailed.',
    is_good: true,
    undo: { item_id: 'i', mark: 'mailed' },
  });
  expect(outcomeOf(answer('marked'), 'spoiled', NOW)).toMatchObject({ undo: { mark: 'reprinted' } });
});

it('says since when a letter was marked', () => {
  expect(outcomeOf(answer('already'), 'mailed', NOW).text).toBe('Grace Reader: Already marked as mailed at 10:02 AM.');
  expect(outcomeOf(answer('already'), 'printed', NOW).text).toBe('Grace Reader: Already marked as mailed at 10:02 AM.');
  expect(outcomeOf(answer('already'), 'mailed', new Date('2026-11-23T09:00:00')).text).toBe(
    'Grace Reader: Already marked as mailed on Nov 22, 10:02 AM.',
  );
});
