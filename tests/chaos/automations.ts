import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Dice } from '../../src/handwriting/motion/random.ts';
import { connect, one, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { makeDataFolder, removeData } from '../support/product.ts';
import { printFindings } from './audit.ts';
import { type Answered, auditAutomations } from './automation-audit.ts';
import { AUTOMATIONS, type Delivery, type Kind, planEvents } from './automation-events.ts';
import { giveCredits } from './credits.ts';
import { expectStatus, join, SENDER } from './people.ts';
import { crashPostgres, processes } from './processes.ts';
import { retryingClient } from './retrying-client.ts';

/**
 * CRMs post 10,000 events, many of them repeated and out of order, to two web processes; three workers make letters of them.
 * Meanwhile web and worker processes are killed with -9 twenty times, PostgreSQL twice, and credits run out and come back. In
 * the end the history, the letters and the charges must be those of a model of what was posted. Prints what it found; exits
 * 1 on any difference.
 *
 *   npm run test:chaos:automations -- --seed 7 --events 10000
 */

const { values: given } = parseArgs({ options: { seed: { type: 'string' }, events: { type: 'string' } } });
const SEED = Number(given.seed ?? process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const EVENTS = Number(given.events ?? 10_000);
const KILLS = 20;
const CRASHES = 2;
const LANES = 24;
const REFILLS = 4;
/** All refills together are enough for its share of the events. */
const REFILL_CREDITS = Math.ceil((EVENTS * 0.32) / REFILLS);
const POOR_CREDITS = Math.ceil(EVENTS / 50);
const MOST_WORK_MS = 240_000;
const KINDS: Kind[] = ['funded', 'refilled', 'poor', 'guarded'];

const dice = new Dice(SEED);
const plan = planEvents(dice, EVENTS);
const data_dir = await makeDataFolder();
const postgres = await startEmbeddedPostgres(data_dir);
const { db, close } = connect(postgres.url);
const product = processes({
  data_dir,
  database_url: postgres.url,
  settings: { RATE_LIMIT_WEBHOOKS: '1000000', MAIL_INTERVAL_S: '0' },
});
const client = retryingClient(() => pick(product.web).url);
const webhooks: string[] = [];
const account_ids: string[] = [];
const answered: Answered[] = [];
const last_killed = { web: 0, worker: 0 };
const counts = { kills: 0, crashes: 0, revived: 0, refills: 0 };

const good = await play().catch((error: unknown) => {
  console.error(error);
  for (const each of [...product.web, ...product.worker]) console.error(each.output().stderr.slice(-1500));
  return false;
});
await product.endAll();
await close();
await removeData(data_dir);
process.exit(good ? 0 : 1);

function pick<T>(list: T[]): T {
  return list[Math.floor(dice.next() * list.length)] as T;
}

async function play(): Promise<boolean> {
  console.log(`${EVENTS} events in ${plan.deliveries.length} requests, seed ${SEED} (data: ${data_dir})`);
  await product.start({ web: 2, worker: 3 });
  await setUp();
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  await postAll();
  console.log(`All requests were answered after ${seconds()} s; ${client.totals.retried} were retried.`);
  await refill();
  await untilDone();
  console.log(`All letters were handed over after ${seconds()} s.\n`);
  const reader = new pg.Client({ connectionString: postgres.url });
  await reader.connect();
  const facts = { plan, answered, account_ids, retried: client.totals.retried, poor_credits: POOR_CREDITS };
  const findings = await auditAutomations(reader, facts).finally(() => reader.end());
  const { kills, crashes, revived, refills } = counts;
  const agrees = printFindings([
    ...findings,
    { claim: 'Processes were killed', counted: `${kills}`, breaches: KILLS - kills },
    { claim: 'PostgreSQL was killed', counted: `${crashes} (ended others: ${revived})`, breaches: CRASHES - crashes },
    { claim: 'Credits came back', counted: `${refills} times`, breaches: REFILLS - refills },
  ]);
  console.log(`\n${agrees ? 'Nothing was lost, doubled or charged twice' : 'BROKEN'} (seed ${SEED}, ${seconds()} s).`);
  return agrees;
}

function emailOf(kind: Kind): string {
  return `${kind}@example.com`;
}

/** An account for each kind, and their automations, switched on. */
async function setUp(): Promise<void> {
  const tokens = new Map<Kind, string>();
  for (const kind of KINDS) {
    tokens.set(kind, await join(client, emailOf(kind)));
    const credits = { funded: EVENTS, guarded: EVENTS, refilled: 50, poor: POOR_CREDITS }[kind];
    account_ids.push(await giveCredits(db, emailOf(kind), credits, 'start'));
  }
  await liftLimits();
  const designs = await client.request('look', 'GET', '/rest/v1/letter_templates');
  const [design] = designs.body as unknown as { id: string }[];
  for (const [n, kind] of AUTOMATIONS.entries()) {
    const body = {
      name: `Automation ${n}`,
      card_design_id: design?.id,
      custom_message: 'Dear [first name] [last name], welcome.',
      return_address: SENDER,
    };
    const token = tokens.get(kind);
    const created = await client.request('automation', 'POST', '/rest/v1/automations', { token, body });
    const { id } = expectStatus(created, 200).body as { id: string };
    const shown = await client.request('automation', 'POST', '/functions/v1/show-webhook-url', { token, body: { id } });
    const { webhook_url } = expectStatus(shown, 200).body as { webhook_url: string };
    const { pathname, search } = new URL(webhook_url);
    webhooks.push(`${pathname}${search}`);
    if (kind !== 'guarded') await sql`insert into without_bursts values (${id})`.execute(db);
    const daily_cap = kind === 'guarded' ? 50 : 1000;
    await sql`update automations set status = 'on', daily_cap = ${daily_cap} where id = ${id}`.execute(db);
  }
}

/**
 * The limits of a new account stop what this test is about. Letters a day have a limit in the database; a burst has none, but
 * events from before an automation was switched on are no part of one.
 */
async function liftLimits(): Promise<void> {
  const lifted = sql.join(account_ids.filter((_, n) => KINDS[n] !== 'guarded').map((id) => sql`(${id}::uuid, 10000)`));
  await sql`insert into automation_accounts (account_id, daily_cap) values ${lifted}`.execute(db);
  await sql`create table without_bursts (automation_id uuid primary key)`.execute(db);
  await sql`create function lift_burst() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from without_bursts where automation_id = new.id) then
        new.switched_on_at := now() + interval '1 day';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger lift_burst before update on automations for each row execute function lift_burst()`.execute(
    db,
  );
}

/** Posts everything in stretches; during each of them a process is killed, or credits come back. */
async function postAll(): Promise<void> {
  const happenings = plannedHappenings();
  const stretch = Math.ceil(plan.deliveries.length / happenings.length);
  for (const [n, happening] of happenings.entries())
    await Promise.all([postSome(plan.deliveries.slice(n * stretch, (n + 1) * stretch)), happening()]);
}

async function postSome(deliveries: Delivery[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < deliveries.length; n = next++) await post(deliveries[n] as Delivery);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

function plannedHappenings(): (() => Promise<void>)[] {
  const planned = Array.from({ length: KILLS }, (_, n) => () => kill(n % 2 === 0 ? 'web' : 'worker'));
  planned.splice(6, 0, crash);
  planned.splice(14, 0, crash);
  for (const at of [4, 12, 20]) planned.splice(at, 0, refill);
  return planned;
}

/** Never the one that was killed last, so that each has worked when it is killed. */
async function kill(role: 'web' | 'worker'): Promise<void> {
  await sleep(dice.next() * 300);
  const among = product[role].length;
  const at = (last_killed[role] + 1 + Math.floor(dice.next() * (among - 1))) % among;
  last_killed[role] = at;
  await product.kill(role, at);
  console.log(`kill ${String(++counts.kills).padStart(2)}: ${role} ${at + 1} after ${answered.length} answers`);
}

async function crash(): Promise<void> {
  await crashPostgres(data_dir);
  counts.crashes += 1;
  counts.revived += await product.revive();
  console.log(`kill of PostgreSQL after ${answered.length} answers`);
}

/** Buys the account that ran out of credits a part of what it needs. */
async function refill(): Promise<void> {
  const key = `refill-${++counts.refills}`;
  for (;;) {
    const given_credits = await giveCredits(db, emailOf('refilled'), REFILL_CREDITS, key).catch(() => null);
    if (given_credits) return;
    await sleep(200);
  }
}

async function post(delivery: Delivery): Promise<void> {
  const { automation, body, headers, event_id } = delivery;
  const answer = await client.request('webhook', 'POST', webhooks[automation] as string, { body, headers });
  const { id } = expectStatus(answer, 202).body as { id: string };
  answered.push({ automation, event_id, id });
}

async function untilDone(): Promise<void> {
  for (const until = performance.now() + MOST_WORK_MS; performance.now() < until; await sleep(500)) {
    counts.revived += await product.revive();
    const { unfinished } = await one<{ unfinished: number }>(
      db,
      sql`select ((select count(*) from automation_events where due_at is not null)
        + (select count(*) from automation_events where status = 'waiting' and account_id = ${account_ids[1]})
        + (select count(*) from letters where status in ('queued', 'sending')))::int as unfinished`,
    );
    if (unfinished === 0) return;
  }
}
