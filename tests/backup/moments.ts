import type pg from 'pg';

/** What was committed at a time of the database's clock. */
export type Moment = { at: string; count: number; sum: string };

/** Adds questions to the operator, as the contact form does: a few rows in one transaction. */
export async function planted(db: pg.Client, random: () => number): Promise<void> {
  await db.query(
    `insert into support_issues (email, subject, message, priority, created_at, last_activity_at)
      select 'guest' || n || '@example.com', 'About marmalade', repeat(md5($1::text || n), 20), 'normal', now(), now()
      from generate_series(1, 3) n`,
    [String(random())],
  );
}

/** The rows that were added, and a sum of their words. Nobody else commits between the reading and the time it gives. */
export async function momentOf(db: pg.Client): Promise<Moment> {
  const { rows } = await db.query<{ at: Date; count: number; sum: string }>(
    `select clock_timestamp() as at, count(*)::int as count, coalesce(md5(string_agg(message, '' order by id)), '') as sum
      from support_issues where subject = 'About marmalade'`,
  );
  const found = rows[0] as { at: Date; count: number; sum: string };
  return { at: found.at.toISOString(), count: found.count, sum: found.sum };
}
