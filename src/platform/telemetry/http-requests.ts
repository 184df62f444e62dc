import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import { observeRequest } from './instruments.ts';
import { inRequest, type RequestContext } from './request-context.ts';
import { remoteParent, requestIdOf } from './request-id.ts';
import { span } from './spans.ts';

type Options = {
  /** Whether the caller is our own proxy: only then does its span become the parent of ours and decide about sampling. */
  trust_proxy: boolean;
  /** Also writes a log line for each request. */
  log_requests: boolean;
  log: Log;
};

/**
 * Gives each request its id, in the response too, and traces and measures it under the pattern of its URL: the URL itself may
 * hold a token.
 */
export function observedRequests({ trust_proxy, log_requests, log }: Options): MiddlewareHandler<{
  Variables: { request_id: string };
}> {
  return (c, next) => {
    const { headers } = c.req.raw;
    const request: RequestContext = { request_id: requestIdOf(headers) };
    c.set('request_id', request.request_id);
    c.header('X-Request-Id', request.request_id);
    const root = { id: request.request_id, parent: trust_proxy ? remoteParent(headers) : null };
    return inRequest(request, () =>
      span(c.req.method, { kind: 'server', request: root }, async (open) => {
        const started = performance.now();
        await next();
        const [route, status, ms] = [c.req.routePath ?? '', c.res.status, performance.now() - started];
        observeRequest(`${c.req.method} ${route}`, status, ms);
        open.rename(`${c.req.method} ${route}`);
        open.add({
          'http.request.method': c.req.method,
          'http.route': route,
          'http.response.status_code': status,
          'longhand.request_id': request.request_id,
          ...(request.account_id ? { 'longhand.account_id': request.account_id } : {}),
          ...(status >= 500 ? { 'error.type': String(status) } : {}),
        });
        if (log_requests)
          log.info('request', { method: c.req.method, url: `${c.req.method} ${route}`, status, ms: Math.round(ms) });
      }),
    );
  };
}
