import { formatUsd } from '../../../platform/money.ts';
import { addDays } from '../../../platform/time.ts';
import type { Difference } from '../admin-schema.ts';
import { isPrice } from '../checkout/rules.ts';

const COMPARED_DAYS = 35;
/** How far back the provider's sessions are compared. */
export const comparedSince = (now: Date): Date => addDays(now, -COMPARED_DAYS);

export type Found = Pick<Difference, 'kind' | 'subject' | 'expected' | 'found'>;

/** What an operator does about a difference of each kind. */
export const WHAT_TO_DO: Record<Difference['kind'], string> = {
  ledger:
    'Spend nothing from this account by hand. Compare its journal with its lots, then post a correcting adjustment with the reason; report it as a bug.',
  debt: 'Compare the entries of the debt with the refunds and disputes of the account, then report it as a bug.',
  payment_without_grant:
    'The money arrived but the credits weren’t added. Open the payment, adjust the credits manually or refund it, and report it as a bug.',
  grant_without_payment:
    'Credits were added without a known payment. Look for the payment at the provider. If there is none, remove the credits.',
  session_unknown_here:
    'The provider received money for a checkout that is not ours, or that we do not count as paid. Check that no other installation uses the same account, then refund it or credit it manually.',
  session_unknown_there:
    'We count a checkout as paid that the provider does not list. Check that the keys belong to the account that was paid, then look at the checkout there.',
  amount_differs: 'Compare the checkout with the payment at the provider. Refund the overpayment.',
  mismatched_payment:
    'It was paid, but not as agreed, so no credits were given. Check it at the provider, then refund it or credit it manually.',
  unclaimed_purchase:
    'Bought before sign-up and never claimed. Write to the payer with the link from the email, or refund it.',
  two_subscriptions:
    'This account pays two plans. Ask its owner which one is meant, end the other at the provider and refund it.',
  provider_unreadable:
    'The provider did not respond. Run the check again later. If it fails again, check the API keys.',
};

export type OurSession = { id: string; amount_cents: number };
export type TheirSession = {
  our_session_id: string;
  provider_session_id: string;
  amount_cents: number;
  tax_cents: number;
};

/** Compares the paid sessions of both sides. */
export function compareSessions(ours: readonly OurSession[], theirs: readonly TheirSession[]): Found[] {
  const [mine, listed] = [new Map(ours.map((s) => [s.id, s])), new Map(theirs.map((s) => [s.our_session_id, s]))];
  const unknown_here = theirs
    .filter((session) => !mine.has(session.our_session_id))
    .map(
      ({ provider_session_id, amount_cents }): Found => ({
        kind: 'session_unknown_here',
        subject: provider_session_id,
        expected: 'not paid, or unknown',
        found: `${formatUsd(amount_cents)} received`,
      }),
    );
  const unknown_there = ours
    .filter((session) => !listed.has(session.id))
    .map(
      ({ id, amount_cents }): Found => ({
        kind: 'session_unknown_there',
        subject: id,
        expected: `${formatUsd(amount_cents)} received`,
        found: 'not in the list of paid sessions',
      }),
    );
  const differing = theirs.flatMap(({ our_session_id, amount_cents, tax_cents }): Found[] => {
    const agreed = mine.get(our_session_id)?.amount_cents;
    if (agreed === undefined || isPrice(agreed, { amount_cents, tax_cents })) return [];
    const [expected, found] = [formatUsd(agreed), formatUsd(amount_cents)];
    return [{ kind: 'amount_differs', subject: our_session_id, expected, found }];
  });
  return [...unknown_here, ...unknown_there, ...differing];
}
