import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Dice } from '../../src/handwriting/motion/random.ts';
import { diskFiles } from '../../src/providers/files/disk.ts';
import { s3Client } from '../../src/providers/files/s3/client.ts';
import { s3Files } from '../../src/providers/files/s3/provider.ts';
import { retryingClient } from '../chaos/retrying-client.ts';
import { freePort, launchProduct, makeDataFolder, type Product, postgresOf, removeData } from '../support/product.ts';
import { s3Server } from '../support/s3/server.ts';
import { changePlaces, type Ran, type RehearsedPlace } from './places.ts';
import { atWork, differences, type Found, foundIn, type Work } from './work.ts';

/**
 * Rehearses a disaster: customers buy, order and upload and an operator prints while a shop is backed up; backups and the
 * whole product are killed with -9 at random moments; then the newest state and earlier seconds are restored with one command
 * into empty folders. Everything that was acknowledged by then must be there, and nothing that was begun later. Then the
 * place is a new one, is emptied, is put back to an earlier state, is copied elsewhere and is shared with a stranger. Also:
 * bytes in the vault hold no plain word, a wrong identity is refused, and a damaged part is found. Exits 1 on any breach.
 *
 *   npm run test:backup -- --seed 7 --kills 4 --points 3 [--s3] [--only places]
 */

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string', default: '4' },
    points: { type: 'string', default: '3' },
    s3: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const SEED = Number(given.seed ?? Math.floor(Math.random() * 1_000_000));
const dice = new Dice(SEED);
const random = () => dice.next();
const ROOT = join(import.meta.dirname, '../..');

const data_dir = await makeDataFolder();
const vault = await mkdtemp(join(tmpdir(), 'longhand-vault-'));
const s3 = given.s3 ? await s3Server() : null;
const restored_folders: string[] = [];
const places: string[] = [];
const place: Record<string, string> = s3
  ? {
      BACKUP_TO: `s3://${s3.settings.bucket}`,
      BACKUP_S3_ENDPOINT: s3.settings.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: s3.settings.access_key_id,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.settings.secret_access_key,
    }
  : { BACKUP_TO: `disk:${vault}` };
const settings = {
  ...place,
  BACKUP_WAL_SECONDS: '2',
  MAIL_INTERVAL_S: '0',
  RATE_LIMIT_SIGNUP: '1000000',
  RATE_LIMIT_TOKEN: '1000000',
};
const breaches: string[] = [];
const check = (good: boolean, claim: string) => {
  console.log(`${good ? 'ok   ' : 'FAIL '} ${claim}`);
  if (!good) breaches.push(claim);
};

function longhand(args: string[], over: Record<string, string> = {}, kill_after_ms?: number): Promise<Ran> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'test',
    DATA_DIR: data_dir,
    ...settings,
    ...over,
  };
  return new Promise((done) => {
    const options = {
      cwd: ROOT,
      env,
      maxBuffer: 1e8,
      ...(kill_after_ms && { timeout: kill_after_ms, killSignal: 'SIGKILL' as const }),
    };
    execFile(process.execPath, ['src/main.ts', ...args], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 137) : 0, output: stdout + stderr }),
    );
  });
}

let product: Product;
const port = await freePort();
async function start(): Promise<void> {
  product = launchProduct({ data_dir, port, settings });
  await product.ready();
}

async function withDatabase<T>(folder: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: (await postgresOf(folder))?.url });
  db.on('error', () => {});
  await db.connect();
  return work(db).finally(() => db.end());
}

/** A second of the database's clock in the middle of the work. */
type Moment = { at: string };

async function momentNow(): Promise<Moment> {
  return withDatabase(data_dir, async (db) => {
    const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at');
    return { at: (rows[0] as { at: Date }).at.toISOString() };
  });
}

/** Notes seconds to restore to, while the product is there. */
async function noteMoments(moments: Moment[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await momentNow().then(
      (moment) => moments.push(moment),
      () => {},
    );
    await sleep(300 + random() * 900);
  }
}

async function restoreAt(
  moment: Moment | null,
  over: Record<string, string> = {},
  identity = join(data_dir, 'backup', 'identity.txt'),
): Promise<Ran & { folder: string }> {
  const folder = await makeDataFolder();
  restored_folders.push(folder);
  const to = moment ? ['--to', moment.at] : [];
  const ran = await longhand(['restore', '--identity', identity, '--into', folder, ...to], over);
  return { ...ran, folder };
}

/** What is in a restored shop that was started. */
async function foundAfter(folder: string): Promise<Found> {
  const shop = launchProduct({ data_dir: folder, port: await freePort(), settings: {} });
  await shop.ready();
  const found = await withDatabase(folder, foundIn);
  await shop.stop();
  return found;
}

/** Another place of the same kind, which is empty. */
async function anotherPlace(): Promise<RehearsedPlace> {
  if (!s3) {
    const folder = await mkdtemp(join(tmpdir(), 'longhand-vault-'));
    places.push(folder);
    return { settings: { BACKUP_TO: `disk:${folder}` }, to: `disk:${folder}`, files: diskFiles({ folder }) };
  }
  const bucket = `place-${randomUUID()}`;
  await s3Client(s3.settings).request('PUT', `/${bucket}`);
  const to = `s3://${bucket}`;
  return { settings: { ...place, BACKUP_TO: to }, to, files: s3Files({ ...s3.settings, bucket }) };
}

const rehearsePlaces = () =>
  changePlaces({
    ...{ data_dir, check, longhand, anotherPlace },
    async launch(folder, over) {
      if (folder !== data_dir) restored_folders.push(folder);
      product = launchProduct({ data_dir: folder, port: await freePort(), settings: { ...settings, ...over } });
      await product.ready();
      return product;
    },
    async restored(over, identity) {
      const { code, output, folder } = await restoreAt(null, over, identity);
      if (code !== 0) console.log(output);
      return code === 0 ? { folder, found: await foundAfter(folder) } : null;
    },
    foundIn: (folder) => withDatabase(folder, foundIn),
  });

async function play(): Promise<void> {
  console.log(`Rehearsing a disaster, seed ${SEED}, vault ${place.BACKUP_TO}`);
  check((await longhand(['backup', 'init'])).code === 0, 'the key of the backups is made');
  if (given.only === 'places') return rehearsePlaces();
  await start();
  const moments: Moment[] = [];
  const work: Work = { letters: [], uploads: [] };
  let is_over = false;
  const isOver = () => is_over;
  const client = retryingClient(() => product.url);
  const { body } = await client.request('look', 'GET', '/rest/v1/letter_templates');
  const [template] = body as unknown as { id: string }[];
  const lane = { template_id: template?.id ?? '', random, isOver };
  const loading = Promise.all([atWork(client, product.url, work, lane), noteMoments(moments, isOver)]);
  loading.catch(() => {});
  const first = await longhand(['backup']);
  check(first.code === 0, `a backup is made while customers order (${first.output.trim().split('\n').at(-1)})`);
  for (let n = 0; n < Number(given.kills); n++) {
    const killed = await longhand(['backup'], {}, 300 + Math.floor(random() * 2500));
    const list = await longhand(['backup', 'list']);
    check(list.code === 0, `kill ${n + 1}: a backup ended with ${killed.code}, and those before it are listed`);
    if (n % 2 === 0) continue;
    const postgres = await postgresOf(data_dir);
    await product.kill();
    if (postgres && random() < 0.5) process.kill(postgres.pid, 'SIGKILL');
    await start();
    console.log(`      the whole product was killed${postgres ? '' : ' without its PostgreSQL'} and started again`);
  }
  await sleep(6000);
  is_over = true;
  await loading;
  check(
    work.letters.length > 0 && work.uploads.length > 0,
    `${work.letters.length} letters and ${work.uploads.length} designs`,
  );
  await sleep(3000);
  const last = await withDatabase(data_dir, foundIn);
  // A clean stop brings what was committed since the last finished WAL file to the vault.
  const { stderr } = product.output();
  await product.stop();
  for (const line of stderr.split('\n').filter((line) => line.includes('"level":"error"')))
    console.log(`      logged: ${line.slice(0, 300)}`);
  await longhand(['backup', 'verify']).then(({ code, output }) => check(code === 0, output.trim()));

  const restored = await restoreAt(null);
  check(restored.code === 0 && restored.output.includes('restored and verified'), 'one command restores everything');
  if (restored.code !== 0) console.log(restored.output);
  const again = await foundAfter(restored.folder);
  check(again.sum === last.sum, `the newest state: ${again.sum}, and it was ${last.sum}`);
  checkWork(work, again, Date.now());

  const { usable_from } = await oldest();
  const usable = moments.filter(({ at }) => at > usable_from);
  for (let n = 0; n < Number(given.points) && usable.length > 0; n++) {
    const moment = usable[Math.floor(random() * usable.length)] as Moment;
    const { code, folder, output } = await restoreAt(moment);
    check(code === 0, `${moment.at} is restored`);
    if (code !== 0) console.log(output);
    else checkWork(work, await foundAfter(folder), Date.parse(moment.at));
  }
  await rehearsePlaces();
  await misuse(restored.folder);
}

function checkWork(work: Work, found: Found, at: number): void {
  const wrong = differences(work, found, at);
  for (const line of wrong.slice(0, 5)) console.log(`      ${line}`);
  check(wrong.length === 0, `     everything acknowledged by then, nothing later: ${found.sum}`);
}

async function oldest(): Promise<{ usable_from: string }> {
  const { output } = await longhand(['backup', 'list']);
  return { usable_from: /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(output)?.[0] ?? '' };
}

async function misuse(full: string): Promise<void> {
  const identity = join(data_dir, 'backup', 'identity.txt');
  const twice = await longhand(['restore', '--identity', identity, '--into', full]);
  check(twice.code === 1 && twice.output.includes('holds a Longhand already'), 'a folder that is not empty is refused');
  const stranger = await makeDataFolder();
  restored_folders.push(stranger);
  await longhand(['backup', 'init', '--shared'], { DATA_DIR: stranger });
  const wrong = await longhand([
    'restore',
    '--identity',
    join(stranger, 'backup/identity.txt'),
    '--into',
    join(stranger, 'x'),
  ]);
  check(wrong.code === 1 && wrong.output.includes('does not open the backup'), 'a wrong identity is refused');
  if (s3) return;
  const plain = await wordsInVault();
  check(plain.length === 0, `nothing in the vault can be read${plain.length ? `: ${plain.join(', ')}` : ''}`);
  const [newest = ''] = (await longhand(['backup', 'verify'])).output.split(' ');
  const path = join(vault, 'parts', `${newest}.database`);
  const bytes = await readFile(path);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  await writeFile(path, bytes);
  const verified = await longhand(['backup', 'verify']);
  check(
    verified.code === 1 && verified.output.includes('cannot be restored whole'),
    'a damaged part is found by verify',
  );
  const damaged = await restoreAt(null);
  check(damaged.code === 1 && damaged.output.includes('damaged'), 'and by restore');
  const refused = launchProduct({ data_dir: damaged.folder, port: await freePort() });
  await refused.ended;
  check(refused.output().stderr.includes('has not ended'), 'which leaves nothing that starts by mistake');
}

async function wordsInVault(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['parts', 'wal', 'packs'])
    for (const entry of await readdir(join(vault, folder), { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = (await readFile(join(vault, folder, entry.name))).toString('latin1');
      if (/marmalade|demo@longhand|CREATE TABLE|%PDF|PNG\r\n/.test(text)) found.push(entry.name);
    }
  return found;
}

const began = performance.now();
await play().catch((error) => {
  console.error(error);
  breaches.push(String(error));
});
if (product! && product.isRunning()) await product.kill();
for (const folder of [data_dir, ...restored_folders]) await removeData(folder);
for (const folder of [vault, ...places]) await rm(folder, { recursive: true, force: true });
await s3?.stop();
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(
  breaches.length === 0
    ? `\nNothing was lost (seed ${SEED}, ${seconds} s).`
    : `\nBROKEN (seed ${SEED}): ${breaches.length}`,
);
process.exit(breaches.length === 0 ? 0 : 1);
