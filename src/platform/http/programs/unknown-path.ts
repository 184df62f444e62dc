import type { Context } from 'hono';
import type { RouteTable } from '../endpoint.ts';

/** Where programs call; what is not there is answered as they read it, and never with a page. */
export const PROGRAM_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/v1/*'];

const TABLE = /^\/rest\/v1\/([^/]+)$/;

/** Says that nothing is at this address. For a table, in the words that clients of PostgREST know. */
export function unknownPath(table: RouteTable): (c: Context) => Response {
  const tables = new Set(Object.keys(table).flatMap((key) => TABLE.exec(key.split(' ')[1] ?? '')?.[1] ?? []));
  return (c) => {
    const name = TABLE.exec(c.req.path)?.[1];
    if (!name) return refused(c, 404, 'not_found', 'There is nothing at this address.');
    if (tables.has(name)) return refused(c, 405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`);
    return refused(c, 404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
  };
}

function refused(c: Context, status: 404 | 405, code: string, message: string): Response {
  c.header('Cache-Control', 'no-store');
  const request_id = c.get('request_id');
  return c.json({ code, details: null, hint: null, message, user_message: message, request_id }, status);
}
