import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import { inBatches, type RemoveOld } from '../../../platform/database/retention.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { silentLog } from '../../../platform/log.ts';
import { addMonths, DAY_MS } from '../../../platform/time.ts';
import { retentionService as lettersRetention } from '../../letters/retention/service.ts';
import { RETENTION_RULES, type RetentionRule, USUALLY_KEPT } from '../../settings/retention-rules.ts';
import { retentionService } from './service.ts';

/** What is left of letters, drafts and print files when their time is over, on real rows. */

let db: Db;
let shop: LetterShop;
let ada: Actor;
let operator: AdminActor;
let kept: Record<RetentionRule, number>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  ada = await shop.customer(0);
  operator = await makeOperator(db);
});
beforeEach(() => {
  kept = { ...USUALLY_KEPT };
});

function retention(over: Partial<Record<RetentionRule, RemoveOld[]>> = {}) {
  const none = Object.fromEntries(RETENTION_RULES.map((rule) => [rule, []])) as unknown as Record<
    RetentionRule,
    RemoveOld[]
  >;
  const removals = {
    ...none,
    letters: [...shop.letters.retention, ...shop.campaigns.retention.sent],
    drafts: shop.campaigns.retention.drafts,
    prints: shop.press.retention,
    ...over,
  };
  return retentionService({ db, clock: shop.clock, log: silentLog, kept: async () => kept, removals });
}

const moveTo = (at: Date) => shop.clock.move(at.getTime() - shop.clock.now().getTime());
const runsOf = async (rule: RetentionRule) =>
  (await retention().state()).rules.find((found) => found.rule === rule)?.runs ?? [];

/** Prints and mails all that waits. Gives the run and when it was mailed. */
async function mailAll(): Promise<{ run_id: string; at: Date }> {
  await shop.work();
  const run = await shop.press.createRun(operator);
  await shop.work();
  await shop.press.markRun(operator, run.id, 'printed');
  await shop.press.markRun(operator, run.id, 'mailed');
  await shop.work();
  return { run_id: run.id, at: shop.clock.now() };
}

async function ordered(names: string[], over: Parameters<LetterShop['prepared']>[1] = {}): Promise<string> {
  const type = names.length > 1 ? { campaign_type: 'bulk' as const } : {};
  const id = await shop.prepared(ada, { ...type, ...over }, names.map(contactNamed));
  // Credits expire; months pass here.
  const { account_id, user_id } = ada;
  const grant = { account_id, created_by: user_id, credits: names.length, description: 'Cards', key: id };
  await shop.credits.grant(db, { ...grant, type: 'purchase', category: 'purchase' });
  await shop.campaigns.submit(ada, id);
  return id;
}

/** All that the tables of letters say, as one text. */
async function dump(): Promise<string> {
  const tables = ['letters', 'letter_orders', 'letter_events', 'campaigns', 'campaign_contacts', 'press_items'];
  const parts = tables.map((table) =>
    rows(db, sql`select to_jsonb(t) as row from ${sql.table(table)} t`).then((found) => JSON.stringify(found)),
  );
  return (await Promise.all(parts)).join('\n');
}

const money = () =>
  one(
    db,
    sql`select (select count(*)::int from credit_transactions) as entries,
      (select sum(credits_amount)::int from credit_transactions) as credits, (select count(*)::int from letters) as letters,
      (select sum(letters)::int from letter_moves) as moves`,
  );

describe('letters', () => {
  it('say nothing any more 24 months after mailing, to the millisecond, and their money stays', async () => {
    const id = await ordered(['Zephyrine', 'Quillon'], { message: 'Dear {{first_name}}, about the marmalade.' });
    const { at } = await mailAll();
    const [letter] = await shop.lettersOf(id);
    const before = await money();
    moveTo(addMonths(at, 24));
    await retention().run('letters');
    expect(await dump()).toMatch(/Zephyrine.*marmalade/);
    shop.clock.move(1);
    await retention().run('letters');
    expect(await dump()).not.toMatch(/Zephyrine|Quillon|marmalade/);
    expect(await dump()).not.toMatch(/7 Oak Avenue/);
    expect(await money()).toEqual(before);
    const [latest, first] = await runsOf('letters');
    expect(latest).toMatchObject({ until: addMonths(shop.clock.now(), -24).toISOString() });
    expect(latest?.finished_at).not.toBeNull();
    expect(latest?.rows).toBeGreaterThanOrEqual(2 + 1 + 2 + 1);
    expect(first).toMatchObject({ rows: 0 });

    const [shown] = await shop.letters.timelines(id, { limit: 10, search: '' });
    expect(shown).toMatchObject({ contact_name: 'Deleted recipient', text: '', status: 'shipped' });
    expect(shown?.redacted_at).toBe(shop.clock.now().toISOString());
    expect(await shop.letters.deskLetter(letter?.id ?? '')).toMatchObject({ recipient: 'Deleted recipient', text: '' });
    await expect(shop.campaigns.duplicate(ada, id, 'again')).rejects.toThrow("so it can't be sent or copied");
    await expect(
      shop.press.reprint(operator, letter?.id ?? '', { fault: 'lost', reason: 'The post lost it.' }),
    ).rejects.toThrow("It can't be printed again");
  });

  it('that failed go by the day they failed, and cannot be sent again', async () => {
    const id = await ordered(['Ottoline']);
    await shop.work();
    const [letter] = await shop.lettersOf(id);
    const item = await one<{ id: string }>(db, sql`select id from press_items where letter_id = ${letter?.id ?? ''}`);
    await shop.press.failLetter(operator, item.id, { reason: 'The ink ran out for Ottoline.' });
    await shop.work();
    moveTo(addMonths(shop.clock.now(), 24));
    shop.clock.move(1);
    await retention().run('letters');
    expect(await dump()).not.toContain('Ottoline');
    await expect(shop.letters.retry(ada, letter?.id ?? '')).rejects.toMatchObject({ code: 'letter_redacted' });
  });

  it('keep their words until they are mailed, and while they are printed again', async () => {
    const mailed = await ordered(['Peregrine']);
    await mailAll();
    const waiting = await ordered(['Lysander']);
    await shop.work();
    const [letter] = await shop.lettersOf(mailed);
    moveTo(addMonths(shop.clock.now(), 23));
    await shop.press.reprint(operator, letter?.id ?? '', { fault: 'lost', reason: 'The post lost it.' });
    await shop.work();
    moveTo(addMonths(shop.clock.now(), 12));
    await retention().run('letters');
    expect((await shop.lettersOf(mailed))[0]?.text).toContain('Peregrine');
    expect((await shop.lettersOf(waiting))[0]?.text).toContain('Lysander');
    await mailAll();
    await retention().run('letters');
    expect((await shop.lettersOf(mailed))[0]?.text).toBe('');
    expect((await shop.lettersOf(waiting))[0]?.text).toContain('Lysander');
  });

  it('a run that is killed between batches goes on in its own row, and counts each letter once', async () => {
    moveTo(addMonths(shop.clock.now(), 25));
    await mailAll().catch(nothingToMail);
    await retention().run('letters');
    await ordered(Array.from({ length: 7 }, (_, n) => `Killed${n}`));
    await mailAll();
    moveTo(addMonths(shop.clock.now(), 25));
    const inPairs = lettersRetention({ clock: shop.clock, onLettersRedacted: shop.press.forgetLetters }, 2).retention;
    let batches = 0;
    const killed: RemoveOld = async (tx, before) => {
      const removed = await (inPairs[0] as RemoveOld)(tx, before);
      // After the rows were changed, before the transaction commits.
      if (++batches === 3) throw new Error('killed');
      return removed;
    };
    const left = () =>
      one<{ n: number }>(db, sql`select count(*)::int as n from letters where first_name like 'Killed%'`);
    await expect(retention({ letters: [killed] }).run('letters')).rejects.toThrow('killed');
    expect(await left()).toEqual({ n: 3 });
    const [open] = await runsOf('letters');
    expect(open).toMatchObject({ rows: 4, finished_at: null });
    // Meanwhile the operator wants to keep letters for longer: the run that goes on obeys.
    kept.letters = 120;
    await retention({ letters: inPairs }).run('letters');
    expect(await left()).toEqual({ n: 3 });
    kept.letters = 24;
    await retention({ letters: inPairs }).run('letters');
    expect(await left()).toEqual({ n: 0 });
    const [second, first] = await runsOf('letters');
    expect(first).toMatchObject({ rows: 4, started_at: open?.started_at });
    // Three letters, and the sender that all seven shared.
    expect(second?.rows).toBeGreaterThanOrEqual(3);
  });
});

describe('drafts', () => {
  it('that nobody touched for 12 months go; what was sent and taken back stays without words', async () => {
    const never_sent = await shop.prepared(ada, {}, [contactNamed('Wilhelmina')]);
    const taken_back = await ordered(['Theodosia']);
    await shop.campaigns.cancel(ada, taken_back);
    const draft = await one<{ status: string }>(db, sql`select status from campaigns where id = ${taken_back}`);
    expect(draft.status).toBe('draft');
    moveTo(addMonths(shop.clock.now(), 12));
    await retention().run('drafts');
    const found = () =>
      rows(db, sql`select id, message from campaigns where id in (${never_sent}, ${taken_back}) order by id`);
    expect(await found()).toHaveLength(2);
    shop.clock.move(1000);
    await retention().run('drafts');
    expect(await found()).toEqual([{ id: taken_back, message: '' }]);
    expect(
      await rows(db, sql`select 1 from campaign_contacts where first_name in ('Wilhelmina', 'Theodosia')`),
    ).toEqual([]);
  });
});

describe('print files', () => {
  it('go 30 days after mailing, from storage too', async () => {
    await ordered(['Ignatius']);
    const { run_id } = await mailAll();
    await shop.press.sheets(run_id, 'cards').then(({ file }) => file.stream.cancel());
    shop.clock.move(30 * DAY_MS);
    await retention().run('prints');
    expect((await shop.files.list('print-runs')).filter((name) => name.startsWith(run_id))).toHaveLength(2);
    shop.clock.move(1);
    await retention().run('prints');
    expect((await shop.files.list('print-runs')).filter((name) => name.startsWith(run_id))).toEqual([]);
    await expect(shop.press.sheets(run_id, 'cards')).rejects.toThrow('print files of this run were deleted on');
    expect((await runsOf('prints'))[0]).toMatchObject({ files: expect.any(Number) });
    expect((await shop.press.run(run_id)).files_deleted_at).toBe(shop.clock.now().toISOString());
  });
});

it('a rule that an operator orders waits for a worker, is audited, and names them', async () => {
  await retention().orderRun(operator, 'mails');
  expect((await retention().state()).rules.find(({ rule }) => rule === 'mails')).toMatchObject({ is_running: true });
  expect(await rows(db, sql`select payload from jobs where name = 'privacy.retention'`)).toEqual([
    { payload: { rule: 'mails' } },
  ]);
  await retention({ mails: [inBatches(async () => 0)] }).run('mails');
  expect(await runsOf('mails')).toMatchObject([
    { rows: 0, ordered_by: operator.email, finished_at: expect.any(String) },
  ]);
  expect(await one(db, sql`select actor_id, subject_id from audit_entries where action = 'retention.ordered'`)).toEqual(
    { actor_id: operator.user_id, subject_id: 'mails' },
  );
});

it('whatever happens in whatever order: no money is lost, and no mailed letter keeps its words for too long', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('order' as const), letters: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constantFrom('mail' as const, 'cancel' as const, 'retain' as const, 'drafts' as const) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ do: fc.constant('set' as const), months: fc.integer({ min: 1, max: 40 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const orders: string[] = [];
      for (const next of steps) {
        if (next.do === 'order') orders.push(await ordered(Array.from({ length: next.letters }, () => 'Random')));
        else if (next.do === 'mail') await mailAll().catch(nothingToMail);
        else if (next.do === 'cancel')
          await shop.campaigns.cancel(ada, orders.pop() ?? crypto.randomUUID()).catch(refused);
        else if (next.do === 'wait') shop.clock.move(next.days * DAY_MS);
        else if (next.do === 'set') kept.letters = next.months;
        else {
          const before = await money();
          await retention().run(next.do === 'drafts' ? 'drafts' : 'letters');
          expect(await money()).toEqual(before);
        }
      }
      await retention().run('letters');
      const until = addMonths(shop.clock.now(), -kept.letters);
      const too_old = sql`select id from letters where mailed_at < ${until} and (text <> '' or first_name <> '' or street <> '')`;
      expect(await rows(db, too_old)).toEqual([]);
      const too_soon = sql`select id from letters where redacted_at is null and (text = '' or first_name = '')`;
      expect(await rows(db, too_soon)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

function nothingToMail(error: { code?: string }): void {
  if (error.code !== 'nothing_waiting') throw error;
}
function refused(error: { code?: string }): void {
  if (!['cannot_cancel', 'not_found'].includes(error.code ?? '')) throw error;
}
