import { spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareHome } from '../../../src/platform/database/postgres-home.ts';

const START_TIMEOUT_MS = 60_000;
/** What a standby makes for itself, or must not take over. */
const NOT_COPIED = /(^|\/)(postmaster\.(pid|opts)|pg_replslot\/.|pg_wal\/.|pg_internal\.init)/;

export type Standby = {
  /** Its address, with the database of the primary's. */
  url: string;
  /** Stops and continues replaying what it receives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until it has replayed all that the primary has written. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a streaming standby of the embedded PostgreSQL whose data is in `data_dir`: a base backup by `pg_backup_start`
 * and a copy of the files into `folder`, then `standby.signal`. The npm package brings no pg_basebackup.
 */
export async function startStandby(primary: { url: string; data_dir: string }, folder: string): Promise<Standby> {
  const home = await prepareHome(primary.data_dir);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const cluster = join(folder, 'standby');
  await baseBackup(primary.url, home.cluster, cluster);
  const port = await freePort();
  const { username, password, hostname, port: primary_port } = new URL(primary.url);
  await writeFile(join(cluster, 'standby.signal'), '');
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primary_port} user=${username} password=${decodeURIComponent(password)}'\nhot_standby = on\n`,
  );
  await own(cluster, home.cluster);
  const child = spawn(home.binaries.postgres, ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', ''], {
    ...home.identity,
    stdio: 'ignore',
  });
  const url = new URL(primary.url);
  url.port = String(port);
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => {});
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  await patiently(() => query('select 1'));
  return {
    url: url.href,
    pause: () => query('select pg_wal_replay_pause()').then(() => {}),
    resume: () => query('select pg_wal_replay_resume()').then(() => {}),
    async caughtUp() {
      const client = new pg.Client({ connectionString: primary.url });
      await client.connect();
      const { rows } = await client.query('select pg_current_wal_flush_lsn()::text as lsn').finally(() => client.end());
      await patiently(async () => {
        const found = await query(`select pg_last_wal_replay_lsn() >= '${rows[0].lsn}'::pg_lsn as done`);
        if (!found.rows[0].done) throw new Error('The standby is behind.');
      });
    },
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGINT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The session that starts the backup must stay until it ends. */
async function baseBackup(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await cp(from, to, { recursive: true, filter: (path) => !NOT_COPIED.test(path.slice(from.length + 1)) });
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  await chmod(to, 0o700);
}

/** Gives the copy to the user who owns the original: PostgreSQL refuses another's. */
async function own(copy: string, original: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(original);
  const { readdir } = await import('node:fs/promises');
  await chown(copy, uid, gid);
  for (const entry of await readdir(copy, { recursive: true })) await chown(join(copy, entry), uid, gid);
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
