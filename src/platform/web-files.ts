import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

type WebFile = {
  body: Uint8Array<ArrayBuffer>;
  compressed: Uint8Array<ArrayBuffer> | null;
  type: string;
  etag: string;
  cache: string;
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
const COMPRESSIBLE = /^(text\/|application\/(json|xml)|image\/svg)/;

/**
 * Serves the built web application from memory: prerendered pages as HTML, every other page as the shell that the
 * browser fills. Gives null for paths that look like files and do not exist.
 */
export async function loadWebFiles(folder: string): Promise<(request: Request) => Response | null> {
  const files = new Map<string, WebFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(url, await load(path, url));
  }
  const shell = files.get('/__spa-fallback.html') ?? files.get('/index.html');
  return (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname);
    const found = files.get(path) ?? files.get(join(path, 'index.html'));
    if (found) return respond(request, found);
    if (extname(path) || !shell) return null;
    return respond(request, shell);
  };
}

async function load(path: string, url: string): Promise<WebFile> {
  const body = new Uint8Array(await readFile(path));
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const worthwhile = COMPRESSIBLE.test(type) && body.length > 1024;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    body,
    compressed: worthwhile ? new Uint8Array(await brotli(body, { params })) : null,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // Files in /assets carry the hash of their content in their name.
    cache: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

function respond(request: Request, file: WebFile): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.etag,
    'Cache-Control': file.cache,
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers });
  const compressed = file.compressed && /\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '');
  if (compressed) headers.set('Content-Encoding', 'br');
  return new Response(request.method === 'HEAD' ? null : compressed ? file.compressed : file.body, { headers });
}
