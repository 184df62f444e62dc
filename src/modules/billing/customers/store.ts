import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import type { Source } from '../dependencies.ts';

/** `customer_id` is null until the provider has answered. */
export type CustomerRow = { customer_id: string | null; attempt: number; created_at: Date };

const rowOf = (at: Source, user_id: string) =>
  sql`user_id = ${user_id} and provider = ${at.name} and environment = ${at.environment}`;

/** A person's customer at the provider; undefined before the first request. */
export async function customerOf(db: Db, at: Source, user_id: string): Promise<CustomerRow | undefined> {
  return maybe(db, sql`select customer_id, attempt, created_at from billing_customers where ${rowOf(at, user_id)}`);
}

/** Records that a customer is about to be created. Gives the current row. */
export async function beginCustomer(db: Db, at: Source, user_id: string, now: Date): Promise<CustomerRow> {
  return one(
    db,
    sql`insert into billing_customers (user_id, provider, environment, created_at)
      values (${user_id}, ${at.name}, ${at.environment}, ${now})
      on conflict (user_id, provider, environment) do update set user_id = excluded.user_id
      returning customer_id, attempt, created_at`,
  );
}

/** Ends a failed attempt, once however many calls report it. Gives the current attempt. */
export async function nextAttempt(db: Db, at: Source, user_id: string, failed: number): Promise<number> {
  const row = await one<{ attempt: number }>(
    db,
    sql`update billing_customers set attempt = greatest(attempt, ${failed}::int + 1)
      where ${rowOf(at, user_id)} returning attempt`,
  );
  return row.attempt;
}

/** Saves the provider's id, unless one is saved already. Gives the saved id. */
export async function keepCustomer(db: Db, at: Source, user_id: string, customer_id: string): Promise<string> {
  const row = await one<{ customer_id: string }>(
    db,
    sql`update billing_customers set customer_id = coalesce(customer_id, ${customer_id})
      where ${rowOf(at, user_id)} returning customer_id`,
  );
  return row.customer_id;
}

/** Deletes an id that no longer exists at the provider. The next call creates a customer under a new key. */
export async function forgetCustomer(
  db: Db,
  at: Source,
  c: { user_id: string; customer_id: string; at: Date },
): Promise<void> {
  await sql`update billing_customers set customer_id = null, attempt = attempt + 1, created_at = ${c.at}
    where ${rowOf(at, c.user_id)} and customer_id = ${c.customer_id}`.execute(db);
}
