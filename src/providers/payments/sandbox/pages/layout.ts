import { html, raw } from 'hono/html';
import { FONT_FACES } from '../../../../platform/http/pages/brand-fonts.ts';
import { htmlPage } from '../../../../platform/http/pages/page-policy.ts';
import { formatUsd } from '../../../../platform/money.ts';
import type { Card } from '../../port.ts';

/** The frame, the colors and the shared elements of all sandbox pages. */

export type Markup = ReturnType<typeof html>;

/** html`` gives a promise only if a value is one, and none is here. */
export const frame = (title: string, body: Markup, width: 'narrow' | 'wide' = 'narrow'): string =>
  String(html`<!doctype html>
<html lang="en" class="${width}">
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
${body}
</main>
</body>
</html>`);

/** A page with a heading, a sentence and one link. */
export const notice = (title: string, body: Markup | string, way: { href: string; label: string }): string =>
  frame(
    title,
    html`<section><h1>${title}</h1>${typeof body === 'string' ? html`<p>${body}</p>` : body}
      <p><a class="pay" href="${way.href}">${way.label}</a></p></section>`,
  );

export const alert = (strong: string, rest: string): Markup =>
  html`<div class="alert" role="alert"><strong>${strong}</strong> ${rest}</div>`;

export type Field = { name: string; label: string; value: string; mode: string; fault?: string | false };

export function field({ name, label, value, mode, fault }: Field): Markup {
  const marks = fault ? raw(`aria-invalid="true" aria-describedby="${name}-fault"`) : '';
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" inputmode="${mode}" autocomplete="off" required ${marks} />
    ${fault ? html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>` : ''}`;
}

export const summary = (lines: { name: string; value: string; total?: boolean }[]): Markup =>
  html`<dl aria-label="Order summary">
    ${lines.map(({ name, value, total }) => html`<div class="${total ? 'total' : ''}"><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;

export const cardName = (card: Card): string =>
  `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending in ${card.last4}`;

export const perMonth = (amount_cents: number): string => `${formatUsd(amount_cents)} a month`;

export const page = (markup: string, status = 200): Response => htmlPage(markup, status);

export const redirect = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store' } });

/** Longhand's colors, named as in the web's style sheet. */
const STYLE = `
${FONT_FACES}
:root { color-scheme: light dark; --paper: light-dark(#faf6ec, #14161d); --sheet: light-dark(#fffdf7, #1c1f29);
  --sunk: light-dark(#f3ecdc, #171a22); --field: light-dark(#fffefb, #14161d); --rule: light-dark(#e2d8c3, #333849); --edge: light-dark(#8c8370, #767c92);
  --ink: light-dark(#1b2440, #efe9dc); --soft: light-dark(#434b68, #c5c1b6); --wax: light-dark(#a3272b, #c8403f);
  --deep: light-dark(#861d22, #b33434); --wax-ink: light-dark(#982327, #f09a90); --wash: light-dark(#f8e6df, #3a2227);
  --amber: light-dark(#7d500a, #e3b45f); --amber-wash: light-dark(#f8ecd0, #342a17); --focus: light-dark(#2b55b8, #8fb2ff); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 'Instrument Sans Variable', system-ui, sans-serif; }
header, main { max-width: 27rem; margin: 0 auto; }
.wide header, .wide main { max-width: 62rem; }
section + section { margin-top: 1.25rem; }
h2 { font: 500 1.35rem/1.2 Newsreader, 'Iowan Old Style', Palatino, Georgia, serif; margin: 0 0 .9rem; }
h2:not(:first-child) { margin-top: 2rem; }
.brand, h1 { font-family: Newsreader, 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 500; }
.brand { font-size: 1.35rem; margin: .25rem 0 1.25rem; letter-spacing: .01em; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 1.25rem; }
.banner { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 3px solid var(--amber); background: var(--amber-wash); font-size: .9375rem; }
section { padding: 1.75rem 1.5rem; background: var(--sheet); border: 1px solid var(--rule); border-radius: 4px;
  box-shadow: 0 1px 1px rgb(64 48 20 / .06), 0 6px 18px -8px rgb(64 48 20 / .16); }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem 0; }
dt { flex: 1 1 0; min-width: 6rem; color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.total { margin-top: .35rem; border-top: 1px solid var(--rule); padding-top: .75rem; font-weight: 600; }
.total dt { color: inherit; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; font-size: .9375rem; }
input { width: 100%; margin: 0 0 1.1rem; padding: .7rem .8rem; font: inherit; font-variant-numeric: tabular-nums;
  color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 3px; }
input[aria-invalid] { border-color: var(--wax-ink); margin-bottom: .35rem; }
.fault { margin: 0 0 1.1rem; color: var(--wax-ink); font-size: .9375rem; }
.alert { margin: 0 0 1.5rem; padding: .8rem 1rem; border: 1px solid var(--wax-ink); border-radius: 3px; background: var(--wash); }
.pay, .plain { display: block; width: 100%; padding: .8rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; border-radius: 3px; cursor: pointer; }
.pay { color: #fffaf3; background: var(--wax); border: 1px solid var(--wax); }
.pay:hover { background: var(--deep); }
.plain { margin-top: .75rem; color: inherit; background: none; border: 1px solid var(--edge); }
.plain:hover { background: var(--sunk); }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; padding: .7rem 0; border-top: 1px solid var(--rule); }
.row:first-of-type { border-top: 0; }
.row > div { flex: 1 1 14rem; overflow-wrap: anywhere; }
.row form { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem; margin: 0; }
.row input, .steps input { width: 6.5rem; margin: 0; padding: .45rem .6rem; }
.steps { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 0; }
.small { padding: .45rem .8rem; font: inherit; font-size: .9375rem; font-weight: 600; color: inherit; background: none;
  border: 1px solid var(--edge); border-radius: 3px; cursor: pointer; min-height: 2.5rem; }
.small:hover { background: var(--sunk); }
.quiet { color: var(--soft); font-size: .9375rem; }
.message { margin: 0 0 1.25rem; padding: .7rem 1rem; background: var(--sunk); border-radius: 3px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
details { margin: 0 0 1.1rem; font-size: .9375rem; } summary { cursor: pointer; }
details ul { margin: .5rem 0 0; padding-left: 1.1rem; } code { font-variant-numeric: tabular-nums; }
.leave { margin: 1.25rem 0 0; text-align: center; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (max-width: 22rem) { section { padding: 1.25rem 1rem; } h1 { font-size: 1.7rem; } }
`;
