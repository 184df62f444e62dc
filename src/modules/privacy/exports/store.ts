import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';

export type ExportRow = {
  id: string;
  account_id: AccountId;
  created_by: string;
  state: 'waiting' | 'ready' | 'removed';
  size_bytes: number | null;
  requested_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
};
const EXPORT = sql`id, account_id, created_by, state, size_bytes, requested_at, ready_at, expires_at`;

/** Adds an order; undefined while another one waits. */
export const insertExport = (
  tx: Db,
  by: { account_id: AccountId; user_id: string },
  at: Date,
): Promise<ExportRow | undefined> =>
  maybe(
    tx,
    sql`insert into account_exports (account_id, created_by, state, requested_at)
      values (${by.account_id}, ${by.user_id}, 'waiting', ${at}) on conflict do nothing returning ${EXPORT}`,
  );

const LISTED = 20;
export const exportsOf = (db: Db, account_id: AccountId): Promise<ExportRow[]> =>
  rows(
    db,
    sql`select ${EXPORT} from account_exports where account_id = ${account_id} order by requested_at desc, id desc limit ${LISTED}`,
  );

export const exportById = (db: Db, id: string): Promise<ExportRow | undefined> =>
  maybe(db, sql`select ${EXPORT} from account_exports where id = ${id}`);

export async function noteReady(
  tx: Db,
  id: string,
  f: { size_bytes: number; expires_at: Date },
  at: Date,
): Promise<boolean> {
  const found = await maybe(
    tx,
    sql`update account_exports set state = 'ready', size_bytes = ${f.size_bytes}, ready_at = ${at}, expires_at = ${f.expires_at}
      where id = ${id} and state = 'waiting' returning id`,
  );
  return found !== undefined;
}

export const expired = (db: Db, now: Date): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select id from account_exports where state = 'ready' and expires_at <= ${now} order by expires_at limit 100`,
  );

export async function noteRemoved(tx: Db, id: string): Promise<void> {
  await sql`update account_exports set state = 'removed' where id = ${id}`.execute(tx);
}

export const ownerAddress = (db: Db, user_id: string): Promise<{ email: string } | undefined> =>
  maybe(db, sql`select email from people where user_id = ${user_id}`);
