import type { Billing } from './billing/billing.ts';
import type { Books } from './books.ts';
import type {
  Anything,
  Card,
  Charge,
  Customer,
  Dispute,
  Entry,
  Intent,
  Metadata,
  Price,
  Refund,
  Session,
  SetupIntent,
  Subscription,
} from './objects.ts';
import type { Form } from './shapes.ts';

const DISPUTE_FEE_CENTS = 1500;
const HOME = { country: 'US', postal_code: '04101', state: 'ME', city: 'Portland', line1: '12 Paper St' };

const EMAIL = 'somebody@example.com';

const partOf = (session: Session, name: string): Form => {
  const part = session.asked[name];
  return typeof part === 'object' ? part : {};
};

/** What customers, banks and time do to the books. */
export function handsOf(books: Books, billing: Billing) {
  const { get, mustGet, add, addCard, addCustomer, makeId, emit, charge } = books;
  function payerOf(session: Session): string | null {
    if (session.customer) return session.customer;
    const is_made = session.mode === 'subscription' || session.customer_creation === 'always';
    return is_made ? addCustomer(session.customer_email ?? EMAIL, {}).id : null;
  }

  function pay(session_id: string, card: Card = 'good'): void {
    const session = mustGet<Session>('checkout.session', session_id);
    if (session.status !== 'open') throw new Error('The session is not open.');
    const customer = payerOf(session);
    const data = partOf(session, 'payment_intent_data');
    const is_saved = session.mode !== 'payment' || data.setup_future_usage === 'off_session';
    const address = session.asked.billing_address_collection === 'required' ? HOME : null;
    const method = addCard(card, is_saved ? customer : null, address);
    if (customer && partOf(session, 'customer_update').address === 'auto')
      mustGet<Customer>('customer', customer).address = address;
    const done: Partial<Session> = { customer, customer_details: { email: session.customer_email ?? EMAIL } };
    if (session.mode === 'setup') {
      const setup = { status: 'succeeded' as const, payment_method: method.id, last_setup_error: null };
      done.setup_intent = add<SetupIntent>({ id: makeId('seti'), object: 'setup_intent', ...setup }).id;
    } else if (session.mode === 'subscription') {
      const [line] = Object.values(partOf(session, 'line_items')) as Form[];
      const price = mustGet<Price>('price', String(line?.price));
      const metadata = partOf(session, 'subscription_data').metadata as Metadata;
      const begun = billing.begin(customer ?? '', method.id, price, metadata, session.total_details);
      Object.assign(done, { subscription: begun.subscription.id, invoice: begun.invoice.id, payment_status: 'paid' });
    } else {
      const money = { amount: session.amount_total ?? 0, customer, metadata: data.metadata as Metadata };
      const setup_future_usage = is_saved ? ('off_session' as const) : null;
      const intent = charge({ ...money, setup_future_usage }, method.id, 'present');
      Object.assign(done, { payment_intent: intent.id, payment_status: 'paid' });
    }
    Object.assign(session, done, { status: 'complete', url: null });
    emit('checkout.session.completed', session);
  }

  return {
    pay,
    decline(session_id: string): void {
      const session = mustGet<Session>('checkout.session', session_id);
      const money = { amount: session.amount_total ?? 0, customer: session.customer, metadata: {} };
      session.payment_intent = charge(money, null, 'present').id;
    },
    expire(session_id: string): void {
      const session = mustGet<Session>('checkout.session', session_id);
      if (session.status !== 'open') return;
      Object.assign(session, { status: 'expired', url: null });
      emit('checkout.session.expired', session);
    },
    authenticate(intent_id: string, is_confirmed: boolean): void {
      const intent = mustGet<Intent>('payment_intent', intent_id);
      const message = 'We are unable to authenticate your payment method.';
      const failed = { type: 'card_error' as const, code: 'payment_intent_authentication_failure', message };
      if (is_confirmed) books.receive(intent);
      else books.refuse(intent, failed);
    },
    nextPeriod: (subscription_id: string) => billing.pass(mustGet<Subscription>('subscription', subscription_id)),
    payInvoice(invoice_id: string): void {
      const invoice = get<Anything & { customer: string }>('invoice', invoice_id);
      billing.pay(invoice_id, addCard('good', invoice?.customer ?? null, null).id);
    },
    openDispute(intent_id: string): void {
      const intent = mustGet<Intent>('payment_intent', intent_id);
      const paid = mustGet<Charge>('charge', intent.latest_charge);
      const facts = { payment_intent: intent_id, reason: 'fraudulent', status: 'needs_response' };
      const balance_transactions = [books.enter('adjustment', -paid.amount, DISPUTE_FEE_CENTS)];
      const named = { id: makeId('dp'), object: 'dispute' as const, amount: paid.amount, charge: paid.id };
      emit('charge.dispute.created', add<Dispute>({ ...named, ...facts, balance_transactions }));
    },
    closeDispute(dispute_id: string, status: 'won' | 'lost' | 'warning_closed'): void {
      const dispute = mustGet<Dispute>('dispute', dispute_id);
      dispute.status = status;
      emit('charge.dispute.closed', dispute);
    },
    cancelByDate(subscription_id: string): void {
      const subscription = mustGet<Subscription>('subscription', subscription_id);
      subscription.cancel_at = billing.itemOf(subscription).current_period_end;
    },
    /** The newest entry of the account's balance, which has the fee of a payment; it can be withheld for a while. */
    newestEntry: () => books.list<Entry>('balance_transaction')[0] as Entry,
    withhold: (entry_id: string) => books.all.delete(entry_id),
    giveBack: (entry: Entry) => void books.all.set(entry.id, entry),
  };
}

/** What was paid on pages for single purchases, by the buyer's own name of it, and what was given back. */
export const moneyMoved = ({ list }: Books) => ({
  paid: list<Session>('checkout.session').flatMap(
    ({ payment_status, payment_intent, client_reference_id, amount_total }) =>
      payment_status === 'paid' && payment_intent
        ? [{ session_id: client_reference_id ?? '', intent_id: payment_intent, amount_cents: amount_total ?? 0 }]
        : [],
  ),
  refunds: list<Refund>('refund').map((refund) => ({ intent_id: refund.payment_intent, amount_cents: refund.amount })),
});
