import { inTransaction } from '../../../platform/database/db.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { PaymentType } from '../payments/store.ts';
import type { PaymentTotals } from './schema.ts';
import * as store from './store.ts';

/** Sums over all payments, kept as they come in: reading them costs the same however many there are. */
export function paymentTotalsService({ db }: Pick<BillingDependencies, 'db'>) {
  return {
    /** Of one environment, or of both. */
    async paymentTotals(environment: 'test' | 'live' | ''): Promise<PaymentTotals> {
      const found = (await inTransaction(db, store.totals)).filter(
        (row) => environment === '' || row.environment === environment,
      );
      const sum = (of: 'amount_cents' | 'payments', ...types: PaymentType[]) =>
        found.reduce((total, row) => (types.includes(row.type) ? total + row[of] : total), 0);
      return {
        revenue_cents: sum('amount_cents', 'customer_payment'),
        payments: sum('payments', 'customer_payment'),
        // Without a minus zero.
        refunds_cents: 0 - sum('amount_cents', 'refund', 'refund_failed'),
        disputes_cents: 0 - sum('amount_cents', 'dispute', 'dispute_won'),
      };
    },

    /** Counts the payments since the last time. */
    countPayments: () => inTransaction(db, store.count),
  };
}
