import { inTransaction, type Readable } from '../../platform/database/db.ts';
import { JUST_NOW_S, primaryReader } from '../../platform/database/replica.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { type Cell, type Column, money } from '../../platform/table/columns.ts';
import { record } from '../audit/record-service.ts';
import type { AuditActor } from '../audit/rules.ts';
import type { AccountingDependencies } from './dependencies.ts';
import * as refuse from './errors.ts';
import { monthChoices, monthOf, shiftMonth } from './rules.ts';
import type { Overview, Pnl } from './schema.ts';
import { settings } from './settings/store.ts';
import * as store from './store.ts';

export type AccountingService = ReturnType<typeof accountingService>;

export const MONTH_COLUMNS: Column[] = [
  ...['Month', 'State'],
  ...['Gross revenue', 'Processing fees', 'Refunds', 'Disputes'].map(money),
  'Cards ordered',
  ...['Cost of goods sold', 'Expenses', 'Net profit', 'Of which corrections', 'Partner share each'].map(money),
  'Partners',
  money('Sales tax payable'),
];
const RECENT_ROWS = 20;

/** The operator's books, month by month. */
export function accountingService({ db, reader = primaryReader(db), clock, environment }: AccountingDependencies) {
  const pnlOf = async (month: string, from: Readable = db): Promise<Pnl> => {
    const { closed_at, ...row } = await store.pnl(from, environment, month);
    return { ...row, closed_at: closed_at?.toISOString() ?? null };
  };

  async function overviewFrom(late: Readable, month: string): Promise<Overview> {
    const kept = await settings(late);
    const current_month = monthOf(clock.now(), kept.time_zone);
    const [pnl, payments, cards, existing, prepaid] = await Promise.all([
      pnlOf(month || current_month, late),
      store.recentPayments(late, environment, kept.time_zone, RECENT_ROWS),
      store.recentCards(late, environment, kept.time_zone, RECENT_ROWS),
      store.months(late, environment),
      store.prepaid(late, environment),
    ]);
    const states = new Map(
      existing.map(({ month_start, is_closed }) => [month_start, is_closed ? 'closed' : 'open'] as const),
    );
    const named = [...states.keys(), pnl.month_start];
    return {
      environment,
      current_month,
      months: monthChoices(current_month, named).map((month_start) => ({
        month_start,
        state: states.get(month_start) ?? 'missing',
      })),
      pnl,
      payments,
      cards,
      prepaid,
      settings: kept,
      has_closed_month: existing.some(({ is_closed }) => is_closed),
    };
  }

  return {
    /** A month's profit and loss, the current one when none is named. */
    pnlOf: async (month?: string): Promise<Pnl> =>
      pnlOf(month ?? monthOf(clock.now(), (await reader.read(settings)).time_zone)),

    /** The months that were added to the books, one by one, the latest first. */
    async *months(): AsyncGenerator<Pnl[]> {
      for (const { month_start } of await store.months(db, environment)) yield [await pnlOf(month_start)];
    },

    /** What the page shows of a month, the current one when none is named. */
    overview: (month: string): Promise<Overview> => reader.read((late) => overviewFrom(late, month), JUST_NOW_S),

    /** Every month of the books as cells of a file, oldest first. */
    async *export(): AsyncGenerator<Cell[][]> {
      const current = monthOf(clock.now(), (await reader.read(settings)).time_zone);
      const first = await reader.read((late) => store.firstMonth(late, environment));
      for (let month = first ?? current; month <= current; month = shiftMonth(month, 1))
        yield [cellsOf(await reader.read((late) => pnlOf(month, late)))];
    },

    /** Closes a month for good. Throws month_* with what stands against it, and books_busy. */
    async closeMonth(actor: AdminActor, month: string): Promise<Pnl> {
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        const outcome = await store.closeMonth(tx, { month, environment, closed_by: actor.user_id, at });
        if (outcome === 'busy') throw refuse.busy();
        if (outcome !== 'closed') throw refuse.cannotClose(outcome, month);
        const { closed_at: _, closed_by: __, month_start: ___, ...after } = await store.pnl(tx, environment, month);
        await record(tx, actor, { action: 'month.closed', subject: ['month', month], after }, at);
      });
      return pnlOf(month);
    },

    /** Adds the months that are missing. `by` is the operator who asked; null for the schedule. */
    generateMonths: (by: AuditActor): Promise<{ added: number }> =>
      inTransaction(db, async (tx) => {
        const at = clock.now();
        const added = await store.generateMonths(tx, environment, at);
        const subject = ['accounting', environment] as const;
        await record(tx, by, { action: 'months.generated', subject, after: { added } }, at);
        return { added };
      }),
  };
}

const cellsOf = (pnl: Pnl): Cell[] => [
  pnl.month_start.slice(0, 7),
  pnl.closed_at ? 'Closed' : 'Open',
  pnl.gross_revenue_cents,
  pnl.stripe_fees_cents,
  pnl.refunds_cents,
  pnl.disputes_cents,
  pnl.cards_sent,
  pnl.cogs_cents,
  pnl.fixed_expenses_cents,
  pnl.net_profit_cents,
  pnl.corrections_cents,
  pnl.partner_share_cents_each,
  pnl.partners,
  pnl.sales_tax_cents,
];
