import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, sql } from '../../platform/database/db.ts';
import type { EnterpriseInquiry, IssuePriority, NewSupportIssue } from './schema.ts';

/** Who wrote, and for which account; both null for visitors. */
export type Sender = { account_id: AccountId | null; created_by: string | null };

/** Adds an issue; one with a key that is known already is not added again. */
export async function insertIssue(
  db: Db,
  issue: NewSupportIssue & Sender & { priority: IssuePriority },
  at: Date,
): Promise<{ id: string; is_new: boolean }> {
  const key = issue.request_key ?? null;
  const added = await maybe<{ id: string }>(
    db,
    sql`insert into support_issues (account_id, created_by, email, subject, message, priority, request_key, created_at,
        last_activity_at)
      values (${issue.account_id}, ${issue.created_by}, ${issue.email}, ${issue.subject}, ${issue.message},
        ${issue.priority}, ${key}, ${at}, ${at})
      on conflict (request_key) do nothing returning id`,
  );
  if (added) return { id: added.id, is_new: true };
  const { id } = await one<{ id: string }>(db, sql`select id from support_issues where request_key = ${key}`);
  return { id, is_new: false };
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

/** Removes inquiries that were received before this time and are not open issues. Returns how many. */
export async function removeInquiries(tx: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`delete from enterprise_inquiries where id in (
    select q.id from enterprise_inquiries q where q.created_at < ${before} and not exists (
      select 1 from support_issues i where i.id = q.support_issue_id)
    order by q.created_at limit ${limit})`.execute(tx);
  return Number(removed.numAffectedRows ?? 0n);
}

/** Removes issues that were resolved before this time, with their messages and the inquiries behind them. Returns how many. */
export const removeResolved = async (tx: Db, before: Date, limit: number): Promise<number> =>
  (
    await one<{ removed: number }>(
      tx,
      sql`with old as (
          select id from support_issues where status = 'resolved' and last_activity_at < ${before}
          order by last_activity_at limit ${limit} for update skip locked),
        asked as (delete from enterprise_inquiries where support_issue_id in (select id from old)),
        removed as (delete from support_issues where id in (select id from old) returning 1)
        select count(*)::int as removed from removed`,
    )
  ).removed;
