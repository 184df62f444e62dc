import { type Db, rows, sql } from '../../../platform/database/db.ts';

/** Of all accounts: what was submitted and to how many, the latest first. */
export type Submission = { id: string; user_id: string; recipient_count: number; submitted_at: Date };
export const submissionsBefore = (db: Db, before: Submission | undefined, limit: number): Promise<Submission[]> =>
  rows(
    db,
    sql`select id, created_by as user_id, contact_count as recipient_count, submitted_at from campaigns
      where submitted_at is not null
        ${before ? sql`and (submitted_at, id) < (${before.submitted_at}, ${before.id}::uuid)` : sql``}
      order by submitted_at desc, id desc limit ${limit}`,
  );
