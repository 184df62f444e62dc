import { spawn } from 'node:child_process';
import { access, readFile, readlink, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freeBytes } from '../disk/guard.ts';
import { Failure } from '../failure.ts';
import { clusterPassword, type Home, homeFolder, prepareHome, removeDrafts } from './postgres-home.ts';

const OWNER_LOCK = 7_205_759_404;
const START_TIMEOUT_MS = 60_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** PostgreSQL neither starts nor recovers with less room on its disk. */
const MIB = 1024 * 1024;
const LEAST_ROOM = 64 * MIB;
const LOOK_EVERY_MS = 2000;
/** So often a PostgreSQL that has ended is started again, where there is room. */
const MOST_STARTS = 5;

export type EmbeddedPostgres = {
  url: string;
  /** Settles when PostgreSQL has ended without being asked to, and does not start again. */
  lost: Promise<void>;
  /** Waits for the last transactions, then shuts PostgreSQL down. */
  stop(): Promise<void>;
};

type Instance = { pid: number; port: number };

/** How a PostgreSQL is kept running: it waits for room on its disk, and starts again on its port when it has ended. */
export type Upkeep = {
  /** Tells people what is waited for. */
  say(sentence: string): void;
  /** Free bytes of the disk that a path is on. */
  measure?: typeof freeBytes;
};

/**
 * Starts the PostgreSQL that ships with the product on a free loopback port, its data below `data_dir`.
 * A PostgreSQL left running by a killed process is taken over. With `upkeep` it is kept running. Throws a Failure when another
 * process owns the folder.
 */
export async function startEmbeddedPostgres(
  data_dir: string,
  flags: string[] = [],
  upkeep?: Upkeep,
): Promise<EmbeddedPostgres> {
  let stopping = false;
  const home = await prepareHome(resolve(data_dir));
  if (upkeep) await roomOn(home.cluster, upkeep, () => stopping);
  const password = await clusterPassword(home);
  const url = ({ port }: Instance, database: string) => `postgres://longhand:${password}@127.0.0.1:${port}/${database}`;
  let [instance, owner] = await patiently(START_TIMEOUT_MS, async () => {
    const found = (await runningInstance(home.cluster)) ?? (await launch(home, flags));
    return [found, await claim(url(found, 'postgres'), data_dir)] as const;
  });
  await ensureDatabase(owner);
  await removeDrafts(home);

  async function startAgain(keeping: Upkeep): Promise<pg.Client | undefined> {
    for (let starts = 0; starts < MOST_STARTS && !stopping; starts++) {
      keeping.say('The database has ended. Starting it again ...');
      await roomOn(home.cluster, keeping, () => stopping);
      try {
        return await patiently(START_TIMEOUT_MS, async () => {
          instance = (await runningInstance(home.cluster)) ?? (await launch(home, flags, instance.port));
          return claim(url(instance, 'postgres'), data_dir);
        });
      } catch (error) {
        keeping.say(error instanceof Error ? error.message : String(error));
        await sleep(LOOK_EVERY_MS);
      }
    }
    return undefined;
  }

  const lost = new Promise<void>((gone) => {
    // After the crash of a single connection PostgreSQL drops them all, this claim too, and comes back by itself.
    const onEnd = async () => {
      if (stopping) return;
      const again = await patiently(RECOVERY_TIMEOUT_MS, async () => {
        if (!(await isPostgresOf(home.cluster, instance.pid))) throw new Error('PostgreSQL has ended.');
        return claim(url(instance, 'postgres'), data_dir);
      }).catch(() => (upkeep && !stopping ? startAgain(upkeep) : undefined));
      if (!again) return stopping ? undefined : gone();
      owner = again;
      owner.once('end', onEnd);
    };
    owner.once('end', onEnd);
  });
  return {
    url: url(instance, 'longhand'),
    lost,
    async stop() {
      stopping = true;
      await owner.end();
      await shutDown(home.cluster, instance.pid);
    },
  };
}

/** Whether a data folder holds a database. */
export async function hasCluster(data_dir: string): Promise<boolean> {
  const home = homeFolder(resolve(data_dir));
  return home
    .then((folder) => access(join(folder, 'postgres', 'PG_VERSION')))
    .then(
      () => true,
      () => false,
    );
}

/** Where the PostgreSQL of a data folder answers now, started by whichever process; undefined when it does not run. */
export async function runningUrl(data_dir: string): Promise<string | undefined> {
  const cluster = join(await homeFolder(resolve(data_dir)), 'postgres');
  const instance = await runningInstance(cluster);
  if (!instance) return undefined;
  const password = (await readFile(join(cluster, 'longhand-password'), 'utf8')).trim();
  return `postgres://longhand:${password}@127.0.0.1:${instance.port}/longhand`;
}

/** Tries again while PostgreSQL is only just starting, recovering or shutting down. */
async function patiently<T>(timeout_ms: number, work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + timeout_ms; ; await sleep(100)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw error;
    }
  }
}

const CANNOT_CONNECT_NOW = '57P03';
const ADMIN_SHUTDOWN = '57P01';
const CRASH_SHUTDOWN = '57P02';
const PASSING = [CANNOT_CONNECT_NOW, ADMIN_SHUTDOWN, CRASH_SHUTDOWN, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** A lock file or shared memory in the way belongs to a PostgreSQL that is shutting down or has just started. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Failure) return /lock file|shared memory block/.test(error.message);
  return PASSING.includes((error as { code?: string }).code ?? '') || /terminated unexpectedly/.test(error.message);
}

/** Only one process may own a data folder; the session lock goes when that process goes. */
async function claim(url: string, data_dir: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: 'longhand owner' });
  owner.on('error', () => {});
  await owner.connect();
  const { rows } = await owner.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
  if (rows[0].mine) return owner;
  await owner.end();
  throw new Failure(
    500,
    'data_folder_in_use',
    `The data folder ${data_dir} is in use by another Longhand. Stop that one, or set DATA_DIR to another folder.`,
  );
}

async function ensureDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'longhand'");
  if (!rowCount) await owner.query('create database longhand');
}

/** Waits until the disk that a path is on has room for PostgreSQL. */
async function roomOn(path: string, { say, measure = freeBytes }: Upkeep, isOver: () => boolean): Promise<void> {
  for (let has_told = false; !isOver(); await sleep(LOOK_EVERY_MS)) {
    const free = await measure(path).catch(() => LEAST_ROOM);
    if (free >= LEAST_ROOM) return;
    if (!has_told)
      say(
        `The disk with ${path} is full: ${Math.floor(free / MIB)} MiB are free, and the database needs ${LEAST_ROOM / MIB}. Waiting for room. Nothing that was saved is lost.`,
      );
    has_told = true;
  }
}

async function launch(home: Home, flags: string[], at_port?: number): Promise<Instance> {
  const port = at_port ?? (await freePort());
  const args = ['-D', home.cluster, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags];
  // Detached, so that Ctrl-C reaches us alone and we can stop PostgreSQL after the last transaction.
  const child = spawn(home.binaries.postgres, args, {
    ...home.identity,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  await new Promise<void>((ready, fail) => {
    child.stderr?.on('data', (chunk) => {
      output = (output + chunk).slice(-4000);
      if (output.includes('ready to accept connections')) ready();
    });
    child.on('error', fail);
    child.on('close', () => fail(notStarted(output)));
  });
  // Its log goes nowhere from here on: a full pipe would stop it.
  child.stderr?.removeAllListeners('data').resume();
  (child.stderr as unknown as { unref(): void } | null)?.unref();
  child.unref();
  return { pid: child.pid as number, port };
}

function notStarted(output: string): Failure {
  const said = output.trim().split('\n');
  const reason = said.findLast((line) => line.includes('FATAL:'))?.replace(/^.*FATAL:\s*/, '') ?? said.at(-1);
  return new Failure(500, 'no_postgres', `The embedded PostgreSQL does not start: ${reason || 'it gives no reason'}.`);
}

async function runningInstance(cluster: string): Promise<Instance | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port || !(await isPostgresOf(cluster, pid))) return undefined;
  return { pid, port };
}

/** Whether this process is the PostgreSQL of this cluster, and not one that got the number of a dead one. */
async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined);
  if (name === undefined) return process.platform !== 'linux';
  if (name.trim() !== 'postgres') return false;
  // It works inside its cluster. One that is dead works nowhere, and one of another user does not say where.
  const works_in = await readlink(`/proc/${pid}/cwd`).catch((error) => error.code as string);
  return works_in === 'EACCES' || works_in === (await realpath(cluster));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Asks PostgreSQL to write everything down and end. One that is asked while it recovers from a crash can wait for ever;
 * it is told to end at once, and recovers at the next start.
 */
async function shutDown(cluster: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isPostgresOf(cluster, pid))) return;
    process.kill(pid, signal);
    for (let waited_ms = 0; waited_ms < SHUTDOWN_TIMEOUT_MS && (await isPostgresOf(cluster, pid)); waited_ms += 25)
      await sleep(25);
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
