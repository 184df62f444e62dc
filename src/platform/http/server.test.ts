import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { silentLog } from '../log.ts';
import { openEndpoint } from './endpoint.ts';
import { buildServer } from './server.ts';

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
  },
  authenticate: async () => null,
  log: silentLog,
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
