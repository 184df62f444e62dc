import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { DATA_POLICY, inlineOf, pagePolicy } from './pages/page-policy.ts';

/**
 * Answers requests with a text that never changes while the process runs. `build` runs at the first request only; later
 * ones get the same bytes, compressed where the client accepts it, or 304 where it has them.
 */
export function builtOnce(content_type: string, build: () => string): (request: Request) => Response {
  let built:
    | { plain: Uint8Array<ArrayBuffer>; compressed: Uint8Array<ArrayBuffer>; etag: string; policy: string }
    | undefined;
  return (request) => {
    built ??= bytesOf(build(), content_type);
    const headers = new Headers({
      'Content-Type': content_type,
      'Cache-Control': 'public, max-age=300',
      ETag: built.etag,
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': built.policy,
    });
    if (request.headers.get('If-None-Match') === built.etag) return new Response(null, { status: 304, headers });
    const compressed = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '');
    if (compressed) headers.set('Content-Encoding', 'gzip');
    return new Response(compressed ? built.compressed : built.plain, { headers });
  };
}

function bytesOf(text: string, content_type: string) {
  const plain = new Uint8Array(Buffer.from(text));
  const policy = content_type.startsWith('text/html') ? pagePolicy(inlineOf(text)) : DATA_POLICY;
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, compressed: new Uint8Array(gzipSync(plain)), etag, policy };
}
