import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { customerLane } from '../chaos/people.ts';
import { retryingClient } from '../chaos/retrying-client.ts';
import { freePort, makeDataFolder, removeData } from '../support/product.ts';
import { buildImage } from './build.ts';
import { containers } from './containers.ts';
import { type Storage, step, whatIsMissing } from './tools.ts';

/**
 * Builds the image of deploy/Containerfile and runs it as deploy/compose.yaml does: migrate, two web and two workers on one
 * PostgreSQL, as a user without rights, on a file system that can't be written to. Letters are sent through both web
 * processes and reach the press; each process then stops cleanly on SIGTERM.
 *
 *   npm run test:image                              bases are made of Debian's packages
 *   npm run test:image -- --base docker.io/library/debian:trixie-slim --build-base docker.io/library/node:24-trixie-slim
 *
 * Needs root, buildah, podman, crun and mmdebstrap; says so and ends well where they are not there.
 */

const ROOT = join(import.meta.dirname, '../..');
/** Of each customer: fewer than the credits that come with an account. */
const LETTERS = 4;
const CUSTOMERS = 3;
const { values: given } = parseArgs({
  options: { base: { type: 'string' }, 'build-base': { type: 'string' }, storage: { type: 'string' } },
});
const storage: Storage = { folder: given.storage ?? join(ROOT, 'node_modules/.cache/image') };
const failures: string[] = [];
const expected = (what: string, holds: boolean, found: unknown = '') => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what} ${found}`);
  if (!holds) failures.push(what);
};

const missing = whatIsMissing(given.base);
if (missing) {
  console.log(`Skipped: the image was not built or run here: ${missing}.`);
} else {
  await mkdir(storage.folder, { recursive: true });
  await buildImage(storage, { base: given.base, build_base: given['build-base'] });
  const data_dir = await makeDataFolder();
  const postgres = await startEmbeddedPostgres(data_dir);
  await runImage(postgres.url).finally(async () => {
    await postgres.stop();
    await removeData(data_dir);
  });
  console.log(failures.length === 0 ? 'The image works.' : `The image fails at: ${failures.join('; ')}.`);
}
process.exit(failures.length === 0 ? 0 : 1);

async function runImage(database_url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-image-'));
  const volumes = { data: join(folder, 'data'), secrets: join(folder, 'secrets') };
  await mkdir(volumes.data);
  await chown(volumes.data, 10001, 10001);
  await makeSecrets(volumes.secrets, database_url);
  const fleet = containers(storage, volumes, {
    HOST: '127.0.0.1',
    SITE_URL: 'https://letters.example.com',
    PRINT_PROVIDER: 'press',
    PAYMENTS_PROVIDER: 'sandbox',
    WRITING_PROVIDER: 'local',
    PLACES_PROVIDER: 'directory',
    FILES_PROVIDER: 'disk',
    MAIL_PROVIDER: 'outbox',
    SANDBOX_MAILBOX: 'operator',
    OPERATOR_EMAIL: 'operator@example.com',
    OPERATOR_SECOND_FACTOR: 'optional',
  });
  try {
    const said = await step('migrate brings the database up to date', () => fleet.once('migrate'));
    expected('migrate says so', said.includes('The database is up to date.'));
    const ports = [await freePort(), await freePort()];
    await Promise.all([
      ...ports.map((port, n) => fleet.start('web', `web-${n + 1}`, { PORT: String(port) })),
      ...[1, 2].map((n) => fleet.start('worker', `worker-${n}`)),
    ]);
    const names = ['web-1', 'web-2', 'worker-1', 'worker-2'];
    await Promise.all(names.map((name) => fleet.healthy(name)));
    await looksLocked(fleet, names);
    await sendsLetters(ports, database_url);
    for (const name of names) {
      const { code, ms } = await fleet.stop(name);
      expected(`${name} stops cleanly on SIGTERM`, code === 0, `(exit ${code}, ${ms} ms)`);
      const { output } = await fleet.logs(name);
      const errors = output.split('\n').filter((line) => line.includes('"level":"error"'));
      expected(`${name} logged no error`, errors.length === 0, errors.join('\n').slice(0, 500));
    }
  } finally {
    await fleet.removeAll();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Secrets as compose hands them over: a file each, readable in the container. */
async function makeSecrets(folder: string, database_url: string): Promise<void> {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'deploy/make-secrets.mjs'), folder], { stdio: 'ignore' });
  if (status !== 0) throw new Error('The secrets were not made.');
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) await writeFile(join(folder, name), database_url);
  await chmod(folder, 0o755);
}

async function looksLocked(fleet: ReturnType<typeof containers>, names: string[]): Promise<void> {
  for (const name of names) {
    const tried = await fleet.inside(name, [
      'sh',
      '-c',
      'id -u; grep -E "CapEff|NoNewPrivs" /proc/1/status; touch /app/x; touch /etc/x; touch /data/mine /tmp/mine && echo written',
    ]);
    const { output } = tried;
    const is_locked = output.startsWith('10001') && /CapEff:\s+0+\n/.test(output) && /NoNewPrivs:\s+1/.test(output);
    const refused = output.match(/Read-only file system/g)?.length === 2 && output.includes('written');
    expected(
      `${name} runs without rights, and writes to /data and /tmp only`,
      is_locked && refused,
      refused ? '' : output,
    );
  }
}

async function sendsLetters(ports: number[], database_url: string): Promise<void> {
  let calls = 0;
  const client = retryingClient(() => `http://127.0.0.1:${ports[calls++ % ports.length]}`);
  const pages = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/`)));
  expected(
    'both serve the home page',
    pages.every(({ status }) => status === 200),
  );
  const ready = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`)));
  expected(
    'both are ready',
    ready.every(({ status }) => status === 200),
  );
  const designs = await client.request('look', 'GET', '/rest/v1/letter_templates');
  const [design] = designs.body as unknown as { id: string }[];
  const template_id = design?.id ?? '';
  const lanes = Array.from({ length: CUSTOMERS }, (_, n) => {
    let asked = 0;
    // Asked once for the customer, then for each letter.
    const isOver = () => asked++ > LETTERS;
    return customerLane(client, { name: `customer-${n + 1}`, template_id, random: () => 0.9, isOver });
  });
  const requests = (await Promise.all(lanes)).flat();
  const database = new pg.Client({ connectionString: database_url });
  await database.connect();
  const printed = async () => (await database.query('select count(*)::int as n from press_items')).rows[0].n as number;
  for (const until = Date.now() + 60_000; (await printed()) < requests.length && Date.now() < until; ) await sleep(250);
  const at_press = await printed();
  expected(
    'every letter reached the press once',
    at_press === CUSTOMERS * LETTERS,
    `(${at_press} of ${requests.length})`,
  );
  const { rows } = await database.query("select email from people where email = 'operator@example.com'");
  expected('the first operator was made by migrate', rows.length === 1);
  await database.end();
}
