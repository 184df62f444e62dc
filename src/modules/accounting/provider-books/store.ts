import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import type { Totals } from './schema.ts';

type Environment = 'test' | 'live';

export const period = (db: Db, environment: Environment, month: string): Promise<{ from: Date; until: Date }> =>
  one(db, sql`select from_at as "from", until_at as until from accounting_scope(${environment}, ${month}::date)`);

/** What is dated into a month, in whichever month it counts. */
export const ours = (
  db: Db,
  environment: Environment,
  provider: string,
  { from, until }: { from: Date; until: Date },
): Promise<Totals> =>
  one(
    db,
    sql`select coalesce(sum(amount_cents) filter (where type = 'customer_payment'), 0) as received_cents,
        coalesce(sum(amount_cents) filter (where type <> 'customer_payment'), 0) as returned_cents,
        coalesce(sum(fee_cents), 0) as fees_cents
      from payment_books where environment = ${environment} and provider = ${provider}
        and occurred_at >= ${from} and occurred_at < ${until}`,
  );

type TheirRow = Totals & { provider: string; read_at: Date };

export const theirs = (db: Db, environment: Environment, month: string): Promise<TheirRow | undefined> =>
  maybe(
    db,
    sql`select provider, received_cents, returned_cents, fees_cents, read_at from accounting_provider_months
      where environment = ${environment} and month_start = ${month}::date`,
  );

export async function saveTheirs(tx: Db, environment: Environment, month: string, t: TheirRow): Promise<void> {
  await sql`insert into accounting_provider_months (environment, month_start, provider, received_cents, returned_cents,
      fees_cents, read_at)
    values (${environment}, ${month}::date, ${t.provider}, ${t.received_cents}, ${t.returned_cents}, ${t.fees_cents}, ${t.read_at})
    on conflict (environment, month_start) do update set provider = excluded.provider,
      received_cents = excluded.received_cents, returned_cents = excluded.returned_cents,
      fees_cents = excluded.fees_cents, read_at = excluded.read_at`.execute(tx);
}
