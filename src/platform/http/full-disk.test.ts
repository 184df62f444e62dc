import pg from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../log.ts';
import { openEndpoint } from './endpoint.ts';
import { buildServer } from './server.ts';

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('…', 1, 'error'), { code });
let error: Error | null = null;
let short = false;
const noted: unknown[] = [];

const letters = (more: { reads?(): boolean } = {}) =>
  openEndpoint({
    summary: 'Letters',
    body: z.object({}),
    ...more,
    handle: () => {
      if (error) throw error;
      return { done: true };
    },
  });
const logged: string[] = [];
const server = buildServer({
  table: { 'POST /letters': letters(), 'POST /previews': letters({ reads: () => true }), 'POST /payments': letters() },
  authenticate: async () => null,
  log: { ...silentLog, error: (event) => void logged.push(event) },
  check_answers: true,
  trust_proxy: false,
  disk: {
    shortage: async () => (short ? { place: 'files', free_bytes: 1, reserve_bytes: 2 } : null),
    note: (each) => {
      noted.push(each);
      return false;
    },
    takesIn: (route) => route !== 'POST /payments',
  },
});
const post = async (path: string) => {
  const answer = await server.request(path, { method: 'POST', body: '{}' });
  return { status: answer.status, retry: answer.headers.get('Retry-After'), ...((await answer.json()) as object) };
};

it('refuses new work while a disk is full, and takes it again when there is room', async () => {
  short = true;
  expect(await post('/letters')).toMatchObject({
    status: 507,
    retry: '60',
    code: 'disk_full',
    user_message: expect.stringMatching(/^The disk is full, .* is safe\. Please try again in a few minutes\.$/),
  });
  expect(await post('/previews')).toMatchObject({ status: 200 });
  expect(await post('/payments')).toMatchObject({ status: 200 });
  short = false;
  expect(await post('/letters')).toMatchObject({ status: 200, done: true });
});

it.each([
  [ofPostgres('53100'), 507, 'disk_full'],
  [Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 507, 'disk_full'],
  [ofPostgres('57P03'), 503, 'database_unavailable'],
  [new Error('Connection terminated unexpectedly'), 503, 'database_unavailable'],
  [new Error('A bug'), 500, 'unexpected_failure'],
])('says what %s means, and logs it', async (thrown, status, code) => {
  error = thrown;
  logged.length = 0;
  expect(await post('/letters')).toMatchObject({ status, code });
  expect(noted.at(-1)).toBe(thrown);
  expect(logged).toEqual(['request_failed']);
  error = null;
});
