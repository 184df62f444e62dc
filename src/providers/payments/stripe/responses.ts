import Stripe from 'stripe';
import { ProviderError, retryAfterMs } from '../../../platform/provider-error.ts';
import type { Card, Receipt, Retry } from '../port.ts';

const { errors } = Stripe;

/** Calls Stripe and turns its errors into a ProviderError. */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof errors.StripeError ? translated(error) : error;
  }
}

/** What was asked for by its id. An answer about something else is a mix-up on its way, and says nothing about this one. */
export function only<T extends { id: string }>(id: string, answered: T): T {
  if (answered.id === id) return answered;
  throw new ProviderError('retryable', 'Stripe could not answer just now.', { code: 'about_another' });
}

const AWAY: ReadonlySet<string> = new Set(['unreachable', 'server_error']);

/** The ProviderError for a Stripe error. The library has already retried with the same idempotency key. */
export function translated(error: Stripe.errors.StripeError): ProviderError {
  const { statusCode = 0, code, message } = error;
  const because = (kind: ProviderError['kind'], sentence: string, named: string | undefined) =>
    new ProviderError(kind, sentence, { cause: error, is_away: AWAY.has(named ?? ''), ...(named && { code: named }) });
  if (statusCode === 429 || error instanceof errors.StripeRateLimitError) {
    const retry_after_ms = retryAfterMs(error.headers?.['retry-after'], new Date());
    const facts = { cause: error, ...(code && { code }), ...(retry_after_ms !== undefined && { retry_after_ms }) };
    return new ProviderError('throttled', 'Stripe asks us to slow down.', facts);
  }
  if (error instanceof errors.StripeConnectionError) {
    return because('retryable', 'Stripe could not be reached.', 'unreachable');
  }
  if (statusCode >= 500) return because('retryable', 'Stripe could not answer just now.', 'server_error');
  if (statusCode === 409 || error instanceof errors.StripeAPIError) {
    return because('retryable', 'Stripe could not answer just now.', code);
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return because('rejected', 'This idempotency key was used for another order.', 'idempotency');
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return because(
      'rejected',
      'Stripe does not accept the key of this Longhand, or it may not do this.',
      'unauthorized',
    );
  }
  if (code === 'resource_missing') {
    return because('rejected', message, message.startsWith('No such customer') ? 'customer_not_found' : 'not_found');
  }
  return because('rejected', message, code ?? error.type);
}

/** The idempotency key of an attempt; the first one has the plain key. */
export const keyOf = (key: string, retry: Retry | undefined): string => (retry ? `${key}:${retry.attempt}` : key);

export const notFound = (what: string) =>
  new ProviderError('rejected', `There is no such ${what}.`, {
    code: what === 'customer' ? 'customer_not_found' : 'not_found',
  });

export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** The expanded object; undefined where there is only its id. */
export const whole = <T extends { id: string }>(named: string | T | null | undefined): T | undefined =>
  typeof named === 'object' && named !== null ? named : undefined;

/** Stripe counts time in whole seconds. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The fields to expand in a payment intent so that `receiptOf` can read it. */
export const WITH_RECEIPT = ['latest_charge.balance_transaction'];

/** Reads the money of a succeeded payment. Retryable (`fee_pending`) for the seconds until its fee is known. */
export function receiptOf(intent: Stripe.PaymentIntent): Receipt {
  const charge = whole(intent.latest_charge);
  const entry = whole(charge?.balance_transaction);
  if (!charge || !entry) {
    throw new ProviderError('retryable', 'Stripe has not reported the fee of this payment yet.', {
      code: 'fee_pending',
    });
  }
  return {
    payment_intent_id: intent.id,
    fee_cents: Math.round(entry.fee / (entry.exchange_rate ?? 1)),
    paid_at: dateOf(charge.created),
    receipt_url: charge.receipt_url,
    card: cardOf(charge.payment_method_details?.card),
  };
}

/** The parts of a card that may be shown, from wherever Stripe names one. */
export function cardOf(
  card: { brand?: string | null; last4?: string | null; exp_month?: number; exp_year?: number } | null | undefined,
): Card | null {
  if (!card?.last4 || !card.exp_month || !card.exp_year) return null;
  return { brand: card.brand ?? 'card', last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year };
}
