import { setTimeout as sleep } from 'node:timers/promises';
import { connect, one, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { freePort, launchProduct, makeDataFolder, type Product, removeData } from '../support/product.ts';
import { startProxy } from './proxy.ts';

const MOST_WORK_MS = 120_000;

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Role = 'web' | 'worker';

/** A shop of two web and two worker processes behind a proxy, on one PostgreSQL, all of the version below `root`. */
export async function openShop(root: string) {
  const data_dir = await makeDataFolder();
  const postgres = await startEmbeddedPostgres(data_dir);
  const { db, close } = connect(postgres.url);
  const ports = [await freePort(), await freePort()];
  const proxy = await startProxy(ports);
  const settings = {
    DATABASE_URL: postgres.url,
    SITE_URL: proxy.url,
    MAIL_INTERVAL_S: '0',
    RATE_LIMIT_SIGNUP: '1000000',
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_WEBHOOKS: '1000000',
    SHUTDOWN_DRAIN_SECONDS: '2',
  };
  const launch = (from: string, role: string, port: number) =>
    launchProduct({ root: from, data_dir, port, role, settings });
  const processes: { role: Role; port: number; product: Product }[] = [];
  const failures: string[] = [];

  /** What a process logged about requests that it could not answer. */
  function noteErrors(product: Product): void {
    for (const line of product.output().stderr.split('\n'))
      if (line.includes('"request_failed"')) failures.push(line.slice(0, 600));
  }
  const isUp = ({ role, port, product }: (typeof processes)[number]): boolean =>
    role === 'web' ? proxy.isReady(port) : product.output().stdout.includes('The worker is running.');

  return {
    db,
    url: proxy.url,
    settings: { ...settings, DATA_DIR: data_dir },
    processes,
    failures,
    passedOn: proxy.failures,

    async start(): Promise<void> {
      const first = launch(root, 'all', await freePort());
      await first.ready();
      await first.stop();
      for (const [n, role] of (['web', 'web', 'worker', 'worker'] as const).entries()) {
        const port = ports[n] ?? (await freePort());
        processes.push({ role, port, product: launch(root, role, port) });
      }
      await Promise.all(processes.filter(({ role }) => role === 'web').map(({ product }) => product.ready()));
      while (!processes.every(isUp)) await sleep(50);
    },

    /** Puts a process of the version below `from` in the place of another, which is asked to stop, or killed. */
    async replace(n: number, from: string, { is_killed = false } = {}): Promise<number> {
      const old = processes[n];
      if (!old) throw new Error(`There is no process ${n}.`);
      const began = performance.now();
      const { code } = await (is_killed ? old.product.kill() : old.product.stop());
      noteErrors(old.product);
      if (code !== 0 && !is_killed)
        failures.push(`${old.role} ended with ${code}: ${old.product.output().stderr.slice(-500)}`);
      const fresh = { ...old, product: launch(from, old.role, old.port) };
      processes[n] = fresh;
      if (old.role === 'web') await fresh.product.ready();
      while (fresh.product.isRunning() && !isUp(fresh)) await sleep(50);
      return performance.now() - began;
    },

    async versions(): Promise<string[]> {
      const query = sql`select coalesce(array_agg(version), '{}') as versions from processes
        where stopping_at is null and seen_at > now() - interval '1 minute'`;
      return (await one<{ versions: string[] }>(db, query)).versions;
    },

    async untilDone(): Promise<void> {
      for (const until = performance.now() + MOST_WORK_MS; performance.now() < until; await sleep(500)) {
        const { unfinished } = await one<{ unfinished: number }>(
          db,
          sql`select ((select count(*) from automation_events where due_at is not null)
            + (select count(*) from letters where status in ('queued', 'sending'))
            + (select count(*) from webhook_inbox where handled_at is null))::int as unfinished`,
        );
        if (unfinished === 0) return;
      }
    },

    noteAllErrors: () => {
      for (const { product } of processes) noteErrors(product);
    },

    async close(): Promise<void> {
      proxy.stop();
      await Promise.all(processes.map(({ product }) => product.kill()));
      await close();
      await postgres.stop();
      await removeData(data_dir);
    },
  };
}
