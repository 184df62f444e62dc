import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, one, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { giveCredits } from '../chaos/credits.ts';
import { customerLane } from '../chaos/people.ts';
import { retryingClient } from '../chaos/retrying-client.ts';
import { freePort, launchProduct, makeDataFolder, type Product, removeData } from '../support/product.ts';
import { auditUpgrade } from './audit.ts';
import { crmLane, listLane, makeAutomation, pageLane, scriptLane, signUpShop } from './load.ts';
import { makeNextVersion, NEXT_VERSION } from './next-version.ts';
import { startProxy } from './proxy.ts';

/**
 * Upgrades a shop while people work in it: two web and two worker processes behind a proxy, on one PostgreSQL. The next
 * version migrates the database, then each process is replaced, one after the other. No request may fail, no letter may be
 * lost or doubled, and the credits must agree. Prints what it found; exits 1 on any breach.
 *
 *   npm run test:upgrade
 */

const ROOT = join(import.meta.dirname, '../..');
const LANES = 2;
const BETWEEN_MS = 2000;
const MOST_WORK_MS = 120_000;

const scratch = await mkdtemp(join(tmpdir(), 'longhand-upgrade-'));
const data_dir = await makeDataFolder();
const postgres = await startEmbeddedPostgres(data_dir);
const { db, close } = connect(postgres.url);
const next_root = join(scratch, 'next');
const ports = [await freePort(), await freePort()];
const processes: { role: 'web' | 'worker'; port: number; product: Product }[] = [];
const failures: string[] = [];
const proxy = await startProxy(ports);
const settings = {
  DATABASE_URL: postgres.url,
  SITE_URL: proxy.url,
  MAIL_INTERVAL_S: '0',
  RATE_LIMIT_SIGNUP: '1000000',
  RATE_LIMIT_TOKEN: '1000000',
  RATE_LIMIT_WEBHOOKS: '1000000',
  SHUTDOWN_DRAIN_SECONDS: '2',
};
const launch = (root: string, role: string, port: number) => launchProduct({ root, data_dir, port, role, settings });

const good = await play().catch((error: unknown) => {
  console.error(error);
  for (const { product } of processes) noteErrors(product);
  for (const failure of failures) console.error(failure);
  return false;
});
await Promise.all(processes.map(({ product }) => product.kill()));
await close();
await postgres.stop();
await removeData(data_dir);
await rm(scratch, { recursive: true, force: true });
process.exit(good ? 0 : 1);

async function play(): Promise<boolean> {
  const first = launch(ROOT, 'all', await freePort());
  await first.ready();
  await first.stop();
  const { old_only, next_only } = await makeNextVersion(ROOT, next_root);
  for (const [n, role] of (['web', 'web', 'worker', 'worker'] as const).entries()) {
    const port = ports[n] ?? (await freePort());
    processes.push({ role, port, product: launch(ROOT, role, port) });
  }
  await Promise.all(processes.filter(({ role }) => role === 'web').map(({ product }) => product.ready()));
  while (!ports.every(proxy.isReady)) await sleep(50);
  const client = retryingClient(() => proxy.url);

  const token = await signUpShop(client);
  const account_id = await giveCredits(db, 'shop@example.com', 100_000, 'start');
  const designs = await (await fetch(`${proxy.url}/rest/v1/letter_templates`)).json();
  const template_id = (designs as { id: string }[])[0]?.id ?? '';
  const { id, webhook } = await makeAutomation(client, token, template_id);
  await sql`insert into automation_accounts (account_id, daily_cap) values (${account_id}, 10000)`.execute(db);
  await sql`update automations set status = 'on', daily_cap = 1000, switched_on_at = now() + interval '1 day' where id = ${id}`.execute(
    db,
  );

  let over = false;
  let scripts = old_only;
  const isOver = () => over;
  const shop = { url: proxy.url, token, template_id };
  const singles = Promise.all(
    Array.from({ length: LANES }, (_, n) =>
      customerLane(client, { name: `c${n}`, template_id, random: Math.random, isOver }),
    ),
  );
  const load = Promise.all([
    singles,
    crmLane(client, webhook, isOver),
    listLane(shop, isOver, failures),
    pageLane(shop, isOver, failures),
    scriptLane(proxy.url, () => scripts, isOver, failures),
  ]);
  const failed = load.then(() => new Promise<never>(() => {}));
  const upgraded = upgrade(proxy.isReady, () => {
    scripts = [...old_only, ...next_only];
  });
  await Promise.race([failed, upgraded]);
  over = true;
  const [letters, contacts, list_texts, streams, loaded] = await load;
  await untilDone();
  proxy.stop();

  for (const { product } of processes) noteErrors(product);
  const { calls, retried } = client.totals;
  const claims: [string, number, number][] = [
    ...(await auditUpgrade(db, { singles: letters.flat(), contacts, list_texts })),
    ['Requests that failed', retried + failures.length + proxy.failures.length, 0],
    ['Processes of the next version', (await versions()).filter((version) => version === NEXT_VERSION).length, 4],
  ];
  for (const [claim, found, expected] of claims)
    console.log(`${found === expected ? 'ok  ' : 'FAIL'} ${claim.padEnd(44)} ${found} of ${expected}`);
  for (const failure of [...failures, ...proxy.failures].slice(0, 20)) console.log(`     ${failure}`);
  console.log(`\n${calls} requests, ${loaded} scripts, a page that opened its stream ${streams} times.`);
  return claims.every(([, found, expected]) => found === expected);
}

/** Migrates with the next version, then replaces each process. */
async function upgrade(isReady: (port: number) => boolean, onNextWeb: () => void): Promise<void> {
  await sleep(BETWEEN_MS);
  const began = performance.now();
  for (const args of [['migrate', '--plan'], ['migrate']]) {
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: data_dir, ...settings };
    const child = spawn(process.execPath, ['src/main.ts', ...args], {
      cwd: next_root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const code = await new Promise((ended) => child.on('exit', ended));
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  }
  console.log(`\nMigrated after ${Math.round(performance.now() - began)} ms while the older version served.`);
  // One that is started again meanwhile, after a crash or on another machine, finds the newer database and works.
  await replace(0, ROOT, isReady);
  for (const n of processes.keys()) {
    await replace(n, next_root, isReady);
    if (processes[n]?.role === 'web') onNextWeb();
  }
  await sleep(BETWEEN_MS);
}

async function replace(n: number, root: string, isReady: (port: number) => boolean): Promise<void> {
  const old = processes[n];
  if (!old) throw new Error(`There is no process ${n}.`);
  const began = performance.now();
  const { code } = await old.product.stop();
  noteErrors(old.product);
  if (code !== 0) failures.push(`${old.role} ended with ${code}: ${old.product.output().stderr.slice(-500)}`);
  const stopped_ms = Math.round(performance.now() - began);
  const product = launch(root, old.role, old.port);
  processes[n] = { ...old, product };
  if (old.role === 'web') {
    await product.ready();
    while (!isReady(old.port)) await sleep(50);
  } else {
    while (product.isRunning() && !product.output().stdout.includes('The worker is running.')) await sleep(50);
  }
  console.log(
    `${old.role} ${n + 1}: stopped within ${stopped_ms} ms, replaced after ${Math.round(performance.now() - began)} ms`,
  );
  await sleep(BETWEEN_MS);
}

/** What a process logged about requests that it could not answer. */
function noteErrors(product: Product): void {
  for (const line of product.output().stderr.split('\n'))
    if (line.includes('"request_failed"')) failures.push(line.slice(0, 600));
}

async function versions(): Promise<string[]> {
  const query = sql`select array_agg(version) as versions from processes where stopping_at is null`;
  return (await one<{ versions: string[] }>(db, query)).versions;
}

async function untilDone(): Promise<void> {
  for (const until = performance.now() + MOST_WORK_MS; performance.now() < until; await sleep(500)) {
    const { unfinished } = await one<{ unfinished: number }>(
      db,
      sql`select ((select count(*) from automation_events where due_at is not null)
        + (select count(*) from letters where status in ('queued', 'sending'))
        + (select count(*) from webhook_inbox where handled_at is null))::int as unfinished`,
    );
    if (unfinished === 0) return;
  }
}
