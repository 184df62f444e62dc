import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { Clock } from '../../../src/platform/clock.ts';
import { stripeBilling } from './billing.ts';
import {
  type Anything,
  type Books,
  type Card,
  type Charge,
  type Dispute,
  type Entry,
  type Intent,
  type Metadata,
  type Price,
  type Session,
  type SetupIntent,
  type Subscription,
  stripeBooks,
} from './books.ts';
import { type Operation, Refusal, stripeOperations } from './operations.ts';
import { type Form, faultOf, readForm } from './shapes.ts';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
/**
 * An answer that is given instead of the usual one. `on` names the call that it is for, such as "POST /v1/customers"; with
 * `acts` the call is carried out all the same.
 */
type Scripted = Answer & { on?: string; acts?: boolean };
export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>;

const DISPUTE_FEE_CENTS = 1500;
const NOT_BEGUN = [400, 401, 403, 404, 409, 429];

/**
 * A Stripe of our own on this machine: it takes only what Stripe's declarations allow, keeps state as Stripe does, and
 * signs events. `hands` do what customers, banks and time do; `next` answers the next calls with something else.
 */
export async function stripeStandIn({
  clock,
  secret_key,
  webhook_secret,
}: {
  clock: Clock;
  secret_key: string;
  webhook_secret: string;
}) {
  const books = stripeBooks(clock);
  const billing = stripeBilling(books);
  const operations = stripeOperations(books, billing);
  const answered = new Map<string, { asked: string; answer: Answer }>();
  const next: Scripted[] = [];
  const calls: string[] = [];
  function script(call: string): Scripted | undefined {
    const index = next.findIndex(({ on }) => !on || on === call);
    return index < 0 ? undefined : next.splice(index, 1)[0];
  }

  async function answer(request: IncomingMessage, sent: string): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${secret_key}`) throw new Refusal(401, 'Invalid API Key provided.');
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    const { method = 'GET' } = request;
    const call = `${method} ${pathname}`;
    calls.push(call);
    const has_body = method === 'POST';
    if (has_body && sent && request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      throw new Refusal(400, 'The body must be form-encoded.');
    }
    const operation = operations.find((each) => each.method === method && each.path.test(pathname));
    if (!operation) throw new Refusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
    const form = readForm(has_body ? sent : search);
    const key = request.headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') return script(call) ?? perform(operation, pathname, form);
    if (operation.needs_key && key.startsWith('stripe-node-retry'))
      throw new Refusal(400, 'Name this call by a key of yours.');
    const asked = `${pathname}?${sent}`;
    const before = answered.get(key);
    if (before && before.asked !== asked) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new Refusal(400, message, { type: 'idempotency_error' });
    }
    if (before) {
      return { ...before.answer, headers: { ...before.answer.headers, 'Idempotent-Replayed': 'true' } };
    }
    const scripted = script(call);
    const given = scripted && !scripted.acts ? scripted : perform(operation, pathname, form);
    const answer = scripted ?? given;
    // A call that was not begun may be sent again under its key. Any other answer is kept, that of a failure too.
    if (!NOT_BEGUN.includes(answer.status)) answered.set(key, { asked, answer });
    return answer;
  }

  function perform(operation: Operation, pathname: string, form: Form): Answer {
    try {
      const fault = faultOf(...operation.declared, form);
      if (fault) throw new Refusal(400, fault.message, { code: fault.code, param: fault.param });
      const [, ...ids] = operation.path.exec(pathname) ?? [];
      return {
        status: 200,
        body: shown(books, operation.run(ids, form), Object.values(form.expand ?? {}).map(String)),
      };
    } catch (error) {
      return refused(error);
    }
  }

  /** The charge was answered, but what had to follow was never asked for. */
  function forgetConfirmation(intent_id: string): void {
    const intent = books.must<Intent>('payment_intent', intent_id);
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
    for (const [key, { asked }] of answered) if (asked.includes(`${intent_id}/confirm`)) answered.delete(key);
  }

  /** An event as Stripe would send it. */
  function sign(event: object, age_s = 0) {
    const payload = JSON.stringify(event);
    const header = { payload, secret: webhook_secret, timestamp: books.now_s() - age_s };
    const signature = Stripe.webhooks.generateTestHeaderString(header);
    return { headers: new Headers({ 'Stripe-Signature': signature }), raw_body: payload };
  }

  const server = createServer(async (request, response) => {
    const sent = await readText(request);
    const { status, body, headers } = await answer(request, sent).catch(refused);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    next,
    hands: { ...handsOf(books, billing), forgetConfirmation },
    sign,
    /** Everything told so far, oldest first, signed as of `age_s` seconds ago. */
    webhooks: (age_s = 0) => {
      const events = books.list('event').reverse();
      return events.map((event) => sign(event, age_s));
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function refused(error: unknown): Answer {
  if (error instanceof Refusal) return { status: error.status, body: { error: error.body } };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 500, body: { error: { type: 'api_error', message } }, headers: { 'Stripe-Should-Retry': 'false' } };
}

/** An object as it is told: what was asked to be put in stands whole, everything else as its id. */
function shown(books: Books, thing: unknown, expand: readonly string[]): unknown {
  const told = JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;
  for (const path of expand) {
    const steps = path.split('.');
    if (steps.length > 4) throw new Refusal(400, 'You cannot expand more than 4 levels of a property.');
    put(books, told, steps);
  }
  strip(
    told,
    expand.map((path) => path.split('.').at(-1)),
  );
  return told;
}

function put(books: Books, inside: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || typeof inside !== 'object' || inside === null) return;
  if (Array.isArray(inside)) {
    for (const each of inside) put(books, each, [step, ...rest]);
    return;
  }
  const holder = inside as Record<string, unknown>;
  if (!(step in holder)) throw new Refusal(400, `This property cannot be expanded (${step}).`);
  const value = holder[step];
  if (typeof value === 'string') holder[step] = structuredClone(books.all.get(value) ?? value);
  put(books, holder[step], rest);
}

/** What is told only to who asks for it. */
function strip(inside: unknown, asked: readonly (string | undefined)[]): void {
  if (typeof inside !== 'object' || inside === null) return;
  const holder = inside as Record<string, unknown>;
  if (!asked.includes('payments')) delete holder.payments;
  if (holder.object === 'checkout.session') delete holder.asked;
  for (const value of Object.values(holder)) strip(value, asked);
}

/** What customers, banks and time do to the books. */
function handsOf(books: Books, billing: ReturnType<typeof stripeBilling>) {
  const { get, must, keep, keepCard, keepCustomer, makeId, tell, charge } = books;
  const EMAIL = 'somebody@example.com';

  const partOf = (session: Session, name: string): Form => {
    const part = session.asked[name];
    return typeof part === 'object' ? part : {};
  };
  function payerOf(session: Session): string | null {
    if (session.customer) return session.customer;
    const is_made = session.mode === 'subscription' || session.customer_creation === 'always';
    return is_made ? keepCustomer(session.customer_email ?? EMAIL, {}).id : null;
  }

  function pay(session_id: string, card: Card = 'good'): void {
    const session = must<Session>('checkout.session', session_id);
    if (session.status !== 'open') throw new Error('The session is not open.');
    const customer = payerOf(session);
    const data = partOf(session, 'payment_intent_data');
    const is_kept = session.mode !== 'payment' || data.setup_future_usage === 'off_session';
    const method = keepCard(card, is_kept ? customer : null);
    const done: Partial<Session> = { customer, customer_details: { email: session.customer_email ?? EMAIL } };
    if (session.mode === 'setup') {
      const setup = { status: 'succeeded' as const, payment_method: method.id, last_setup_error: null };
      done.setup_intent = keep<SetupIntent>({ id: makeId('seti'), object: 'setup_intent', ...setup }).id;
    } else if (session.mode === 'subscription') {
      const [line] = Object.values(partOf(session, 'line_items')) as Form[];
      const price = must<Price>('price', String(line?.price));
      const metadata = partOf(session, 'subscription_data').metadata as Metadata;
      const { subscription, invoice } = billing.begin(customer ?? '', method.id, price, metadata);
      Object.assign(done, { subscription: subscription.id, invoice: invoice.id, payment_status: 'paid' });
    } else {
      const money = { amount: session.amount_total ?? 0, customer, metadata: data.metadata as Metadata };
      const setup_future_usage = is_kept ? ('off_session' as const) : null;
      const intent = charge({ ...money, setup_future_usage }, method.id, 'present');
      Object.assign(done, { payment_intent: intent.id, payment_status: 'paid' });
    }
    Object.assign(session, done, { status: 'complete', url: null });
    tell('checkout.session.completed', session);
  }

  return {
    pay,
    decline(session_id: string): void {
      const session = must<Session>('checkout.session', session_id);
      const money = { amount: session.amount_total ?? 0, customer: session.customer, metadata: {} };
      session.payment_intent = charge(money, null, 'present').id;
    },
    expire(session_id: string): void {
      const session = must<Session>('checkout.session', session_id);
      if (session.status !== 'open') return;
      Object.assign(session, { status: 'expired', url: null });
      tell('checkout.session.expired', session);
    },
    authenticate(intent_id: string, is_confirmed: boolean): void {
      const intent = must<Intent>('payment_intent', intent_id);
      const message = 'We are unable to authenticate your payment method.';
      const failed = { type: 'card_error' as const, code: 'payment_intent_authentication_failure', message };
      if (is_confirmed) books.receive(intent);
      else books.refuse(intent, failed);
    },
    nextPeriod: (subscription_id: string) => billing.pass(must<Subscription>('subscription', subscription_id)),
    payInvoice(invoice_id: string): void {
      const invoice = get<Anything & { customer: string }>('invoice', invoice_id);
      billing.pay(invoice_id, keepCard('good', invoice?.customer ?? null).id);
    },
    openDispute(intent_id: string): void {
      const intent = must<Intent>('payment_intent', intent_id);
      const paid = must<Charge>('charge', intent.latest_charge);
      const taken = { object: 'balance_transaction' as const, fee: DISPUTE_FEE_CENTS, amount: -paid.amount };
      const facts = { payment_intent: intent_id, reason: 'fraudulent', status: 'needs_response' };
      const balance_transactions = [{ id: makeId('txn'), ...taken }];
      const named = { id: makeId('dp'), object: 'dispute' as const, amount: paid.amount, charge: paid.id };
      tell('charge.dispute.created', keep<Dispute>({ ...named, ...facts, balance_transactions }));
    },
    closeDispute(dispute_id: string, status: 'won' | 'lost' | 'warning_closed'): void {
      const dispute = must<Dispute>('dispute', dispute_id);
      dispute.status = status;
      tell('charge.dispute.closed', dispute);
    },
    cancelByDate(subscription_id: string): void {
      const subscription = must<Subscription>('subscription', subscription_id);
      subscription.cancel_at = billing.itemOf(subscription).current_period_end;
    },
    /** The newest entry of the account's balance, which tells the fee of a payment; it can be kept back for a while. */
    newestEntry: () => books.list<Entry>('balance_transaction')[0] as Entry,
    withhold: (entry_id: string) => books.all.delete(entry_id),
    giveBack: (entry: Entry) => void books.all.set(entry.id, entry),
  };
}
