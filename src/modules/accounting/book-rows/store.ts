import { one, type Readable, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';
import type { Figure } from '../rules.ts';

export type BookRowRow = {
  id: string;
  day: string;
  kind: string;
  description: string;
  reference: string;
  amount_cents: number;
  correction_of: string | null;
};

/** Which rows a month consists of; accounting_scope in the migration says how it is decided. */
type Scope = { from_at: Date; until_at: Date; through: string | null; late_after: string | null; time_zone: string };
export type Wanted = { environment: 'test' | 'live'; month: string; figure: Figure; scope: Scope };

export const scopeOf = (db: Readable, environment: 'test' | 'live', month: string): Promise<Scope> =>
  one(
    db,
    sql`select s.from_at, s.until_at, s.through, s.late_after, a.time_zone
      from accounting_scope(${environment}, ${month}::date) s, accounting_settings a`,
  );

/** Rows that were there when the month was closed; all of them while it is open. */
const entered = ({ through }: Scope, id = sql`id`) => (through ? sql`and ${id} <= ${through}::uuid` : sql``);

/** Sales tax is a figure of its own, and part of no other. */
const PAYMENTS = {
  revenue: { what: sql`type = 'customer_payment'`, amount: sql`amount_cents - tax_cents` },
  fees: { what: sql`fee_cents <> 0`, amount: sql`fee_cents` },
  refunds: { what: sql`type <> 'customer_payment'`, amount: sql`amount_cents - tax_cents` },
  corrections: { what: sql`true`, amount: sql`amount_cents - tax_cents - fee_cents` },
  tax: { what: sql`tax_cents <> 0`, amount: sql`tax_cents` },
};

function paymentRows({ environment, scope, figure }: Wanted, figures: keyof typeof PAYMENTS) {
  const { what, amount } = PAYMENTS[figures];
  const columns = sql`select id, occurred_at as at, type as kind, description,
    coalesce(payment_intent_id, '') as reference, ${amount} as amount_cents`;
  const own = sql`${columns}, false as is_late from payment_books where environment = ${environment}
    and occurred_at >= ${scope.from_at} and occurred_at < ${scope.until_at} and ${what} ${entered(scope)}`;
  const late = sql`${columns}, true as is_late from payment_books where environment = ${environment}
    and id > ${scope.late_after}::uuid and occurred_at < ${scope.from_at} and ${what} ${entered(scope)}`;
  return parts(figure, scope, own, late);
}

function cardRows({ environment, month, scope, figure }: Wanted) {
  const columns = (cost: ReturnType<typeof sql>) => sql`select id, sent_at as at, 'cards' as kind, description,
    cards::text as reference, ${figure === 'corrections' ? sql`-cards` : sql`cards`} * ${cost} as amount_cents`;
  const own = sql`${columns(sql`(select accounting_card_cost(${environment}, ${month}::date))`)}, false as is_late from card_books
    where environment = ${environment} and sent_at >= ${scope.from_at} and sent_at < ${scope.until_at} ${entered(scope)}`;
  const late = sql`${columns(sql`accounting_card_cost(${environment}, accounting_month(sent_at))`)}, true as is_late from card_books
    where is_backdated and environment = ${environment} and id > ${scope.late_after}::uuid and sent_at < ${scope.from_at}
      ${entered(scope)}`;
  return parts(figure, scope, own, late);
}

function expenseRows({ environment, month, scope, figure }: Wanted) {
  const amount = figure === 'corrections' ? sql`-c.amount_cents` : sql`c.amount_cents`;
  const columns = sql`select e.id, greatest(e.incurred_on, c.month_start)::timestamp at time zone ${scope.time_zone} as at,
    e.cadence as kind, e.name as description, '' as reference, ${amount} as amount_cents`;
  const from = sql`from expense_charges(${environment}, ${month}::date) c join expenses e on e.id = c.expense_id`;
  const own = sql`${columns}, false as is_late ${from} where c.month_start = ${month}::date ${entered(scope, sql`e.id`)}`;
  const late = sql`${columns}, true as is_late ${from} where c.month_start < ${month}::date
    and e.id > ${scope.late_after}::uuid ${entered(scope, sql`e.id`)}`;
  return parts(figure, scope, own, late);
}

/** A figure's own rows with its corrections, or corrections alone. Without a closed month before, there are none. */
function parts(figure: Figure, { late_after }: Scope, own: ReturnType<typeof sql>, late: ReturnType<typeof sql>) {
  if (figure === 'corrections') return late;
  return late_after ? sql`${own} union all ${late}` : own;
}

function rowsOf(wanted: Wanted) {
  const { figure } = wanted;
  if (figure === 'cards') return cardRows(wanted);
  if (figure === 'expenses') return expenseRows(wanted);
  if (figure !== 'corrections') return paymentRows(wanted, figure);
  return sql`${paymentRows(wanted, 'corrections')} union all ${cardRows(wanted)} union all ${expenseRows(wanted)}`;
}

/** The rows that a figure is made of; their amounts add up to it. */
export const bookRows = (
  db: Readable,
  wanted: Wanted,
  { dir, limit, offset }: { dir: 'asc' | 'desc'; limit: number; offset: number },
): Promise<BookRowRow[]> => {
  const order = dir === 'asc' ? sql`order by at, id` : sql`order by at desc, id desc`;
  return rows(
    db,
    sql`select id::text as id, to_char(at at time zone ${wanted.scope.time_zone}, 'YYYY-MM-DD') as day, kind, description,
        reference, amount_cents, case when is_late then accounting_month(at)::text end as correction_of
      from (select id, at, kind, description, reference, amount_cents, is_late from (${rowsOf(wanted)}) found
        ${order} limit ${limit} offset ${offset}) page ${order}`,
  );
};

/** How many there are, counted up to MAX_COUNTED. */
export async function countBookRows(db: Readable, wanted: Wanted): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from (${rowsOf(wanted)}) found limit ${MAX_COUNTED}) counted`,
  );
  return found.n;
}
