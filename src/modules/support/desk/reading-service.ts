import type { Db } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { type Column, moment } from '../../../platform/table/columns.ts';
import { inParts, mapped } from '../../../platform/table/parts.ts';
import type { SupportDependencies } from '../dependencies.ts';
import { issueNotFound } from './errors.ts';
import { readIssueSearch, timelineOf } from './rules.ts';
import type { IssueCustomer, IssueDetail, IssueFilter, IssueLine, IssueQuery } from './schema.ts';
import * as store from './store.ts';

const EXPORT_BATCH = 1000;
const SHOWN_CAMPAIGNS = 5;
const SHOWN_LETTERS = 8;

export const ISSUE_COLUMNS: Column[] = [
  ...['Number', 'Status', 'Priority', 'Assignee', 'Subject', 'Customer', 'Answers'],
  ...[moment('Created'), moment('Last activity')],
];

const EVERY_ISSUE: store.Filter = { search: null, status: '', priority: '', assignee: '', person: null };

/** What operators read of issues. */
export function readingService({ db }: Pick<SupportDependencies, 'db'>) {
  const parts = (filter: store.Filter) =>
    inParts<store.IssueRow & { message: string }>(EXPORT_BATCH, (last) =>
      store.issuesBefore(db, filter, last?.number ?? null, EXPORT_BATCH),
    );
  return {
    /** One page of the issues that match. */
    async page(actor: AdminActor, query: IssueQuery): Promise<{ rows: IssueLine[]; total: number }> {
      const filter = await filterOf(db, actor, query);
      const [found, total] = await Promise.all([
        store.pageOfIssues(db, filter, query, query.page),
        store.countIssues(db, filter),
      ]);
      return { rows: found.map(lineOf), total };
    },

    /** All issues that match as cells of a file, the newest first; no more than a batch is held in memory. */
    async *export(actor: AdminActor, query: IssueFilter): AsyncGenerator<(string | number)[][]> {
      yield* mapped(parts(await filterOf(db, actor, query)), cellsOf);
    },

    /** All issues with their messages in batches, the newest first. */
    allIssues: () => mapped(parts(EVERY_ISSUE), ({ message, ...row }) => ({ ...lineOf(row), message })),

    /** One issue with all that was written and changed, and its customer. Throws not_found. */
    detail: (id: string): Promise<IssueDetail> => detailOf(db, id),
  };
}

async function filterOf(db: Db, actor: AdminActor, { q, status, priority, assignee, person }: IssueFilter) {
  const found = person ? await store.personById(db, person) : undefined;
  return {
    search: readIssueSearch(q),
    status,
    priority,
    assignee: assignee === 'me' ? actor.user_id : assignee,
    person: person ? { user_id: person, email_key: found?.email_key ?? null } : null,
  };
}

export async function detailOf(db: Db, id: string): Promise<IssueDetail> {
  const row = await store.findIssue(db, id);
  if (!row) throw issueNotFound();
  const [messages, events, customer] = await Promise.all([
    store.messagesOf(db, id),
    store.eventsOf(db, id),
    customerOf(db, row),
  ]);
  const written = messages.map(({ created_at, ...message }) => ({
    ...message,
    at: created_at.toISOString(),
    before: null,
    after: null,
  }));
  const changed = events.map(({ id: event_id, at, field, ...event }) => ({
    ...event,
    id: String(event_id),
    at: at.toISOString(),
    kind: field,
    text: null,
    mail: null,
  }));
  const { message, filed_by } = row;
  return { ...lineOf(row), message, filed_by, timeline: timelineOf(changed, written), customer };
}

/** Who asked, with their latest letters: the member who wrote, or else whoever has the address. */
async function customerOf(
  db: Db,
  { created_by, account_id, email }: store.IssueDetailRow,
): Promise<IssueCustomer | null> {
  const person = created_by ? await store.personById(db, created_by) : await store.personByEmail(db, email);
  if (!person) return null;
  const account = account_id ?? person.account_id;
  const campaigns = account ? await store.latestCampaigns(db, account, SHOWN_CAMPAIGNS) : [];
  const ids = campaigns.map(({ id }) => id);
  const letters = ids.length > 0 ? await store.latestLetters(db, ids, SHOWN_LETTERS) : [];
  const dated = <T extends { created_at: Date }>(row: T) => ({ ...row, created_at: row.created_at.toISOString() });
  return {
    user_id: person.user_id,
    full_name: person.full_name,
    by_address: created_by === null,
    campaigns: campaigns.map(dated),
    letters: letters.map(dated),
  };
}

export const lineOf = (row: store.IssueRow): IssueLine => ({
  id: row.id,
  number: row.number,
  status: row.status,
  priority: row.priority,
  subject: row.subject,
  email: row.email,
  assignee_id: row.assignee_id,
  assignee_email: row.assignee_email,
  answers: row.answers,
  created_at: row.created_at.toISOString(),
  last_activity_at: row.last_activity_at.toISOString(),
});

const cellsOf = (row: store.IssueRow): (string | number)[] => [
  row.number,
  row.status,
  row.priority,
  row.assignee_email ?? '',
  row.subject,
  row.email,
  row.answers,
  row.created_at.toISOString(),
  row.last_activity_at.toISOString(),
];
