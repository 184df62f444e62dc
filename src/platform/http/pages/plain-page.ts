import { escapeHtml } from '../../mail/mail-template.ts';
import { FONT_FACES } from './brand-fonts.ts';
import { htmlPage } from './page-policy.ts';

/** A page of the server that is complete in itself: nothing else of the product has to work, and only its typefaces are loaded. */

const STYLE = `
${FONT_FACES}
:root { color-scheme: light dark; --desk: #faf6ec; --ink: #1b2440; --quiet: #434b68; --seal: #982327 }
@media (prefers-color-scheme: dark) { :root { --desk: #14161d; --ink: #efe9dc; --quiet: #c5c1b6; --seal: #f09a90 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: 1fr auto; background: var(--desk); color: var(--ink); font: 17px/1.6 'Instrument Sans Variable', 'Helvetica Neue', Helvetica, Arial, sans-serif; overflow-wrap: anywhere }
main { align-self: center; width: 100%; max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem }
svg { display: block; height: 3.5rem; color: var(--seal); margin-bottom: 1.75rem }
h1 { font: 500 clamp(2rem, 7vw, 2.75rem)/1.15 Newsreader, 'Iowan Old Style', Palatino, Georgia, serif; letter-spacing: -.012em; margin: 0 0 1rem }
p { margin: 0 0 .75rem } .quiet { color: var(--quiet) }
footer { padding: 1.25rem; text-align: center; font-size: .875rem; color: var(--quiet) }
a { color: inherit; text-underline-offset: .22em } a:focus-visible { outline: 2px solid var(--seal); outline-offset: 2px }
`;

const ENVELOPE =
  '<svg viewBox="0 0 64 44" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"><path d="M4 6.500 61 5l-1.400 34L5.600 40.500z"/><path d="M5 7.500 33 25.500 60.500 5.500"/></g></svg>';

/** `title` and `heading` are text; `body`, `footer` and `script` are HTML. */
export const plainPage = (
  page: { title: string; heading: string; body: string; footer?: string; script?: string },
  status: number,
  headers: Record<string, string> = {},
): Response =>
  htmlPage(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(page.title)} · Longhand</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${ENVELOPE}
<h1>${escapeHtml(page.heading)}</h1>
${page.body}
</main>
${page.footer ? `<footer>${page.footer}</footer>` : ''}
${page.script ?? ''}
</body>
</html>
`,
    status,
    headers,
  );
