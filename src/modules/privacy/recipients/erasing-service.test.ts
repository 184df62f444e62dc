import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { dyingDb } from '../../../../tests/support/privacy/dying-db.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { silentLog } from '../../../platform/log.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { find } from '../../do-not-mail/service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { recipientErasingService } from './erasing-service.ts';
import { recipientReading } from './reading-service.ts';
import { searchService } from './search-service.ts';
import { recipientService } from './service.ts';

/** What an erasure does to letters that are already at the press, and what a kill leaves of it. */

const GRACE = { ...contactNamed('Grace'), email: '' };
let db: Db;
let shop: LetterShop;
let owner: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});
beforeEach(async () => {
  owner = await shop.customer();
});

/** The services on this database, which may end like a killed process. */
function servicesOn(on: Db) {
  const { clock, files, letters } = shop;
  const dependencies = {
    db: on,
    clock,
    files,
    letters,
    reading: recipientReading,
    log: silentLog,
  } as unknown as ErasureDependencies;
  const searches = searchService(dependencies);
  return {
    searches,
    recipients: recipientService(dependencies, searches),
    erasing: recipientErasingService(dependencies),
  };
}

async function search() {
  const { searches } = servicesOn(db);
  const { id } = await searches.find(owner, GRACE);
  await searches.work(id);
  return searches.state(owner.account_id, id);
}
async function orderErasure(): Promise<string> {
  const { id: search_id } = await search();
  return (await servicesOn(db).recipients.erase(owner, { search_id, keep_fingerprint: false })).id;
}
const state = async () => (await servicesOn(db).recipients.list(owner.account_id))[0];
const wordsLeft = () =>
  rows(
    db,
    sql`select id from letters where account_id = ${owner.account_id} and last_name = 'Reader'
      union all select c.id from campaign_contacts c join campaigns g on g.id = c.campaign_id
        where g.account_id = ${owner.account_id}`,
  );

it('lets a letter in print go out first, says so, and erases it when it was mailed', async () => {
  const campaign_id = await shop.prepared(owner);
  await shop.campaigns.submit(owner, campaign_id);
  await shop.work();
  const run = await shop.press.createRun(owner as never);
  await shop.work();
  expect(await search()).toMatchObject({ found: { letters_waiting: 0, letters_in_print: 1 } });
  const id = await orderErasure();
  const { erasing } = servicesOn(db);
  await erasing.eraseRecipient(id);
  expect(await state()).toMatchObject({ finished_at: null, letters: 0, letters_left: 1 });
  expect(await shop.lettersOf(campaign_id)).toMatchObject([{ text: expect.stringContaining('Dear Grace') }]);
  await shop.press.markRun(owner as never, run.id, 'printed');
  await shop.press.markRun(owner as never, run.id, 'mailed');
  await shop.work();
  shop.clock.move(HOUR_MS);
  await erasing.eraseRecipient(id);
  expect(await state()).toMatchObject({ finished_at: expect.any(String), letters: 1, letters_left: 0 });
  expect(await shop.lettersOf(campaign_id)).toMatchObject([{ text: '' }]);
  expect(await wordsLeft()).toEqual([]);
});

it('ends, and refunds once, however often and wherever the process is killed', async () => {
  for (const title of ['First', 'Second']) {
    const campaign_id = await shop.prepared(owner, { title: `${title} for Grace Reader` });
    await shop.campaigns.submit(owner, campaign_id);
  }
  const before = await shop.credits.balanceOf(db, owner.account_id);
  const id = await orderErasure();
  let kills = 0;
  for (let statements = 1; !(await state())?.finished_at; statements += 2) {
    const { db: mortal, is_dead } = dyingDb(db, statements);
    await servicesOn(mortal)
      .erasing.eraseRecipient(id)
      .catch(() => {});
    if (is_dead()) kills += 1;
    await shop.work();
    expect(statements).toBeLessThan(200);
  }
  // Each kill was two statements later than the last.
  expect(kills).toBeGreaterThan(12);
  expect(await wordsLeft()).toEqual([]);
  expect(await shop.credits.balanceOf(db, owner.account_id)).toBe(before + 2);
  expect(
    await one(
      db,
      sql`select count(*)::int as n from credit_transactions where account_id = ${owner.account_id} and description like '%Grace%'`,
    ),
  ).toEqual({ n: 0 });
});

const listOf3 = () => shop.prepared(owner, { campaign_type: 'bulk' }, ['Grace', 'Alan', 'Edsger'].map(contactNamed));

it('leaves a list that waits for approval sendable, without the person', async () => {
  const campaign_id = await listOf3();
  const { id: approval_id } = await shop.approvals.ask(owner, { campaign_id, note: '' });
  await servicesOn(db).erasing.eraseRecipient(await orderErasure());
  const approved = await shop.approvals.decide(owner, { approval_id, decision: 'approve', note: '' });
  expect(approved).toMatchObject({ state: 'approved', cards: 2 });
  expect(await shop.lettersOf(campaign_id)).toHaveLength(2);
});

it('leaves a list sendable whose letters were all taken back after the person was erased', async () => {
  const campaign_id = await listOf3();
  await shop.campaigns.submit(owner, campaign_id);
  const balance = () => shop.credits.balanceOf(db, owner.account_id);
  const submitted = await balance();
  await servicesOn(db).erasing.eraseRecipient(await orderErasure());
  const left = await shop.lettersOf(campaign_id);
  await shop.letters.withdrawLetters(
    db,
    left.map(({ id }) => id),
  );
  await shop.work();
  expect(await shop.campaigns.get(owner, campaign_id)).toMatchObject({ status: 'draft', contact_count: 2 });
  expect(await balance()).toBe(submitted + 3);
  expect(await shop.campaigns.submit(owner, campaign_id)).toMatchObject({ letters: 2 });
});

it('finds a person in every account, and goes on after a kill where it was', async () => {
  const others = [await shop.customer(), await shop.customer(), owner];
  for (const each of others) await shop.prepared(each, { title: 'To a friend' }, [contactNamed('Zora')]);
  const zora = { ...contactNamed('Zora'), email: '' };
  const { searches } = servicesOn(db);
  const { id } = await searches.findEverywhere(owner as never, zora);
  for (let statements = 2; !(await searches.state(null, id)).finished_at; statements += 5) {
    await servicesOn(dyingDb(db, statements).db)
      .searches.work(id)
      .catch(() => {});
    expect(statements).toBeLessThan(1000);
  }
  const { found, accounts, accounts_read } = await searches.state(null, id);
  expect(found.places).toEqual([{ place: 'contacts', count: 3, names: ['To a friend'] }]);
  expect(accounts_read).toBe(accounts);
  await expect(searches.state(owner.account_id, id)).rejects.toMatchObject({ code: 'search_not_found' });
});

it('keeps enough of a person to stop letters to them, alone or in company, and no name', async () => {
  await shop.prepared(owner);
  const { id: search_id } = await search();
  const { recipients, erasing } = servicesOn(db);
  const { id } = await recipients.erase(owner, { search_id, keep_fingerprint: true });
  await erasing.eraseRecipient(id);
  const names = ['GRACE', 'Grace and Alan', 'Alan'].map(contactNamed);
  const found = await find(db, owner.account_id, names);
  expect(found.map((entry) => entry?.reason)).toEqual(['Asked to be erased', 'Asked to be erased', undefined]);
  const kept = await rows(
    db,
    sql`select key from do_not_mail_keys where account_id = ${owner.account_id} and not starts_with(key, 'sha256:')`,
  );
  expect(kept).toEqual([]);
});
