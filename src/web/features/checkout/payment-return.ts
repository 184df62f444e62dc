import { type Answer, ApiError, call } from '../../lib/api.ts';
import type { SentDraft } from '../drafts/store.ts';
import type { PendingLetter } from '../letter-draft/pending-letter.ts';

export type Outcome = Answer<'POST /functions/v1/process-payment-success'>;

/** What a return from payment is for. */
export type Arrival =
  | { kind: 'no session' }
  /** The letter that this payment was for has gone out already: in another tab, or before a reload. */
  | { kind: 'letter sent' }
  | { kind: 'letter'; letter: PendingLetter }
  /** Paid for a letter that this browser does not hold. */
  | { kind: 'letter missing'; session_id: string }
  | { kind: 'purchase'; session_id: string };

export function arrivalOf(
  query: URLSearchParams,
  held: { pending: PendingLetter | undefined; sent: SentDraft | undefined },
): Arrival {
  const session_id = query.get('session_id');
  if (!session_id) return { kind: 'no session' };
  if (held.sent?.session_id === session_id) return { kind: 'letter sent' };
  if (query.get('return_to') !== 'create-letter') return { kind: 'purchase', session_id };
  return held.pending ? { kind: 'letter', letter: held.pending } : { kind: 'letter missing', session_id };
}

const ask = (session_id: string, credits_awarded: string | undefined): Promise<Outcome> =>
  call('POST /functions/v1/process-payment-success', {
    body: { session_id, ...(credits_awarded ? { credits_awarded } : {}) },
  });

/** A payment takes a moment to be confirmed; these are the waits between two questions. */
const WAITS_MS = [1000, 1500, 2000, 3000, 4000, 5000, 6000, 8000] as const;

/**
 * Credits a payment exactly once, however often it is called, and waits while the provider is still confirming it. Gives the last
 * outcome; throws what the server refused.
 */
export async function processPayment(
  session_id: string,
  credits_awarded?: string,
  process: typeof ask = ask,
  waits_ms: readonly number[] = WAITS_MS,
): Promise<Outcome> {
  for (const wait_ms of waits_ms) {
    const outcome = await process(session_id, credits_awarded).catch(passing);
    if (outcome && outcome.status !== 'pending') return outcome;
    await new Promise((done) => setTimeout(done, wait_ms));
  }
  return process(session_id, credits_awarded);
}

function passing(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500) throw error;
  return undefined;
}
