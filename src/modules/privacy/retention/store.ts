import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { Removed } from '../../../platform/database/retention.ts';
import type { RetentionRule } from '../../settings/retention-rules.ts';

export type RunRow = {
  id: string;
  rule: RetentionRule;
  until: Date;
  rows: number;
  files: number;
  started_at: Date;
  finished_at: Date | null;
  ordered_by: string | null;
};
const RUN = sql`id, rule, until, rows, files, started_at, finished_at, ordered_by`;

/** The run of a rule that has not finished, or a new one. */
export const openRun = (
  tx: Db,
  run: { rule: RetentionRule; until: Date; ordered_by: string | null },
  at: Date,
): Promise<RunRow> =>
  one(
    tx,
    sql`insert into retention_runs as r (rule, until, ordered_by, started_at)
      values (${run.rule}, ${run.until}, ${run.ordered_by}, ${at})
      on conflict (rule) where finished_at is null do update set until = least(r.until, excluded.until)
      returning ${RUN}`,
  );

/** Counts what was removed, in the transaction that removed it. */
export async function countRemoved(tx: Db, id: string, { rows, files = 0 }: Removed): Promise<void> {
  if (rows === 0 && files === 0) return;
  await sql`update retention_runs set rows = rows + ${rows}, files = files + ${files} where id = ${id}`.execute(tx);
}

export async function finishRun(db: Db, id: string, at: Date): Promise<void> {
  await sql`update retention_runs set finished_at = ${at} where id = ${id} and finished_at is null`.execute(db);
}

/** The newest runs of each rule, with the address of the operator who asked. */
export const newestRuns = (db: Db, rules: RetentionRule[], limit: number): Promise<RunRow[]> =>
  rows(
    db,
    sql`select r.id, r.rule, r.until, r.rows, r.files, r.started_at, r.finished_at, p.email as ordered_by
      from unnest(${rules}::text[]) as wanted(rule) cross join lateral (
        select ${RUN} from retention_runs where rule = wanted.rule order by started_at desc limit ${limit}) as r
      left join people p on p.user_id = r.ordered_by
      order by r.started_at desc`,
  );
