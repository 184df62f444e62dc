import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Environment } from '../schema.ts';
import type { Adjusted } from './rules.ts';

/** Whose credits are managed: a person, and the account that they joined first. */
export type PersonRow = { user_id: string; email: string; full_name: string; account_id: AccountId };

const person = sql`select p.user_id, p.email, p.full_name, m.account_id
  from people p cross join lateral (
    select account_id from account_memberships where user_id = p.user_id order by joined_at, account_id limit 1) m`;

export const personById = (db: Db, user_id: string): Promise<PersonRow | undefined> =>
  maybe(db, sql`${person} where p.user_id = ${user_id}::uuid`);

export const personByEmail = (db: Db, email: string): Promise<PersonRow | undefined> =>
  maybe(db, sql`${person} where p.user_id = (select user_id from people_search where email_key = ${email} limit 1)`);

/** Whatever changes the credits of an account waits until the transaction ends. */
export async function lockAccount(tx: Db, account_id: AccountId): Promise<void> {
  await sql`select lock_account(${account_id}::uuid)`.execute(tx);
}

export type AdjustmentRow = {
  id: string;
  account_id: AccountId;
  environment: Environment;
  credits: number;
  reason: string;
  notes: string | null;
  state: 'pending' | 'applied' | 'declined';
  requested_by: string;
};
const columns = sql`id, account_id, environment, credits, reason, notes, state, requested_by`;

export const byRequestKey = (db: Db, request_key: string): Promise<AdjustmentRow | undefined> =>
  maybe(db, sql`select ${columns} from credit_adjustments where request_key = ${request_key}`);

/** Locked: it is decided once. */
export const lockById = (tx: Db, id: string): Promise<AdjustmentRow | undefined> =>
  maybe(tx, sql`select ${columns} from credit_adjustments where id = ${id}::uuid for update`);

/** What an operator has adjusted by themselves since a time, as seen from one account. */
export const adjustedBy = (
  db: Db,
  { account_id, requested_by, environment }: Pick<AdjustmentRow, 'account_id' | 'requested_by' | 'environment'>,
  since: Date,
): Promise<Adjusted> =>
  one(
    db,
    sql`select coalesce(sum(net) filter (where account_id = ${account_id}), 0)::int as here,
        coalesce(sum(abs(net)) filter (where account_id <> ${account_id}), 0)::int as elsewhere,
        ${isMember(account_id, requested_by)} as is_own
      from (select account_id, sum(credits) as net from credit_adjustments
        where requested_by = ${requested_by} and environment = ${environment}
          and requested_at > ${since} and state = 'applied' and decided_by is null
        group by account_id) recent`,
  );

const isMember = (account_id: AccountId, user_id: string) =>
  sql`exists (select 1 from account_memberships where account_id = ${account_id} and user_id = ${user_id})`;

export const isOwnAccount = async (db: Db, account_id: AccountId, user_id: string): Promise<boolean> =>
  (await one<{ is_own: boolean }>(db, sql`select ${isMember(account_id, user_id)} as is_own`)).is_own;

export const insert = (
  tx: Db,
  a: Omit<AdjustmentRow, 'id'> & { request_key: string },
  at: Date,
): Promise<AdjustmentRow> =>
  one(
    tx,
    sql`insert into credit_adjustments (account_id, environment, credits, reason, notes, state, request_key, requested_by,
        requested_at, decided_at)
      values (${a.account_id}, ${a.environment}, ${a.credits}, ${a.reason}, ${a.notes}, ${a.state}, ${a.request_key},
        ${a.requested_by}, ${at}, ${a.state === 'pending' ? null : at}::timestamptz)
      returning ${columns}`,
  );

export async function decide(
  tx: Db,
  id: string,
  d: { state: 'applied' | 'declined'; decided_by: string; note: string },
  at: Date,
): Promise<void> {
  await sql`update credit_adjustments
    set state = ${d.state}, decided_by = ${d.decided_by}, decided_at = ${at}, decision_note = ${d.note || null}
    where id = ${id}::uuid and state = 'pending'`.execute(tx);
}

export type WaitingRow = Omit<AdjustmentRow, 'state'> & {
  user_id: string | null;
  email: string | null;
  requester_email: string;
  requested_at: Date;
  balance: number;
  is_own: boolean;
};

/** Those that wait longest first; `is_own` is said of this operator's accounts. */
export const waiting = (db: Db, operator_id: string, at: Date, limit: number): Promise<WaitingRow[]> =>
  rows(
    db,
    sql`select a.id, a.account_id, a.environment, a.credits, a.reason, a.notes, a.requested_by, o.user_id, o.email,
        (select email from people where user_id = a.requested_by) as requester_email, a.requested_at,
        get_account_credits_balance(a.account_id, ${at}::timestamptz, a.environment) as balance,
        exists (select 1 from account_memberships m where m.account_id = a.account_id and m.user_id = ${operator_id}) as is_own
      from (select ${columns}, requested_at from credit_adjustments where state = 'pending' order by requested_at limit ${limit}) a
        left join account_owners o on o.account_id = a.account_id
      order by a.requested_at, a.id`,
  );
