import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { Failure } from '../../failure.ts';
import { brandFonts } from './brand-fonts.ts';
import { knownPages } from './known-pages.ts';
import { livePages } from './live-page.ts';
import { type Inline, inlineOf, pagePolicy } from './page-policy.ts';
import type { SharedAssets } from './shared-assets.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);

type WebFile = {
  body: Uint8Array<ArrayBuffer>;
  compressed: Uint8Array<ArrayBuffer> | null;
  type: string;
  etag: string;
  cache: string;
  inline: Inline;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};
/** Beside a file of the build: its content, compressed as far as it goes. */
const COMPRESSED = '.br';
const COMPRESSIBLE = /^(text\/|application\/(json|xml)|image\/svg)/;

/** Files that are built before anybody knows where they will be served from. */
const NAMES_SITE = /\.(html|xml|txt)$/;
const SITE_PLACEHOLDER = 'https://site.longhand.invalid';
const nameSite = (text: string, site_url: string): string => text.replaceAll(SITE_PLACEHOLDER, site_url);

/** What the browser fills; every other page of the build is HTML already. */
const SHELL = '/__spa-fallback.html';
/** What is shown where there is no page. */
const NOT_FOUND = '/404';
const SERVER_BUILD = 'server/index.js';

export type WebFilesParts = {
  /** Where the web application was built. */
  folder: string;
  /** The address that pages name as theirs. */
  site_url: string;
  /** What public pages show of this installation, asked for when one is rendered. */
  known: () => Promise<unknown>;
  /** Other origins that pages may load scripts and frames from: those of a third-party chat. */
  third_parties: () => Promise<string[]>;
  /** Where other versions find the scripts of this one, and it theirs; left out, each has its own only. */
  shared?: SharedAssets;
};

/**
 * Serves the built web application: public pages as HTML, rendered with what stands in the database; every other page as
 * the shell that the browser fills; and where there is no page, one that says so, with 404. Scripts of other versions are
 * found where they are shared. Gives null for paths that look like files and do not exist.
 */
export async function loadWebFiles(parts: WebFilesParts): Promise<(request: Request) => Promise<Response | null>> {
  const { site_url } = parts;
  const folder = join(parts.folder, 'client');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const loaded = found
    .filter((entry) => entry.isFile() && !entry.name.endsWith(COMPRESSED))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const url = `/${relative(folder, path).split(sep).join('/')}`;
      return [url, await load(path, url, site_url)] as const;
    });
  const files = new Map(await Promise.all(loaded));
  await parts.shared?.publish(await assetsOf(files));
  for (const [path, font] of brandFonts(files)) files.set(path, { ...font, cache: A_DAY });
  const shell = files.get(SHELL) ?? files.get('/index.html');
  const publicPage = await publicPages(parts, files);
  const isKnown = await knownPages(join(parts.folder, SERVER_BUILD));
  return async (request) => {
    const url = new URL(request.url);
    const path = decodedPath(url.pathname);
    const found = path === NOT_FOUND ? undefined : ((await publicPage(path, url.search)) ?? files.get(path));
    const guests = await parts.third_parties();
    if (found) return respond(request, found, guests);
    const foreign = path.startsWith(ASSETS) ? await foreignAsset(parts.shared, path) : undefined;
    if (foreign) return respond(request, foreign, guests);
    if (extname(path) || !shell) return null;
    if (path !== NOT_FOUND && isKnown(path)) return respond(request, shell, guests);
    return respond(request, (await publicPage(NOT_FOUND, '')) ?? shell, guests, 404);
  };
}

/** Files in here carry the hash of their content in their name. */
const ASSETS = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

async function assetsOf(files: Map<string, WebFile>): Promise<{ path: string; content: Buffer; type: string }[]> {
  const own = [...files].filter(([path]) => path.startsWith(ASSETS));
  return Promise.all(
    own.map(async ([path, { compressed, body, type }]) => ({
      path,
      content: Buffer.from(compressed ?? (await brotli(body))),
      type,
    })),
  );
}

/** A script of another version, for a page that came from it. */
async function foreignAsset(shared: SharedAssets | undefined, path: string): Promise<WebFile | undefined> {
  const asset = await shared?.find(path);
  if (!asset) return undefined;
  const compressed = new Uint8Array(asset.content);
  const body = new Uint8Array(await unbrotli(compressed));
  return { body, compressed, type: asset.type, etag: etagOf(body), cache: IMMUTABLE, inline: inlineOf('') };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Failure(400, 'bad_address', 'This address is not valid. Check it and try again.');
  }
}

/**
 * Gives a function from a path and a query to a public page; undefined where there is none. One that cannot be rendered now
 * is given as it was built.
 */
async function publicPages({ folder, site_url, known }: WebFilesParts, files: Map<string, WebFile>) {
  const html = await livePages(join(folder, SERVER_BUILD), known);
  // Rendered again and again, but compressed only when it became another.
  const last = new Map<string, { html: string; file: WebFile }>();
  return async (path: string, query: string): Promise<WebFile | undefined> => {
    const built = files.get(join(path, 'index.html'));
    if (!built) return undefined;
    const rendered = await html(path, query).catch(() => undefined);
    if (rendered === undefined) return built;
    const before = last.get(path);
    if (before?.html === rendered) return before.file;
    const file = await pageFile(nameSite(rendered, site_url));
    last.set(path, { html: rendered, file });
    return file;
  };
}

async function pageFile(html: string): Promise<WebFile> {
  const body = new Uint8Array(Buffer.from(html));
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const compressed = new Uint8Array(await brotli(body, quick));
  const type = TYPES['.html'] as string;
  return { body, compressed, type, etag: etagOf(body), cache: 'no-cache', inline: inlineOf(html) };
}

const etagOf = (body: Uint8Array): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

async function load(path: string, url: string, site_url: string): Promise<WebFile> {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const bytes = await readFile(path);
  const body = new Uint8Array(NAMES_SITE.test(path) ? Buffer.from(nameSite(bytes.toString(), site_url)) : bytes);
  const worthwhile = COMPRESSIBLE.test(type) && body.length > 1024;
  return {
    body,
    compressed: worthwhile ? await compressedBody(path, body) : null,
    type,
    etag: etagOf(body),
    cache: url.startsWith(ASSETS) ? IMMUTABLE : 'no-cache',
    inline: inlineOf(type === TYPES['.html'] ? new TextDecoder().decode(body) : ''),
  };
}

/** As the build compressed it; what it did not, or what names the site, is compressed now. */
async function compressedBody(path: string, body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const built = NAMES_SITE.test(path) ? undefined : await readFile(`${path}${COMPRESSED}`).catch(() => undefined);
  return new Uint8Array(built ?? (await brotli(body)));
}

function respond(request: Request, file: WebFile, third_parties: string[], status = 200): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    // Of scripts as well: a worker obeys the policy of its own file.
    'Content-Security-Policy': pagePolicy(file.inline, third_parties),
    ETag: file.etag,
    'Cache-Control': file.cache,
    Vary: 'Accept-Encoding',
  });
  if (status === 200 && request.headers.get('If-None-Match') === file.etag)
    return new Response(null, { status: 304, headers });
  if (file.type.startsWith('video/')) return respondPart(request, file, headers);
  const compressed = file.compressed && /\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '');
  if (compressed) headers.set('Content-Encoding', 'br');
  return new Response(request.method === 'HEAD' ? null : compressed ? file.compressed : file.body, { status, headers });
}

/** Players fetch films in parts, and some play nothing from a server that gives none. One range is enough for them. */
function respondPart(request: Request, { body }: WebFile, headers: Headers): Response {
  headers.set('Accept-Ranges', 'bytes');
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range') ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (request.method === 'HEAD' || !asked || (!from && !to)) {
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  }
  const last = body.length - 1;
  const start = from ? Number(from) : Math.max(0, body.length - Number(to));
  const end = from && to ? Math.min(Number(to), last) : last;
  if (start > end) {
    headers.set('Content-Range', `bytes */${body.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${start}-${end}/${body.length}`);
  return new Response(body.slice(start, end + 1), { status: 206, headers });
}
