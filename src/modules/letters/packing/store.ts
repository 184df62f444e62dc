import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';

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

/** The time by which the ids of letters are made. */
export const databaseTime = async (db: Db): Promise<Date> => (await one<{ at: Date }>(db, sql`select now() as at`)).at;
