import { formatUsd } from '../../../platform/money.ts';
import { type AnyPlan, TOP_UP_BUNDLES, topUpCents } from '../catalog/rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many automatic payments within a day, whatever is spent. */
export const MOST_TOP_UPS_A_DAY = 5;
/** After a refused payment the card is left alone for so long, unless its owner agrees again. */
export const REST_AFTER_DECLINE_MS = DAY_MS;

/** What the bundles cost an account: the listed price, or the top-up rate of its plan. */
export function topUpBundles(plan: AnyPlan | undefined): { credits: number; amount_cents: number }[] {
  return TOP_UP_BUNDLES.map(({ credits, amount_cents }) => ({
    credits,
    amount_cents: plan ? credits * topUpCents(plan) : amount_cents,
  }));
}

const count = (n: number) => (n === 1 ? '1 credit' : `${n} credits`);

/** What is agreed to. The page shows it, the server refuses any other text, and the agreement is stored with it. */
export function topUpConsentText(settings: { threshold: number; bundle_size: number }, amount_cents: number): string {
  return [
    `I authorize Longhand to charge my selected payment method whenever my balance is at or below ${count(settings.threshold)}.`,
    `Each charge buys a bundle of ${count(settings.bundle_size)} at current rates, now ${formatUsd(amount_cents)}.`,
    'I can withdraw this consent anytime in my settings. Charges are non-refundable.',
    'I receive an e-mail notice for each charge. This consent is valid until withdrawn.',
  ].join(' ');
}

type Past = { consent_id: string; status: string; created_at: Date };

/**
 * Whether a payment may be tried now under the agreement `consent_id`, given the account's latest attempts, newest
 * first. An agreement that is given anew ends the rest after a refused payment, not the limit of the day.
 */
export function mayTopUp(attempts: readonly Past[], consent_id: string, now: Date): 'yes' | 'daily_limit' | 'rests' {
  const age_ms = ({ created_at }: Past) => now.getTime() - created_at.getTime();
  const last = attempts.find((attempt) => attempt.consent_id === consent_id);
  if (last?.status === 'declined' && age_ms(last) < REST_AFTER_DECLINE_MS) return 'rests';
  return attempts.filter((attempt) => age_ms(attempt) < DAY_MS).length >= MOST_TOP_UPS_A_DAY ? 'daily_limit' : 'yes';
}

/** A payment that waits for its owner's authentication is given up after so long. */
export const AUTHENTICATION_LIFE_MS = DAY_MS - 60 * 60 * 1000;
