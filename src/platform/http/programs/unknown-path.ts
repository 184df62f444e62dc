import type { Context } from 'hono';

/** Where programs call; what is not there is answered as they read it, and never with a page. */
export const PROGRAM_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/v1/*'];

/** Says that nothing is at this address, or takes this method there. */
export function unknownPath(c: Context): Response {
  const code = c.req.path.startsWith('/rest/') ? 'PGRST205' : 'not_found';
  const message = `There is nothing at this address for ${c.req.method}.`;
  const body = { code, details: null, hint: null, message, user_message: message, request_id: c.get('request_id') };
  return c.json(body, 404, { 'Cache-Control': 'no-store' });
}
