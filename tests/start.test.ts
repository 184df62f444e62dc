import { chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { homeFolder } from '../src/platform/database/postgres-home.ts';
import {
  freePort,
  isAlive,
  launchProduct,
  makeDataFolder,
  PATIENCE_MS,
  type Product,
  type ProductOptions,
  postgresOf,
  removeData,
} from './support/product.ts';
import { THOROUGH } from './support/thorough.ts';

/** Starts that go wrong, and stops that come without a warning. */

vi.setConfig({ testTimeout: 2 * PATIENCE_MS, hookTimeout: PATIENCE_MS });

let data_dir: string;
let port: number;
const launched: Product[] = [];

beforeAll(async () => {
  [data_dir, port] = [await makeDataFolder(), await freePort()];
});
afterAll(async () => {
  await Promise.all(launched.map((product) => product.kill()));
  await removeData(data_dir);
});

function launch(over: Partial<ProductOptions> = {}): Product {
  const product = launchProduct({ data_dir, port, ...over });
  launched.push(product);
  return product;
}

/** Expects that the product ends by itself with one clear sentence. Gives the sentence. */
async function refusalOf(over: Partial<ProductOptions>): Promise<string> {
  const product = launch(over);
  const { code } = await product.ended;
  const { stderr } = product.output();
  expect(stderr).not.toMatch(/\n\s+at |"stack"|node:internal/);
  expect({ code, stderr }).toMatchObject({ code: 1 });
  return stderr.trim();
}

const oneSentence = (text: string) => expect(text.split('\n')).toHaveLength(1);

describe('a start that cannot work says why in one sentence', () => {
  it('where the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening));
    const sentence = await refusalOf({});
    oneSentence(sentence);
    expect(sentence).toContain(`Port ${port} on 127.0.0.1 is in use`);
    await new Promise((closed) => other.close(closed));
    expect(await postgresOf(data_dir)).toBeUndefined();
  });

  it('where settings are wrong: one for each of them', async () => {
    const sentences = (await refusalOf({ settings: { PORT: 'eighty', SUPPORT_EMAIL: 'nobody' } })).split('\n');
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toContain('The setting PORT must be a number');
    expect(sentences[1]).toContain('The setting SUPPORT_EMAIL must be an email address');
  });

  it('where the role is unknown', async () => {
    const product = launch({ role: 'wroker' });
    expect(await product.ended).toEqual({ code: 2, signal: null });
    const sentence = product.output().stderr.trim();
    oneSentence(sentence);
    expect(sentence).toContain('There is no role or command "wroker"');
    expect(sentence).toContain('worker');
  });

  it.each(['web', 'worker'])('where the role %s has no database to share', async (role) => {
    const sentence = await refusalOf({ role });
    oneSentence(sentence);
    expect(sentence).toContain('set DATABASE_URL');
  });

  it('where the database does not answer', async () => {
    const nobody = await freePort();
    const sentence = await refusalOf({
      settings: { DATABASE_URL: `postgres://longhand:secret@127.0.0.1:${nobody}/x` },
    });
    oneSentence(sentence);
    expect(sentence).toContain(`The database at 127.0.0.1:${nobody} cannot be reached`);
    expect(sentence).not.toContain('secret');
  });

  it('where the data folder is a file', async () => {
    const file = join(data_dir, 'a-file');
    await writeFile(file, '');
    const sentence = await refusalOf({ data_dir: file });
    oneSentence(sentence);
    expect(sentence).toContain(`The data folder ${file}`);
    expect(sentence).toContain('Set DATA_DIR');
  });

  it('where the data folder lies in a folder that nobody may write to', async () => {
    // Root may write everywhere but below a file.
    const closed = await makeDataFolder();
    if (process.getuid?.() === 0) await writeFile(join(closed, 'wall'), '');
    else await chmod(closed, 0o555);
    const inside = join(closed, 'wall', 'data');
    const sentence = await refusalOf({ data_dir: inside });
    oneSentence(sentence);
    expect(sentence).toContain(`The data folder ${inside} cannot be created`);
    await chmod(closed, 0o755);
    await removeData(closed);
  });

  it('where production is left with the parts and secrets of a trial', async () => {
    const sentences = await refusalOf({ settings: { NODE_ENV: 'production' } });
    for (const name of ['DATABASE_URL', 'PAYMENTS_PROVIDER', 'MAIL_PROVIDER', 'SITE_URL', 'JWT_SIGNING_JWK']) {
      expect(sentences).toContain(name);
    }
    expect(sentences.split('\n').every((sentence) => sentence.endsWith('.'))).toBe(true);
  });
});

describe('the data of an installation', () => {
  it('survives first starts that are killed at any moment', async () => {
    const moments: Moment[] = [portAnswers, clusterIsMade, postgresRuns, tablesAreMade, pagesAreBuilt];
    for (const moment of THOROUGH ? moments : [tablesAreMade]) {
      const product = launch();
      await reach(product, moment);
      await product.kill();
    }
    const product = launch();
    const took_ms = await product.ready();
    console.log(`First start after those that were killed: ${(took_ms / 1000).toFixed(1)} s`);
    expect(await designsShown(product)).toBeGreaterThan(5);
    expect(await signInDemo(product)).toBe(200);
  });

  it('belongs to one process: a second one is told so and changes nothing', async () => {
    const sentence = await refusalOf({ port: await freePort() });
    oneSentence(sentence);
    expect(sentence).toContain(`The data folder ${data_dir} is in use by another Longhand`);
    expect(await signInDemo(current())).toBe(200);
  });

  it('is there again after kill -9, with the PostgreSQL that was left running', async () => {
    const before = await postgresOf(data_dir);
    const sessions = await sessionCount();
    await current().kill();
    expect(await postgresOf(data_dir)).toEqual(before);
    const product = launch();
    const took_ms = await product.ready();
    console.log(`Warm start: ${(took_ms / 1000).toFixed(1)} s`);
    expect(await postgresOf(data_dir)).toEqual(before);
    expect(await sessionCount()).toBe(sessions);
    expect(await signInDemo(product)).toBe(200);
  });

  it('outlives its PostgreSQL, which the same process starts again, with a sentence', async () => {
    const sessions = await sessionCount();
    const product = current();
    process.kill((await postgresOf(data_dir))?.pid as number, 'SIGKILL');
    await expect
      .poll(() => product.output().stderr, { timeout: PATIENCE_MS })
      .toContain('The database has ended. Starting it again');
    await expect.poll(() => sessionCount().catch(() => -1), { timeout: PATIENCE_MS }).toBe(sessions);
    await expect.poll(() => signInDemo(product).catch(() => 0), { timeout: PATIENCE_MS }).toBe(200);
  });

  it('is served on when one connection of PostgreSQL crashes', async () => {
    const product = current();
    const postgres = await postgresOf(data_dir);
    const client = new pg.Client({ connectionString: postgres?.url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGKILL');
    await client.end().catch(() => {});
    await expect.poll(() => signInDemo(product), { timeout: PATIENCE_MS }).toBe(200);
    expect(product.isRunning()).toBe(true);
    // Still its owner's: a second process finds the folder in use.
    expect(await refusalOf({ port: await freePort() })).toContain('is in use by another Longhand');
  });

  it('stops cleanly on SIGTERM and leaves no PostgreSQL behind', async () => {
    const postgres = await postgresOf(data_dir);
    const product = current();
    expect(await product.stop()).toEqual({ code: 0, signal: null });
    expect(isAlive(postgres?.pid as number)).toBe(false);
    expect(product.output().stderr).not.toContain('stop_failed');
  });

  it.each([
    ['its port answers', portAnswers],
    ['PostgreSQL runs', postgresRuns],
    ['it is connected to its database', databaseIsOpen],
  ] as [string, Moment][])('stops cleanly on a SIGTERM that comes when %s', async (_, moment) => {
    const product = launch();
    await reach(product, moment);
    expect(await product.stop()).toEqual({ code: 0, signal: null });
    expect(await postgresOf(data_dir)).toBeUndefined();
    expect(product.output().stderr).toBe('');
  });

  it.runIf(THOROUGH)('gets its designs and first operator from the role migrate, too', async () => {
    const [OPERATOR_EMAIL, OPERATOR_PASSWORD] = ['first@longhand.test', 'paper-and-patience'];
    const migrating = launch({ role: 'migrate', settings: { OPERATOR_EMAIL, OPERATOR_PASSWORD } });
    expect(await migrating.ended).toEqual({ code: 0, signal: null });
    expect(migrating.output().stdout).toContain('The database is up to date.');
    const product = launch();
    await product.ready();
    expect(await signIn(product, { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD })).toBe(200);
    await product.stop();
  });

  it('is refused to production while it holds the demo accounts', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const sentence = await refusalOf({
      settings: {
        NODE_ENV: 'production',
        DATABASE_URL: 'embedded',
        PRINT_PROVIDER: 'press',
        PAYMENTS_PROVIDER: 'sandbox',
        WRITING_PROVIDER: 'local',
        PLACES_PROVIDER: 'directory',
        MAIL_PROVIDER: 'outbox',
        SANDBOX_MAILBOX: 'operator',
        FILES_PROVIDER: 'disk',
        SITE_URL: 'https://letters.example.com',
        JWT_SIGNING_JWK: JSON.stringify(await exportJWK(privateKey)),
        SANDBOX_WEBHOOK_SECRET: 'a-secret-of-this-test',
      },
    });
    oneSentence(sentence);
    expect(sentence).toContain('demo@longhand.test');
    expect(sentence).toContain('operator@longhand.test');
    expect(sentence).toContain('whose passwords are public');
    expect(await postgresOf(data_dir)).toBeUndefined();
  });
});

/** Whether a start has come this far. Stays true until the start is over, so that looking late finds it too. */
type Moment = (product: Product) => Promise<boolean> | boolean;

async function reach(product: Product, moment: Moment): Promise<void> {
  await product.begun();
  await expect.poll(() => moment(product), { timeout: PATIENCE_MS }).toBe(true);
}

const portAnswers: Moment = () => true;
const clusterIsMade: Moment = async () =>
  (await readdir(await homeFolder(data_dir))).some((name) => name.startsWith('postgres'));
const postgresRuns: Moment = async () => (await postgresOf(data_dir)) !== undefined;
const databaseIsOpen: Moment = () => answers("select 1 where current_database() = 'longhand'");
const tablesAreMade: Moment = () => answers('select 1 from applied_migrations');
/** Where they were built before, there is nothing to interrupt. */
const pagesAreBuilt: Moment = (product) => /Building the pages|Ctrl-C/.test(product.output().stdout);

async function answers(query: string): Promise<boolean> {
  const postgres = await postgresOf(data_dir);
  const client = new pg.Client({ connectionString: postgres?.url });
  client.on('error', () => {});
  try {
    await client.connect();
    return ((await client.query(query)).rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The process that serves the data folder now. */
function current(): Product {
  const product = launched.findLast((one) => one.isRunning());
  if (!product) throw new Error('No product runs.');
  return product;
}

async function designsShown(product: Product): Promise<number> {
  return ((await (await fetch(`${product.url}/rest/v1/letter_templates`)).json()) as unknown[]).length;
}

const signInDemo = (product: Product) => signIn(product, { email: 'demo@longhand.test', password: 'a-letter-a-day' });

async function signIn(product: Product, who: { email: string; password: string }): Promise<number> {
  const response = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(who),
  });
  await response.body?.cancel();
  return response.status;
}

async function sessionCount(): Promise<number> {
  const client = new pg.Client({ connectionString: (await postgresOf(data_dir))?.url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as n from sessions');
  await client.end();
  return rows[0].n;
}
