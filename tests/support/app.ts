import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { movableClock } from '../../src/platform/clock.ts';
import { connect, type Db } from '../../src/platform/database/db.ts';
import { listen } from '../../src/platform/events.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { cloneDatabase } from './postgres.ts';

export const SITE = 'http://localhost:3000';

/** The whole wired product on a database of its own, without a port and without running jobs. */
export async function testApp(
  settings: Record<string, string> = {},
  { log = silentLog, site_url = SITE }: { log?: Log; site_url?: string } = {},
): Promise<{ app: App; db: Db; clock: ReturnType<typeof movableClock>; url: string }> {
  const clone = await cloneDatabase(inject('template_url'));
  const folder = await mkdtemp(join(inject('scratch'), 'app-'));
  const connection = connect(clone.url, 10, { prepares: true, refuses_second: true });
  const events = await listen(clone.url, silentLog);
  afterAll(async () => {
    await events.close();
    await connection.close();
    await clone.drop();
  });
  const clock = movableClock(new Date());
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...settings });
  const around = {
    config,
    ...connection,
    events,
    clock,
    log,
    site_url,
    own_url: SITE,
    direct_url: clone.url,
    version: 'test',
  };
  return { app: await createApp(around), db: connection.db, clock, url: clone.url };
}

/** Signs a person in as a browser does. Gives the access token. */
export async function signIn(app: App, email: string, password: string): Promise<string> {
  const response = await app.server.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = (await response.json()) as { access_token?: string };
  if (!session.access_token)
    throw new Error(`Sign-in of ${email} answered ${response.status}: ${JSON.stringify(session)}`);
  return session.access_token;
}
