import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import type { Source } from '../dependencies.ts';

/** `customer_id` is null until the provider has answered. */
export type CustomerRow = { customer_id: string | null; attempt: number; created_at: Date };

const rowOf = (at: Source, account_id: AccountId) =>
  sql`account_id = ${account_id} and provider = ${at.name} and environment = ${at.environment}`;

/** An account's customer at the provider; undefined before the first request. */
export async function customerOf(db: Db, at: Source, account_id: AccountId): Promise<CustomerRow | undefined> {
  return maybe(db, sql`select customer_id, attempt, created_at from billing_customers where ${rowOf(at, account_id)}`);
}

/** Records that a customer is about to be created. Gives the current row. */
export async function beginCustomer(db: Db, at: Source, account_id: AccountId, now: Date): Promise<CustomerRow> {
  return one(
    db,
    sql`insert into billing_customers (account_id, provider, environment, created_at)
      values (${account_id}, ${at.name}, ${at.environment}, ${now})
      on conflict (account_id, provider, environment) do update set account_id = excluded.account_id
      returning customer_id, attempt, created_at`,
  );
}

/** Ends a failed attempt, once however many calls report it. Gives the current attempt. */
export async function nextAttempt(db: Db, at: Source, account_id: AccountId, failed: number): Promise<number> {
  const row = await one<{ attempt: number }>(
    db,
    sql`update billing_customers set attempt = greatest(attempt, ${failed}::int + 1)
      where ${rowOf(at, account_id)} returning attempt`,
  );
  return row.attempt;
}

/** Saves the provider's id, unless one is saved already. Gives the saved id. */
export async function saveCustomerId(db: Db, at: Source, account_id: AccountId, customer_id: string): Promise<string> {
  const row = await one<{ customer_id: string }>(
    db,
    sql`update billing_customers set customer_id = coalesce(customer_id, ${customer_id})
      where ${rowOf(at, account_id)} returning customer_id`,
  );
  return row.customer_id;
}

/** Deletes an id that no longer exists at the provider. The next call creates a customer under a new key. */
export async function deleteCustomerId(
  db: Db,
  at: Source,
  c: { account_id: AccountId; customer_id: string; at: Date },
): Promise<void> {
  await sql`update billing_customers set customer_id = null, attempt = attempt + 1, created_at = ${c.at}
    where ${rowOf(at, c.account_id)} and customer_id = ${c.customer_id}`.execute(db);
}
