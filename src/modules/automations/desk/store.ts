import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../../platform/account-id.ts';
import { one, type Readable, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED, PAGE_SIZE } from '../../../platform/table/query.ts';
import type { AutomationStatus, Outcome, PausedReason } from '../schema.ts';
import { LATEST_EVENT } from '../store.ts';
import { type DeskQuery, type DeskState, MOST_EVENTS_COUNTED } from './schema.ts';

export type DeskRow = {
  id: string;
  name: string;
  owner_id: string | null;
  owner_email: string | null;
  status: AutomationStatus;
  paused_reason: PausedReason | null;
  held_reason: string | null;
  sent: number;
  failed_today: number;
  needs_approval: number;
  waiting: number;
  last_at: Date | null;
  last_status: Outcome | null;
  created_at: Date;
};

/** `accounts`: those whose owners' addresses begin with the text that names may begin with too. */
export type Filter = {
  text: string;
  accounts: AccountId[];
  state: DeskState | '';
  /** With failed events since, looked up where the state asks for it. */
  failing: string[];
  /** When the last 24 hours began. */
  since: Date;
};

/** More people than these match no useful search. */
const MAX_PEOPLE = 50;
/** Failures that are looked through for the automations that fail. */
const MAX_FAILURES = 5000;

const like = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
const name_key = sql`(lower(name) collate "C")`;

/** The accounts of the people whose address begins with a text. */
export async function accountsByEmail(db: Readable, prefix: string): Promise<AccountId[]> {
  const found = await rows<{ account_id: AccountId }>(
    db,
    sql`select m.account_id from (select user_id from people_search where email_key like ${like(prefix)} limit ${MAX_PEOPLE}) p
      join account_memberships m on m.user_id = p.user_id where m.role = 'owner'`,
  );
  return found.map(({ account_id }) => account_id);
}

/** Automations of which an event failed since. */
export async function failingSince(db: Readable, since: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct automation_id as id from (select automation_id from automation_events
      where status = 'failed' and received_at > ${since} order by received_at desc limit ${MAX_FAILURES}) latest`,
  );
  return found.map(({ id }) => id);
}

function condition({ text, accounts, state, failing }: Filter): RawBuilder<unknown> {
  const all = [sql`deleted_at is null`];
  if (state === 'paused') all.push(sql`(status = 'paused' or held_at is not null)`);
  else if (state === 'failing') all.push(sql`id = any(${failing}::uuid[])`);
  else if (state) all.push(sql`status = ${state} and held_at is null`);
  if (text) all.push(sql`(${name_key} like ${like(text)} or account_id = any(${accounts}::uuid[]))`);
  return sql.join(all, sql` and `);
}

const FOUND = sql`id, account_id, name, status, paused_reason, held_reason, created_at`;
const count = (where: RawBuilder<unknown>) =>
  sql`(select count(*) from (select 1 from automation_events e where e.automation_id = a.id and ${where}
    limit ${MOST_EVENTS_COUNTED}) n)::int`;

/** The lines of automations that were found, each with figures that cost the same however much it has sent. */
const lines = (found: RawBuilder<unknown>, order: RawBuilder<unknown>, since: Date) =>
  sql`with a as materialized (${found})
    select a.id, a.name, o.user_id as owner_id, o.email as owner_email, a.status, a.paused_reason, a.held_reason,
      coalesce((select sent from automation_counts c where c.automation_id = a.id), 0) as sent,
      ${count(sql`e.status = 'failed' and e.received_at > ${since}`)} as failed_today,
      ${count(sql`e.status = 'needs_approval'`)} as needs_approval, ${count(sql`e.status = 'waiting'`)} as waiting,
      l.received_at as last_at, l.status as last_status, a.created_at
    from a left join lateral (${LATEST_EVENT}) l on true
      left join lateral (select user_id, email from account_owners o where o.account_id = a.account_id limit 1) o on true
    ${order}`;

const ORDERS = { created_at: sql`created_at`, name: name_key };

export const pageOfAutomations = (
  db: Readable,
  filter: Filter,
  { sort, dir, page }: Pick<DeskQuery, 'sort' | 'dir' | 'page'>,
): Promise<DeskRow[]> => {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`order by ${ORDERS[sort]} ${direction}, id ${direction}`;
  const found = sql`select ${FOUND} from automations where ${condition(filter)} ${order}
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
  return rows(
    db,
    lines(
      found,
      sql`order by ${sort === 'name' ? sql`(lower(a.name) collate "C")` : sql`a.created_at`} ${direction}, a.id ${direction}`,
      filter.since,
    ),
  );
};

/** Automations with smaller ids, the newest first. */
export const automationsBefore = (
  db: Readable,
  filter: Filter,
  id: string | null,
  limit: number,
): Promise<DeskRow[]> => {
  const found = sql`select ${FOUND} from automations where ${condition(filter)}
    ${id === null ? sql`` : sql`and id < ${id}`} order by id desc limit ${limit}`;
  return rows(db, lines(found, sql`order by a.id desc`, filter.since));
};

export const automationLine = async (db: Readable, id: string, since: Date): Promise<DeskRow | undefined> =>
  (await rows<DeskRow>(db, lines(sql`select ${FOUND} from automations where id = ${id}`, sql``, since)))[0];

/** How many automations match, counted up to MAX_COUNTED. */
export async function countAutomations(db: Readable, filter: Filter): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from automations where ${condition(filter)} limit ${MAX_COUNTED}) found`,
  );
  return total;
}
