import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import { MAX_COUNTED, PAGE_SIZE } from '../../../platform/table/query.ts';
import type { IssuePriority } from '../schema.ts';
import type { IssueSearch } from './rules.ts';
import type { FiledIssue, IssueQuery, IssueStatus } from './schema.ts';

export type IssueRow = {
  id: string;
  number: number;
  status: IssueStatus;
  priority: IssuePriority;
  subject: string;
  email: string;
  assignee_id: string | null;
  assignee_email: string | null;
  answers: number;
  created_at: Date;
  last_activity_at: Date;
};

/** `assignee`: an id, or `none`. `person`: who wrote it, signed in or from their address. */
export type Filter = {
  search: IssueSearch | null;
  status: string;
  priority: string;
  assignee: string;
  person: { user_id: string; email_key: string | null } | null;
};
type Order = Pick<IssueQuery, 'sort' | 'dir'>;

const LINE = sql`id, number, status, priority, subject, email, assignee_id,
  (select p.email from people p where p.user_id = assignee_id) as assignee_email, answers, created_at, last_activity_at`;

const like = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;

function condition({ search, status, priority, assignee, person }: Filter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (search?.kind === 'number') all.push(sql`number = ${search.number}`);
  if (search?.kind === 'email') all.push(sql`lower(email) like ${like(search.prefix)}`);
  if (status) all.push(sql`status = ${status}`);
  if (priority) all.push(sql`priority = ${priority}`);
  if (assignee === 'none') all.push(sql`assignee_id is null`);
  else if (assignee) all.push(sql`assignee_id = ${assignee}`);
  if (person) all.push(sql`(created_by = ${person.user_id} or lower(email) = ${person.email_key})`);
  return sql.join(all, sql` and `);
}

const ORDERS: Record<IssueQuery['sort'], string[]> = {
  last_activity_at: ['last_activity_at', 'number'],
  number: ['number'],
};

const ordered = ({ sort, dir }: Order) =>
  sql.join(ORDERS[sort].map((column) => sql`${sql.ref(column)} ${dir === 'asc' ? sql`asc` : sql`desc`}`));

export const pageOfIssues = (db: Db, filter: Filter, order: Order, page: number): Promise<IssueRow[]> =>
  rows(
    db,
    sql`select ${LINE} from support_issues where ${condition(filter)} order by ${ordered(order)}
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  );

/** Issues with smaller numbers, the newest first. */
export const issuesBefore = (
  db: Db,
  filter: Filter,
  number: number | null,
  limit: number,
): Promise<(IssueRow & { message: string })[]> =>
  rows(
    db,
    sql`select ${LINE}, message from support_issues where ${condition(filter)} ${number === null ? sql`` : sql`and number < ${number}`}
      order by number desc limit ${limit}`,
  );

/** How many issues match, counted up to MAX_COUNTED. */
export async function countIssues(db: Db, filter: Filter): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from support_issues where ${condition(filter)} limit ${MAX_COUNTED}) found`,
  );
  return total;
}

export type IssueDetailRow = IssueRow & {
  account_id: AccountId | null;
  created_by: string | null;
  message: string;
  filed_by: string | null;
};

export const findIssue = (db: Db, id: string): Promise<IssueDetailRow | undefined> =>
  maybe(
    db,
    sql`select ${LINE}, account_id, created_by, message, (select p.email from people p where p.user_id = filed_by) as filed_by
      from support_issues where id = ${id}`,
  );

export type LockedIssue = Pick<
  IssueDetailRow,
  'id' | 'number' | 'account_id' | 'status' | 'priority' | 'assignee_id' | 'answers'
>;

/** Its answers and changes follow each other while this lock is held. */
export const lockIssue = (tx: Db, id: string): Promise<LockedIssue | undefined> =>
  maybe(
    tx,
    sql`select id, number, account_id, status, priority, assignee_id, answers from support_issues where id = ${id} for update`,
  );

export async function updateIssue(
  tx: Db,
  { id, status, priority, assignee_id, answers }: Omit<LockedIssue, 'number' | 'account_id'>,
  at: Date,
): Promise<void> {
  await sql`update support_issues set status = ${status}, priority = ${priority}, assignee_id = ${assignee_id},
    answers = ${answers}, last_activity_at = ${at} where id = ${id}`.execute(tx);
}

export type Change = { field: 'status' | 'priority' | 'assignee'; before: string | null; after: string | null };

export async function insertEvents(
  tx: Db,
  issue_id: string,
  actor_id: string,
  changes: Change[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into support_events (issue_id, at, actor_id, field, before, after)
    select ${issue_id}::uuid, ${at}::timestamptz, ${actor_id}::uuid, field, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(field text, before text, after text)`.execute(tx);
}

export type EventRow = Change & { id: number; at: Date; by: string | null };

/** Changes of an issue; people are named by their addresses. */
export const eventsOf = (db: Db, issue_id: string): Promise<EventRow[]> => {
  const person = (column: string) =>
    sql`case when field = 'assignee' then (select p.email from people p where p.user_id = ${sql.ref(column)}::uuid) else ${sql.ref(column)} end`;
  return rows(
    db,
    sql`select id, at, (select p.email from people p where p.user_id = actor_id) as by, field, ${person('before')} as before,
        ${person('after')} as after
      from support_events where issue_id = ${issue_id} order by id`,
  );
};

type NewMessage = {
  issue_id: string;
  kind: 'answer' | 'note';
  text: string;
  created_by: string;
  request_key: string;
};

/** Returns the id; undefined when the request was stored before. */
export async function insertMessage(tx: Db, m: NewMessage, at: Date): Promise<string | undefined> {
  const added = await maybe<{ id: string }>(
    tx,
    sql`insert into support_messages (issue_id, kind, text, created_by, request_key, created_at, mail)
      values (${m.issue_id}, ${m.kind}, ${m.text}, ${m.created_by}, ${m.request_key}, ${at},
        ${m.kind === 'answer' ? 'queued' : null})
      on conflict (issue_id, request_key) do nothing returning id`,
  );
  return added?.id;
}

export type MessageRow = {
  id: string;
  created_at: Date;
  by: string | null;
  kind: 'answer' | 'note';
  text: string;
  mail: 'queued' | 'sent' | 'rejected' | null;
};

export const messagesOf = (db: Db, issue_id: string): Promise<MessageRow[]> =>
  rows(
    db,
    sql`select id, created_at, (select p.email from people p where p.user_id = created_by) as by, kind, text, mail
      from support_messages where issue_id = ${issue_id} order by created_at, id`,
  );

export type QueuedAnswer = {
  text: string;
  number: number;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
};

/** An answer whose mail is not sent yet, with its issue. */
export const queuedAnswer = (db: Db, message_id: string): Promise<QueuedAnswer | undefined> =>
  maybe(
    db,
    sql`select m.text, i.number, i.email, i.subject, i.message, i.created_at
      from support_messages m join support_issues i on i.id = m.issue_id where m.id = ${message_id} and m.mail = 'queued'`,
  );

export async function markMailed(db: Db, message_id: string, mail: 'sent' | 'rejected'): Promise<void> {
  await sql`update support_messages set mail = ${mail} where id = ${message_id} and mail = 'queued'`.execute(db);
}

type Owner = { account_id: AccountId | null; created_by: string | null };

/** Files an issue once for each key of an operator. Undefined when the key was used before. */
export const insertFiled = (tx: Db, issue: FiledIssue & Owner, filed_by: string, at: Date) =>
  maybe<{ id: string; number: number }>(
    tx,
    sql`insert into support_issues (account_id, created_by, filed_by, request_key, email, subject, message, priority,
        created_at, last_activity_at)
      values (${issue.account_id}, ${issue.created_by}, ${filed_by}, ${issue.request_key}, ${issue.email}, ${issue.subject},
        ${issue.message}, ${issue.priority}, ${at}, ${at})
      on conflict (request_key) do nothing returning id, number`,
  );

export const filedWith = (db: Db, request_key: string, filed_by: string): Promise<{ id: string } | undefined> =>
  maybe(db, sql`select id from support_issues where request_key = ${request_key} and filed_by = ${filed_by}`);

export type PersonRow = { user_id: string; full_name: string; email_key: string; account_id: AccountId | null };

const PERSON = sql`s.user_id, s.full_name, s.email_key, (select m.account_id from account_memberships m
  where m.user_id = s.user_id order by m.joined_at, m.account_id limit 1) as account_id`;

export const personById = (db: Db, user_id: string): Promise<PersonRow | undefined> =>
  maybe(db, sql`select ${PERSON} from people_search s where s.user_id = ${user_id}`);

export const personByEmail = (db: Db, email: string): Promise<PersonRow | undefined> =>
  maybe(db, sql`select ${PERSON} from people_search s where s.email_key = lower(${email})`);

export type CampaignRow = { id: string; title: string; status: string; contact_count: number; created_at: Date };

export const latestCampaigns = (db: Db, account_id: AccountId, limit: number): Promise<CampaignRow[]> =>
  rows(
    db,
    sql`select id, title, status, contact_count, created_at from campaign_lookup where account_id = ${account_id}
      order by created_at desc, id desc limit ${limit}`,
  );

export type LetterRow = {
  id: string;
  campaign_id: string;
  status: string;
  recipient: string;
  place: string;
  created_at: Date;
};

/** The last letters of each of these campaigns, of those the newest. */
export const latestLetters = (db: Db, campaign_ids: string[], limit: number): Promise<LetterRow[]> =>
  rows(
    db,
    sql`select l.id, l.campaign_id, l.status, trim(l.first_name || ' ' || l.last_name) as recipient,
        l.city || ', ' || l.state as place, l.created_at
      from unnest(${campaign_ids}::uuid[]) as c(id) cross join lateral (
        select id, campaign_id, status, first_name, last_name, city, state, created_at from campaign_letters
        where campaign_id = c.id order by submission_no desc, "position" desc limit ${limit}) l
      order by l.created_at desc, l.id desc limit ${limit}`,
  );

export const operators = (db: Db): Promise<{ user_id: string; email: string; roles: OperatorRole[] }[]> =>
  rows(
    db,
    sql`select o.user_id, p.email, array_agg(o.role) as roles from operator_roles o join people p on p.user_id = o.user_id
      group by o.user_id, p.email order by p.email`,
  );
