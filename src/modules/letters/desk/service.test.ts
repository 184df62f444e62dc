import { beforeAll, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { letterListQuery } from './schema.ts';
import { deskService, EXPORT_COLUMNS } from './service.ts';

let db: Db;
let shop: LetterShop;
let operator: AdminActor;
let ada: Actor;
let campaign: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  operator = await makeOperator(db);
  ada = await shop.customer(9);
  const people = ['Grace', 'Henry', 'Iris'].map((first_name, n) => ({
    ...contactNamed(first_name),
    last_name: ['Hopper', 'James', 'Murdoch'][n] ?? '',
    city: ['Portland', 'Bend', 'Salem'][n] ?? '',
    zip: ['97201', '97701', '97301'][n] ?? '',
  }));
  campaign = await shop.prepared(ada, { campaign_type: 'bulk', title: 'Spring thanks' }, people);
  await shop.campaigns.submit(ada, campaign);
  await shop.work();
});

const page = (query: object = {}) => shop.letters.deskPage(letterListQuery.parse(query));
const found = async (query: object = {}) => (await page(query)).rows.map((row) => row.recipient);
const letterTo = async (name: string) => (await page({ q: name })).rows[0]!;

describe('the list of letters', () => {
  it('shows all customers’ letters, the newest first, with whose they are', async () => {
    const { rows, total } = await page();
    expect(total).toBe(3);
    expect(rows.map((row) => row.recipient)).toEqual(['Iris Murdoch', 'Henry James', 'Grace Hopper']);
    expect(await found({ dir: 'asc' })).toEqual(['Grace Hopper', 'Henry James', 'Iris Murdoch']);
    expect(rows[2]).toMatchObject({
      place: 'Portland, OR 97201',
      status: 'pending',
      campaign: { id: campaign, title: 'Spring thanks' },
      template: { name: 'Plain' },
      reprints: 0,
      is_held: false,
      is_returned: false,
    });
  });

  it('finds letters by last name, full name, id and code', async () => {
    expect(await found({ q: 'grace h' })).toEqual(['Grace Hopper']);
    expect(await found({ q: 'JAMES' })).toEqual(['Henry James']);
    expect(await found({ q: 'iris james' })).toEqual([]);
    const { id, code } = await letterTo('Hopper');
    expect(await found({ q: id })).toEqual(['Grace Hopper']);
    expect(await found({ q: code })).toEqual(['Grace Hopper']);
    expect(await found({ q: '100%' })).toEqual([]);
  });

  it('filters by stage, design, day, held and returned, and by several at once', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { id } = await letterTo('James');
    await shop.press.hold(operator, id, 'Wait.');
    expect(await found({ flag: 'held' })).toEqual(['Henry James']);
    expect(await found({ flag: 'returned' })).toEqual([]);
    expect(await found({ stage: 'waiting' })).toHaveLength(3);
    expect(await found({ stage: 'waiting', flag: 'held', q: 'james' })).toEqual(['Henry James']);
    for (const stage of [
      'not_handed_over',
      'in_run',
      'printed',
      'to_reprint',
      'mailed',
      'delivered',
      'failed',
      'canceled',
    ])
      expect({ stage, found: await found({ stage }) }).toEqual({ stage, found: [] });
    expect(await found({ template_id: shop.template_id })).toHaveLength(3);
    expect(await found({ template_id: crypto.randomUUID() })).toEqual([]);
    expect(await found({ from: today, to: today })).toHaveLength(3);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    await shop.press.release(operator, id);
  });

  it('reads no table from end to end, however it is filtered', async () => {
    const id = crypto.randomUUID();
    for (const query of [
      {},
      { q: 'hopper' },
      { q: 'grace hop' },
      { q: id },
      ...['waiting', 'in_run', 'mailed', 'failed', 'not_handed_over'].map((stage) => ({ stage })),
      { template_id: shop.template_id },
      { flag: 'held' },
      { flag: 'returned' },
      { from: '2026-01-01', to: '2026-02-01' },
    ]) {
      const scanned = await tablesScanned(db, (tx) =>
        deskService({ ...shop, db: tx, print: shop.press.provider } as never).deskPage(letterListQuery.parse(query)),
      );
      expect({ query, scanned }).toEqual({ query, scanned: [] });
    }
  });

  it('is exported whole', async () => {
    const cells: unknown[][] = [];
    for await (const batch of shop.letters.deskExport(letterListQuery.parse({ q: 'hopper' }))) cells.push(...batch);
    expect(cells.map((row) => row.slice(3, 7))).toEqual([['', 'Grace Hopper', 'Portland, OR 97201', 'Submitted']]);
    expect(cells[0]).toHaveLength(EXPORT_COLUMNS.length);
  });
});

describe('one letter', () => {
  it('is shown with its copies, its reprint and its return', async () => {
    const { id } = await letterTo('Hopper');
    const run = await shop.press.createRun(operator);
    await shop.work();
    for (const mark of ['printed', 'mailed'] as const) {
      shop.clock.move(1000);
      await shop.press.markRun(operator, run.id, mark);
    }
    shop.clock.move(1000);
    await shop.press.markReturned(operator, id, 'Vacant');
    shop.clock.move(1000);
    await shop.press.reprint(operator, id, { fault: 'returned', reason: 'New address.' });
    await shop.work();
    expect(await shop.letters.deskLetter(id)).toMatchObject({
      recipient: 'Grace Hopper',
      reprints: 1,
      is_returned: true,
      pen: { seed: id },
      credited_at: null,
      hold: null,
      address: { street: '7 Oak Avenue', zip: '97201' },
      copies: [
        {
          copy: 1,
          status: 'shipped',
          fault: 'returned',
          reason: 'New address.',
          return_note: 'Vacant',
          run: { number: run.number },
        },
        { copy: 2, status: 'expect-48-hour-delay', fault: null, run: null },
      ],
    });
    expect(await found({ stage: 'to_reprint' })).toEqual(['Grace Hopper']);
    expect(await found({ flag: 'returned' })).toEqual(['Grace Hopper']);
    expect(await found({ stage: 'mailed' })).toEqual(['Iris Murdoch', 'Henry James']);
    await expect(shop.letters.deskLetter(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it('gives its credit back once, however often the button is pressed, and also when it fails later', async () => {
    const { id } = await letterTo('Hopper');
    const before = await shop.credits.balanceOf(db, ada.account_id);
    const give = (still_mail = true) =>
      shop.letters.giveCreditBack(operator, { letter_id: id, reason: 'The card was creased.', still_mail });
    await expect(give(false)).rejects.toMatchObject({ code: 'still_to_mail' });
    const outcomes = await Promise.allSettled([give(), give(), give()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(give()).rejects.toThrow('This letter’s credit has already been refunded.');
    const { items } = await shop.press.queue(9);
    await shop.press.failLetter(operator, items.find((item) => item.letter_id === id)!.id, {
      reason: 'No such address.',
    });
    await shop.work();
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(before + 1);
    const letter = await shop.letters.deskLetter(id);
    expect(letter).toMatchObject({ status: 'failed', credited_at: expect.any(String) });
    expect(letter.events).toContainEqual(
      expect.objectContaining({ status: 'credited', note: 'The card was creased.' }),
    );
    const { n } = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from audit_entries where action = 'letter.credited' and account_id = ${ada.account_id}`,
    );
    expect(n).toBe(1);
  });

  it('that is held gives its credit back without a question, for it is not mailed', async () => {
    const { id } = await letterTo('Murdoch');
    await sql`update letters set status = 'printing' where id = ${id}`.execute(db);
    await sql`update press_items set status = 'printing' where letter_id = ${id}`.execute(db);
    await shop.press.hold(operator, id, 'The customer gave up.');
    await shop.letters.giveCreditBack(operator, { letter_id: id, reason: 'Given up.', still_mail: false });
    expect(await shop.letters.deskLetter(id)).toMatchObject({ credited_at: expect.any(String) });
    await shop.press.release(operator, id);
  });

  it('that is not handed over yet gives nothing back', async () => {
    const waiting = await shop.prepared(ada, {}, [contactNamed('Jane')]);
    await shop.campaigns.submit(ada, waiting);
    const [letter] = await shop.lettersOf(waiting);
    await expect(
      shop.letters.giveCreditBack(operator, { letter_id: letter!.id, reason: 'x', still_mail: false }),
    ).rejects.toMatchObject({
      code: 'not_creditable',
    });
    expect(await found({ stage: 'not_handed_over' })).toEqual(['Jane Reader']);
  });
});
