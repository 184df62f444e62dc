import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';

/** Notes who was shown a URL. True the first time. */
export async function noteReader(
  tx: Db,
  r: { account_id: AccountId; automation_id: string; user_id: string },
  at: Date,
): Promise<boolean> {
  const noted = await rows<{ user_id: string }>(
    tx,
    sql`insert into webhook_url_readers (account_id, automation_id, user_id, seen_at)
      values (${r.account_id}, ${r.automation_id}, ${r.user_id}, ${at}) on conflict do nothing returning user_id`,
  );
  return noted.length > 0;
}

/** Gives an automation another key. The key until now works until `former_until`; null: it ends, and so does one before it. */
export async function replaceKey(
  tx: Db,
  a: { account_id: AccountId; automation_id: string; key: string; former_until: Date | null },
  at: Date,
): Promise<void> {
  await sql`update automations set key = ${a.key}, updated_at = ${at}, former_key_until = ${a.former_until},
      former_key = case when ${a.former_until}::timestamptz is not null then key end
    where id = ${a.automation_id}`.execute(tx);
  await sql`delete from webhook_url_readers
    where account_id = ${a.account_id} and automation_id = ${a.automation_id}`.execute(tx);
}

export async function endFormerKey(tx: Db, automation_id: string, at: Date): Promise<void> {
  await sql`update automations set former_key = null, former_key_until = null, updated_at = ${at}
    where id = ${automation_id}`.execute(tx);
}

/** The automations whose URL a person was shown. */
export async function seenBy(db: Db, account_id: AccountId, user_id: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id from webhook_url_readers r join automations a on a.id = r.automation_id
      where r.account_id = ${account_id} and r.user_id = ${user_id} and a.deleted_at is null order by a.id`,
  );
  return found.map(({ id }) => id);
}

export type ReaderRow = {
  user_id: string;
  email: string;
  full_name: string;
  /** What they are in the account now; null once they left it. */
  role: MemberRole | null;
  automations: { id: string; name: string }[];
};

/** Everybody who was shown a URL of the account that still works, by name. */
export const readersOf = (db: Db, account_id: AccountId): Promise<ReaderRow[]> =>
  rows(
    db,
    sql`select p.user_id, p.email, p.full_name, m.role,
        jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id) as automations
      from webhook_url_readers r
        join automations a on a.id = r.automation_id and a.deleted_at is null
        join people p on p.user_id = r.user_id
        left join account_memberships m on m.account_id = r.account_id and m.user_id = r.user_id
      where r.account_id = ${account_id}
      group by p.user_id, p.email, p.full_name, m.role order by lower(p.full_name), p.email`,
  );
