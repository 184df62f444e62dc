import { beforeAll, describe, expect, it } from 'vitest';
import { books } from '../../../tests/support/accounting/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeOperator } from '../../../tests/support/factories.ts';
import { type Db, inTransaction, rows, sql } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import type { Figure } from './rules.ts';

const { db } = await testDatabase();
let operator: AdminActor;
beforeAll(async () => {
  operator = await makeOperator(db);
});

/** Each test has books of its own: what it enters is rolled back. */
const withBooks = (work: (shop: ReturnType<typeof books>, tx: Db) => Promise<void>) => async () => {
  const done = new Error('done');
  const ended = inTransaction(db, async (tx) => {
    await work(books(tx, operator.account_id), tx);
    throw done;
  });
  await expect(ended).rejects.toBe(done);
};
const refused = (tx: Db, statement: ReturnType<typeof sql>) =>
  expect(inSavepoint(tx, () => statement.execute(tx))).rejects;
async function inSavepoint(tx: Db, work: () => Promise<unknown>) {
  await sql`savepoint attempt`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  }
}

const rowsOf = async (shop: ReturnType<typeof books>, month: string, figure: Figure) =>
  (await shop.rows.page({ month, figure, page: 1, sort: 'day', dir: 'asc' })).rows;

describe('a month', () => {
  it(
    'adds up payments, fees, refunds, disputes, cards and expenses, keeps sales tax out of them, and splits the profit',
    withBooks(async (shop) => {
      await shop.money('customer_payment', '2026-05-02T10:00:00Z', 53_892, 1477, null, 3992);
      await shop.money('refund', '2026-05-03T10:00:00Z', -5292, 0, null, -392);
      await shop.money('dispute', '2026-05-04T10:00:00Z', -1080, 1500, null, -80);
      await shop.cards('2026-05-05T10:00:00Z', 100);
      await shop.cards('2026-05-06T10:00:00Z', -2);
      await shop.expense(operator, { name: 'Paper', amount: '20.005', incurred_on: '2026-05-07' });
      expect(await shop.accounting.pnlOf('2026-05-01')).toEqual({
        month_start: '2026-05-01',
        gross_revenue_cents: 49_900,
        stripe_fees_cents: 2977,
        refunds_cents: -4900,
        disputes_cents: -1000,
        sales_tax_cents: 3520,
        cards_sent: 98,
        card_cost_cents: 159,
        cogs_cents: 15_582,
        fixed_expenses_cents: 2001,
        corrections_cents: 0,
        net_profit_cents: 23_440,
        partners: 2,
        partner_share_cents_each: 11_720,
        closed_at: null,
        closed_by: null,
      });
    }),
  );

  it(
    'begins and ends at midnight of the operator',
    withBooks(async (shop) => {
      await shop.money('customer_payment', '2026-06-01T03:59:59Z', 100);
      await shop.money('customer_payment', '2026-06-01T04:00:00Z', 200);
      expect((await shop.accounting.pnlOf('2026-05-01')).gross_revenue_cents).toBe(100);
      expect((await shop.accounting.pnlOf('2026-06-01')).gross_revenue_cents).toBe(200);
      expect(await rowsOf(shop, '2026-05-01', 'revenue')).toMatchObject([{ day: '2026-05-31', amount_cents: 100 }]);
    }),
  );

  it(
    'keeps what a card cost in it when the cost changes',
    withBooks(async (shop) => {
      await shop.cards('2026-05-05T10:00:00Z', 10);
      await shop.cards('2026-07-05T10:00:00Z', 10);
      const { settings } = await shop.accounting.overview('');
      await shop.settings.save(operator, { ...settings, card_cost_cents: 200, partners: ['A', 'B', 'C'] });
      expect(await shop.accounting.pnlOf('2026-05-01')).toMatchObject({ card_cost_cents: 159, cogs_cents: 1590 });
      expect(await shop.accounting.pnlOf('2026-07-01')).toMatchObject({ cogs_cents: 2000, partners: 3 });
    }),
  );
});

describe('the figures of an open month', () => {
  it(
    'are right to the card, whenever they were counted and however late a card was entered',
    withBooks(async (shop, tx) => {
      const cardsOf = async (month: string) => (await shop.accounting.overview(month)).pnl.cards_sent;
      const sent = async (day: string, cards: number) => shop.cards(day, cards, day);
      await sent('2026-07-02T10:00:00Z', 1);
      await sent('2026-07-15T11:30:00Z', 20);
      await shop.accounting.generateMonths(null);
      const [{ counted_cards }] = (await rows(
        tx,
        sql`select counted_cards from accounting_monthly where environment = 'test' and month_start = '2026-07-01'`,
      )) as [{ counted_cards: number }];
      expect(counted_cards).toBe(1);
      expect(await cardsOf('2026-07-01')).toBe(21);
      await sent('2026-07-15T12:30:00Z', 300);
      await shop.cards('2026-07-03T10:00:00Z', 4000, '2026-07-15T12:40:00Z');
      await shop.cards('2026-07-15T10:55:00Z', 50_000, '2026-07-15T11:01:00Z');
      await shop.cards('2026-06-30T10:00:00Z', 7, '2026-07-15T12:41:00Z');
      expect(await cardsOf('2026-07-01')).toBe(54_321);
      expect(await cardsOf('2026-06-01')).toBe(7);
      await shop.accounting.generateMonths(null);
      expect(await cardsOf('2026-07-01')).toBe(54_321);
    }),
  );

  it(
    'are right to the cent in money too',
    withBooks(async (shop, tx) => {
      const figuresOf = async (month: string) => (await shop.accounting.overview(month)).pnl;
      const entered = (type: 'customer_payment' | 'refund' | 'dispute', day: string, cents: number, at = day) =>
        shop.money(type, day, cents, 1, at);
      await shop.money('customer_payment', '2026-07-02T10:00:00Z', 1080, 1, '2026-07-02T10:00:00Z', 80);
      await shop.money('customer_payment', '2026-07-15T11:30:00Z', 21_600, 1, '2026-07-15T11:30:00Z', 1600);
      await entered('refund', '2026-07-03T10:00:00Z', -30);
      await shop.accounting.generateMonths(null);
      const counted = await rows(
        tx,
        sql`select counted_revenue_cents, counted_refunds_cents, counted_disputes_cents, counted_tax_cents, counted_fees_cents
          from accounting_monthly where environment = 'test' and month_start = '2026-07-01'`,
      );
      expect(counted).toEqual([
        {
          counted_revenue_cents: 1000,
          counted_refunds_cents: -30,
          counted_disputes_cents: 0,
          counted_tax_cents: 80,
          counted_fees_cents: 2,
        },
      ]);
      await entered('dispute', '2026-07-04T10:00:00Z', -400, '2026-07-15T12:30:00Z');
      await entered('customer_payment', '2026-06-30T10:00:00Z', 7, '2026-07-15T12:30:00Z');
      const july = {
        gross_revenue_cents: 21_000,
        sales_tax_cents: 1680,
        refunds_cents: -30,
        disputes_cents: -400,
        stripe_fees_cents: 4,
      };
      expect(await figuresOf('2026-07-01')).toMatchObject(july);
      expect(await figuresOf('2026-06-01')).toMatchObject({ gross_revenue_cents: 7 });
      await shop.accounting.generateMonths(null);
      expect(await figuresOf('2026-07-01')).toMatchObject(july);
    }),
  );

  it(
    'are recounted when the time zone of the books changes',
    withBooks(async (shop) => {
      await shop.cards('2026-07-01T05:00:00Z', 3, '2026-07-01T05:00:00Z');
      await shop.accounting.generateMonths(null);
      const { settings, pnl } = await shop.accounting.overview('2026-07-01');
      expect(pnl.cards_sent).toBe(3);
      await shop.settings.save(operator, { ...settings, time_zone: 'America/Los_Angeles' });
      expect((await shop.accounting.overview('2026-07-01')).pnl.cards_sent).toBe(0);
    }),
  );
});

describe('the time zone', () => {
  it(
    'moves what happened around midnight, must be a real one, and stays once a month is closed',
    withBooks(async (shop) => {
      await shop.money('customer_payment', '2026-06-01T02:00:00Z', 500);
      const { settings } = await shop.accounting.overview('');
      const choose = (time_zone: string) => shop.settings.save(operator, { ...settings, time_zone });
      expect(await shop.accounting.pnlOf('2026-05-01')).toMatchObject({ gross_revenue_cents: 500 });
      await expect(choose('Mars/Olympus')).rejects.toMatchObject({ code: 'time_zone_unknown' });
      await choose('UTC');
      expect(await shop.accounting.pnlOf('2026-06-01')).toMatchObject({ gross_revenue_cents: 500 });
      await shop.accounting.closeMonth(operator, '2026-05-01');
      await expect(choose('America/Chicago')).rejects.toMatchObject({ code: 'time_zone_fixed' });
    }),
  );
});

describe('a closed month', () => {
  it(
    'never changes: what comes later is a correction in the first open one, and listed as such',
    withBooks(async (shop, tx) => {
      await shop.money('customer_payment', '2026-05-02T10:00:00Z', 10_000, 320);
      await shop.cards('2026-05-05T10:00:00Z', 10);
      const closed = await shop.accounting.closeMonth(operator, '2026-05-01');
      expect(closed).toMatchObject({ closed_by: operator.email, net_profit_cents: 10_000 - 320 - 1590 });
      await shop.money('refund', '2026-05-20T10:00:00Z', -2500, 15);
      await shop.cards('2026-05-21T10:00:00Z', 3);
      await shop.expense(operator, { name: 'Stamps', amount: '5', incurred_on: '2026-05-22' });
      await shop.money('customer_payment', '2026-06-02T10:00:00Z', 700);
      expect(await shop.accounting.pnlOf('2026-05-01')).toEqual(closed);
      expect(await shop.accounting.pnlOf('2026-06-01')).toMatchObject({
        gross_revenue_cents: 700,
        refunds_cents: -2500,
        cards_sent: 3,
        fixed_expenses_cents: 500,
        corrections_cents: -2500 - 15 - 477 - 500,
      });
      expect(await rowsOf(shop, '2026-06-01', 'refunds')).toMatchObject([
        { day: '2026-05-20', amount_cents: -2500, correction_of: '2026-05-01' },
      ]);
      expect((await rowsOf(shop, '2026-06-01', 'corrections')).map((row) => row.amount_cents)).toEqual([
        -2515, -477, -500,
      ]);
      expect(await rowsOf(shop, '2026-05-01', 'refunds')).toEqual([]);
      expect(await shop.accounting.pnlOf('2026-07-01')).toMatchObject({ corrections_cents: 0, refunds_cents: 0 });
      const month = sql`month_start = '2026-05-01'`;
      await refused(tx, sql`update accounting_monthly set cogs_cents = 0 where ${month}`).toThrow('is closed');
      await refused(tx, sql`delete from accounting_monthly where ${month}`).toThrow('is closed');
      await refused(tx, sql`truncate accounting_monthly`).toThrow('append-only');
      await refused(
        tx,
        sql`insert into accounting_monthly (environment, month_start, card_cost_cents, partners, generated_at)
          values ('test', '2026-04-01', 1, 2, now())`,
      ).toThrow('is closed');
      await refused(tx, sql`update accounting_settings set time_zone = 'UTC'`).toThrow('time zone cannot change');
    }),
  );

  it(
    'closes in order, once, and only when it is over',
    withBooks(async (shop) => {
      const close = (month: string) => shop.accounting.closeMonth(operator, month);
      await expect(close('2026-05-01')).rejects.toMatchObject({ code: 'month_empty' });
      await shop.money('customer_payment', '2026-04-02T10:00:00Z', 100);
      await expect(close('2026-05-01')).rejects.toMatchObject({ code: 'month_earlier_open' });
      await expect(close('2026-03-01')).rejects.toMatchObject({ code: 'month_empty' });
      await close('2026-04-01');
      await expect(close('2026-04-01')).rejects.toMatchObject({ code: 'month_already_closed' });
      await close('2026-05-01');
      await close('2026-06-01');
      await expect(close('2026-07-01')).rejects.toMatchObject({
        code: 'month_not_over',
        user_message: 'July 2026 is not over yet. Close it in August 2026.',
      });
    }),
  );

  it(
    'keeps the expenses that it counts; others can be removed or ended',
    withBooks(async (shop, tx) => {
      const rent = await shop.expense(operator, { incurred_on: '2026-05-10', cadence: 'monthly' });
      const stamps = await shop.expense(operator, { name: 'Stamps', incurred_on: '2026-06-10' });
      await shop.accounting.closeMonth(operator, '2026-05-01');
      await expect(shop.expenses.remove(operator, rent.id)).rejects.toMatchObject({ code: 'in_closed_month' });
      const early = shop.expenses.end(operator, rent.id, '2026-04-30');
      await expect(early).rejects.toMatchObject({ code: 'ends_before_start' });
      await shop.expenses.end(operator, rent.id, '2026-05-31');
      expect((await shop.accounting.pnlOf('2026-06-01')).fixed_expenses_cents).toBe(10_000);
      await shop.expenses.remove(operator, stamps.id);
      expect((await shop.accounting.pnlOf('2026-06-01')).fixed_expenses_cents).toBe(0);
      await refused(tx, sql`delete from expenses where id = ${rent.id}`).toThrow('closed month');
      await refused(tx, sql`update expenses set amount_cents = 1 where id = ${rent.id}`).toThrow('only the last day');
      await shop.accounting.closeMonth(operator, '2026-06-01');
      const reopened = shop.expenses.end(operator, rent.id, null);
      await expect(reopened).rejects.toMatchObject({ code: 'end_in_closed_month' });
    }),
  );
});

it(
  'a month is compared with what the provider says of it, late rows included',
  withBooks(async (shop) => {
    await shop.money('customer_payment', '2026-05-02T10:00:00Z', 10_000, 320);
    await shop.accounting.closeMonth(operator, '2026-05-01');
    await shop.money('refund', '2026-05-20T10:00:00Z', -2500);
    expect((await shop.provider_books.of('2026-05-01')).theirs).toBeNull();
    Object.assign(shop.totals, { received_cents: 10_000, returned_cents: -2500, fees_cents: 350 });
    expect(await shop.provider_books.compare(operator, '2026-05-01')).toEqual({
      ours: { received_cents: 10_000, returned_cents: -2500, fees_cents: 320 },
      theirs: { ...shop.totals, provider: 'sandbox', read_at: '2026-07-15T12:00:00.000Z' },
    });
  }),
);

it(
  'missing months are added from the first row to the current month',
  withBooks(async (shop, tx) => {
    await shop.money('customer_payment', '2026-04-02T10:00:00Z', 100);
    expect(await shop.accounting.generateMonths(operator)).toEqual({ added: 4 });
    expect(await shop.accounting.generateMonths(null)).toEqual({ added: 0 });
    await shop.accounting.closeMonth(operator, '2026-04-01');
    await shop.money('customer_payment', '2026-02-02T10:00:00Z', 100);
    expect(await shop.accounting.generateMonths(null)).toEqual({ added: 0 });
    const found = await rows<{ m: string; r: number; c: number }>(
      tx,
      sql`select month_start::text as m, gross_revenue_cents as r, corrections_cents as c from accounting_monthly order by 1 limit 2`,
    );
    expect(found).toEqual([
      { m: '2026-04-01', r: 100, c: 0 },
      { m: '2026-05-01', r: 100, c: 100 },
    ]);
    const lines = [];
    for await (const batch of shop.accounting.export()) lines.push(...batch.map((cells) => cells.slice(0, 3)));
    expect(lines[2]).toEqual(['2026-04', 'Closed', 100]);
    expect(lines.at(-1)).toEqual(['2026-07', 'Open', 0]);
  }),
);

it(
  'the first owner who opens the books is listed; others are refused until they are added',
  withBooks(async (shop, tx) => {
    const other = await makeOperator(tx);
    const accountant = { ...other, operator_roles: ['accountant'] } as unknown as AdminActor;
    const denied = { status: 403, user_message: "You don't have permission to access the accounting page." };
    await expect(shop.access.admit(accountant)).rejects.toMatchObject(denied);
    await shop.access.admit(operator);
    await expect(shop.access.admit(other)).rejects.toMatchObject(denied);
    await shop.access.change(operator, { email: other.email, change: 'add' });
    await shop.access.admit(accountant);
    expect(await shop.access.list()).toMatchObject([{ added_by: null }, { added_by: operator.email }]);
    await shop.access.change(operator, { email: other.email, change: 'remove' });
    const last = shop.access.change(operator, { email: operator.email, change: 'remove' });
    await expect(last).rejects.toMatchObject({ code: 'last_app_admin' });
  }),
);
