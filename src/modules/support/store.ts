import { type Db, one, sql } from '../../platform/db.ts';
import type { NewSupportIssue } from './schema.ts';

export type Priority = 'low' | 'normal' | 'high';

export async function insertIssue(
  db: Db,
  issue: NewSupportIssue & { user_id: string | null; priority: Priority },
  at: Date,
): Promise<string> {
  const row = await one<{ id: string }>(
    db,
    sql`insert into support_issues (user_id, email, subject, message, priority, created_at)
      values (${issue.user_id}, ${issue.email}, ${issue.subject}, ${issue.message}, ${issue.priority}, ${at}) returning id`,
  );
  return row.id;
}
