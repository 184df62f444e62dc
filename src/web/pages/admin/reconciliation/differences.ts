import type { Difference } from '../../../../modules/billing/admin-schema.ts';

/** What each kind of difference is called on the operator's page. */
export const DIFFERENCE_NAMES: Record<Difference['kind'], string> = {
  ledger: 'Ledger does not balance',
  debt: 'Debt does not match',
  payment_without_grant: 'Paid, not credited',
  grant_without_payment: 'Credited, not paid',
  session_unknown_here: 'Sale missing here',
  session_unknown_there: 'Sale missing at the provider',
  amount_differs: 'Amounts differ',
  mismatched_payment: 'Paid a different amount or item',
  unclaimed_purchase: 'Paid, not claimed',
  two_subscriptions: 'Two plans on one account',
  provider_unreadable: 'Provider not responding',
};
