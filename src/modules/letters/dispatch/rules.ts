import type { PrintOrder, SubmitResult } from '../../../providers/print/port.ts';
import { MAX_ATTEMPTS, mergeParts, retryDelayMs } from '../rules.ts';
import type { LetterChange, LetterState, OrderContent } from '../store.ts';
import type { Claim, LetterRow } from './store.ts';

/** The most letters in one call to the provider. */
export const CALL_SIZE = 500;
/** The most letters of a list that a worker claims and records together: several calls, for each round trip to the database counts. */
export const BATCH_SIZE = 4 * CALL_SIZE;

const LEASE_S = 60;

/** A claim on the next batch of letters. */
export const claimAt = (at: Date, claim_id: string, lease_s = LEASE_S): Claim => ({
  claim_id,
  at,
  until: new Date(at.getTime() + lease_s * 1000),
  limit: CALL_SIZE,
});

/** The result of one letter at the provider; `retry` means that it is unknown. */
export type Result =
  | SubmitResult
  | { letter_id: string; outcome: 'retry'; reason: string; retry_after_ms?: number | undefined };

/** A letter's next state after this result. */
export function afterResult(letter: LetterState, result: Result, at: Date): LetterChange {
  const { id, withdraw_to } = letter;
  if (!('reason' in result)) {
    const { campaign_ref } = result;
    return { id, status: 'pending', at, accepted_at: at, withdraw_to, withdraw_at: withdraw_to && at, campaign_ref };
  }
  if (withdraw_to) return { id, status: 'queued', at, withdraw_to, withdraw_at: at };
  // The provider may have it, so it is withdrawn before its credit is returned.
  if (result.outcome === 'rejected' || letter.attempts >= MAX_ATTEMPTS) {
    return { id, status: 'queued', at, withdraw_to: 'failed', failure_reason: result.reason, withdraw_at: at };
  }
  const due_at = new Date(at.getTime() + retryDelayMs(letter.attempts, result.retry_after_ms));
  return { id, status: 'queued', at, due_at, failure_reason: result.reason };
}

/** A letter's next state when the provider can no longer withdraw it. */
export const afterTooLate = (letter: LetterState, at: Date): LetterChange => ({
  id: letter.id,
  status: ['queued', 'sending', 'pending'].includes(letter.status) ? 'processing' : letter.status,
  at,
});

/** The reference that the provider gave to all letters; undefined when it did not accept all, or gave several. */
export function sharedRef(results: Result[]): string | null | undefined {
  const [first] = results;
  if (!first || 'reason' in first) return undefined;
  const { campaign_ref } = first;
  const is_shared = results.every((result) => !('reason' in result) && result.campaign_ref === campaign_ref);
  return is_shared ? campaign_ref : undefined;
}

/** A letter as the provider prints it. */
export function orderOf(
  letter: LetterRow,
  { ink_seed, signature, return_address, message, ...look }: OrderContent,
): PrintOrder {
  const { firstName: first_name, lastName: last_name, ...sender } = return_address;
  // Each part by its name: a list has a million of them, and copying what is left of a row takes ten times as long.
  return {
    text_type: look.text_type,
    template_id: look.template_id,
    hand: look.hand,
    ink_colour: look.ink_colour,
    ink_setting: look.ink_setting,
    letter_id: letter.id,
    campaign_id: letter.campaign_id,
    text: letter.text ?? mergeParts(message ?? [], letter).text,
    seed: ink_seed ?? letter.id,
    ...(signature ? { signature } : {}),
    return_address: { first_name, last_name, company_name: '', ...sender },
    recipient: {
      first_name: letter.first_name,
      last_name: letter.last_name,
      company_name: letter.company_name,
      street: letter.street,
      unit: letter.unit,
      city: letter.city,
      state: letter.state,
      zip: letter.zip,
    },
  };
}
