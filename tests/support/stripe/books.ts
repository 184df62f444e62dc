import type { Clock } from '../../../src/platform/clock.ts';
import type {
  Address,
  Card,
  Charge,
  Customer,
  Entry,
  Intent,
  Metadata,
  PaymentError,
  PaymentMethod,
} from './objects.ts';
import { stripeRecords } from './records.ts';

export type Books = ReturnType<typeof stripeBooks>;

const DECLINED: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const ASKED: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The objects of a Stripe account, and how money moves between them. */
export function stripeBooks(clock: Clock) {
  const records = stripeRecords(clock);
  const { makeId, add, get, mustGet, emit } = records;
  const behaviours = new Map<string, Card>();

  function addCustomer(email: string | null, metadata: Metadata): Customer {
    const nothing = { address: null, balance: 0, invoice_settings: { default_payment_method: null } };
    return add<Customer>({ id: makeId('cus'), object: 'customer', email, metadata, ...nothing });
  }

  function addCard(behaviour: Card, customer: string | null, address: Address | null): PaymentMethod {
    const last4 = { good: '4242', declines_later: '0341', asks_later: '3155' }[behaviour];
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2034 };
    const billing_details = { address };
    const facts = { type: 'card' as const, customer, billing_details, card };
    const added = add<PaymentMethod>({ id: makeId('pm'), object: 'payment_method', ...facts });
    behaviours.set(added.id, behaviour);
    if (customer) emit('payment_method.attached', added);
    return added;
  }

  /** An entry of the account's balance. */
  const enter = (type: Entry['type'], amount: number, fee: number): Entry =>
    add<Entry>({ id: makeId('txn'), object: 'balance_transaction', type, amount, fee, exchange_rate: null });

  function receive(intent: Intent): void {
    const { amount } = intent;
    const fee = Math.round(amount * 0.029) + 30;
    const entry = enter('charge', amount, fee);
    const { card } = mustGet<PaymentMethod>('payment_method', intent.payment_method);
    const charge = add<Charge>({
      id: makeId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      balance_transaction: entry.id,
      receipt_url: 'https://pay.stripe.test/receipts/1',
      payment_method_details: { type: 'card', card },
    });
    Object.assign(intent, {
      status: 'succeeded',
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    emit('payment_intent.succeeded', intent);
  }

  function refuse(intent: Intent, error: PaymentError): void {
    const payment_method = get<PaymentMethod>('payment_method', intent.payment_method);
    intent.last_payment_error = {
      ...error,
      ...(payment_method && { payment_method: structuredClone(payment_method) }),
    };
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
    emit('payment_intent.payment_failed', intent);
  }

  type Money = Pick<Intent, 'amount' | 'customer' | 'metadata'> &
    Partial<Pick<Intent, 'setup_future_usage' | 'description' | 'hooks'>>;

  /** Makes a payment intent and charges the card: its owner is there, or away. */
  function charge(money: Money, card_id: string | null, presence: 'present' | 'absent'): Intent {
    const intent = add<Intent>({
      setup_future_usage: null,
      description: null,
      ...money,
      id: makeId('pi'),
      object: 'payment_intent',
      currency: 'usd',
      status: 'requires_payment_method',
      payment_method: card_id,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
    });
    const behaviour = behaviours.get(card_id ?? '');
    if (!behaviour) refuse(intent, DECLINED);
    else if (presence === 'present' || behaviour === 'good') receive(intent);
    else refuse(intent, behaviour === 'asks_later' ? ASKED : DECLINED);
    return intent;
  }

  return { ...records, addCustomer, addCard, charge, enter, receive, refuse };
}
