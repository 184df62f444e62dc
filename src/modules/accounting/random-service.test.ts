import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { books } from '../../../tests/support/accounting/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeOperator } from '../../../tests/support/factories.ts';
import { type Db, inTransaction, one, sql } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { FIGURES, shiftMonth } from './rules.ts';
import type { Pnl } from './schema.ts';

/** Whatever is entered and closed in whatever order, the months add up to all of it, and closed months stay as they were. */

const { db } = await testDatabase();
let operator: AdminActor;
beforeAll(async () => {
  operator = await makeOperator(db);
});

const FIRST = '2026-01-01';
const LAST = '2026-07-01';
const MONTHS = Array.from({ length: 7 }, (_, n) => shiftMonth(FIRST, n));

const time = fc
  .date({ min: new Date('2026-01-01T05:00:00Z'), max: new Date('2026-07-10T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const cents = fc.integer({ min: 1, max: 100_000 });
const tax_percent = fc.constantFrom(0, 0, 6.25, 8.875);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payment' as const), time, cents, tax_percent }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('refund' as const, 'dispute' as const), time, cents, tax_percent }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cards' as const),
      time,
      cents: fc.integer({ min: -5, max: 90 }).filter(Boolean),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('one_time' as const, 'monthly' as const, 'annual' as const),
      time,
      cents,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cost' as const), cents: fc.integer({ min: 0, max: 500 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(shop: ReturnType<typeof books>, s: Step, closed: Map<string, Pnl>): Promise<void> {
  const tax_cents = 'tax_percent' in s ? Math.round((s.cents * s.tax_percent) / (100 + s.tax_percent)) : 0;
  if (s.kind === 'payment')
    return shop.money('customer_payment', s.time, s.cents, Math.round(s.cents * 0.029), null, tax_cents);
  if (s.kind === 'refund') return shop.money('refund', s.time, -s.cents, 0, null, 0 - tax_cents);
  if (s.kind === 'dispute') return shop.money('dispute', s.time, -s.cents, 1500, null, 0 - tax_cents);
  if (s.kind === 'cards') return shop.cards(s.time, s.cents);
  if (s.kind === 'cost') {
    const { settings } = await shop.accounting.overview('');
    return shop.settings.save(operator, { ...settings, card_cost_cents: s.cents });
  }
  if (s.kind === 'close') {
    const next = MONTHS.find((month) => !closed.has(month));
    const outcome = next && next < LAST ? await shop.accounting.closeMonth(operator, next).catch(() => null) : null;
    if (next && outcome) closed.set(next, outcome);
    return;
  }
  await shop.expense(operator, { amount: String(s.cents / 100), incurred_on: s.time.slice(0, 10), cadence: s.kind });
}

/** What all months together must be, counted without them. */
const totals = (tx: Db) =>
  one<Record<string, number>>(
    tx,
    sql`select (select coalesce(sum(amount_cents - tax_cents) filter (where type = 'customer_payment'), 0) from payments) as gross_revenue_cents,
      (select coalesce(sum(tax_cents), 0) from payments) as sales_tax_cents,
      (select coalesce(sum(fee_cents), 0) from payments) as stripe_fees_cents,
      (select coalesce(sum(amount_cents - tax_cents) filter (where type = 'refund'), 0) from payments) as refunds_cents,
      (select coalesce(sum(amount_cents - tax_cents) filter (where type = 'dispute'), 0) from payments) as disputes_cents,
      (select coalesce(-sum(credits_amount), 0) from credit_transactions) as cards_sent,
      (select coalesce(sum(-credits_amount * accounting_card_cost('test', accounting_month(created_at))), 0)
        from credit_transactions) as cogs_cents,
      (select coalesce(sum(case cadence when 'one_time' then amount_cents
        when 'monthly' then amount_cents * (8 - extract(month from incurred_on))
        else trunc(amount_cents * (8 - extract(month from incurred_on)) / 12) end), 0) from expenses) as fixed_expenses_cents`,
  );

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

async function check(shop: ReturnType<typeof books>, tx: Db, closed: Map<string, Pnl>): Promise<void> {
  for (const [month, pnl] of closed) expect(await shop.accounting.pnlOf(month)).toEqual(pnl);
  const months = await Promise.all(MONTHS.map((month) => shop.accounting.pnlOf(month)));
  const expected = await totals(tx);
  for (const [name, total] of Object.entries(expected))
    expect([name, sum(months.map((month) => month[name as 'cogs_cents']))]).toEqual([name, total]);
  const kept = ['gross_revenue_cents', 'refunds_cents', 'disputes_cents', 'sales_tax_cents'] as const;
  const cash = await one<{ cents: number }>(tx, sql`select sum(amount_cents) as cents from payments`);
  expect(sum(months.flatMap((month) => kept.map((name) => month[name])))).toBe(cash.cents);
  for (const month of months) {
    const parts = {
      revenue: month.gross_revenue_cents,
      fees: month.stripe_fees_cents,
      refunds: month.refunds_cents + month.disputes_cents,
      cards: month.cogs_cents,
      expenses: month.fixed_expenses_cents,
      corrections: month.corrections_cents,
      tax: month.sales_tax_cents,
    };
    expect(month.net_profit_cents).toBe(parts.revenue - parts.fees + parts.refunds - parts.cards - parts.expenses);
    for (const figure of FIGURES) {
      const { rows } = await shop.rows.page({ month: month.month_start, figure, page: 1, sort: 'day', dir: 'desc' });
      expect([figure, sum(rows.map((row) => row.amount_cents))]).toEqual([figure, parts[figure]]);
    }
  }
}

it('revenue, what went back and sales tax add up to the cash, all months to everything that was entered, and closed ones never change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const done = new Error('done');
      const run = inTransaction(db, async (tx) => {
        const shop = books(tx, operator.account_id);
        const closed = new Map<string, Pnl>();
        // A row in the first month, so that closing begins there.
        await shop.money('customer_payment', '2026-01-02T12:00:00Z', 1, 0);
        for (const s of steps) await take(shop, s, closed);
        await check(shop, tx, closed);
        throw done;
      });
      await expect(run).rejects.toBe(done);
    }),
    { numRuns: 25 },
  );
}, 60_000);
