import { formatCount } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { type AnyPlan, TOP_UP_BUNDLES, topUpCents } from '../catalog/rules.ts';

/** The limit of automatic payments within a day. */
export const MOST_TOP_UPS_A_DAY = 5;
/** How long a declined card is not charged again, unless its owner consents again. */
export const PAUSE_AFTER_DECLINE_MS = DAY_MS;

/** What the bundles cost an account: the listed price, or the top-up rate of its plan. */
export function topUpBundles(plan: AnyPlan | undefined): { credits: number; amount_cents: number }[] {
  return TOP_UP_BUNDLES.map(({ credits, amount_cents }) => ({
    credits,
    amount_cents: plan ? credits * topUpCents(plan) : amount_cents,
  }));
}

const count = (n: number) => formatCount(n, 'credit');

/** The consent text. The page shows it, the server accepts no other, and it is stored with the consent. */
export function topUpConsentText(
  settings: { threshold: number; bundle_size: number },
  amount_cents: number,
  adds_tax: boolean,
): string {
  const price = `${formatUsd(amount_cents)}${adds_tax ? ' plus any sales tax' : ''}`;
  return [
    `I authorize Longhand to charge my selected payment method whenever my balance is at or below ${count(settings.threshold)}.`,
    `Each charge buys a bundle of ${count(settings.bundle_size)} at current rates, now ${price}.`,
    'I can withdraw this consent anytime in my settings. Charges are non-refundable.',
    'I receive an email notice for each charge. This consent is valid until withdrawn.',
  ].join(' ');
}

type Past = { consent_id: string; status: string; created_at: Date };

/**
 * Whether a payment may be tried now under the consent `consent_id`, given the account's latest attempts, newest first.
 * A new consent ends the pause after a decline or the removal of the card, but not the daily limit.
 */
export function mayTopUp(
  attempts: readonly Past[],
  consent_id: string,
  now: Date,
): 'yes' | 'daily_limit' | 'declined_recently' | 'card_removed' {
  const age_ms = ({ created_at }: Past) => now.getTime() - created_at.getTime();
  const last = attempts.find((attempt) => attempt.consent_id === consent_id);
  if (last?.status === 'card_removed') return 'card_removed';
  if (last?.status === 'declined' && age_ms(last) < PAUSE_AFTER_DECLINE_MS) return 'declined_recently';
  return attempts.filter((attempt) => age_ms(attempt) < DAY_MS).length >= MOST_TOP_UPS_A_DAY ? 'daily_limit' : 'yes';
}

/** How long a payment waits for its owner's authentication. */
export const AUTHENTICATION_LIFE_MS = DAY_MS - 60 * 60 * 1000;
