import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { silentLog } from '../log.ts';
import { type Authenticated, customerEndpoint, openEndpoint } from './endpoint.ts';
import { buildServer, type ServerParts } from './server.ts';

const logged: object[] = [];
const actorOf = (proof: string | undefined) =>
  proof === undefined ? null : ({ user_id: 'ada', role: 'owner', is_proved: proof === 'proved' } as Authenticated);
const PARTS: ServerParts = {
  table: {
    'GET /rest/v1/words': openEndpoint({
      summary: 'Words',
      query: z.object({ count: z.coerce.number() }),
      answer: z.object({ words: z.string() }),
      handle: async ({ query }) => ({ words: 'ink '.repeat(query.count) }),
    }),
    'POST /rest/v1/words': openEndpoint({
      summary: 'Words that come too often',
      handle: () => {
        throw new Failure(429, 'over_request_rate_limit', 'Please try again later.', { retry_after_s: 43 });
      },
    }),
    'POST /rest/v1/words/:secret': openEndpoint({
      summary: 'Words that a provider throttles',
      handle: () => {
        throw new Failure(429, 'provider_failed', 'Too many words.');
      },
    }),
    'PUT /rest/v1/words': customerEndpoint('self', {
      summary: 'Words that only a proof changes',
      body: z.object({ count: z.number() }),
      proof: ({ count }) => count > 1,
      status: 204,
      handle: () => undefined,
    }),
  },
  authenticate: async (request) => actorOf(request.headers.get('authorization')?.slice('Bearer '.length)),
  log: { ...silentLog, warn: (event, fields) => void logged.push({ event, ...fields }) },
  check_answers: true,
  trust_proxy: false,
};
const server = buildServer(PARTS);
const ask = async (count: number, encodings?: string) =>
  server.request(`/rest/v1/words?count=${count}`, encodings ? { headers: { 'Accept-Encoding': encodings } } : {});

describe('An answer', () => {
  it('is compressed where it is long, for whoever understands that', async () => {
    const long = await ask(10_000, 'gzip, deflate, br');
    expect(long.headers.get('Content-Encoding')).toBe('gzip');
    const bytes = Buffer.from(await long.arrayBuffer());
    expect(bytes.length).toBeLessThan(1000);
    expect(JSON.parse(gunzipSync(bytes).toString()).words).toHaveLength(40_000);
  });

  it('is left as it is where it is short, or where nobody asked', async () => {
    for (const answer of [await ask(10, 'gzip'), await ask(10_000)]) {
      expect(answer.headers.get('Content-Encoding')).toBeNull();
      expect((await answer.json()).words).toMatch(/^ink ink /);
    }
  });
});

it('An answer to too many requests says in its header when to try again', async () => {
  const answer = await server.request('/rest/v1/words', { method: 'POST' });
  expect({ status: answer.status, wait: answer.headers.get('Retry-After') }).toEqual({ status: 429, wait: '43' });
});

it('An answer to too many requests says so also where nobody knows how long it takes', async () => {
  const answer = await server.request('/rest/v1/words/abc', { method: 'POST' });
  expect({ status: answer.status, wait: answer.headers.get('Retry-After') }).toEqual({ status: 429, wait: '60' });
});

it('What an attacker would be refused is logged, with the pattern of the URL and without its secrets', async () => {
  logged.length = 0;
  await server.request('/rest/v1/words/a-secret', { method: 'POST' });
  await server.request('/rest/v1/words?count=nine');
  expect(logged).toEqual([
    {
      event: 'refused',
      status: 429,
      code: 'provider_failed',
      url: 'POST /rest/v1/words/:secret',
      ip: '127.0.0.1',
      request_id: expect.any(String),
    },
  ]);
});

it('A request that needs a proof is refused without one, and only that', async () => {
  const put = async (count: number, proof: string) => {
    const headers = { Authorization: `Bearer ${proof}`, 'Content-Type': 'application/json' };
    const answer = await server.request('/rest/v1/words', { method: 'PUT', headers, body: JSON.stringify({ count }) });
    return answer.status === 204 ? 'done' : ((await answer.json()) as { code: string }).code;
  };
  expect(await put(2, 'signed-in')).toBe('proof_needed');
  expect(await put(1, 'signed-in')).toBe('done');
  expect(await put(2, 'proved')).toBe('done');
});

describe('Every answer', () => {
  const headersOf = async (
    parts: { strict_transport?: 'off' | 'on' | 'subdomains' },
    path = '/rest/v1/words?count=1',
  ) => (await buildServer({ ...PARTS, ...parts }).request(path)).headers;

  it.each(['/rest/v1/words?count=1', '/rest/v1/words', '/nothing'])(
    '%s may be framed and sniffed by nobody',
    async (path) => {
      const found = await headersOf({}, path);
      expect(found.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
      expect(Object.fromEntries(found)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    },
  );

  it.each([
    ['off', null],
    ['on', 'max-age=63072000'],
    ['subdomains', 'max-age=63072000; includeSubDomains'],
  ] as const)('keeps browsers to HTTPS where that is %s', async (strict_transport, expected) => {
    expect((await headersOf({ strict_transport })).get('Strict-Transport-Security')).toBe(expected);
  });

  it('sets no cookie', async () => expect((await headersOf({})).get('Set-Cookie')).toBeNull());
});
