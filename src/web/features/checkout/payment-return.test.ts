import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { newDraft } from '../letter-draft/drafts.ts';
import { pendingOf } from '../letter-draft/pending-letter.ts';
import { arrivalOf, type Outcome, processPayment } from './payment-return.ts';

const pending = pendingOf(newDraft('draft-1'), undefined, () => 'key-1');
const sent = { key: 'draft-1', campaign_id: 'campaign-1', session_id: 's1' };
const nothing = { pending: undefined, sent: undefined };
const letterReturn = new URLSearchParams('session_id=s1&credits=1&return_to=create-letter');

describe('returning from payment', () => {
  it('sends the letter that is waiting for it', () => {
    expect(arrivalOf(letterReturn, { pending, sent: undefined })).toEqual({ kind: 'letter', letter: pending });
  });

  it('is a success when the letter was already sent, also after a reload', () => {
    expect(arrivalOf(letterReturn, { pending: undefined, sent }).kind).toBe('letter sent');
  });

  it('ignores a letter sent for another payment', () => {
    expect(arrivalOf(letterReturn, { pending, sent: { ...sent, session_id: 's0' } }).kind).toBe('letter');
  });

  it('reports a missing letter', () => {
    expect(arrivalOf(letterReturn, nothing).kind).toBe('letter missing');
  });

  it('is a plain purchase when it was not for a letter', () => {
    expect(arrivalOf(new URLSearchParams('session_id=s1&credits=10'), { pending, sent: undefined }).kind).toBe(
      'purchase',
    );
  });

  it('requires a session', () => {
    expect(arrivalOf(new URLSearchParams('return_to=create-letter'), { pending, sent }).kind).toBe('no session');
  });
});

describe('processing a payment', () => {
  const outcome = (status: Outcome['status']): Outcome => ({
    status,
    credits_awarded: 1,
    balance: 1,
    already_processed: false,
    kind: 'payment',
    item_id: 'single_card',
    item_name: 'Single card',
    amount_cents: 499,
  });
  const answering =
    (...answers: (Outcome | Error)[]) =>
    async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    };

  it('waits until the provider has confirmed it', async () => {
    const process = answering(
      outcome('pending'),
      new TypeError('Failed to fetch'),
      outcome('pending'),
      outcome('paid'),
    );
    expect((await processPayment('s1', '1', process, [0, 0, 0, 0])).status).toBe('paid');
  });

  it('stops waiting and returns the last status', async () => {
    expect((await processPayment('s1', '1', answering(outcome('pending')), [0, 0])).status).toBe('pending');
  });

  it('does not retry after a refusal', async () => {
    let asked = 0;
    const process = async () => {
      asked += 1;
      throw new ApiError(404, { code: 'not_found', user_message: 'No.' });
    };
    await expect(processPayment('s1', '1', process, [0, 0])).rejects.toThrow('No.');
    expect(asked).toBe(1);
  });
});
