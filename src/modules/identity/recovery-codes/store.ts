import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';

/** Puts a new set in the place of the former one. */
export async function replaceCodes(tx: Db, factor_id: string, hashes: string[]): Promise<void> {
  await sql`delete from recovery_codes where factor_id = ${factor_id}`.execute(tx);
  await sql`insert into recovery_codes (factor_id, hash)
    select ${factor_id}::uuid, hash from unnest(${hashes}::text[]) hash`.execute(tx);
}

/** Uses a code up. Of two that come at once, one gets it. */
export async function takeCode(tx: Db, factor_id: string, hash: string, now: Date): Promise<boolean> {
  const used = await maybe(
    tx,
    sql`update recovery_codes set used_at = ${now} where factor_id = ${factor_id} and hash = ${hash} and used_at is null
      returning hash`,
  );
  return used !== undefined;
}

export type CodesState = { id: string; total: number; remaining: number };

export const codesOf = (db: Db, user_id: string): Promise<CodesState | undefined> =>
  maybe(
    db,
    sql`select f.id, count(c.hash)::int as total, (count(c.hash) filter (where c.used_at is null))::int as remaining
      from mfa_factors f left join recovery_codes c on c.factor_id = f.id
      where f.user_id = ${user_id} and f.factor_type = 'recovery_code' group by f.id`,
  );

export async function remaining(tx: Db, factor_id: string): Promise<number> {
  const query = sql`select count(*)::int as n from recovery_codes where factor_id = ${factor_id} and used_at is null`;
  return (await one<{ n: number }>(tx, query)).n;
}
