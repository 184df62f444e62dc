import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '../../../platform/us/time-zones.ts';
import type { ApprovalRule } from '../rules.ts';

/** Held until the transaction ends, as by everything that spends: nobody else spends between a decision and its charge. */
export async function lockAccount(tx: Db, account_id: AccountId): Promise<void> {
  await sql`select lock_account(${account_id}::uuid)`.execute(tx);
}

export type SettingsRow = { time_zone: TimeZone; monthly_cards: number | null; rules: ApprovalRule[] };

/** What an account has that never set anything. */
const DEFAULTS: SettingsRow = { time_zone: DEFAULT_TIME_ZONE, monthly_cards: null, rules: [] };

export const settingsOf = async (db: Db, account_id: AccountId): Promise<SettingsRow> =>
  (await maybe<SettingsRow>(
    db,
    sql`select time_zone, monthly_cards, rules from approval_settings where account_id = ${account_id}`,
  )) ?? DEFAULTS;

export async function saveSettings(tx: Db, account_id: AccountId, s: SettingsRow, at: Date): Promise<void> {
  await sql`insert into approval_settings (account_id, time_zone, monthly_cards, rules, updated_at)
    values (${account_id}, ${s.time_zone}, ${s.monthly_cards}, ${JSON.stringify(s.rules)}::jsonb, ${at})
    on conflict (account_id) do update set time_zone = excluded.time_zone, monthly_cards = excluded.monthly_cards,
      rules = excluded.rules, updated_at = excluded.updated_at`.execute(tx);
}

type BudgetRow = { user_id: string; monthly_cards: number };

export const budgetsOf = async (db: Db, account_id: AccountId): Promise<Map<string, number>> => {
  const found = await rows<BudgetRow>(
    db,
    sql`select user_id, monthly_cards from member_budgets where account_id = ${account_id}`,
  );
  return new Map(found.map(({ user_id, monthly_cards }) => [user_id, monthly_cards]));
};

/** Replaces the budgets of all members. */
export async function saveBudgets(tx: Db, account_id: AccountId, budgets: BudgetRow[]): Promise<void> {
  await sql`delete from member_budgets where account_id = ${account_id}`.execute(tx);
  await sql`insert into member_budgets (account_id, user_id, monthly_cards)
    select ${account_id}::uuid, b.user_id, b.monthly_cards
    from jsonb_to_recordset(${JSON.stringify(budgets)}::jsonb) as b(user_id uuid, monthly_cards integer)`.execute(tx);
}

export type MemberRow = { user_id: string; role: MemberRole; email: string; full_name: string; first_name: string };

/** In the order of joining. */
export const membersOf = (db: Db, account_id: AccountId): Promise<MemberRow[]> =>
  rows(
    db,
    sql`select m.user_id, m.role, p.email, p.full_name, p.first_name
      from account_memberships m join people p on p.user_id = m.user_id
      where m.account_id = ${account_id} order by m.joined_at, m.user_id`,
  );

/** Null for somebody who left the account. */
export async function roleOf(db: Db, account_id: AccountId, user_id: string): Promise<MemberRole | null> {
  const found = await maybe<{ role: MemberRole }>(
    db,
    sql`select role from account_memberships where account_id = ${account_id} and user_id = ${user_id}`,
  );
  return found?.role ?? null;
}

/** The cards that each member released since a time for others who had asked. */
export async function releasedSince(db: Db, account_id: AccountId, since: Date): Promise<Map<string, number>> {
  const found = await rows<{ user_id: string | null; cards: number }>(
    db,
    sql`select decided_by as user_id, sum(cards) as cards from approval_requests
      where account_id = ${account_id} and state = 'approved' and decided_at >= ${since} and decided_by <> requested_by
      group by decided_by`,
  );
  return new Map(found.flatMap(({ user_id, cards }) => (user_id ? [[user_id, cards]] : [])));
}
