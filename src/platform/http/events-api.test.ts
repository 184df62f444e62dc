import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, testApp } from '../../../tests/support/app.ts';
import type { App } from '../../app.ts';
import type { AccountId } from '../account-id.ts';
import { type Db, one, sql } from '../database/db.ts';
import { publish } from '../events.ts';
import { HEARTBEAT_MS } from './events-api.ts';

/** An open event stream lives as long as the session that opened it. */

const EMAIL = 'ada@example.com';
const PASSWORD = 'violet harbor lamp';
let app: App;
let db: Db;
let clock: Awaited<ReturnType<typeof testApp>>['clock'];
let user_id: string;
let account_id: AccountId;

beforeAll(async () => {
  ({ app, db, clock } = await testApp());
  ({ user_id } = await app.identity.ensurePerson({ email: EMAIL, password: PASSWORD, full_name: 'Ada' }));
  const membership = sql`select account_id from account_users where user_id = ${user_id}`;
  ({ account_id } = await one<{ account_id: AccountId }>(db, membership));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const token = await signIn(app, EMAIL, PASSWORD);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await app.server.request('/realtime/v1/events', { headers });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  /** The next line, or null once the stream has ended. */
  const next = async () => {
    const { done, value } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  expect(await next()).toBe(': open\n\n');
  const call = (method: string, path: string, body: unknown = {}) =>
    app.server.request(path, { method, headers, body: JSON.stringify(body) });
  return { next, call };
}

/** Whatever was written before the end. */
async function untilEnd(next: () => Promise<string | null>): Promise<string[]> {
  const lines: string[] = [];
  for (let line = await next(); line !== null; line = await next()) lines.push(line);
  return lines;
}

describe('an event stream', () => {
  it('ends at once when its session signs out', async () => {
    const { next, call } = await open();
    await call('POST', '/auth/v1/logout?scope=local');
    expect(await untilEnd(next)).toEqual([]);
  });

  it('ends when the password changes elsewhere, and goes on where it was changed', async () => {
    const [here, there] = [await open(), await open()];
    await here.call('PUT', '/auth/v1/user', { password: 'grey anvil thirty', current_password: PASSWORD });
    expect(await untilEnd(there.next)).toEqual([]);
    publish(db, { account_id, topic: 'credits', id: 'x' });
    expect(await here.next()).toContain('"topic":"credits"');
    await here.call('PUT', '/auth/v1/user', { password: PASSWORD, current_password: 'grey anvil thirty' });
  });

  it('ends with the next heartbeat when its person was banned', async () => {
    const { next } = await open();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await next()).toBe(': heartbeat\n\n');
    await sql`update users set banned_until = '2999-01-01' where id = ${user_id}`.execute(db);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await untilEnd(next)).toEqual([': heartbeat\n\n']);
    await sql`update users set banned_until = null where id = ${user_id}`.execute(db);
  });

  it('ends with the heartbeat after its access token expired', async () => {
    const { next } = await open();
    clock.move(3_600_001);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await untilEnd(next)).toEqual([': heartbeat\n\n']);
  });
});
