import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '../../../src/handwriting/motion/random.ts';
import type { Random } from '../../chaos/people.ts';
import { processes } from '../../chaos/processes.ts';
import { movableClocks } from './clock.ts';
import { startDatabase } from './database.ts';
import { type Disk, mountDisk } from './disk.ts';
import { openProviders, type Variant } from './providers.ts';
import { newTally } from './tally.ts';
import { tcpProxy } from './tcp-proxy.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

const FILES_MIB = 192;
const DATABASE_MIB = 1024;
export const RESERVE_MIB = 24;
const COUNT = { web: 2, worker: 2 };
export const PROCESS_NAMES = ['web-0', 'web-1', 'worker-0', 'worker-1'];

/** The same seed and name give the same numbers. */
export function randomOf(seed: number, name: string): Random {
  const dice = new Dice(
    seed * 1009 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7),
  );
  return () => dice.next();
}

/**
 * Two web and two worker processes on a PostgreSQL with a standby, on disks of their own, between providers of our own:
 * all that a fault can hit. Nothing fails before `misbehave(true)`.
 */
export async function openWorld(seed: number, variant: Variant) {
  const tally = newTally();
  let is_misbehaving = false;
  const misbehaving = (name: string) => ({ isOn: () => is_misbehaving, random: randomOf(seed, name), tally });
  const root = await mkdtemp(join(tmpdir(), 'longhand-faults-'));
  await chmod(root, 0o755);
  const folders = { files: join(root, 'files'), a: join(root, 'a'), b: join(root, 'b') };
  for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o755 });
  const disks = {
    files: await mountDisk(folders.files, FILES_MIB),
    a: await mountDisk(folders.a, DATABASE_MIB),
    b: await mountDisk(folders.b, DATABASE_MIB),
  };

  let database_port: number | null = null;
  const database_line = await tcpProxy(() => database_port);
  const web_random = randomOf(seed, 'web of a connection');
  const site_line = await tcpProxy(() => {
    const running = product.web.filter((each) => each.isRunning());
    const chosen = running[Math.floor(web_random() * running.length)];
    return chosen ? Number(new URL(chosen.url).port) : null;
  });
  const database = await startDatabase([folders.a, folders.b], (port) => {
    database_port = port;
    database_line.cut(Number.POSITIVE_INFINITY);
  });
  const site = `http://127.0.0.1:${site_line.port}`;
  const random = (name: string) => randomOf(seed, name);
  const { settings, stripe, scribe, office, stop } = await openProviders(variant, { site, misbehaving, random });
  const clocks = await movableClocks(root, PROCESS_NAMES);
  const product = processes({
    data_dir: folders.files,
    database_url: database.primary().url.replace(/:\d+\/longhand/, `:${database_line.port}/longhand`),
    settings: { ...COMMON, ...settings, SITE_URL: site },
    ownSettings: (role, at) => (role === 'all' ? {} : (clocks?.settings(`${role}-${at}`) ?? {})),
  });

  return {
    tally,
    root,
    disks: disks as Record<'files' | 'a' | 'b', Disk | null>,
    database,
    database_line,
    site_line,
    site,
    product,
    clocks,
    office,
    stripe,
    scribe,
    misbehave: (on: boolean) => {
      is_misbehaving = on;
    },
    start: () => product.start(COUNT),
    /** The disk that the primary's files are on. */
    databaseDisk: () => (database.primary().cluster.startsWith(folders.b) ? disks.b : disks.a),
    async close(): Promise<void> {
      await product.endAll();
      await Promise.all([site_line.close(), database_line.close(), stop()]);
      await database.stop();
      for (const disk of Object.values(disks)) disk?.unmount();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const COMMON = {
  MAIL_INTERVAL_S: '0',
  DISK_RESERVE_MIB: String(RESERVE_MIB),
  ...Object.fromEntries(
    ['SIGNUP', 'TOKEN', 'VERIFY', 'CHECKOUT', 'SUPPORT', 'WEBHOOKS', 'WRITING', 'PLACES'].map((name) => [
      `RATE_LIMIT_${name}`,
      '1000000',
    ]),
  ),
};
