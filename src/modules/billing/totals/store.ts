import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { PaymentType } from '../payments/store.ts';

/** A transaction that is open for longer than this would not be counted. */
const SETTLED_AFTER = sql.lit('15 minutes');

export type TotalRow = {
  environment: 'test' | 'live';
  type: PaymentType;
  amount_cents: number;
  payments: number;
};

const sums = (after: string | null, until: string | null) =>
  sql`select environment, type, sum(amount_cents - tax_cents)::bigint as amount_cents, count(*)::bigint as payments from payments
    where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and id <= coalesce(${until}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    group by 1, 2`;

/** The kept totals and, since then, the payments. The transaction must see all of it at one moment. */
export async function totals(tx: Db): Promise<TotalRow[]> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  const last_id = await countedUntil(tx);
  const recent = await rows<TotalRow>(tx, sums(last_id, null));
  if (!last_id) return recent;
  const kept = await rows<TotalRow>(tx, sql`select environment, type, amount_cents, payments from payment_totals`);
  return [...kept, ...recent];
}

async function countedUntil(db: Db): Promise<string | null> {
  return (await maybe<{ last_id: string }>(db, sql`select last_id from payment_totals_until`))?.last_id ?? null;
}

/** Adds the payments since to the kept totals. One at a time: another waits, and then finds it done. */
export async function count(tx: Db): Promise<void> {
  await sql`lock table payment_totals_until in exclusive mode`.execute(tx);
  const after = await countedUntil(tx);
  const newest = await maybe<{ id: string }>(
    tx,
    sql`select id from payments where id < uuidv7(-interval ${SETTLED_AFTER}) order by id desc limit 1`,
  );
  if (!newest || newest.id === after) return;
  await sql`insert into payment_totals (environment, type, amount_cents, payments) ${sums(after, newest.id)}
    on conflict (environment, type) do update set amount_cents = payment_totals.amount_cents + excluded.amount_cents,
      payments = payment_totals.payments + excluded.payments`.execute(tx);
  await sql`insert into payment_totals_until (last_id) values (${newest.id})
    on conflict (only_row) do update set last_id = excluded.last_id`.execute(tx);
}
