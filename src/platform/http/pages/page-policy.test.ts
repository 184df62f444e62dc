import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { htmlPage, inlineOf, pagePolicy } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('what stands in a page', () => {
  it.each([
    ['a script', '<script>go()</script>', { scripts: [hash('go()')] }],
    ['a script twice', '<script>go()</script><script async="">go()</script>', { scripts: [hash('go()')] }],
    ['a script that is fetched', '<script src="/a.js"></script>', {}],
    ['data', '<script type="application/ld+json">{"a":1}</script>', {}],
    ['a style', '<style id="styles">p{}</style>', { styles: [hash('p{}')] }],
    ['an attribute', '<p style="color:red">', { attributes: [hash('color:red')] }],
    [
      'an attribute with signs',
      '<p style="font:&quot;A&quot; &amp; &#x27;B&#x27;">',
      { attributes: [hash(`font:"A" & 'B'`)] },
    ],
    [
      'what only looks like one',
      `<script>x='<p style="a"><style>b</style>'</script>`,
      { scripts: [hash(`x='<p style="a"><style>b</style>'`)] },
    ],
  ])('%s', (_, html, expected) => {
    expect(inlineOf(html)).toEqual({ scripts: [], styles: [], attributes: [], ...expected });
  });
});

it('a page loads from its own origin only, and no text becomes code', () => {
  const policy = pagePolicy({ scripts: [hash('a')], styles: [], attributes: [] });
  expect(policy).toContain(`default-src 'none'; script-src 'self' ${hash('a')};`);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(rule);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

it('a page of the server allows what stands in it and in the mail that it shows', () => {
  const policy = htmlPage('<style>p{}</style>', 200, {}, '<p style="margin:0">').headers.get('Content-Security-Policy');
  expect(policy).toContain(`style-src 'self' ${hash('p{}')}`);
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hash('margin:0')}`);
});
