import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../app.ts';
import type { Db } from '../../platform/database/db.ts';
import { Failure } from '../../platform/failure.ts';
import { jsonLog } from '../../platform/log.ts';
import { runDueJobs } from '../../platform/queue/worker.ts';

export type DemoClient = ReturnType<typeof demoClient>;
type Json = Record<string, unknown>;

const WAIT_MS = 120_000;
/** Jobs that call a Longhand that may not be running yet; its worker does them. */
const NOT_HERE = /^(sandbox|backups)\./;

/** Asks the product without a port, as its pages do, and works the queue meanwhile. Throws a Failure for what is refused. */
export function demoClient(app: App, db: Db) {
  const jobs = Object.fromEntries(Object.entries(app.jobs).filter(([name]) => !NOT_HERE.test(name)));

  async function ask(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ): Promise<Json> {
    const headers = {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    };
    const answer = await app.server.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text || '{}') as Json;
    throw new Failure(500, 'demo_refused', `The demonstration stopped at ${path}: ${text.slice(0, 300)}`);
  }

  return {
    ask,

    /** Fills in the sandbox's payment page. */
    async pay(path: string, name: string): Promise<void> {
      const form = new URLSearchParams({ card_number: '4242 4242 4242 4242', expiry: '12 / 99', name });
      const { status } = await app.server.request(path, { method: 'POST', body: form });
      if (status >= 400) throw new Failure(500, 'demo_refused', `The payment page answered ${status}.`);
    },

    async signIn(email: string, password: string): Promise<string> {
      const body = { email, password };
      return (await ask('POST', '/auth/v1/token?grant_type=password', { body })).access_token as string;
    },

    /** Works what is due until `done` gives something. A worker that runs does it too. */
    async until<T>(done: () => Promise<T | undefined>): Promise<T> {
      for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(200)) {
        await runDueJobs(db, jobs, jsonLog());
        const found = await done();
        if (found !== undefined) return found;
      }
      throw new Failure(500, 'demo_slow', 'The cards were not ready in time. Start Longhand: its worker goes on.');
    },
  };
}
