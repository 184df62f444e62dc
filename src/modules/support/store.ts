import { type Db, maybe, one, sql } from '../../platform/database/db.ts';
import type { EnterpriseInquiry, NewSupportIssue } from './schema.ts';

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

export const issueById = (db: Db, id: string): Promise<NewSupportIssue | undefined> =>
  maybe(db, sql`select email, subject, message from support_issues where id = ${id}`);

/** Where the operator wants inquiries to be posted; null where nothing was set. */
export async function enterpriseWebhookUrl(db: Db): Promise<string | null> {
  const query = sql`select nullif(trim(enterprise_webhook_url), '') as url from admin_settings`;
  return (await maybe<{ url: string | null }>(db, query))?.url ?? null;
}

export async function insertInquiry(
  db: Db,
  inquiry: EnterpriseInquiry,
  user_id: string | null,
  at: Date,
): Promise<string> {
  const { firstName, lastName, email, company, phone, monthlyVolume, message } = inquiry;
  const row = await one<{ id: string }>(
    db,
    sql`insert into enterprise_inquiries
        (user_id, first_name, last_name, email, company, phone, monthly_volume, message, created_at)
      values (${user_id}, ${firstName}, ${lastName}, ${email}, ${company}, ${phone || null}, ${monthlyVolume}, ${message || null}, ${at})
      returning id`,
  );
  return row.id;
}

export type OpenInquiry = { inquiry: EnterpriseInquiry; user_id: string | null; created_at: Date };

/** An inquiry that has not reached anybody yet; `lock` keeps others from it until the transaction ends. */
export async function openInquiry(db: Db, id: string, { lock = false } = {}): Promise<OpenInquiry | undefined> {
  const row = await maybe<EnterpriseInquiry & { user_id: string | null; created_at: Date }>(
    db,
    sql`select first_name as "firstName", last_name as "lastName", email, company, phone,
        monthly_volume as "monthlyVolume", message, user_id, created_at
      from enterprise_inquiries where id = ${id} and delivered_at is null and support_issue_id is null
      ${lock ? sql`for update` : sql``}`,
  );
  if (!row) return undefined;
  const { user_id, created_at, phone, message, ...inquiry } = row;
  const given = { ...(phone ? { phone } : {}), ...(message ? { message } : {}) };
  return { inquiry: { ...inquiry, ...given }, user_id, created_at };
}

export async function markDelivered(db: Db, id: string, at: Date): Promise<void> {
  await sql`update enterprise_inquiries set delivered_at = ${at}, attempts = attempts + 1
    where id = ${id} and support_issue_id is null`.execute(db);
}

export async function markFiled(db: Db, id: string, issue_id: string): Promise<void> {
  await sql`update enterprise_inquiries set support_issue_id = ${issue_id} where id = ${id}`.execute(db);
}

/** Notes a failed post and gives how many there have been. */
export async function countAttempt(db: Db, id: string): Promise<number> {
  const row = await one<{ attempts: number }>(
    db,
    sql`update enterprise_inquiries set attempts = attempts + 1 where id = ${id} returning attempts`,
  );
  return row.attempts;
}
