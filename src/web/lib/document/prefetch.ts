const PAGES = ['/', '/about', '/pricing', '/pricing/enterprise', '/contact', '/templates', '/features', '/help'];

/** Rules for browsers that can fetch a public page as soon as the mouse rests on a link to it. */
export const PREFETCH = JSON.stringify({
  prefetch: [{ where: { href_matches: PAGES }, eagerness: 'moderate' }],
});
