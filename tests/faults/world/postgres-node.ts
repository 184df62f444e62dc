import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Home } from '../../../src/platform/database/postgres-home.ts';
import { freePort } from '../../support/product.ts';

/** How PostgreSQL is told to end: `fast` and `immediate` as pg_ctl does, `kill` as the kernel does. */
export type Ending = 'fast' | 'immediate' | 'kill';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

const FLAGS = ['max_connections=150', 'wal_keep_size=64MB', 'max_wal_size=128MB', 'wal_sender_timeout=5s'];

export type PostgresNode = Awaited<ReturnType<typeof postgresNode>>;

/** One PostgreSQL server on a folder and a port of its own, started again when it ends by itself, as a service manager does. */
export async function postgresNode(cluster: string, { binaries, identity }: Home, password: string) {
  const port = await freePort();
  const url = `postgres://longhand:${password}@127.0.0.1:${port}/longhand`;
  let child: ChildProcess | undefined;
  let is_wanted = false;
  let revived = 0;
  let said = '';

  function launch(): void {
    const flags = FLAGS.flatMap((flag) => ['-c', flag]);
    const args = ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags];
    const mine = spawn(binaries.postgres, args, { ...identity, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    child = mine;
    mine.stderr?.on('data', (text) => (said = (said + text).slice(-20_000)));
    mine.on('exit', async () => {
      if (!is_wanted || child !== mine) return;
      revived += 1;
      await sleep(300);
      if (is_wanted && child === mine) launch();
    });
  }

  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const query = async <Row extends object>(text: string, values: unknown[] = [], database = 'longhand') => {
    const client = new pg.Client({
      connectionString: url.replace(/longhand$/, database),
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => {});
    await client.connect();
    return (await client.query(text, values).finally(() => client.end())).rows as Row[];
  };

  return {
    cluster,
    port,
    url,
    query,
    output: () => said,
    /** How often it came back after it had ended by itself. */
    revived: () => revived,
    start(): void {
      is_wanted = true;
      launch();
    },
    async end(how: Ending): Promise<void> {
      is_wanted = false;
      const ending = child;
      if (!isUp() || !ending) return;
      const gone = new Promise<void>((done) => ending.once('exit', () => done()));
      ending.kill(SIGNALS[how]);
      await Promise.race([gone, sleep(15_000).then(() => ending.kill('SIGKILL'))]);
      await gone;
    },
    async ready(): Promise<void> {
      for (const until = Date.now() + 120_000; ; await sleep(100)) {
        const answered = await query('select 1', [], 'postgres').catch((error: Error) => error);
        if (!(answered instanceof Error)) return;
        if (Date.now() > until)
          throw new Error(`PostgreSQL does not answer: ${answered.message}\n${said.slice(-3000)}`);
      }
    },
  };
}
