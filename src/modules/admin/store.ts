import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { Search } from './rules.ts';
import type { SearchHit } from './schema.ts';

/** Hits of one kind. */
const MAX_HITS = 5;

type Hit = Omit<SearchHit, 'kind'>;
type Range = NonNullable<Search['ids']>;

const like = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
const person = sql`user_id as id, email as title, full_name as detail, null::uuid as run_id`;

/** One query for each index, since none serves an address and a name at once; in the order of the index. */
export const peopleByPrefix = (db: Db, prefix: string): Promise<Hit[]> =>
  rows(
    db,
    sql`select id, title, detail, run_id from (
        (select ${person} from people_search where email_key like ${like(prefix)} order by email_key using ~<~ limit ${MAX_HITS})
        union (select ${person} from people_search where full_name_key like ${like(prefix)} order by full_name_key using ~<~ limit ${MAX_HITS})
        union (select ${person} from people_search where last_name_key like ${like(prefix)} order by last_name_key using ~<~ limit ${MAX_HITS})
      ) found order by title limit ${MAX_HITS}`,
  );

export const peopleById = (db: Db, { low, high }: Range): Promise<Hit[]> =>
  rows(db, sql`select ${person} from people_search where user_id between ${low} and ${high} limit ${MAX_HITS}`);

const letter = sql`l.id, trim(l.first_name || ' ' || l.last_name) || ', ' || l.city || ', ' || l.state as title,
  l.status as detail, p.run_id`;

export const lettersById = (db: Db, { low, high }: Range): Promise<Hit[]> =>
  rows(
    db,
    sql`select ${letter} from letter_lookup l left join press_lookup p on p.letter_id = l.id
      where l.id between ${low} and ${high} limit ${MAX_HITS}`,
  );

/** The first letters that a request ordered. */
export const lettersByRequest = (db: Db, request_id: string): Promise<Hit[]> =>
  rows(
    db,
    sql`select ${letter} from (
        (select id from letters_by_request where request_id = ${request_id} limit ${MAX_HITS})
        union (select id from automation_letters_by_request where request_id = ${request_id} limit ${MAX_HITS})) r
      join letter_lookup l on l.id = r.id left join press_lookup p on p.letter_id = l.id`,
  );

const campaign = sql`id, title, status || ', ' || contact_count || ' contacts' as detail, null::uuid as run_id`;

export const campaignsById = (db: Db, { low, high }: Range): Promise<Hit[]> =>
  rows(db, sql`select ${campaign} from campaign_lookup where id between ${low} and ${high} limit ${MAX_HITS}`);

export const campaignsByRequest = (db: Db, request_id: string): Promise<Hit[]> =>
  rows(
    db,
    sql`select ${campaign} from campaign_lookup
      where id in (select campaign_id from letters_by_request where request_id = ${request_id}
        union select campaign_id from automation_letters_by_request where request_id = ${request_id} limit ${MAX_HITS})`,
  );

export const campaignsByPrefix = (db: Db, prefix: string): Promise<Hit[]> =>
  rows(
    db,
    sql`select ${campaign} from campaign_lookup where title_key like ${like(prefix)} order by title_key using ~<~ limit ${MAX_HITS}`,
  );

const payment = sql`p.id, p.description || ', $' || to_char(p.amount_cents / 100.0, 'FM999999990.00') as title,
  coalesce(o.email, p.payment_intent_id, '') as detail, null::uuid as run_id
  from payment_lookup p left join account_owners o on o.account_id = p.account_id`;

export const paymentsById = (db: Db, { low, high }: Range): Promise<Hit[]> =>
  rows(db, sql`select ${payment} where p.id between ${low} and ${high} limit ${MAX_HITS}`);

/** What was paid for at a checkout that a request opened. */
export const paymentsByRequest = (db: Db, request_id: string): Promise<Hit[]> =>
  rows(
    db,
    sql`select ${payment} where p.id in (
      select id from payments_by_request where request_id = ${request_id} limit ${MAX_HITS})`,
  );

export const paymentsByProviderId = (db: Db, prefix: string): Promise<Hit[]> =>
  rows(db, sql`select ${payment} where p.payment_intent_id like ${like(prefix)} limit ${MAX_HITS}`);

const run = sql`id, 'Print run ' || number as title, status || ', ' || letter_count || ' letters' as detail, id as run_id`;

export const runsById = (db: Db, { low, high }: Range): Promise<Hit[]> =>
  rows(db, sql`select ${run} from print_run_lookup where id between ${low} and ${high} limit ${MAX_HITS}`);

export const runsByRequest = (db: Db, request_id: string): Promise<Hit[]> =>
  rows(db, sql`select ${run} from print_run_lookup where request_id = ${request_id} limit ${MAX_HITS}`);

export const runsByNumber = (db: Db, number: number): Promise<Hit[]> =>
  rows(db, sql`select ${run} from print_run_lookup where number = ${number}`);

const issue = sql`id, '#' || number || ' ' || subject as title, status || ', ' || email as detail, null::uuid as run_id`;

export const issuesById = (db: Db, { low, high }: Range): Promise<Hit[]> =>
  rows(db, sql`select ${issue} from support_issue_lookup where id between ${low} and ${high} limit ${MAX_HITS}`);

export const issuesByNumber = (db: Db, number: number): Promise<Hit[]> =>
  rows(db, sql`select ${issue} from support_issue_lookup where number = ${number}`);

export const issuesByPrefix = (db: Db, prefix: string): Promise<Hit[]> =>
  rows(
    db,
    sql`select ${issue} from support_issue_lookup where email_key like ${like(prefix)} order by last_activity_at desc limit ${MAX_HITS}`,
  );

/** Where an operator gets mail. */
export const emailOf = async (db: Db, user_id: string): Promise<string> =>
  (await one<{ email: string }>(db, sql`select email from people where user_id = ${user_id}`)).email;

export async function openIssues(db: Db): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from open_support_issues`)).n;
}

/** More of them are not counted. */
const MAX_AUTOMATIONS = 10_000;

export const automationStates = (db: Db, since: Date): Promise<{ paused: number; failing: number }> =>
  one(
    db,
    sql`select (select count(*) from (select 1 from paused_automations limit ${MAX_AUTOMATIONS}) p)::int as paused,
      (select count(distinct automation_id) from (select automation_id from failed_automation_events
        where received_at > ${since} order by received_at desc limit ${MAX_AUTOMATIONS}) f)::int as failing`,
  );

export type StageRow = { status: string; letters: number; oldest_at: Date | null };

export const pressStages = (db: Db): Promise<StageRow[]> =>
  rows(db, sql`select status, letters, oldest_at from press_stages`);

export const toHandOver = (db: Db): Promise<{ letters: number; oldest_at: Date | null }> =>
  one(db, sql`select coalesce(sum(letters), 0) as letters, min(waiting_since) as oldest_at from letters_to_hand_over`);

export const lastReconciliation = (db: Db): Promise<{ finished_at: Date; differences: number } | undefined> =>
  maybe(db, sql`select finished_at, differences from last_reconciliation`);

export const waitingAdjustments = (db: Db): Promise<{ waiting: number; oldest_at: Date | null }> =>
  one(db, sql`select count(*)::int as waiting, min(requested_at) as oldest_at from waiting_credit_adjustments`);

/** Erasures that wait for a second operator, and the owner of the account whose erasure waits longest. */
export const waitingErasures = (db: Db): Promise<{ waiting: number; owner_id: string | null }> =>
  one(
    db,
    sql`select count(*)::int as waiting,
        (select o.user_id from erasures_to_confirm e join account_owners o on o.account_id = e.account_id
          order by e.asked_at limit 1) as owner_id
      from erasures_to_confirm`,
  );

/** As of the last vacuum of each table: asking the disk costs more the larger it is. */
export async function databaseBytes(db: Db): Promise<number> {
  return (
    await one<{ bytes: number }>(
      db,
      sql`select sum(relpages)::bigint * current_setting('block_size')::bigint as bytes from pg_class`,
    )
  ).bytes;
}
