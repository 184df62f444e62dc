import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** The API, which pages of other origins may call once the operator has listed them. Our own pages need no leave. */
export const CROSS_ORIGIN_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*'];

/** What the clients of Supabase send. */
const ALLOWED_HEADERS = [
  ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'prefer', 'range'],
  ...[
    'accept-profile',
    'content-profile',
    'x-upsert',
    'x-region',
    'x-retry-count',
    'cache-control',
    'x-request-id',
    'traceparent',
  ],
];
const EXPOSED_HEADERS = [
  ...['x-total-count', 'link', 'content-range', 'content-disposition', 'retry-after'],
  ...['x-supabase-api-version', 'x-sb-error-code', 'x-request-id'],
];
const DAY_S = 86_400;

/** Never with credentials: nothing of ours is in a cookie, and nothing should be sent along by itself. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: DAY_S,
  });
  // Also for others, so that no cache keeps an answer of one origin for another.
  return origins.length === 0 ? (_c, next) => next() : allow;
}
