import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Dice } from '../../src/handwriting/motion/random.ts';
import {
  type Ended,
  freePort,
  launchProduct,
  makeDataFolder,
  type Product,
  postgresOf,
  removeData,
} from '../support/product.ts';
import { audit, type Finding, printFindings, unfinishedWork } from './audit.ts';
import { customerLane, type LetterRequest, operatorLane, type Random } from './people.ts';
import { type Moment, type Phase, retryingClient } from './retrying-client.ts';

/**
 * Kills the product with -9 twenty times while customers sign up, buy and send and an operator prints, and PostgreSQL
 * four times, and starts it again on the same data. In the end the database must show that every requested letter was sent
 * once and charged once, and every payment credited once. Prints what it found; exits 1 on any breach.
 *
 *   npm run test:chaos -- --seed 7 --kills 20
 */

const { values: given } = parseArgs({ options: { seed: { type: 'string' }, kills: { type: 'string' } } });
const SEED = Number(given.seed ?? Math.floor(Math.random() * 1_000_000));
const KILLS = Number(given.kills ?? 20);
const LANES = 6;
const MOST_START_MS = 60_000;
const MOST_WORK_MS = 150_000;

/** What dies: the server alone, with its PostgreSQL, or PostgreSQL alone (then the server must end by itself). */
type Victim = 'server' | 'server and PostgreSQL' | 'PostgreSQL';
type Kill = { victim: Victim; when: string; wait_ms: number; moment(): Promise<unknown> };

const random = randomFrom(SEED);
const port = await freePort();
const data_dir = await makeDataFolder();
const client = retryingClient(() => `http://127.0.0.1:${port}`);
const errors = new Map<string, number>();
const breaches: string[] = [];
let product = start();
process.on('SIGINT', () => void leave(1));

await leave((await play().catch(failed)) ? 0 : 1);

async function play(): Promise<boolean> {
  console.log(`Killing Longhand ${KILLS} times, seed ${SEED} (data: ${data_dir})`);
  await product.ready(180_000);
  const began = performance.now();
  let over = false;
  let is_done = false;
  const template_id = await anyTemplate();
  const customers = Promise.all(
    Array.from({ length: LANES }, (_, n) =>
      customerLane(client, {
        name: `c${n + 1}`,
        template_id,
        random: randomFrom(SEED + n + 1),
        isOver: () => over,
      }),
    ),
  );
  const operator = operatorLane(client, () => is_done);
  const unexpected_end = Promise.race([customers, operator]).then(() => new Promise<never>(() => {}));
  await Promise.race([unexpected_end, killAll()]);
  over = true;
  const requests = (await Promise.race([customers, operator.then(() => customers)])).flat();
  await untilDone();
  is_done = true;
  await operator;
  return report(requests, (performance.now() - began) / 1000);
}

function start(): Product {
  return launchProduct({
    data_dir,
    port,
    settings: {
      MAIL_INTERVAL_S: '0',
      RATE_LIMIT_SIGNUP: '1000000',
      RATE_LIMIT_TOKEN: '1000000',
      RATE_LIMIT_VERIFY: '1000000',
    },
  });
}

async function killAll(): Promise<void> {
  console.log(`${'kill'.padEnd(5)} ${'what'.padEnd(22)} ${'when'.padEnd(34)} ${'under way'.padEnd(44)} start again`);
  for (const [n, kill] of plannedKills().entries()) {
    await Promise.race([kill.moment(), sleep(5000)]);
    await sleep(kill.wait_ms);
    const under_way = client.underWay().join(', ') || 'nothing';
    await killProcess(kill.victim);
    recordErrors();
    product = start();
    const took_ms = await product.ready(MOST_START_MS);
    const when = `${kill.when} + ${Math.round(kill.wait_ms)} ms`;
    console.log(
      `${String(n + 1).padEnd(5)} ${kill.victim.padEnd(22)} ${when.padEnd(34)} ${under_way.padEnd(44)} ${(took_ms / 1000).toFixed(1)} s`,
    );
    await sleep(400 + random() * 1200);
  }
}

async function killProcess(victim: Victim): Promise<Ended> {
  const postgres = victim === 'server' ? undefined : await postgresOf(data_dir);
  if (postgres) process.kill(postgres.pid, 'SIGKILL');
  if (victim !== 'PostgreSQL') return product.kill();
  const ended = await Promise.race([product.ended, sleep(30_000)]);
  if (ended?.code === 1) return ended;
  breaches.push('The server continued without its PostgreSQL.');
  return product.kill();
}

/** Twenty moments during submission, payment, the work after them, and starts; then PostgreSQL. */
function plannedKills(): Kill[] {
  const on = (phase: Phase, moment: Moment, within_ms: number, victim: Victim = 'server'): Kill => ({
    victim,
    when: `${phase} ${moment}`,
    wait_ms: random() * within_ms,
    moment: () => client.next(phase, moment),
  });
  const early = (within_ms: number): Kill => ({
    victim: 'server',
    when: 'start begun',
    wait_ms: random() * within_ms,
    moment: async () => {
      await product.kill();
      product = start();
      await product.begun();
    },
  });
  const moments: (() => Kill)[] = [
    () => on('submission', 'begun', 12),
    () => on('payment', 'begun', 12),
    () => on('submission', 'answered', 60),
    () => on('payment', 'answered', 60),
    () => on('return', 'begun', 12),
    () => on('checkout', 'begun', 12),
    () => on('submission', 'begun', 25),
    () => on('print run', 'begun', 25),
    () => on('payment', 'begun', 6),
    () => early(900),
    () => on('sign-up', 'begun', 80),
    () => on('submission', 'begun', 6),
    () => on('payment', 'answered', 25),
    () => on('draft', 'begun', 12),
    () => on('return', 'begun', 6),
    () => on('recipient', 'begun', 12),
    () => on('marks', 'begun', 12),
    () => on('submission', 'answered', 25),
    () => early(900),
    () => on('checkout', 'answered', 12),
  ];
  const planned = Array.from({ length: KILLS }, (_, n) => moments[n % moments.length]!());
  planned.splice(4, 0, on('submission', 'begun', 12, 'server and PostgreSQL'));
  planned.splice(9, 0, on('payment', 'begun', 12, 'PostgreSQL'));
  planned.splice(14, 0, on('payment', 'answered', 25, 'server and PostgreSQL'));
  planned.splice(19, 0, on('submission', 'begun', 12, 'PostgreSQL'));
  return planned;
}

async function anyTemplate(): Promise<string> {
  const { body } = await client.request('look', 'GET', '/rest/v1/letter_templates');
  const [first] = body as unknown as { id: string }[];
  if (!first) throw new Error('There is no card design to write on.');
  return first.id;
}

async function untilDone(): Promise<void> {
  const began = performance.now();
  let unfinished = ['everything'];
  await withDatabase(async (db) => {
    while (unfinished.length > 0 && performance.now() - began < MOST_WORK_MS) {
      await sleep(500);
      unfinished = await unfinishedWork(db);
    }
  });
  console.log(`\nAll done ${((performance.now() - began) / 1000).toFixed(1)} s after the last request.`);
}

async function report(requests: LetterRequest[], seconds: number): Promise<boolean> {
  recordErrors();
  const findings: Finding[] = await withDatabase((db) => audit(db, requests));
  console.log(
    `${client.totals.calls} requests, ${client.totals.retried} of them retried after a server error or no answer.`,
  );
  for (const [error, times] of errors) console.log(`  logged ${times} times: ${error}`);
  console.log('');
  const agrees = printFindings(findings);
  for (const breach of breaches) console.log(`FAIL ${breach}`);
  const good = breaches.length === 0 && agrees;
  console.log(
    `\n${good ? 'Nothing was lost, doubled or charged twice' : 'BROKEN'} (seed ${SEED}, ${seconds.toFixed(0)} s).`,
  );
  return good;
}

async function withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: (await postgresOf(data_dir))?.url });
  await db.connect();
  return work(db).finally(() => db.end());
}

/** Errors that the server logged: reported at the end, since a retry may have hidden them. */
function recordErrors(): void {
  for (const line of product.output().stderr.split('\n')) {
    const found = /"event":"([^"]*)","error":"([^"]{0,120})/.exec(line);
    const name = found ? `${found[1]}: ${found[2]?.replace(/[0-9a-f-]{36}|\d{3,}/g, '...')}` : undefined;
    if (name) errors.set(name, (errors.get(name) ?? 0) + 1);
  }
}

function failed(error: unknown): false {
  console.error(error);
  console.error(product.output().stderr.slice(-3000));
  return false;
}

async function leave(code: number): Promise<never> {
  await (product.isRunning() && code === 0 ? product.stop() : product.kill());
  await removeData(data_dir);
  process.exit(code);
}

/** The same seed gives the same numbers. */
function randomFrom(seed: number): Random {
  const dice = new Dice(seed);
  return () => dice.next();
}
