import { expect, it } from 'vitest';
import type { LetterDetail } from '../../../../modules/letters/desk/schema.ts';
import { possibleFor } from './possible.ts';

const letter = (status: LetterDetail['status'], over: Partial<LetterDetail['copies'][number]> = {}, credited = false) =>
  possibleFor({
    status,
    hold: null,
    redacted_at: null,
    credited_at: credited ? '2026-11-22T10:00:00Z' : null,
    copies: [{ status, status_at: '2026-11-22T10:00:00Z', is_replaced: false, returned_at: null, ...over } as never],
  });

it('a letter that was mailed can be reprinted, returned and given back, but not held', () => {
  expect(letter('shipped')).toEqual({
    faults: ['lost', 'damaged', 'wrong', 'returned'],
    return: true,
    hold: false,
    credit: true,
    still_to_mail: null,
  });
  expect(letter('shipped', { returned_at: '2026-11-22T11:00:00Z' }, true)).toMatchObject({
    return: false,
    credit: false,
  });
});

it('a letter that waits can be held, and one that failed is over', () => {
  expect(letter('pending')).toEqual({
    faults: [],
    return: false,
    hold: true,
    credit: true,
    still_to_mail: 'at the press',
  });
  expect(letter('failed')).toMatchObject({ hold: false, credit: false, still_to_mail: null });
  expect(possibleFor({ status: 'queued', copies: [], hold: null, credited_at: null, redacted_at: null })).toEqual({
    faults: [],
    return: false,
    hold: true,
    credit: false,
    still_to_mail: 'elsewhere',
  });
});
