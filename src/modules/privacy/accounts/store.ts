import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';

export type ClosureRow = {
  account_id: AccountId;
  requested_by: string;
  by_operator: boolean;
  requested_at: Date;
  erase_at: Date;
  reminded_at: Date | null;
  started_at: Date | null;
  notified_at: Date | null;
  finished_at: Date | null;
  erasure_asked_by: string | null;
  erasure_asked_at: Date | null;
  erasure_confirmed_by: string | null;
};
const CLOSURE = sql`account_id, requested_by, by_operator, requested_at, erase_at, reminded_at, started_at, notified_at, finished_at,
  erasure_asked_by, erasure_asked_at, erasure_confirmed_by`;

export const closureOf = (db: Db, account_id: string): Promise<ClosureRow | undefined> =>
  maybe(db, sql`select ${CLOSURE} from account_closures where account_id = ${account_id}`);

export const lockClosure = (tx: Db, account_id: string): Promise<ClosureRow | undefined> =>
  maybe(tx, sql`select ${CLOSURE} from account_closures where account_id = ${account_id} for update`);

export const openClosures = (db: Db): Promise<ClosureRow[]> =>
  rows(db, sql`select ${CLOSURE} from account_closures where finished_at is null order by erase_at`);

/** Starts closing; false when the account is being closed already. */
export async function insertClosure(
  tx: Db,
  c: { account_id: AccountId; requested_by: string; by_operator: boolean; erase_at: Date },
  at: Date,
): Promise<boolean> {
  const added = await maybe(
    tx,
    sql`insert into account_closures (account_id, requested_by, by_operator, requested_at, erase_at)
      values (${c.account_id}, ${c.requested_by}, ${c.by_operator}, ${at}, ${c.erase_at})
      on conflict do nothing returning account_id`,
  );
  return added !== undefined;
}

/** An operator asks to leave out the time of waiting. */
export async function askErasure(tx: Db, account_id: AccountId, asked_by: string, at: Date): Promise<void> {
  await sql`update account_closures set erasure_asked_by = ${asked_by}, erasure_asked_at = ${at}
    where account_id = ${account_id}`.execute(tx);
}

/** Leaves out the time of waiting, as far as it has not ended. Who confirmed it is not who asked. */
export async function hasten(
  tx: Db,
  account_id: AccountId,
  { erase_at, asked_by, confirmed_by }: { erase_at: Date; asked_by: string | null; confirmed_by: string | null },
): Promise<void> {
  await sql`update account_closures set erase_at = ${erase_at}, by_operator = true, erasure_asked_by = ${asked_by},
      erasure_asked_at = case when ${asked_by}::uuid is not null then erasure_asked_at end, erasure_confirmed_by = ${confirmed_by}
    where account_id = ${account_id} and started_at is null`.execute(tx);
}

export async function removeClosure(tx: Db, account_id: AccountId): Promise<void> {
  await sql`delete from account_closures where account_id = ${account_id}`.execute(tx);
}

export async function noteReminder(tx: Db, account_id: AccountId, at: Date): Promise<void> {
  await sql`update account_closures set reminded_at = ${at} where account_id = ${account_id}`.execute(tx);
}
export async function noteStart(tx: Db, account_id: AccountId, at: Date): Promise<void> {
  await sql`update account_closures set started_at = coalesce(started_at, ${at}) where account_id = ${account_id}`.execute(
    tx,
  );
}
export async function noteLastMail(tx: Db, account_id: AccountId, at: Date): Promise<void> {
  await sql`update account_closures set notified_at = ${at} where account_id = ${account_id}`.execute(tx);
}
export async function noteEnd(tx: Db, account_id: AccountId, at: Date): Promise<void> {
  await sql`update account_closures set finished_at = ${at} where account_id = ${account_id}`.execute(tx);
}

export type OwnerRow = { user_id: string; email: string };
export const ownerOf = (db: Db, account_id: string): Promise<OwnerRow | undefined> =>
  maybe(db, sql`select user_id, email from account_owners where account_id = ${account_id}`);

/** The owner of an account by email address, or by the id of the person or of the account. */
export const ownerNamed = (db: Db, who: string): Promise<(OwnerRow & { account_id: AccountId }) | undefined> =>
  maybe(
    db,
    sql`select user_id, email, account_id from account_owners
      where lower(email) in (lower(${who}), ${comparableAddress(who)}) or ${who} in (user_id::text, account_id::text) limit 1`,
  );

/** The account that a person owns. */
export const ownedBy = (db: Db, user_id: string): Promise<{ account_id: AccountId } | undefined> =>
  maybe(
    db,
    sql`select account_id from account_memberships where user_id = ${user_id} and role = 'owner' order by joined_at limit 1`,
  );

export type MemberRow = { user_id: string; email: string; new_email: string | null; is_operator: boolean };
/** The members who belong to no other account: they go with it. */
export const membersOfThisAlone = (db: Db, account_id: AccountId): Promise<MemberRow[]> =>
  rows(
    db,
    sql`select u.id as user_id, u.email, u.new_email, exists (select 1 from user_roles r where r.user_id = u.id) as is_operator
      from account_users m join users u on u.id = m.user_id
      where m.account_id = ${account_id} and u.erased_at is null and not exists (
        select 1 from account_memberships o where o.user_id = u.id and o.account_id <> m.account_id)
      order by u.id`,
  );

export const countMembers = async (db: Db, account_id: AccountId): Promise<number> =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from account_users where account_id = ${account_id}`)).n;

const MOST_COUNTED = 10_000;
/** Letters that are not printed yet, counted up to a bound. */
export const countWaiting = async (db: Db, account_id: AccountId): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select coalesce(sum(m.letters), 0)::int as n from campaigns g join letter_moves m on m.campaign_id = g.id
        where g.account_id = ${account_id} and m.status in ('queued', 'sending', 'pending')
          and g.submitted_at is not null limit ${MOST_COUNTED}`,
    )
  ).n;
