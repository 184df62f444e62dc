import { type Db, maybe, one, type Readable, sql } from '../../../platform/database/db.ts';
import type { AccountingSettings } from './schema.ts';

export const settings = (db: Readable): Promise<AccountingSettings> =>
  one(db, sql`select time_zone, card_cost_cents, partners, approvers from accounting_settings`);

/** The same; nobody else changes them until the transaction ends. */
export const lockSettings = (tx: Db): Promise<AccountingSettings> =>
  one(tx, sql`select time_zone, card_cost_cents, partners, approvers from accounting_settings for update`);

export async function hasClosedMonth(db: Db): Promise<boolean> {
  return (await maybe(db, sql`select 1 from accounting_monthly where closed_at is not null limit 1`)) !== undefined;
}

export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  return (await maybe(db, sql`select 1 from pg_timezone_names where name = ${name}`)) !== undefined;
}

export async function saveSettings(tx: Db, s: AccountingSettings): Promise<void> {
  await sql`update accounting_settings set time_zone = ${s.time_zone}, card_cost_cents = ${s.card_cost_cents},
    partners = ${s.partners}::text[], approvers = ${s.approvers}::text[]`.execute(tx);
}

/** Adds the months so far, each with the cost of a card that holds now. */
export async function keepCosts(tx: Db, environment: string, at: Date): Promise<void> {
  await sql`select trigger_monthly_automation(${environment}, ${at})`.execute(tx);
}

/** Gives the current month the cost of a card that holds now. */
export async function applyCost(tx: Db, environment: string, at: Date): Promise<void> {
  await sql`update accounting_monthly set card_cost_cents = (select card_cost_cents from accounting_settings)
    where environment = ${environment} and month_start >= accounting_month(${at}) and closed_at is null`.execute(tx);
}
