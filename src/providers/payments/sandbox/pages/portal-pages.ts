import { html } from 'hono/html';
import { formatCount } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { dayText } from '../../../../platform/time.ts';
import type { ListedPayment, openDisputes } from '../payments/store.ts';
import type { PortalLink, SandboxCard, SandboxCustomer } from '../store.ts';
import type { SandboxInvoice, SandboxSubscription } from '../subscription-store.ts';
import type { SandboxWebhook } from '../webhook-store.ts';
import { cardName, frame, type Markup, notice, perMonth } from './layout.ts';

export const expiredLinkPage = (site_url: string): string =>
  notice('This page is closed', 'Its address was good for a while only. Open it again from Longhand.', {
    href: site_url,
    label: 'Go to the home page',
  });

/** A button for one action on one row. `fields` come before it; `about` names the row for screen readers. */
const button = (
  action: string,
  value: string,
  id: string,
  label: string,
  about: string,
  fields: Markup | '' = '',
): Markup =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="id" value="${id}" />${fields}
    <button class="small" name="do" value="${value}">${label}<span class="hidden"> ${about}</span></button>
  </form>`;

const row = (what: Markup, ...acts: (Markup | '')[]): Markup => html`<div class="row"><div>${what}</div>${acts}</div>`;
const none = (text: string): Markup => html`<p class="quiet">${text}</p>`;

type Portal = {
  link: PortalLink;
  customer: SandboxCustomer;
  cards: SandboxCard[];
  subscriptions: SandboxSubscription[];
  invoices: SandboxInvoice[];
};

/** What a customer manages: cards, the subscription, invoices. */
export function portalPage({ link, customer, cards, subscriptions, invoices }: Portal): string {
  const action = `/sandbox/portal/${link.id}`;
  const cardRow = (card: SandboxCard) => {
    const is_default = card.id === customer.default_card_id;
    const name = cardName(card);
    const expires = `Expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year % 100}`;
    return row(
      html`${name}<br /><span class="quiet">${expires}${is_default ? ', used for renewals' : ''}</span>`,
      is_default ? '' : button(action, 'default', card.id, 'Use for renewals', name),
      button(action, 'remove', card.id, 'Remove', name),
    );
  };
  const subscriptionRow = (each: SandboxSubscription) => {
    if (each.status === 'canceled') return row(html`${each.plan_name}<br /><span class="quiet">Ended</span>`);
    const until = dayText(each.period_end);
    const status = each.cancel_at_period_end ? `Ends on ${until}` : `Renews on ${until}`;
    const line = html`${each.plan_name}, ${perMonth(each.amount_cents)}<br />
      <span class="quiet">${each.status === 'past_due' ? 'Payment overdue' : status}</span>`;
    return each.cancel_at_period_end
      ? row(line, button(action, 'resume', each.id, 'Resume', each.plan_name))
      : row(line, button(action, 'cancel', each.id, 'Cancel at the end of the period', each.plan_name));
  };
  const invoiceRow = (each: SandboxInvoice) =>
    row(
      html`<a href="/sandbox/invoice/${each.id}">Invoice ${each.number}</a>, ${formatUsd(each.amount_cents)}<br />
        <span class="quiet">${each.plan_name}, ${dayText(each.created_at)}, ${INVOICE_WORDS[each.status]}</span>`,
    );
  return frame(
    'Your payments',
    html`<section><h1>Your payments</h1><p class="quiet">${customer.email}</p>
      <h2>Cards</h2>
      ${cards.length ? cards.map(cardRow) : none('No card is saved.')}
      <form method="post" action="${action}"><button class="plain" name="do" value="add-card">Add a card</button></form>
      <h2>Subscription</h2>
      ${subscriptions.length ? subscriptions.map(subscriptionRow) : none('There is no subscription.')}
      ${customer.credit_cents ? html`<p class="quiet">Credit toward the next invoices: ${formatUsd(customer.credit_cents)}.</p>` : ''}
      <h2>Invoices</h2>
      ${invoices.length ? invoices.map(invoiceRow) : none('There are no invoices.')}
      <p class="leave"><a href="${link.return_url}">Back to Longhand</a></p></section>`,
  );
}

const INVOICE_WORDS = { open: 'unpaid', paid: 'paid', void: 'void' };

type SimulatorView = {
  link: PortalLink;
  message: string | undefined;
  now: Date;
  subscriptions: (SandboxSubscription & { email: string })[];
  payments: ListedPayment[];
  disputes: Awaited<ReturnType<typeof openDisputes>>;
  webhooks: SandboxWebhook[];
};

/** The page on which the operator of a sandbox simulates customers, banks and time. */
export function simulatorPage({
  link,
  message,
  now,
  subscriptions,
  payments,
  disputes,
  webhooks,
}: SimulatorView): string {
  const action = `/sandbox/simulator/${link.id}`;
  const step = (days: number, label: string) =>
    html`<form method="post" action="${action}"><input type="hidden" name="days" value="${days}" />
      <button class="small" name="do" value="move">${label}</button></form>`;
  return frame(
    'Payment simulator',
    html`<section><h1>Payment simulator</h1>
      ${message ? html`<p class="message" role="status">${message}</p>` : ''}
      <h2>Clock</h2>
      <p>Here it is <strong>${now.toISOString().slice(0, 16).replace('T', ' ')} UTC</strong>. Time only moves ahead;
        what becomes due on the way is billed.</p>
      <div class="steps">${step(1, '1 day')} ${step(3, '3 days')} ${step(7, '1 week')} ${step(31, '31 days')}
        <form class="steps" method="post" action="${action}"><label class="hidden" for="days">Days</label>
          <input id="days" name="days" inputmode="numeric" value="60" /><button class="small" name="do" value="move">days</button></form>
      </div></section>
    <section><h2>Subscriptions</h2>
      ${subscriptions.length ? subscriptions.map((each) => subscriptionLine(each)) : none('There are none yet.')}</section>
    <section><h2>Disputes</h2>
      ${disputes.length ? disputes.map((each) => disputeLine(action, each)) : none('No payment is disputed.')}</section>
    <section><h2>Payments</h2>
      ${payments.length ? payments.map((each) => paymentLine(action, each)) : none('No payments yet.')}</section>
    <section><h2>Webhooks</h2>
      ${webhooks.length ? webhooks.map((each) => webhookLine(action, each)) : none('No webhooks yet.')}
      <p class="leave"><a href="${link.return_url}">Back to Longhand</a></p></section>`,
    'wide',
  );
}

function subscriptionLine(each: SimulatorView['subscriptions'][number]): Markup {
  const ends = each.ended_at
    ? `ended on ${dayText(each.ended_at)}`
    : `${each.cancel_at_period_end ? 'ends' : 'renews'} on ${dayText(each.period_end)}`;
  return row(html`${each.plan_name}, ${perMonth(each.amount_cents)}, ${each.status.replace('_', ' ')}<br />
    <span class="quiet">${each.email}, ${ends}</span>`);
}

function disputeLine(action: string, each: SimulatorView['disputes'][number]): Markup {
  const about = `the dispute over ${formatUsd(each.amount_cents)}`;
  return row(
    html`${formatUsd(each.amount_cents)} for ${each.description}<br />
      <span class="quiet">${each.email ?? 'unknown'}, since ${dayText(each.opened_at)}</span>`,
    button(action, 'won', each.id, 'Won', about),
    button(action, 'lost', each.id, 'Lost', about),
  );
}

function paymentLine(action: string, each: ListedPayment): Markup {
  const left_cents = each.amount_cents - each.refunded_cents;
  const given_back = each.refunded_cents ? `, ${formatUsd(each.refunded_cents)} refunded` : '';
  const about = `${formatUsd(each.amount_cents)} for ${each.description}`;
  const can_move = left_cents > 0 && !each.is_disputed;
  const amount = html`<label class="hidden" for="dollars-${each.id}">Dollars to refund of ${about}</label>
    <input id="dollars-${each.id}" name="dollars" inputmode="decimal" value="${(left_cents / 100).toFixed(2)}" />`;
  return row(
    html`${about}${given_back}<br />
      <span class="quiet">${each.email ?? 'unknown'}, ${dayText(each.paid_at ?? each.created_at)}${each.is_disputed ? ', disputed' : ''}</span>`,
    can_move ? button(action, 'refund', each.id, 'Refund', about, amount) : '',
    can_move ? button(action, 'dispute', each.id, 'Dispute', about) : '',
  );
}

function webhookLine(action: string, each: SandboxWebhook): Markup {
  const status = each.delivered_at ? 'delivered' : each.dropped_at ? 'dropped' : 'waiting';
  const sent = each.attempts
    ? `sent ${formatCount(each.attempts, 'time')}, last answer ${each.last_status ?? 'none'}`
    : 'not sent yet';
  return row(
    html`<code>${each.type}</code> ${status}<br /><span class="quiet">${sent}</span>`,
    button(action, 'deliver', each.id, each.delivered_at ? 'Send again' : 'Send now', each.type),
    each.delivered_at || each.dropped_at ? '' : button(action, 'drop', each.id, 'Drop', each.type),
  );
}
