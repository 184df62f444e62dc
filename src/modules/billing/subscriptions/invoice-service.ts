import type { Db } from '../../../platform/database/db.ts';
import type { Log } from '../../../platform/log.ts';
import { dayText } from '../../../platform/time.ts';
import type { PaidInvoice } from '../../../providers/payments/port.ts';
import { planName, planOf } from '../catalog/rules.ts';
import { timeZoneOf } from '../documents/store.ts';
import type { ReceiptService } from '../payments/service.ts';
import { creditsByInvoice, linesOfInvoice, planCreditsExpireAt } from './rules.ts';
import type { SubscriptionRow } from './store.ts';

/** The credits and the receipt of each paid invoice, once. A second plan brings no credits: it is refunded. */
export async function receiveInvoices(
  tx: Db,
  { log, receipts }: { log: Log; receipts: ReceiptService },
  row: SubscriptionRow,
  invoices: readonly PaidInvoice[],
): Promise<void> {
  const time_zone = await timeZoneOf(tx, row.account_id);
  for (const { invoice, credits: in_plan } of creditsByInvoice(invoices)) {
    const brought = row.duplicate_of ? 0 : in_plan;
    if (invoice.amount_cents === 0 && brought === 0) continue;
    const plan = planOf(invoice.plan_id);
    if (!plan) log.error('invoice_of_unknown_plan', new Error('An invoice names no plan of the catalog.'), invoice);
    await receipts.receive(tx, {
      key: `invoice:${row.provider}:${invoice.invoice_id}`,
      grant_key: `invoice:${row.provider}:${invoice.invoice_id}`,
      account_id: row.account_id,
      subscription_id: row.id,
      invoice_id: invoice.invoice_id,
      payment_intent_id: invoice.payment_intent_id,
      amount_cents: invoice.amount_cents,
      tax_cents: invoice.tax_cents,
      fee_cents: invoice.fee_cents,
      lines: linesOfInvoice(invoice),
      occurred_at: invoice.paid_at,
      item_id: invoice.plan_id,
      description: descriptionOf(invoice, time_zone),
      credits: brought,
      card: invoice.card,
      credits_expire_at: planCreditsExpireAt(invoice.period_end),
    });
  }
}

/** Which plan was paid, and for which time; a change of plan is paid for the rest of its month. */
function descriptionOf({ plan_id, reason, period_start, period_end }: PaidInvoice, time_zone: string): string {
  const period = `${dayText(period_start, time_zone)} to ${dayText(period_end, time_zone)}`;
  return reason === 'plan_change'
    ? `Change to the ${planName(plan_id)} plan, prorated, ${period}`
    : `${planName(plan_id)} plan, ${period}`;
}
