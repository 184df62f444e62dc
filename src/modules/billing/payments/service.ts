import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Card } from '../../../providers/payments/port.ts';
import { creditsExpireAt } from '../../credits/rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as documents from '../documents/store.ts';
import { orderMail } from '../mails/order-service.ts';
import { nextReturnCheck } from './rules.ts';
import * as store from './store.ts';

export type ReceiptService = ReturnType<typeof receiptService>;

/** A received payment and what it bought. `key` is unique for each payment. */
export type Received = Pick<
  store.NewPayment,
  | 'key'
  | 'account_id'
  | 'payment_intent_id'
  | 'amount_cents'
  | 'fee_cents'
  | 'occurred_at'
  | 'item_id'
  | 'description'
  | 'credits'
> & {
  grant_key: string;
  /** The member who paid; absent for automatic payments. */
  created_by?: string | null;
  checkout_session_id?: string;
  subscription_id?: string;
  invoice_id?: string;
  card: Card | null;
  /** Sales tax in the amount; absent: none. */
  tax_cents?: number;
  /** Absent where the description says it all. */
  lines?: store.NewPayment['lines'];
  /** Absent: a year from now. */
  credits_expire_at?: Date;
};

/** Records received payments once: the payment, its credits, its document and its mail, in one transaction. */
export function receiptService({ clock, payments, credits }: BillingDependencies) {
  async function deliver(tx: Db, account_id: AccountId, p: Delivery): Promise<void> {
    if (p.credits > 0 && p.grant_key) {
      await credits.grant(tx, {
        account_id,
        created_by: p.created_by ?? null,
        credits: p.credits,
        type: p.subscription_id ? 'subscription' : 'purchase',
        category: 'purchase',
        description: p.description,
        key: p.grant_key,
        expires_at: p.credits_expire_at ?? creditsExpireAt(p.occurred_at),
        session_id: p.checkout_session_id,
        intent_id: p.payment_intent_id,
      });
    }
    const kind = p.subscription_id ? 'invoice' : 'receipt';
    await documents.issue(tx, { payment_id: p.id, account_id, kind, at: clock.now() });
    await orderMail(tx, { kind: 'payment', payment_id: p.id });
  }

  return {
    /** Records a payment. What was bought without an account is delivered when it is claimed. False: the key is known. */
    async receive(tx: Db, { card, credits_expire_at, created_by, ...received }: Received): Promise<boolean> {
      const payment: store.NewPayment = {
        checkout_session_id: null,
        subscription_id: null,
        invoice_id: null,
        tax_cents: 0,
        lines: [],
        ...received,
        type: 'customer_payment',
        provider: payments.name,
        environment: payments.environment,
        returns_payment_id: null,
        card: card ? cardText(card) : '',
      };
      const id = await store.insertPayment(tx, payment);
      if (!id) return false;
      if (payment.payment_intent_id) {
        const next_check_at = nextReturnCheck(clock.now(), 0);
        await store.planReturnCheck(tx, id, { checks: 0, next_check_at });
      }
      if (payment.account_id) await deliver(tx, payment.account_id, { ...payment, id, created_by, credits_expire_at });
      return true;
    },

    /** Delivers a purchase that was paid before sign-up. */
    deliver: (tx: Db, account_id: AccountId, payment: store.Payment & { created_by: string }) =>
      deliver(tx, account_id, payment),
  };
}
type Delivery = Omit<store.NewPayment, 'lines'> & {
  id: string;
  created_by?: string | null | undefined;
  credits_expire_at?: Date | undefined;
};

const cardText = ({ brand, last4 }: Card) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
