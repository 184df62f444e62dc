import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { letterShop } from '../../../../tests/support/letter-shop.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { dyingDb } from '../../../../tests/support/privacy/dying-db.ts';
import { connect, type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { silentLog } from '../../../platform/log.ts';
import { DAY_MS } from '../../../platform/time.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { accountErasingService } from './erasing-service.ts';
import { WAITING_DAYS } from './rules.ts';
import { closureService } from './service.ts';

/** What closing does to a plan that is running, and what a kill leaves of an erasure. */

let db: Db;
let url: string;
let letters: Awaited<ReturnType<typeof letterShop>>;
let shop: MoneyShop;
beforeAll(async () => {
  ({ db, url } = await testDatabase());
  letters = await letterShop(db);
  shop = moneyShop(db, { clock: letters.clock });
});

/** What the services need on this database, which may end like a killed process. `calls` hears of the provider. */
const dependenciesOf = (on: Db = db, calls: string[] = []) =>
  ({
    db: on,
    clock: letters.clock,
    log: silentLog,
    files: letters.files,
    mail: { name: 'test', send: async (_mail: unknown, key: string) => void calls.push(key) },
    site_url: 'http://localhost:3000',
    letters: letters.letters,
    proveOwner: async () => {},
    stopPayments: shop.billing.stopPayments,
    forgetCustomer: async (account_id: Actor['account_id']) => {
      calls.push(`provider, while the account is ${(await isErased(account_id)) ? 'erased' : 'whole'}`);
      await shop.billing.forgetCustomer(account_id);
    },
    creditsOf: async () => 0,
  }) as unknown as ErasureDependencies;

function servicesOn(on: Db, calls: string[] = []) {
  const dependencies = dependenciesOf(on, calls);
  return { closures: closureService(dependencies), erasing: accountErasingService(dependencies) };
}

async function subscriber(): Promise<Actor> {
  const actor = await shop.customer();
  const { sessionId } = await shop.billing.startSubscription(actor, { planId: 'plan_team' });
  await shop.pay(sessionId);
  await shop.receiveWebhooks();
  return actor;
}
const isErased = async (account_id: string) =>
  (await one<{ is: boolean }>(db, sql`select erased_at is not null as is from accounts where id = ${account_id}`)).is;
const planAtProvider = ({ account_id }: Actor) =>
  one<{ status: string; cancel_at_period_end: boolean }>(
    db,
    sql`select s.status, s.cancel_at_period_end from sandbox_subscriptions s
      join subscriptions own on own.subscription_id = s.id where own.account_id = ${account_id}`,
  );
const lastMail = ({ account_id }: Actor) => `account-erased:${account_id}`;
const CLOSE = { current_password: 'is not read here', confirmation: 'close my account' };
const CALLER = { ip: '127.0.0.1', user_agent: null, request_id: crypto.randomUUID() };

it('renews no plan from the first day, and ends it at the provider before anything is erased', async () => {
  const actor = await subscriber();
  const calls: string[] = [];
  const { closures, erasing } = servicesOn(db, calls);
  await closures.close(actor, CLOSE, CALLER as never);
  expect(await planAtProvider(actor)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await erasing.eraseAccount(actor.account_id);
  expect(calls).toEqual([]);
  letters.clock.move((WAITING_DAYS + 1) * DAY_MS);
  await erasing.eraseAccount(actor.account_id);
  expect(calls).toEqual(['provider, while the account is whole', lastMail(actor)]);
  expect(await planAtProvider(actor)).toMatchObject({ status: 'canceled' });
  expect(await isErased(actor.account_id)).toBe(true);
  expect(await shop.paymentsOf(actor)).toHaveLength(1);
});

it('erases nothing while the provider can’t be reached', async () => {
  const actor = await subscriber();
  const { closures } = servicesOn(db);
  await closures.closeFromTerminal({ user_id: null, via: 'command_line', request_id: crypto.randomUUID() }, actor);
  const forgetCustomer = async () => Promise.reject(new Error('The provider is away.'));
  const alone = accountErasingService({ ...dependenciesOf(), forgetCustomer });
  await expect(alone.eraseAccount(actor.account_id)).rejects.toThrow('away');
  expect(await isErased(actor.account_id)).toBe(false);
  await servicesOn(db).erasing.eraseAccount(actor.account_id);
  expect(await isErased(actor.account_id)).toBe(true);
});

it('ends, and writes its last mail under one key, however often and wherever the process is killed', async () => {
  const actor = await subscriber();
  const campaign_id = await letters.prepared(actor, { title: 'Plums for Ruth' });
  await letters.campaigns.submit(actor, campaign_id);
  const at_terminal = { user_id: null, via: 'command_line', request_id: crypto.randomUUID() } as const;
  await servicesOn(db).closures.closeFromTerminal(at_terminal, actor);
  const calls: string[] = [];
  let kills = 0;
  for (let statements = 1; !(await isErased(actor.account_id)); statements += 4) {
    const { db: mortal, is_dead } = dyingDb(db, statements);
    await servicesOn(mortal, calls)
      .erasing.eraseAccount(actor.account_id)
      .catch(() => {});
    if (is_dead()) kills += 1;
    expect(statements).toBeLessThan(300);
  }
  expect(kills).toBeGreaterThan(15);
  // Its idempotency key makes the mail server send what was said twice once.
  expect(new Set(calls.filter((call) => call.startsWith('account-erased')))).toEqual(new Set([lastMail(actor)]));
  expect(await rows(db, sql`select 1 from people where user_id = ${actor.user_id} and email = ${actor.email}`)).toEqual(
    [],
  );
  const words = sql`select title from campaigns where id = ${campaign_id}`;
  expect(await one(db, words)).toEqual({ title: 'Erased' });
  expect(await shop.paymentsOf(actor)).toHaveLength(1);
});

it('is completed once by another worker when the connection of the first one is ended in the middle', async () => {
  const actor = await subscriber();
  const campaign_id = await letters.prepared(actor, { title: 'Plums for Ruth' });
  const at_terminal = { user_id: null, via: 'command_line', request_id: crypto.randomUUID() } as const;
  await servicesOn(db).closures.closeFromTerminal(at_terminal, actor);
  const calls: string[] = [];
  const worker = connect(url);
  const holder = connect(url);
  const isKnown = async () =>
    (await rows(db, sql`select 1 from people where user_id = ${actor.user_id} and email = ${actor.email}`)).length ===
    1;
  const title = async () =>
    (await one<{ title: string }>(db, sql`select title from campaigns where id = ${campaign_id}`)).title;
  await holder.db.transaction().execute(async (tx) => {
    // The erasure has changed much of the account when it comes to this table, and waits there.
    await sql`lock table campaign_drafts in access exclusive mode`.execute(tx);
    const ended = servicesOn(worker.db, calls)
      .erasing.eraseAccount(actor.account_id)
      .then(
        () => 'done',
        () => 'killed',
      );
    await expect
      .poll(async () =>
        rows(
          db,
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from campaign_drafts%'`,
        ),
      )
      .toHaveLength(1);
    expect(await ended).toBe('killed');
  });
  // Nothing of the transaction in which it was killed remains.
  expect([await isErased(actor.account_id), await isKnown()]).toEqual([false, true]);
  await servicesOn(db, calls).erasing.eraseAccount(actor.account_id);
  await servicesOn(db, calls).erasing.eraseAccount(actor.account_id);
  expect([await isErased(actor.account_id), await isKnown(), await title()]).toEqual([true, false, 'Erased']);
  expect(calls.filter((call) => call === lastMail(actor))).toHaveLength(1);
  expect(
    await rows(
      db,
      sql`select 1 from audit_entries where account_id = ${actor.account_id} and action = 'account.erased'`,
    ),
  ).toHaveLength(1);
  await Promise.all([worker.close(), holder.close()]);
});
