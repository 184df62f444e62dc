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
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
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

/** The colours of the house, as the web's style sheet names them. */
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf6ec, #14161d); --sheet: light-dark(#fffdf7, #1c1f29);
  --sunk: light-dark(#f3ecdc, #171a22); --rule: light-dark(#e2d8c3, #333849); --edge: light-dark(#8c8370, #767c92);
  --ink: light-dark(#1b2440, #efe9dc); --soft: light-dark(#434b68, #c5c1b6); --wax: light-dark(#a3272b, #c8403f);
  --deep: light-dark(#861d22, #b33434); --wax-ink: light-dark(#982327, #f09a90); --wash: light-dark(#f8e6df, #3a2227);
  --amber: light-dark(#7d500a, #e3b45f); --amber-wash: light-dark(#f8ecd0, #342a17); --focus: light-dark(#2b55b8, #8fb2ff); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 'Instrument Sans Variable', 'Instrument Sans', system-ui, sans-serif; }
header, main { max-width: 27rem; margin: 0 auto; }
.brand, h1 { font-family: Newsreader, 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 500; }
.brand { font-size: 1.35rem; margin: .25rem 0 1.25rem; letter-spacing: .01em; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 1.25rem; }
.banner { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 3px solid var(--amber); background: var(--amber-wash); font-size: .9375rem; }
section { padding: 1.75rem 1.5rem; background: var(--sheet); border: 1px solid var(--rule); border-radius: 4px;
  box-shadow: 0 1px 1px rgb(64 48 20 / .06), 0 6px 18px -8px rgb(64 48 20 / .16); }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem 0; }
dt { color: var(--soft); white-space: nowrap; } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.total { margin-top: .35rem; border-top: 1px solid var(--rule); padding-top: .75rem; font-weight: 600; }
.total dt { color: inherit; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; font-size: .9375rem; }
input { width: 100%; margin: 0 0 1.1rem; padding: .7rem .8rem; font: inherit; font-variant-numeric: tabular-nums;
  color: inherit; background: var(--sunk); border: 1px solid var(--edge); border-radius: 3px; }
input[aria-invalid] { border-color: var(--wax-ink); margin-bottom: .35rem; }
.fault { margin: 0 0 1.1rem; color: var(--wax-ink); font-size: .9375rem; }
.alert { margin: 0 0 1.5rem; padding: .8rem 1rem; border: 1px solid var(--wax-ink); border-radius: 3px; background: var(--wash); }
.pay, .plain { display: block; width: 100%; padding: .8rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; border-radius: 3px; cursor: pointer; }
.pay { color: #fffaf3; background: var(--wax); border: 1px solid var(--wax); }
.pay:hover { background: var(--deep); }
.plain { margin-top: .75rem; color: inherit; background: none; border: 1px solid var(--edge); }
.plain:hover { background: var(--sunk); }
.leave { margin: 1.25rem 0 0; text-align: center; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (max-width: 22rem) { section { padding: 1.25rem 1rem; } h1 { font-size: 1.7rem; } }
`;
