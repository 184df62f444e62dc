import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { silentLog } from '../log.ts';
import { type Authenticated, customerEndpoint, openEndpoint } from './endpoint.ts';
import { buildServer } from './server.ts';

const logged: object[] = [];
const actorOf = (proof: string | undefined) =>
  proof === undefined ? null : ({ user_id: 'ada', role: 'owner', is_proved: proof === 'proved' } as Authenticated);
const server = buildServer({
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
  script_origins: [],
});
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
