import type { Db } from '../../../platform/database/db.ts';
import type { Dispute, Refund } from '../../../providers/payments/port.ts';
import * as documents from '../documents/store.ts';
import { orderMail } from '../mails/order-service.ts';
import * as store from '../payments/store.ts';
import { taxReturned } from './rules.ts';

/** Records a refund once, and once more if it failed after all. */
export async function postRefund(
  tx: Db,
  payment: store.Payment,
  { refund_id, amount_cents, status }: Refund,
  at: Date,
): Promise<void> {
  const key = `refund:${payment.provider}:${refund_id}`;
  if (status !== 'failed') {
    await post(tx, payment, { key, type: 'refund', amount_cents: -amount_cents, fee_cents: 0 }, at);
  } else if (await store.isRecorded(tx, key)) {
    await post(tx, payment, { key: `${key}:failed`, type: 'refund_failed', amount_cents, fee_cents: 0 }, at);
  }
}

/** Records a dispute once, and once more if it was won. */
export async function postDispute(
  tx: Db,
  payment: store.Payment,
  { dispute_id, amount_cents, fee_cents, status }: Dispute,
  at: Date,
): Promise<void> {
  const key = `dispute:${payment.provider}:${dispute_id}`;
  // Won before we heard of it: the money is back, the fee of the dispute is not.
  if (status !== 'won' || fee_cents > 0) {
    await post(tx, payment, { key, type: 'dispute', amount_cents: -amount_cents, fee_cents }, at);
  }
  if (status === 'won' && (await store.isRecorded(tx, key))) {
    await post(tx, payment, { key: `${key}:won`, type: 'dispute_won', amount_cents, fee_cents: 0 }, at);
  }
}

/** Records returned or recovered money once, with its mail and, for a refund, its credit note. */
async function post(
  tx: Db,
  payment: store.Payment,
  row: Pick<store.NewPayment, 'key' | 'type' | 'amount_cents' | 'fee_cents'>,
  at: Date,
): Promise<void> {
  const { account_id, provider, payment_intent_id, environment, item_id, description, card } = payment;
  const same = { account_id, provider, payment_intent_id, environment, item_id, description, card };
  const none = { checkout_session_id: null, credits: 0, grant_key: null, subscription_id: null, invoice_id: null };
  const { returned_cents } = await store.returnsOf(tx, payment.id);
  const id = await store.insertPayment(tx, {
    ...same,
    ...none,
    ...row,
    // Subtracted from 0, so that no tax is 0 rather than -0.
    tax_cents: 0 - taxReturned(payment, returned_cents, returned_cents - row.amount_cents),
    lines: [],
    occurred_at: at,
    returns_payment_id: payment.id,
  });
  if (!id || !account_id) return;
  if (row.type === 'refund') {
    await documents.issue(tx, { payment_id: id, account_id, kind: 'credit_note', at });
  }
  await orderMail(tx, { kind: 'returned', payment_id: id });
}
