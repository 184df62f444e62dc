import { beforeAll, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { figureHistory } from '../../../tests/support/figures/history.ts';
import { movableClock } from '../../platform/clock.ts';
import { primaryReader } from '../../platform/database/replica.ts';
import { titleOf } from '../../platform/table/columns.ts';
import { analyticsExport, analyticsQuery, TABLES } from './schema.ts';
import { analyticsService } from './service.ts';
import { tableOf } from './table-rules.ts';

const { db } = await testDatabase();
const clock = movableClock(new Date('2026-03-10T12:00:00Z'));
const analytics = analyticsService({ db, reader: primaryReader(db), clock, environment: 'test' });
const report = (query: object = {}) => analytics.report(analyticsQuery.parse(query));
const history = await figureHistory(db);
const at = (day: string) => new Date(`2026-${day}T09:00:00Z`);

/** Two months of a small business: who signed up in January and February, what they paid and sent. */
async function happen() {
  await history.clear();
  const [ben, cara] = [await history.signUp(at('01-20')), await history.signUp(at('02-20'))];
  await history.pay({ cents: 6900, item: 'plan_team', credits: 25 }, at('01-25'));
  await history.pay({ cents: 6900, item: 'plan_team', credits: 25 }, at('02-25'));
  await history.pay({ cents: 499, item: 'single_card', credits: 1 }, at('03-01'));
  await history.pay({ cents: -499, item: 'single_card', type: 'refund' }, at('03-02'));
  await history.pay({ cents: 99_900, item: 'plan_team', environment: 'live' }, at('03-02'));
  await history.credit('subscription', 25, at('02-25'));
  await history.credit('usage', -3, at('03-01'));
  const first = await history.order(ben, 'one-time', at('01-26'));
  const [mailed, failed, cancelled] = [
    await history.order(cara, 'bulk', at('03-01')),
    await history.order(cara, 'bulk', at('03-01')),
    await history.order(ben, 'ongoing', at('03-01')),
  ];
  await history.mail(first, at('01-27'));
  await history.mail(mailed, at('03-04'));
  await history.end(failed, 'failed', 'The address does not exist.', at('03-03'));
  await history.end(cancelled, 'cancelled', null, at('03-03'));
  const send = await history.automation('Welcome');
  await send(2, at('03-01'));
  await send(1, at('03-05'));
}

beforeAll(async () => {
  await happen();
  await analytics.fold();
});

describe('the report', () => {
  it('has the totals, with the change of the last 30 days over the 30 before', async () => {
    expect(await report()).toMatchObject({
      environment: 'test',
      figures_at: '2026-03-10T12:00:00.000Z',
      revenue_cents: { total: 14_299, change: 7.2 },
      users: { total: 3, change: -50 },
      letters: { total: 2, change: 0 },
      letters_ordered: { total: 2, change: 0 },
    });
  });

  it('has revenue and letters sent of the last six months', async () => {
    const { months } = await report();
    expect(months.map(({ start, revenue_cents, mailed, ordered }) => [start, revenue_cents, mailed, ordered])).toEqual([
      ['2025-10-01', 0, 0, 0],
      ['2025-11-01', 0, 0, 0],
      ['2025-12-01', 0, 0, 0],
      ['2026-01-01', 6900, 1, 1],
      ['2026-02-01', 6900, 0, 0],
      ['2026-03-01', 499, 1, 3],
    ]);
  });

  it('is of the days that were chosen', async () => {
    const found = await report({ from: '2026-02-25', to: '2026-03-02' });
    expect(found).toMatchObject({ from: '2026-02-25', to: '2026-03-02', grain: 'day' });
    expect(
      found.periods.map(({ start, revenue_cents, returned_cents }) => [start, revenue_cents, returned_cents]),
    ).toEqual([
      ['2026-02-25', 6900, 0],
      ['2026-02-26', 0, 0],
      ['2026-02-27', 0, 0],
      ['2026-02-28', 0, 0],
      ['2026-03-01', 499, 0],
      ['2026-03-02', 0, 499],
    ]);
    expect(found.periods[4]).toMatchObject({ ordered: 3, credits_used: 3, failed: 0 });
    expect((await report({ range: 'all' })).grain).toBe('week');
    expect((await report({ range: '12m' })).periods).toHaveLength(12);
  });

  it('says what was sold, sent, delivered and what failed', async () => {
    expect(await report({ range: '90d' })).toMatchObject({
      items: [
        { item: 'Team plan', payments: 2, credits: 50, revenue_cents: 13_800 },
        { item: 'Single card', payments: 1, credits: 1, revenue_cents: 499 },
      ],
      kinds: [
        { kind: 'Bulk campaigns', letters: 2 },
        { kind: 'Single letters', letters: 1 },
        { kind: 'Automations', letters: 1 },
      ],
      automations: [{ name: 'Welcome', owner: history.owner.email, letters: 3 }],
      mailed_after: [
        { days: 1, letters: 1 },
        { days: 3, letters: 1 },
      ],
      failures: [{ reason: 'The address does not exist.', letters: 1 }],
    });
  });

  it('says how many of a month’s sign-ups sent a first card, and how soon', async () => {
    const { cohorts } = await report();
    expect(cohorts.map(({ month, sign_ups, within }) => [month, sign_ups, within.map(({ people }) => people)])).toEqual(
      [
        ['2026-02-01', 1, [0, 0, 1, 1]],
        ['2026-01-01', 2, [0, 1, 1, 1]],
      ],
    );
    expect(cohorts[0]?.within.map(({ is_open }) => is_open)).toEqual([false, false, true, true]);
  });

  it('reads figures alone', async () => {
    for (const range of ['30d', 'all']) {
      const scanned = await tablesScanned(db, (tx) =>
        analyticsService({ db: tx, reader: primaryReader(tx), clock, environment: 'test' }).report(
          analyticsQuery.parse({ range }),
        ),
      );
      expect({ range, scanned }).toEqual({ range, scanned: [] });
    }
  });

  it('refuses days in the wrong order, and days that are none', () => {
    const refused = (query: object) => analyticsQuery.safeParse(query).error?.issues[0]?.message;
    expect(refused({ from: '2026-03-02', to: '2026-03-01' })).toBe('The first day must not be after the last day.');
    expect(refused({ from: 'soon' })).toBeDefined();
    expect(analyticsExport.safeParse({ table: 'users' }).success).toBe(false);
  });
});

describe('a table', () => {
  it('has a cell for each of its columns, in the page and in the file', async () => {
    const query = analyticsQuery.parse({ range: '90d' });
    const found = await report(query);
    for (const name of TABLES) {
      const { columns, rows } = tableOf(found, name);
      expect({ name, widths: new Set(rows.map((row) => row.length)) }).toEqual({
        name,
        widths: new Set([columns.length]),
      });
      const file = await analytics.export(query, name);
      expect(file.columns.map(titleOf)).toEqual(columns.map(({ title }) => title));
      expect(file.rows).toHaveLength(rows.length);
    }
  });

  it('has amounts in the file, which a spreadsheet adds up', async () => {
    const { columns, rows } = await analytics.export(analyticsQuery.parse({ range: '90d' }), 'items');
    expect(columns.at(-1)).toEqual({ title: 'Revenue', kind: 'money' });
    expect(rows).toEqual([
      ['Team plan', 2, 50, 13_800],
      ['Single card', 1, 1, 499],
    ]);
  });

  it('of delivery times says how much was mailed by when', async () => {
    const { rows } = tableOf(await report({ range: '90d' }), 'delivery');
    expect(rows).toEqual([
      ['1', 1, 50, 0, 0],
      ['2', 0, 50, 0, 0],
      ['3', 1, 100, 0, 0],
    ]);
  });
});

describe('the totals of the dashboard', () => {
  const NOW = {
    users: { total: 3, this_week: 0 },
    letters: { total: 2, this_month: 1, ordered: 2 },
    revenue: { total_cents: 14_299, this_month_cents: 499 },
  };

  it('are those of this moment, before anything is counted, after, and with what happened since', async () => {
    expect(await analytics.totals()).toEqual(NOW);
    await history.pay({ cents: 1000, item: 'single_card' }, clock.now());
    const later = { ...NOW, revenue: { total_cents: 15_299, this_month_cents: 1499 } };
    expect(await analytics.totals()).toEqual(later);
    await analytics.fold();
    expect(await analytics.totals()).toEqual(later);
    await happen();
    expect(await analytics.totals()).toEqual(NOW);
  });

  it('read no table from end to end', async () => {
    await analytics.fold();
    const totals = (tx: typeof db) =>
      analyticsService({ db: tx, reader: primaryReader(tx), clock, environment: 'test' }).totals();
    expect(await tablesScanned(db, totals)).toEqual([]);
  });
});
