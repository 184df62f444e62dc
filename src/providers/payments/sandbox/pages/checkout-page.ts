import { html } from 'hono/html';
import { formatUsd } from '../../../../platform/money.ts';
import { dayText } from '../../../../platform/time.ts';
import { DECLINE_TEXTS, type DeclineCode, OFFERED_CARDS, readCard, type TestCard } from '../cards.ts';
import type { SandboxPayment } from '../payments/store.ts';
import type { SandboxCard, SandboxCheckout } from '../store.ts';
import type { SandboxInvoice } from '../subscription-store.ts';
import { alert, cardName, type Field, field, frame, type Markup, notice, perMonth, summary } from './layout.ts';

type FieldName = 'card_number' | 'expiry' | 'name' | 'email';
/** The form values to show again, with the fault. The card number is never sent back. */
export type Typed = { name?: string; expiry?: string; email?: string; fault?: FieldName };

const FAULTS: Record<FieldName, string> = {
  card_number:
    'This is the sandbox and takes test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.',
  expiry: 'Enter the month and year until which the card is good, such as 12 / 34.',
  name: 'Enter the name on the card.',
  email: 'Enter the email address for the receipt.',
};

/** Reads a form with a test card; gives the field at fault, or the card. */
export function readCardForm(form: URLSearchParams, asks_email: boolean, now: Date): { typed: Typed; card?: TestCard } {
  const text = (name: FieldName) => (form.get(name) ?? '').trim().slice(0, 200);
  const typed = { name: text('name'), expiry: text('expiry'), email: text('email') };
  const card = readCard(text('card_number'), typed.expiry, now);
  if (typeof card === 'string') return { typed: { ...typed, fault: card } };
  if (typed.name === '') return { typed: { ...typed, fault: 'name' } };
  if (asks_email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email)) return { typed: { ...typed, fault: 'email' } };
  return { typed, card };
}

type CardForm = { action: string; button: string; typed: Typed; asks_email: boolean };

function cardForm({ action, button, typed, asks_email }: CardForm): Markup {
  const shown = (name: FieldName, label: string, value: string, mode: string): Field => {
    return { name, label, value, mode, fault: typed.fault === name && FAULTS[name] };
  };
  return html`<form method="post" action="${action}">
    ${asks_email ? field(shown('email', 'Email for the receipt', typed.email ?? '', 'email')) : ''}
    ${field(shown('card_number', 'Card number', '4242 4242 4242 4242', 'numeric'))}
    ${field(shown('expiry', 'Expires (month / year)', typed.expiry ?? '12 / 34', 'text'))}
    ${field(shown('name', 'Name on card', typed.name ?? 'Sandbox Customer', 'text'))}
    <details><summary>Test cards</summary>
      <ul>${OFFERED_CARDS.map(({ number, does }) => html`<li><code>${number}</code> ${does}</li>`)}</ul></details>
    <button class="pay">${button}</button>
    <button class="plain" name="use" value="declined-card" formnovalidate>Use a card that is declined</button>
  </form>`;
}

const titleOf = (checkout: SandboxCheckout): string => {
  if (checkout.mode === 'setup') return 'Save a card';
  return `${checkout.mode === 'subscription' ? 'Subscribe for' : 'Pay'} ${formatUsd(checkout.amount_cents)}`;
};

function checkoutSummary({ mode, item_name, amount_cents, customer_email }: SandboxCheckout): Markup {
  const value = mode === 'subscription' ? perMonth(amount_cents) : formatUsd(amount_cents);
  return summary([
    ...(mode === 'setup' ? [] : [{ name: item_name, value }]),
    ...(customer_email ? [{ name: mode === 'setup' ? 'Account' : 'Receipt to', value: customer_email }] : []),
    { name: 'Total due', value: formatUsd(amount_cents), total: true },
  ]);
}

const NOTHING_CHARGED = 'Nothing was charged. Try another card, or leave without paying.';

const declined = (code: DeclineCode | null | undefined): Markup =>
  alert(DECLINE_TEXTS[code ?? 'card_declined'], NOTHING_CHARGED);

/** The form of a checkout, with the fault of the last submission. */
export function checkoutPage(checkout: SandboxCheckout, typed: Typed): string {
  const leave = checkout.mode === 'setup' ? 'Leave without saving' : 'Leave without paying';
  const action = `/sandbox/pay/${checkout.id}`;
  const asks_email = checkout.customer_email === null;
  const is_saved = checkout.keep_card && checkout.mode !== 'setup';
  return frame(
    titleOf(checkout),
    html`<section><h1>${titleOf(checkout)}</h1>
      ${checkoutSummary(checkout)} ${checkout.declined_at && !typed.fault ? declined(checkout.decline_code) : ''}
      ${is_saved ? html`<p class="quiet">The card is saved for later charges.</p>` : ''}
      ${cardForm({ action, button: titleOf(checkout), typed, asks_email })}
      <p class="leave"><a href="${checkout.cancel_url}">${leave}</a></p></section>`,
  );
}

/** The page of a checkout that is over. */
export function closedPage(checkout: SandboxCheckout, why: 'paid' | 'expired'): string {
  if (why === 'expired') {
    return notice('This payment page has expired', 'Nothing was charged. Go back and start the purchase again.', {
      href: checkout.cancel_url,
      label: 'Go back',
    });
  }
  const way = { href: checkout.success_url, label: 'Continue' };
  if (checkout.mode === 'setup') return notice('Card saved', 'Your card is saved for later charges.', way);
  const price = formatUsd(checkout.amount_cents);
  const received = html`${checkoutSummary(checkout)}
    <p>Your payment of ${price} was received. You will not be charged again.</p>`;
  return notice('Already paid', received, way);
}

/** The bank's page to confirm a payment. */
export function confirmPage(request: {
  action: string;
  card: Pick<SandboxCard, 'brand' | 'last4' | 'exp_month' | 'exp_year'> | null;
  amount_cents: number;
  what: string;
  card_id?: string;
}): string {
  const card = request.card ? cardName(request.card) : 'your card';
  const total = { name: 'Amount', value: formatUsd(request.amount_cents), total: true };
  return frame(
    'Your bank asks',
    html`<section><h1>Confirm it’s you</h1>
      <p>The bank of ${card} asks you to confirm this payment.</p>
      ${summary([{ name: 'For', value: request.what }, total])}
      <form method="post" action="${request.action}">
        ${request.card_id ? html`<input type="hidden" name="card_id" value="${request.card_id}" />` : ''}
        <button class="pay" name="confirm" value="yes">Confirm</button>
        <button class="plain" name="confirm" value="no">It’s not me</button>
      </form></section>`,
  );
}

/** An invoice: to be paid, paid, or no longer valid. */
export function invoicePage(
  invoice: SandboxInvoice,
  email: string,
  typed: Typed,
  home: string,
  code?: DeclineCode,
): string {
  const title = `Invoice ${invoice.number}`;
  const period = `${dayText(invoice.period_start)} to ${dayText(invoice.period_end)}`;
  const lines = [
    { name: invoice.plan_name, value: formatUsd(invoice.amount_cents + invoice.credit_used_cents) },
    ...(invoice.credit_used_cents ? [{ name: 'Paid from credit', value: formatUsd(-invoice.credit_used_cents) }] : []),
    { name: 'Period', value: period },
    { name: 'Billed to', value: email },
    { name: invoice.status === 'paid' ? 'Total' : 'Total due', value: formatUsd(invoice.amount_cents), total: true },
  ];
  const action = `/sandbox/invoice/${invoice.id}`;
  const button = `Pay ${formatUsd(invoice.amount_cents)}`;
  const body = {
    paid: html`<p>Paid on ${dayText(invoice.paid_at ?? invoice.created_at)}. Thank you.</p>`,
    void: html`<p>This invoice is no longer valid. Nothing is due.</p>`,
    open: html`${code ? declined(code) : ''} ${cardForm({ action, button, typed, asks_email: false })}`,
  }[invoice.status];
  const back = html`<p class="leave"><a href="${home}">Back to Longhand</a></p>`;
  return frame(title, html`<section><h1>${title}</h1>${summary(lines)} ${body} ${back}</section>`);
}

/** The result of a charge that needed authentication. */
export function answeredPage(payment: SandboxPayment): string {
  const way = { href: payment.return_url ?? '/', label: 'Continue' };
  const price = formatUsd(payment.amount_cents);
  return payment.status === 'paid'
    ? notice('Payment received', `Your payment of ${price} was received.`, way)
    : notice('Not paid', `${DECLINE_TEXTS[payment.decline_code ?? 'card_declined']} Nothing was charged.`, way);
}

export const unknownPage = (): string =>
  notice('Payment page not found', 'There is no payment at this address. Nothing was charged.', {
    href: '/',
    label: 'Go to the home page',
  });
