import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';

export type DeviceRow = {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  refreshed_at: Date;
};

/** The devices on which a person is signed in, the one used last first. */
export const devicesOf = (db: Db, user_id: string, limit: number): Promise<DeviceRow[]> =>
  rows(
    db,
    sql`select id, ip, user_agent, created_at, refreshed_at from sessions
      where user_id = ${user_id} and revoked_at is null order by refreshed_at desc limit ${limit}`,
  );

/** Ends a session of a person. Undefined when they have no such session. */
export const endSession = (tx: Db, user_id: string, id: string): Promise<{ user_agent: string | null } | undefined> =>
  maybe(
    tx,
    sql`delete from sessions where id = ${id} and user_id = ${user_id} and revoked_at is null returning user_agent`,
  );

type Failures = { attempts: number; last_at: Date | null; last_network: string | null };

/** Wrong passwords at an account since a time. */
export const failedSignIns = (db: Db, user_id: string, since: Date): Promise<Failures> =>
  one(
    db,
    sql`select coalesce(sum(attempts), 0)::int as attempts, max(last_at) as last_at,
        (array_agg(last_network order by day desc))[1] as last_network
      from failed_sign_ins where user_id = ${user_id} and last_at >= ${since}`,
  );

export async function forgetFailuresBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from failed_sign_ins where day < ${before.toISOString().slice(0, 10)}::date`.execute(db);
}
