import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { RunKind } from './schema.ts';

export type Outcome = 'done' | 'failed' | 'skipped';
export type RunRow = {
  id: string;
  kind: RunKind;
  started_at: Date;
  ended_at: Date | null;
  outcome: Outcome | null;
  bytes: number;
  detail: string;
  ordered_by: string | null;
};
const RUN = sql`r.id, r.kind, r.started_at, r.ended_at, r.outcome, r.bytes, r.detail`;

/** Opens a run. Those that are open were cut off: one runs at a time. */
export const startRun = (
  db: Db,
  run: { kind: RunKind; ordered_by: string | null; at: Date },
): Promise<{ id: string }> =>
  one(
    db,
    sql`with cut_off as (
        update backup_runs set ended_at = ${run.at}, outcome = 'failed', detail = 'Longhand was stopped while it ran.'
        where ended_at is null)
      insert into backup_runs (kind, ordered_by, started_at) values (${run.kind}, ${run.ordered_by}, ${run.at}) returning id`,
  );

export async function endRun(
  db: Db,
  id: string,
  end: { outcome: Outcome; bytes: number; detail: string; at: Date },
): Promise<void> {
  await sql`update backup_runs set ended_at = ${end.at}, outcome = ${end.outcome}, bytes = ${end.bytes},
    detail = ${end.detail} where id = ${id} and ended_at is null`.execute(db);
}

/** Writes down something that has ended already. */
export async function addEnded(
  db: Db,
  run: { kind: RunKind; outcome: Outcome; detail: string; started_at: Date; ended_at: Date; bytes: number },
): Promise<void> {
  await sql`insert into backup_runs (kind, started_at, ended_at, outcome, bytes, detail)
    values (${run.kind}, ${run.started_at}, ${run.ended_at}, ${run.outcome}, ${run.bytes}, ${run.detail})`.execute(db);
}

/** The newest runs with the address of the operator who asked. */
export const newestRuns = (db: Db, limit: number): Promise<RunRow[]> =>
  rows(
    db,
    sql`select ${RUN}, p.email as ordered_by from backup_runs r left join people p on p.user_id = r.ordered_by
      order by r.started_at desc limit ${limit}`,
  );

/** The newest run of these kinds that has ended; with an outcome, the newest that ended so. */
export const lastRun = (
  db: Db,
  kinds: RunKind[],
  outcome: Outcome | null,
): Promise<Omit<RunRow, 'ordered_by'> | undefined> =>
  maybe(
    db,
    sql`select ${RUN} from backup_runs r where r.kind = any(${kinds}::text[]) and r.ended_at is not null
        and (${outcome}::text is null or r.outcome = ${outcome}) order by r.started_at desc limit 1`,
  );
