import { createHash } from 'node:crypto';

/** What a page has between its own tags, as its policy names it. */
export type Inline = { scripts: string[]; styles: string[]; attributes: string[] };

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const ATTRIBUTE = /\sstyle="([^"]*)"/g;
/** Read from elsewhere, or only data. */
const NOT_INLINE = /\ssrc=|\stype="application\//;

/** The hashes of the scripts, styles and style attributes that stand in the HTML of a page. */
export function inlineOf(html: string): Inline {
  const scripts = [...html.matchAll(SCRIPT)].filter(([, attributes = '']) => !NOT_INLINE.test(attributes));
  const rest = html.replace(SCRIPT, '');
  const elements = rest.replace(STYLE, '');
  return {
    scripts: hashes(scripts.map(([, , text = '']) => text)),
    styles: hashes([...rest.matchAll(STYLE)].map(([, text = '']) => text)),
    attributes: hashes([...elements.matchAll(ATTRIBUTE)].map(([, text = '']) => unescaped(text))),
  };
}

const hashes = (texts: string[]): string[] => [
  ...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];

const SIGNS: Record<string, string> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', '#x27': "'", '#39': "'" };
const unescaped = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name) => SIGNS[name] ?? entity);

/** The policies of Trusted Types that our scripts may make: `src/web/lib/document/trusted-types.ts`. */
const TRUSTED = ['default', 'mail', 'page'];

/**
 * The Content-Security-Policy of a page: it loads from us only, and runs what stood in it when it was built. A chat of
 * `third_parties` writes styles and markup of its own, so that with one, a page gives up these two rules.
 */
export function pagePolicy({ scripts, styles, attributes }: Inline, third_parties: string[] = []): string {
  const has_guest = third_parties.length > 0;
  const ours = ["'self'", ...third_parties];
  const rules: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [...ours, ...scripts],
    'style-src': has_guest ? [...ours, "'unsafe-inline'"] : ["'self'", ...styles],
    ...(attributes.length > 0 && !has_guest && { 'style-src-attr': ["'unsafe-hashes'", ...attributes] }),
    'img-src': [...ours, 'data:', 'blob:'],
    'font-src': ours,
    'media-src': ours,
    'connect-src': ours,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': has_guest ? third_parties : ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(!has_guest && { 'require-trusted-types-for': ["'script'"], 'trusted-types': TRUSTED }),
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Of everything that is no page: data, pictures, prints. Opened by itself, it may do nothing. */
export const DATA_POLICY =
  "default-src 'none'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A page that the server writes itself. `within` is HTML that it shows in a frame. */
export const htmlPage = (html: string, status = 200, headers: Record<string, string> = {}, within = ''): Response =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy(inlineOf(html + within)),
      ...headers,
    },
  });
