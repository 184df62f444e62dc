import { type Db, one, type Readable, rows, sql } from '../../platform/database/db.ts';
import type { Closing } from './rules.ts';

export type Environment = 'test' | 'live';

export type PnlRow = {
  month_start: string;
  gross_revenue_cents: number;
  stripe_fees_cents: number;
  refunds_cents: number;
  disputes_cents: number;
  sales_tax_cents: number;
  cards_sent: number;
  card_cost_cents: number;
  cogs_cents: number;
  fixed_expenses_cents: number;
  corrections_cents: number;
  net_profit_cents: number;
  partners: number;
  partner_share_cents_each: number;
  closed_at: Date | null;
  closed_by: string | null;
};

/** A month's profit and loss: final when it is closed, else as its rows say now. */
export const pnl = (db: Readable, environment: Environment, month: string): Promise<PnlRow> =>
  one(
    db,
    sql`select month_start::text as month_start, gross_revenue_cents, stripe_fees_cents, refunds_cents, disputes_cents,
        sales_tax_cents, cards_sent, card_cost_cents, cogs_cents, fixed_expenses_cents, corrections_cents, net_profit_cents, partners,
        partner_share_cents_each, closed_at,
        case when closed_at is not null then coalesce((select email from people where user_id = f.closed_by), '') end as closed_by
      from get_pnl_data(${month}::date, ${environment}) f`,
  );

/** The months that were added to the books, newest first. */
export const months = (
  db: Readable,
  environment: Environment,
): Promise<{ month_start: string; is_closed: boolean }[]> =>
  rows(
    db,
    sql`select month_start::text as month_start, closed_at is not null as is_closed from accounting_monthly
      where environment = ${environment} order by accounting_monthly.month_start desc`,
  );

/** The month with the first row; null while there is none. */
export async function firstMonth(db: Readable, environment: Environment): Promise<string | null> {
  return (await one<{ month: string | null }>(db, sql`select accounting_first_month(${environment})::text as month`))
    .month;
}

/** Adds the missing months up to the current one and updates open ones. Gives how many were added. */
export async function generateMonths(tx: Db, environment: Environment, at: Date): Promise<number> {
  const found = await one<{ added: number }>(
    tx,
    sql`select trigger_monthly_automation(${environment}, ${at}) as added`,
  );
  return found.added;
}

/** 'busy' when the rows that are being entered did not end in time. */
export async function closeMonth(
  tx: Db,
  c: { month: string; environment: Environment; closed_by: string; at: Date },
): Promise<Closing | 'busy'> {
  const { month, environment, closed_by, at } = c;
  return one<{ outcome: Closing }>(
    tx,
    sql`select close_month(${month}::date, ${environment}, ${closed_by}, ${at}) as outcome`,
  ).then(
    ({ outcome }) => outcome,
    (error: { code?: string }) => {
      if (error.code !== LOCK_TIMEOUT && error.code !== DEADLOCK) throw error;
      return 'busy';
    },
  );
}
const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';

type RecentPaymentRow = {
  id: string;
  day: string;
  type: string;
  payment_id: string;
  description: string;
  amount_cents: number;
  tax_cents: number;
  fee_cents: number;
  net_cents: number;
};

/** The latest payments, newest first. Days are those of the time zone. */
export const recentPayments = (
  db: Readable,
  environment: Environment,
  time_zone: string,
  limit: number,
): Promise<RecentPaymentRow[]> =>
  rows(
    db,
    sql`select id, to_char(occurred_at at time zone ${time_zone}, 'YYYY-MM-DD') as day, type,
        coalesce(payment_intent_id, id::text) as payment_id, description, amount_cents, tax_cents, fee_cents,
        amount_cents - fee_cents as net_cents
      from payment_books where environment = ${environment} order by occurred_at desc, id desc limit ${limit}`,
  );

/** Credits that were paid and not used yet, and what was paid for them: owed in cards. Free credits are no part of it. */
export const prepaid = (db: Readable, environment: Environment): Promise<{ credits: number; cents: number }> =>
  one(
    db,
    sql`select coalesce(sum(l.remaining), 0)::int as credits,
        coalesce(round(sum(l.remaining::numeric * p.amount_cents / p.credits)), 0)::bigint as cents
      from open_credit_lots l
        join credit_grants g on g.account_id = l.account_id and g.transaction_id = l.lot_id
        join paid_grants p on p.account_id = l.account_id and p.grant_key = g.grant_key
      where l.environment = ${environment}`,
  );

type SentCardsRow = { id: string; day: string; description: string; cards: number; cost_cents: number };

/** What was last sent, or given back, with its cost. */
export const recentCards = (
  db: Readable,
  environment: Environment,
  time_zone: string,
  limit: number,
): Promise<SentCardsRow[]> =>
  rows(
    db,
    sql`with latest as materialized (
        select id, sent_at, description, cards from card_books where environment = ${environment}
        order by sent_at desc, id desc limit ${limit})
      select id, to_char(sent_at at time zone ${time_zone}, 'YYYY-MM-DD') as day, description, cards,
        cards * accounting_card_cost(${environment}, accounting_month(sent_at)) as cost_cents
      from latest order by sent_at desc, id desc`,
  );
