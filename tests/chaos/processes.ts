import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isAlive, launchProduct, PATIENCE_MS, type Product, postgresOf } from '../support/product.ts';

/** Web and worker processes of the product on one PostgreSQL, to be killed. */

export type Role = 'all' | 'web' | 'worker';
export type Process = Product & { endedByItself(): boolean };
export type Processes = ReturnType<typeof processes>;
type Settings = Record<string, string>;
type Around = {
  data_dir: string;
  database_url: string;
  settings: Settings;
  /** What only one of the processes is given. */
  ownSettings?: (role: Role, at: number) => Settings;
};

export function processes({ data_dir, database_url, settings, ownSettings = () => ({}) }: Around) {
  const running = { web: [] as Process[], worker: [] as Process[] };

  async function launch(role: Role, at = 0): Promise<Process> {
    const product = launchProduct({
      data_dir,
      port: await freePort(),
      role,
      settings: { DATABASE_URL: database_url, SITE_URL: 'http://localhost', ...settings, ...ownSettings(role, at) },
    });
    let killed = false;
    const kill = () => {
      killed = true;
      return product.kill();
    };
    return { ...product, kill, endedByItself: () => !killed && !product.isRunning() };
  }

  return {
    ...running,

    /** Starts the whole product once, to make the tables and designs that all later processes use; then so many of each. */
    async start(count: { web: number; worker: number }): Promise<void> {
      const first = await launch('all');
      await first.ready();
      await first.stop();
      for (const role of ['web', 'worker'] as const)
        for (let n = 0; n < count[role]; n++) running[role].push(await launch(role, n));
      await Promise.all(running.web.map((server) => server.ready()));
    },

    /** Kills a process with -9 and starts another one in its place. */
    async kill(role: 'web' | 'worker', at: number): Promise<void> {
      await running[role][at]?.kill();
      running[role][at] = await launch(role, at);
    },

    /** Starts processes again that ended by themselves, as a service manager does. Returns how many there were. */
    async revive(): Promise<number> {
      let revived = 0;
      for (const role of ['web', 'worker'] as const) {
        for (const [at, each] of running[role].entries()) {
          if (!each.endedByItself()) continue;
          running[role][at] = await launch(role, at);
          revived++;
        }
      }
      return revived;
    },

    endAll: () => Promise.all([...running.web, ...running.worker].map((each) => each.kill())),
  };
}

/** Kills PostgreSQL with -9 and starts it again on the same port. */
export async function crashPostgres(data_dir: string): Promise<void> {
  const postgres = await postgresOf(data_dir);
  if (!postgres) throw new Error('PostgreSQL does not run.');
  const { pid, url } = postgres;
  const [binary = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const idOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(10);
  // Until the last connection of the killed one is gone, another one refuses to start.
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const again = spawn(binary, args, { uid: idOf('Uid'), gid: idOf('Gid'), detached: true, stdio: 'ignore' });
    again.unref();
    while (again.exitCode === null && !(await answers(url))) await sleep(50);
    if (again.exitCode === null) return;
  }
  throw new Error('PostgreSQL did not start again.');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
