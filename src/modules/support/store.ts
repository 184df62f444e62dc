import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, sql } from '../../platform/database/db.ts';
import type { EnterpriseInquiry, IssuePriority, NewSupportIssue } from './schema.ts';

/** Who wrote, and for which account; both null for visitors. */
export type Sender = { account_id: AccountId | null; created_by: string | null };

export async function insertIssue(
  db: Db,
  issue: NewSupportIssue & Sender & { priority: IssuePriority },
  at: Date,
): Promise<string> {
  const row = await one<{ id: string }>(
    db,
    sql`insert into support_issues (account_id, created_by, email, subject, message, priority, created_at, last_activity_at)
      values (${issue.account_id}, ${issue.created_by}, ${issue.email}, ${issue.subject}, ${issue.message}, ${issue.priority},
        ${at}, ${at}) returning id`,
  );
  return row.id;
}

export type FiledIssue = NewSupportIssue & { id: string; number: number };

export const findIssue = (db: Db, id: string): Promise<FiledIssue | undefined> =>
  maybe(db, sql`select id, number, email, subject, message from support_issues where id = ${id}`);

export async function insertInquiry(db: Db, inquiry: EnterpriseInquiry, sender: Sender, at: Date): Promise<string> {
  const { firstName, lastName, email, company, phone, monthlyVolume, message } = inquiry;
  const row = await one<{ id: string }>(
    db,
    sql`insert into enterprise_inquiries
        (account_id, created_by, first_name, last_name, email, company, phone, monthly_volume, message, created_at)
      values (${sender.account_id}, ${sender.created_by}, ${firstName}, ${lastName}, ${email}, ${company},
        ${phone || null}, ${monthlyVolume}, ${message || null}, ${at})
      returning id`,
  );
  return row.id;
}

export type OpenInquiry = { inquiry: EnterpriseInquiry; sender: Sender; created_at: Date };

/** An inquiry that was neither delivered nor filed; `lock` locks it until the transaction ends. */
export async function findOpenInquiry(db: Db, id: string, { lock = false } = {}): Promise<OpenInquiry | undefined> {
  type Nullable = { phone: string | null; message: string | null };
  type Row = Omit<EnterpriseInquiry, keyof Nullable> & Nullable & Sender & { created_at: Date };
  const row = await maybe<Row>(
    db,
    sql`select first_name as "firstName", last_name as "lastName", email, company, phone,
        monthly_volume as "monthlyVolume", message, account_id, created_by, created_at
      from enterprise_inquiries where id = ${id} and delivered_at is null and support_issue_id is null
      ${lock ? sql`for update` : sql``}`,
  );
  if (!row) return undefined;
  const { account_id, created_by, created_at, phone, message, ...inquiry } = row;
  const given = { ...(phone ? { phone } : {}), ...(message ? { message } : {}) };
  return { inquiry: { ...inquiry, ...given }, sender: { account_id, created_by }, created_at };
}

export async function markDelivered(db: Db, id: string, at: Date): Promise<void> {
  await sql`update enterprise_inquiries set delivered_at = ${at}, attempts = attempts + 1
    where id = ${id} and support_issue_id is null`.execute(db);
}

export async function markFiled(db: Db, id: string, issue_id: string): Promise<void> {
  await sql`update enterprise_inquiries set support_issue_id = ${issue_id} where id = ${id}`.execute(db);
}

/** Counts a failed post. Returns how many there have been. */
export async function countAttempt(db: Db, id: string): Promise<number> {
  const row = await one<{ attempts: number }>(
    db,
    sql`update enterprise_inquiries set attempts = attempts + 1 where id = ${id} returning attempts`,
  );
  return row.attempts;
}
