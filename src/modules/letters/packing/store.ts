import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { PackedMonth } from './rules.ts';

/** The months of letters, the oldest first: "2026_11". */
export const months = (db: Db): Promise<PackedMonth[]> =>
  rows(
    db,
    sql`select m.month, p.packed_at
      from (select right(c.relname, 7) as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'letters'::regclass) m
        left join packed_months p on p.name = 'letters' and p.month = m.month
      order by m.month`,
  );

export type IdRange = { from: string; to: string };

/** Whether a letter with such an id is not mailed yet, or may still be printed again. */
export const hasLetterUnderWay = async (db: Db, { from, to }: IdRange): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (select from letters where id >= ${from} and id < ${to}
        and (status not in ('shipped', 'delivered', 'failed', 'cancelled') or withdraw_to is not null)) as found`,
    )
  ).found;

/** Whether words were deleted after this time, and none is left to be deleted. */
export const wasRedactedSince = async (db: Db, { from, to }: IdRange, since: Date): Promise<boolean> =>
  (await maybe(
    db,
    sql`select 1 where exists (select from letters where id >= ${from} and id < ${to} and redacted_at > ${since})
      and not exists (select from letters where id >= ${from} and id < ${to} and redacted_at is null)`,
  )) !== undefined;
