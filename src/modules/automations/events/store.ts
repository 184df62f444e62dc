import type { AccountId } from '../../../platform/account-id.ts';
import { coalesced } from '../../../platform/database/coalesce.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { type ContactData, type FixedContact, type HistoryQuery, type Outcome, outcome } from '../schema.ts';

export type Override = 'approved' | 'send_anyway';

/** An event with all that a worker needs to decide it. */
export type EventRow = {
  id: string;
  account_id: AccountId;
  automation_id: string;
  received_at: Date;
  body: Uint8Array;
  content_type: string;
  body_hash: Uint8Array;
  is_test: boolean;
  status: Outcome;
  override: Override | null;
  fixed: FixedContact | null;
  message: string | null;
  attempts: number;
  request_id: string | null;
  /** Of one contact of several: the event that has the body, and the path of the contact in it. */
  whole_id: string | null;
  part: string[] | null;
};

export const EVENT = sql`e.id, e.account_id, e.automation_id, e.received_at, e.body, e.content_type, e.body_hash, e.is_test, e.status,
  e.override, e.fixed, e.message, e.attempts, e.request_id, e.whole_id, e.part`;

export type NewEvent = Pick<
  EventRow,
  'account_id' | 'automation_id' | 'received_at' | 'body' | 'content_type' | 'is_test' | 'request_id'
> & {
  headers: Record<string, string>;
  sender_event_id: string | null;
  /** The same key of the same automation is the same event. */
  key: string | null;
  override: Override | null;
  /** Stored only if this is still the automation's version; null: in any case. */
  version: string | null;
};

/** A larger body has a statement of its own. */
const MOST_SHARED_BYTES = 32 * 1024;

/**
 * Stores an event that is due at once. Returns its id, or that of the first with the same key; undefined where the automation is
 * another version. Events that arrive together share a statement.
 */
export const insertEvent = coalesced(insertEvents, {
  at_a_time: 4,
  most: 50,
  alone: (e: NewEvent) => e.body.length > MOST_SHARED_BYTES,
});

async function insertEvents(db: Db, events: NewEvent[]): Promise<(string | undefined)[]> {
  const all = <T>(of: (e: NewEvent) => T) => events.map(of);
  // One value of all bodies goes over the wire as bytes; a list of them would go as text, twice as long.
  const bodies = Buffer.concat(all((e) => e.body));
  const sizes = all((e) => e.body.length);
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const inserted = await rows<{ id: string; n: number; is_stored: boolean }>(
    db,
    sql`with new as materialized (
        select uuidv7() as id, account_id, automation_id, received_at, substring(${bodies}::bytea from start + 1 for size) as body,
          content_type, headers, sender_event_id, key, is_test, override, timeline, request_id, n
        from unnest(${all((e) => e.account_id)}::uuid[], ${all((e) => e.automation_id)}::uuid[],
            ${all((e) => e.received_at)}::timestamptz[], ${starts}::int[], ${sizes}::int[],
            ${all((e) => e.content_type)}::text[], ${all((e) => JSON.stringify(e.headers))}::jsonb[],
            ${all((e) => e.sender_event_id)}::text[], ${all((e) => e.key)}::text[],
            ${all((e) => e.is_test)}::boolean[],
            ${all((e) => e.override)}::text[],
            ${all((e) => JSON.stringify([step('received', e.received_at)]))}::jsonb[], ${all((e) => e.version)}::text[],
            ${all((e) => e.request_id)}::uuid[]) with ordinality
          as u(account_id, automation_id, received_at, start, size, content_type, headers, sender_event_id, key, is_test, override,
            timeline, version, request_id, n)
          where u.version is null
            or exists (select 1 from automations a where a.id = u.automation_id and a.xmin::text = u.version)),
      fresh as (
        insert into automation_event_keys (account_id, automation_id, key, event_id, received_at)
        select account_id, automation_id, key, id, received_at from new where key is not null order by account_id, automation_id, key
        on conflict do nothing returning event_id),
      stored as (
        insert into automation_events (id, account_id, automation_id, received_at, body, content_type, headers, sender_event_id,
          body_hash, is_test, override, due_at, timeline, request_id)
        select id, account_id, automation_id, received_at, body, content_type, headers, sender_event_id, sha256(body), is_test,
          override, received_at, timeline, request_id
        from new where key is null or id in (select event_id from fresh) returning id)
      select new.id, new.n::int, stored.id is not null as is_stored from new left join stored using (id)`,
  );
  const by_n = new Map(inserted.map((row) => [row.n, row]));
  return Promise.all(
    events.map(async (e, index) => {
      const row = by_n.get(index + 1);
      return row && !row.is_stored ? firstWithKey(db, e) : row?.id;
    }),
  );
}

async function firstWithKey(db: Db, e: NewEvent): Promise<string> {
  const first = await one<{ event_id: string }>(
    db,
    sql`select event_id from automation_event_keys
      where account_id = ${e.account_id} and automation_id = ${e.automation_id} and key = ${e.key}`,
  );
  return first.event_id;
}

export const step = (status: Outcome, at: Date) => ({ status, at: at.toISOString() });

/** Gives each contact of a request an event of its own, received when the request was. The body stays with the request. */
export async function insertParts(tx: Db, e: EventRow, parts: { path: string[]; hash: Uint8Array }[]): Promise<void> {
  const paths = parts.map(({ path }) => JSON.stringify(path));
  const hashes = parts.map(({ hash }) => Buffer.from(hash));
  await sql`insert into automation_events (account_id, automation_id, received_at, body, content_type, headers, body_hash, is_test,
      override, due_at, timeline, request_id, whole_id, part)
    select ${e.account_id}::uuid, ${e.automation_id}::uuid, ${e.received_at}::timestamptz, '', '', '{}'::jsonb, p.hash, ${e.is_test},
      ${e.override}, ${e.received_at}::timestamptz, ${JSON.stringify([step('received', e.received_at)])}::jsonb, ${e.request_id}::uuid,
      ${e.id}::uuid, array(select jsonb_array_elements_text(p.path))
    from unnest(${paths}::jsonb[], ${hashes}::bytea[]) as p(path, hash)`.execute(tx);
}

export type BodyRow = { id: string; body: Uint8Array; content_type: string };

/** The bodies of requests with several contacts, whose events refer to them. */
export const bodiesOf = (db: Db, whole_ids: string[]): Promise<BodyRow[]> =>
  rows(db, sql`select id, body, content_type from automation_events where id = any(${whole_ids}::uuid[])`);

/** Makes events due that were held back until their automation is switched on, continued or deleted. */
export async function releaseHeld(tx: Db, automation_id: string, at: Date): Promise<void> {
  await sql`update automation_events set due_at = ${at}
    where automation_id = ${automation_id} and status = 'waiting' and due_at is null`.execute(tx);
}

/** The campaign of the latest letter of each automation that has sent one. */
export async function lastCampaignsOf(
  db: Db,
  automation_ids: string[],
): Promise<{ automation_id: string; campaign_id: string }[]> {
  const found = await rows<{ automation_id: string; campaign_id: string | null }>(
    db,
    sql`select l.automation_id, l.campaign_id from unnest(${automation_ids}::uuid[]) as a(id)
      cross join lateral (select e.automation_id, e.campaign_id from automation_events e
        where e.automation_id = a.id and e.status = 'sent' order by e.processed_at desc limit 1) l`,
  );
  return found.flatMap(({ automation_id, campaign_id }) => (campaign_id ? [{ automation_id, campaign_id }] : []));
}

/** Sets up another attempt at the same event, with what a member decided. */
export async function requeue(
  tx: Db,
  id: string,
  d: { override: Override; fixed: FixedContact | null },
  at: Date,
): Promise<void> {
  // Words for a contact that was corrected are filled again.
  await sql`update automation_events set status = 'received', override = ${d.override}, due_at = ${at}, claim_id = null, attempts = 0,
      reason = null, rule = null, processed_at = null,
      fixed = case when ${d.fixed !== null} then coalesce(fixed, '{}'::jsonb) || ${JSON.stringify(d.fixed ?? {})}::jsonb else fixed end,
      message = case when ${d.fixed !== null} then null else message end,
      timeline = timeline || ${JSON.stringify([step('received', at)])}::jsonb
    where id = ${id}`.execute(tx);
}

/** Copies an event that was sent, so that it is sent once more: one copy each. Returns the id of the copy. */
export async function copyToSend(
  tx: Db,
  id: string,
  { fixed, request_id }: { fixed: FixedContact | null; request_id: string },
  at: Date,
): Promise<string> {
  const copied = await maybe<{ id: string }>(
    tx,
    sql`with fresh as (
        insert into automation_event_keys (account_id, automation_id, key, event_id, received_at)
        select account_id, automation_id, 'again:' || id, uuidv7(), ${at}::timestamptz from automation_events where id = ${id}
        on conflict do nothing returning event_id)
      insert into automation_events (id, account_id, automation_id, received_at, body, content_type, headers, body_hash, is_test,
        override, fixed, message, due_at, timeline, request_id, whole_id, part)
      select fresh.event_id, e.account_id, e.automation_id, ${at}::timestamptz, e.body, e.content_type, e.headers, e.body_hash,
        e.is_test, 'send_anyway', coalesce(e.fixed, '{}'::jsonb) || ${JSON.stringify(fixed ?? {})}::jsonb,
        case when ${fixed === null} then e.message end, ${at}::timestamptz, ${JSON.stringify([step('received', at)])}::jsonb,
        ${request_id}::uuid, e.whole_id, e.part
      from automation_events e cross join fresh where e.id = ${id}
      returning id`,
  );
  if (copied) return copied.id;
  const known = await one<{ event_id: string }>(
    tx,
    sql`select k.event_id from automation_events e
      join automation_event_keys k on k.account_id = e.account_id and k.automation_id = e.automation_id and k.key = 'again:' || e.id
      where e.id = ${id}`,
  );
  return known.event_id;
}

/** Ends an event without a letter. */
export async function skip(tx: Db, id: string, rule: string, reason: string, at: Date): Promise<void> {
  await sql`update automation_events set status = 'skipped', rule = ${rule}, reason = ${reason}, due_at = null, claim_id = null,
      processed_at = ${at}, timeline = timeline || ${JSON.stringify([step('skipped', at)])}::jsonb
    where id = ${id}`.execute(tx);
}

export type HistoryRow = {
  id: string;
  account_id: AccountId;
  automation_id: string;
  trigger_name: string;
  received_at: Date;
  processed_at: Date | null;
  status: Outcome;
  reason: string | null;
  contact: ContactData | null;
  letter_id: string | null;
  campaign_id: string | null;
  provider_campaign_id: string | null;
};

const HISTORY = sql`e.id, e.account_id, e.automation_id, a.name as trigger_name, e.received_at, e.processed_at, e.status, e.reason, e.contact,
  e.letter_id, e.campaign_id,
  (select c.provider_campaign_id from campaign_lookup c where c.id = e.campaign_id) as provider_campaign_id`;

/** The events of an account, the newest first: the latest of each automation with each status, and of those the latest. */
export const historyOf = (db: Db, account_id: AccountId, q: HistoryQuery): Promise<HistoryRow[]> =>
  rows(
    db,
    sql`select ${HISTORY} from automations a cross join unnest(${q.outcome ? [q.outcome] : outcome.options}::text[]) wanted(status)
      cross join lateral (
        select id, account_id, automation_id, received_at, processed_at, status, reason, contact, letter_id, campaign_id
        from automation_events e where e.automation_id = a.id and e.status = wanted.status
          and (${q.day ?? null}::date is null or (e.received_at >= ${q.day ?? null}::date::timestamp at time zone 'UTC'
            and e.received_at < (${q.day ?? null}::date + 1)::timestamp at time zone 'UTC'))
        order by e.received_at desc, e.id desc limit ${q.limit}) e
      where a.account_id = ${account_id} and (${q.automation_id ?? null}::uuid is null or a.id = ${q.automation_id ?? null})
      order by e.received_at desc, e.id desc limit ${q.limit}`,
  );

export type DetailRow = HistoryRow & {
  body: Uint8Array;
  content_type: string;
  part: string[] | null;
  headers: { [name: string]: string };
  fixed: FixedContact | null;
  rule: string | null;
  message: string | null;
  timeline: { status: Outcome; at: string }[];
};

export const detailOf = (db: Db, account_id: AccountId, id: string): Promise<DetailRow | undefined> =>
  maybe(
    db,
    sql`select ${HISTORY}, coalesce(w.body, e.body) as body, coalesce(w.content_type, e.content_type) as content_type, e.part,
        e.headers, e.fixed, e.rule, e.message, e.timeline
      from automation_events e join automations a on a.id = e.automation_id left join automation_events w on w.id = e.whole_id
      where e.account_id = ${account_id} and e.id = ${id}`,
  );

export type LockedRow = Pick<EventRow, 'id' | 'status'> & { has_contents: boolean };

/** Locks events of an account that a member decides. */
export const lockEvents = (tx: Db, account_id: AccountId, ids: string[]): Promise<LockedRow[]> =>
  rows(
    tx,
    sql`select e.id, e.status, length(e.body) > 0
        or exists (select 1 from automation_events w where w.id = e.whole_id and length(w.body) > 0) as has_contents
      from automation_events e where e.account_id = ${account_id} and e.id = any(${ids}::uuid[]) order by e.id for update`,
  );

export const attemptsByIds = (tx: Db, account_id: AccountId, ids: string[]): Promise<HistoryRow[]> =>
  rows(
    tx,
    sql`select ${HISTORY} from automation_events e join automations a on a.id = e.automation_id
      where e.account_id = ${account_id} and e.id = any(${ids}::uuid[]) order by e.received_at desc, e.id desc`,
  );
