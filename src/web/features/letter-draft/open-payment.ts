import { SINGLE_CARD } from '../../../modules/billing/catalog/rules.ts';
import { formatUsd } from '../../../platform/money.ts';
import { call } from '../../lib/api.ts';
import type { PendingLetter } from './pending-letter.ts';

/** Where the payment of a single card returns to. */
const RETURN_PATH = '/portal/checkout/payment-success?credits=1&return_to=create-letter';
export const SINGLE_CARD_PRICE = formatUsd(SINGLE_CARD.amount_cents);

/** Returns the payment page of a pending letter. One letter leads to one payment. `provider` names the payment provider. */
export async function startPayment(
  letter: PendingLetter,
  provider: string,
): Promise<{ url: string; session_id: string }> {
  const { url, sessionId } = await call('POST /functions/v1/stripe-checkout', {
    body: {
      creditsAwarded: SINGLE_CARD.credits,
      priceString: SINGLE_CARD_PRICE,
      return_url: RETURN_PATH,
      pending_letter_key: letter.draft_key,
    },
  });
  if (!url) throw new Error(noUrlFrom(provider));
  return { url, session_id: sessionId };
}

const noUrlFrom = (provider: string) =>
  provider === 'stripe'
    ? 'No checkout URL received from Stripe'
    : `No checkout URL received from the ${provider} payment page`;
