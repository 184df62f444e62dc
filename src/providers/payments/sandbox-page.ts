import { html, raw } from 'hono/html';
import { formatUsd } from '../../platform/money.ts';
import type { SandboxCheckout } from './sandbox-store.ts';

const CARD_FAULT =
  'This is the sandbox and takes test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.';
const NAME_FAULT = 'Enter the name on the card.';

/** The form, with what was wrong when it was sent before. What was typed as a card number is never sent back. */
export function checkoutPage(checkout: SandboxCheckout, sent: { name?: string; fault?: 'card' | 'name' }): string {
  const price = formatUsd(checkout.amount_cents);
  return frame(
    `Pay ${price}`,
    html`<h1>Pay ${price}</h1>
      ${summary(checkout)} ${checkout.declined_at && !sent.fault ? declined : ''}
      <form method="post" action="/sandbox/pay/${checkout.id}">
        ${field({ name: 'card_number', label: 'Card number', value: '4242 4242 4242 4242', mode: 'numeric', fault: sent.fault === 'card' && CARD_FAULT })}
        ${field({ name: 'name', label: 'Name on card', value: sent.name ?? 'Sandbox Customer', mode: 'text', fault: sent.fault === 'name' && NAME_FAULT })}
        <button class="pay">Pay ${price}</button>
        <button class="plain" name="use" value="declined-card">Use a card that is declined</button>
      </form>
      <p class="leave"><a href="${checkout.cancel_url}">Leave without paying</a></p>`,
  );
}

/** What the address shows once the checkout is over. */
export function closedPage(checkout: SandboxCheckout, why: 'paid' | 'expired'): string {
  const price = formatUsd(checkout.amount_cents);
  if (why === 'expired') {
    return frame(
      'This payment page has expired',
      html`<h1>This payment page has expired</h1>
        <p>Nothing was charged. Go back and start the purchase again.</p>
        <p><a class="pay" href="${checkout.cancel_url}">Go back</a></p>`,
    );
  }
  return frame(
    'Already paid',
    html`<h1>Already paid</h1>
      ${summary(checkout)}
      <p>Your payment of ${price} was received. You will not be charged again.</p>
      <p><a class="pay" href="${checkout.success_url}">Continue</a></p>`,
  );
}

export const unknownPage = (): string =>
  frame(
    'Payment page not found',
    html`<h1>Payment page not found</h1>
      <p>There is no payment at this address. Nothing was charged.</p>
      <p><a class="pay" href="/">Go to the home page</a></p>`,
  );

type Markup = ReturnType<typeof html>;

const declined = html`<div class="alert" role="alert">
  <strong>Your card was declined.</strong> Nothing was charged. Try another card, or leave without paying.
</div>`;

const summary = (checkout: SandboxCheckout): Markup => html`<dl aria-label="Order summary">
  <div><dt>${checkout.item_name}</dt><dd>${formatUsd(checkout.amount_cents)}</dd></div>
  <div><dt>Receipt to</dt><dd>${checkout.customer_email}</dd></div>
  <div class="total"><dt>Total due</dt><dd>${formatUsd(checkout.amount_cents)}</dd></div>
</dl>`;

type Field = { name: string; label: string; value: string; mode: string; fault: string | false };

function field({ name, label, value, mode, fault }: Field): Markup {
  const marks = fault ? raw(`aria-invalid="true" aria-describedby="${name}-fault"`) : '';
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" inputmode="${mode}" autocomplete="off" required ${marks} />
    ${fault ? html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>` : ''}`;
}

/** html`` gives a promise only where a promise was put in, and nothing here does. */
const frame = (title: string, body: Markup): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Longhand</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><p class="brand">Longhand</p></header>
<main>
<p class="banner"><strong>Sandbox payments.</strong> No money moves here and no card is charged. Never type a real card number.</p>
<section>${body}</section>
</main>
</body>
</html>`);

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f1e6; --sheet: #fffdf7; --ink: #1b2743; --soft: #55607a; --line: #d9d0bb;
  --edge: #8a8471; --wax: #9e2b25; --wax-ink: #fffaf2; --tint: #f3e3d3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12151d; --sheet: #1a1f2b; --ink: #ece6d8; --soft: #a9b0c0; --line: #343b4c; --edge: #79829a;
    --wax: #e58a7c; --wax-ink: #20100e; --tint: #33241f; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 'Instrument Sans Variable', 'Instrument Sans', system-ui, sans-serif; }
header, main { max-width: 27rem; margin: 0 auto; }
.brand, h1 { font-family: 'Newsreader Variable', Newsreader, 'Iowan Old Style', Georgia, serif; font-weight: 500; }
.brand { font-size: 1.35rem; margin: .25rem 0 1.25rem; letter-spacing: .01em; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 1.25rem; }
.banner { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 3px solid var(--wax); background: var(--tint); font-size: .9375rem; }
section { padding: 1.75rem 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 4px;
  box-shadow: 0 1px 2px rgb(0 0 0 / .06), 0 14px 30px -18px rgb(0 0 0 / .35); }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem 0; }
dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.total { margin-top: .35rem; border-top: 1px solid var(--line); padding-top: .75rem; font-weight: 600; }
.total dt { color: inherit; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; font-size: .9375rem; }
input { width: 100%; margin: 0 0 1.1rem; padding: .7rem .8rem; font: inherit; font-variant-numeric: tabular-nums;
  color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 3px; }
input[aria-invalid] { border-color: var(--wax); margin-bottom: .35rem; }
.fault { margin: 0 0 1.1rem; color: var(--wax); font-size: .9375rem; }
.alert { margin: 0 0 1.5rem; padding: .8rem 1rem; border: 1px solid var(--wax); border-radius: 3px; background: var(--tint); }
.pay, .plain { display: block; width: 100%; padding: .8rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; border-radius: 3px; cursor: pointer; }
.pay { color: var(--wax-ink); background: var(--wax); border: 1px solid var(--wax); }
.pay:hover { filter: brightness(1.08); }
.plain { margin-top: .75rem; color: inherit; background: none; border: 1px solid var(--edge); }
.plain:hover { background: var(--tint); }
.leave { margin: 1.25rem 0 0; text-align: center; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--wax); outline-offset: 2px; }
@media (max-width: 22rem) { section { padding: 1.25rem 1rem; } h1 { font-size: 1.7rem; } }
`;
