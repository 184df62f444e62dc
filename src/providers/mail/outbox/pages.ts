import { FONT_FACES } from '../../../platform/http/pages/brand-fonts.ts';
import { escapeHtml } from '../../../platform/mail/mail-template.ts';
import type { OutboxLine, OutboxMail } from './store.ts';

const STYLE = `
${FONT_FACES}
:root { color-scheme: light dark; --desk: #faf6ec; --paper: #fffdf7; --rule: #e2d8c3; --ink: #1b2440; --quiet: #434b68; --seal: #982327 }
@media (prefers-color-scheme: dark) { :root { --desk: #14161d; --paper: #1c1f29; --rule: #333849; --ink: #efe9dc; --quiet: #c5c1b6; --seal: #f09a90 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--desk); color: var(--ink); font: 16px/1.55 'Instrument Sans Variable', 'Helvetica Neue', Helvetica, Arial, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1, h2 { font-family: Newsreader, 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 500; line-height: 1.2; overflow-wrap: anywhere }
h1 { margin: .25rem 0 .75rem; font-size: 2rem }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem }
a { color: var(--seal) }
a:focus-visible, summary:focus-visible, iframe:focus-visible, pre:focus-visible { outline: 2px solid var(--seal); outline-offset: 2px }
.quiet { color: var(--quiet) }
.sheet { background: var(--paper); border: 1px solid var(--rule); border-radius: 4px; box-shadow: 0 1px 2px rgb(0 0 0 / .06) }
ol.mails { list-style: none; margin: 1.5rem 0 0; padding: 0 }
ol.mails li + li { border-top: 1px solid var(--rule) }
ol.mails a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .9rem 1.1rem; color: inherit; text-decoration: none }
ol.mails a:hover strong { text-decoration: underline }
ol.mails strong { font-weight: 600; overflow-wrap: anywhere }
ol.mails .to { grid-column: 1; overflow-wrap: anywhere }
ol.mails time { grid-row: 1; grid-column: 2; white-space: nowrap }
.empty { padding: 2.5rem 1.5rem; text-align: center }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; margin: 0; padding: 1rem 1.1rem }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 42rem; border: 0; border-radius: 4px; color-scheme: light dark }
pre { margin: 0; padding: 1rem 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
details { margin-top: 2rem } summary { cursor: pointer; padding: .25rem 0 } details pre { margin-top: .5rem }
@media (max-width: 30rem) { h1 { font-size: 1.6rem } ol.mails a { grid-template-columns: 1fr } ol.mails time { grid-row: auto; grid-column: 1 } }
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const when = (at: Date) =>
  `<time class="quiet" datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

/** The list of mails, newest first. */
export function mailboxPage(mails: OutboxLine[], to: string | undefined): string {
  const line = (mail: OutboxLine) =>
    `<li><a href="/sandbox/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${when(mail.created_at)}<span class="to quiet">to ${escapeHtml(mail.to_address)}</span></a></li>`;
  const whose = to ? ` for ${escapeHtml(to)}, <a href="/sandbox/mailbox">show all</a>` : '';
  const list =
    mails.length > 0
      ? `<ol class="mails sheet">${mails.map(line).join('')}</ol>`
      : '<p class="sheet empty">No mail yet. <a href="/auth/signup">Sign up</a> or <a href="/auth/forgot-password">reset a password</a>, and the mail appears here.</p>';
  return page(
    'Sandbox mailbox · Longhand',
    `<a href="/">Longhand</a>
<h1>Sandbox mailbox</h1>
<p class="quiet">Emails stay here instead of being sent${whose}.</p>
${list}`,
  );
}

// The mail cannot run scripts or send forms; a link that is clicked opens in place of this page.
const SANDBOX = 'allow-same-origin allow-top-navigation-by-user-activation';
const FIT = `<script>
for (const frame of document.querySelectorAll('iframe')) {
  const fit = () => { const body = frame.contentDocument && frame.contentDocument.body; if (body) frame.style.height = body.scrollHeight + 'px' };
  frame.addEventListener('load', fit); addEventListener('resize', fit); fit();
}
</script>`;

/** One mail: headers, HTML as a mail program shows it, text, and the message as it would have gone out. */
export function mailPage(mail: OutboxMail): string {
  const html = mail.html_part.replace('<head>', '<head><base target="_top">');
  const header = (name: string, value: string) => `<dt>${name}</dt><dd>${value}</dd>`;
  return page(
    `${mail.subject} · Sandbox mailbox`,
    `<a href="/sandbox/mailbox">All mails</a>
<h1>${escapeHtml(mail.subject)}</h1>
<dl class="sheet">
${header('From', escapeHtml(headerOf(mail.raw, 'From')))}
${header('To', escapeHtml(mail.to_address))}
${header('Sent', when(mail.created_at))}
${header('Message-ID', escapeHtml(headerOf(mail.raw, 'Message-ID')))}
</dl>
<h2>The mail</h2>
<div class="sheet"><iframe title="The mail: ${escapeHtml(mail.subject)}" sandbox="${SANDBOX}" srcdoc="${escapeHtml(html)}"></iframe></div>
<h2>Its text part</h2>
<pre class="sheet">${linked(mail.text_part)}</pre>
<details><summary>Raw message</summary><pre class="sheet" tabindex="0">${escapeHtml(mail.raw)}</pre></details>
${FIT}`,
  );
}

export const missingMailPage = (): string =>
  page(
    'No such email · Sandbox mailbox',
    '<a href="/sandbox/mailbox">All mails</a>\n<h1>No such email</h1>\n<p class="quiet">The mailbox may have been emptied.</p>',
  );

function headerOf(raw: string, name: string): string {
  const unfolded = (raw.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, n) => (n % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
