import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import { silentLog } from '../../log.ts';
import { open, openEndpoint } from '../endpoint.ts';
import { buildServer } from '../server.ts';

const LISTED = 'https://app.example.com';
const serverFor = (cors_origins?: string[]) =>
  buildServer({
    table: open({
      'GET /auth/v1/settings': openEndpoint({ summary: '', handle: () => ({ fine: true }) }),
      'POST /auth/v1/token': openEndpoint({
        summary: '',
        handle: () => {
          throw new Failure(400, 'invalid_credentials', 'Invalid login credentials');
        },
      }),
      'GET /healthz': openEndpoint({ summary: '', handle: () => ({ fine: true }) }),
    }),
    authenticate: async () => null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
    ...(cors_origins && { cors_origins }),
  });
const ask = (path: string, origin: string, init: RequestInit = {}, server = serverFor([LISTED])) =>
  server.request(path, { ...init, headers: { Origin: origin, ...init.headers } });
const preflight = (path: string, origin: string, server = serverFor([LISTED])) =>
  ask(
    path,
    origin,
    {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,apikey' },
    },
    server,
  );
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('a page of another origin', () => {
  it('may ask when the origin is listed, with the headers of the Supabase clients and without cookies', async () => {
    const { status, headers } = await preflight('/auth/v1/token', LISTED);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const names = headers.get('access-control-allow-headers')?.split(',') ?? [];
    for (const name of ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'prefer'])
      expect(names).toContain(name);
  });

  it('reads answers and refusals, and the headers of lists', async () => {
    const answers = [
      await ask('/auth/v1/settings', LISTED),
      await ask('/auth/v1/token', LISTED, { method: 'POST', body: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(LISTED);
      expect(headers.get('access-control-expose-headers')?.split(',')).toEqual(
        expect.arrayContaining(['x-total-count', 'link']),
      );
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('may not when it is not listed, where the path is none of the API, and where nothing is listed', async () => {
    for (const origin of ['https://evil.example.com', `${LISTED}.evil.com`, 'null', 'http://app.example.com']) {
      expect(allowed(await preflight('/auth/v1/token', origin))).toBeNull();
      expect(allowed(await ask('/auth/v1/settings', origin))).toBeNull();
    }
    expect(allowed(await ask('/healthz', LISTED))).toBeNull();
    expect(allowed(await ask('/auth/v1/settings', LISTED, {}, serverFor()))).toBeNull();
  });

  it('is told apart by caches, also when it is not listed', async () => {
    expect((await ask('/auth/v1/settings', 'https://evil.example.com')).headers.get('vary')).toContain('Origin');
  });
});
