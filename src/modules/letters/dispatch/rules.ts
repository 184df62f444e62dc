import type { PrintOrder, SubmitResult } from '../../../providers/print/port.ts';
import { MAX_ATTEMPTS, mergeParts, retryDelayMs } from '../rules.ts';
import type { LetterChange, LetterState, OrderContent } from '../store.ts';
import type { Claim, LetterRow } from './store.ts';

/** Letters in one call to the provider. */
export const BATCH_SIZE = 500;

const LEASE_S = 60;

/** A claim on the next batch of letters. */
export const claimAt = (at: Date, claim_id: string, lease_s = LEASE_S): Claim => ({
  claim_id,
  at,
  until: new Date(at.getTime() + lease_s * 1000),
  limit: BATCH_SIZE,
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
export function orderOf(letter: LetterRow, content: OrderContent): PrintOrder {
  const { id, campaign_id, text, submission_no: _, account_id: __, contact_email: ___, ...recipient } = letter;
  const { ink_seed, signature, return_address, message, ...look } = content;
  const { firstName: first_name, lastName: last_name, ...sender } = return_address;
  return {
    ...look,
    letter_id: id,
    campaign_id,
    text: text ?? mergeParts(message ?? [], letter).text,
    seed: ink_seed ?? id,
    ...(signature ? { signature } : {}),
    return_address: { first_name, last_name, company_name: '', ...sender },
    recipient,
  };
}
