import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { ContactData, Outcome } from '../schema.ts';
import type { AutomationRow } from '../store.ts';
import { EVENT, type EventRow, step } from './store.ts';

export type Claim = {
  claim_id: string;
  at: Date;
  until: Date;
  /** The most events in all, and the most bytes of their bodies; each of the automations gets an equal share of them. */
  limit: number;
  bytes: number;
  automations: number;
  /** An automation with no more due events than this has few. */
  few: number;
  /** Claims events of automations whose messages AI writes, or of the others. */
  uses_ai: boolean;
};

/**
 * Claims due events of several automations, the oldest events of each first. Each account has a turn before any has a second
 * one, and automations with few events come before those with many, so that a flood holds up nobody else; a fifth of the
 * places is for those that have waited longest, so that a flood ends too. Only the outcome of an event's latest claim is
 * recorded. The recursive part finds the automations that have pending events by two index look-ups for each, however many
 * events wait.
 */
export const claimDue = (db: Db, c: Claim): Promise<EventRow[]> =>
  rows(
    db,
    sql`with recursive pending as (
        (select automation_id from automation_events where due_at is not null order by automation_id limit 1)
        union all
        select (select e.automation_id from automation_events e where e.due_at is not null and e.automation_id > p.automation_id
          order by e.automation_id limit 1)
        from pending p where p.automation_id is not null),
      waiting as (
        select a.id, oldest.due_at,
          row_number() over (partition by a.account_id order by oldest.due_at) as turn,
          row_number() over (order by oldest.due_at) as place,
          exists (select 1 from automation_events e where e.automation_id = a.id and e.due_at <= ${c.at} offset ${c.few}) as has_many
        from pending p join automations a on a.id = p.automation_id and a.use_ai_message = ${c.uses_ai}
          cross join lateral (select due_at from automation_events e where e.automation_id = a.id and e.due_at <= ${c.at}
            order by e.due_at limit 1) oldest),
      chosen as materialized (
        select id from waiting order by turn, has_many and place > ${c.automations}::int / 5, due_at limit ${c.automations}),
      due as materialized (
        select chosen.id as automation_id, e.id, e.due_at, e.bytes from chosen cross join lateral (
          select id, due_at, octet_length(body) as bytes from automation_events where automation_id = chosen.id and due_at <= ${c.at}
          order by due_at, id limit (select ${c.limit}::int / count(*) from chosen) for update skip locked) e),
      fitting as (
        select id, sum(bytes) over (partition by automation_id order by due_at, id) - bytes as before from due),
      claimed as (
        update automation_events e set claim_id = ${c.claim_id}, due_at = ${c.until}, attempts = attempts + 1
        from fitting where e.id = fitting.id and fitting.before < (select ${c.bytes}::int / count(*) from chosen) returning ${EVENT})
      select ${EVENT} from claimed e order by e.received_at, e.id`,
  );

/** Extends the lease of what a worker is still processing. */
export async function extendClaim(db: Db, ids: string[], { claim_id, until }: Pick<Claim, 'claim_id' | 'until'>) {
  await sql`update automation_events set due_at = ${until}
    where id = any(${ids}::uuid[]) and claim_id = ${claim_id}`.execute(db);
}

/** Locks those of these events that the claim still holds. Returns their ids. */
export async function lockClaimed(tx: Db, ids: string[], claim_id: string): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from automation_events where id = any(${ids}::uuid[]) and claim_id = ${claim_id} order by id for update`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Ends the claim of events that are to be tried again. */
export async function postpone(tx: Db, ids: string[], claim_id: string, due_at: Date): Promise<void> {
  await sql`update automation_events set due_at = ${due_at}, claim_id = null
    where id = any(${ids}::uuid[]) and claim_id = ${claim_id}`.execute(tx);
}

/** Ends the claim of events that something else kept from being processed: the attempt does not count. */
export async function giveBack(db: Db, ids: string[], claim_id: string, due_at: Date): Promise<void> {
  await sql`update automation_events set due_at = ${due_at}, claim_id = null, attempts = attempts - 1
    where id = any(${ids}::uuid[]) and claim_id = ${claim_id}`.execute(db);
}

/** Ends the claim of events that were not attempted, since their automation was changed meanwhile. */
export async function putBack(tx: Db, ids: string[], due_at: Date): Promise<void> {
  await sql`update automation_events set due_at = ${due_at}, claim_id = null, attempts = attempts - 1
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** What is known of other events of an automation when one of them is decided. */
export type Facts = {
  /** The same bytes came within the ten minutes around it and were handled. */
  is_duplicate: boolean;
  /** When the last letter to the same contact was sent. */
  repeat_of: Date | null;
  /** How many events were received in the minute up to it, itself included, as far as a burst is counted. */
  in_minute: number;
};

/** The facts of each of these events; what is among them is not counted as a duplicate. */
export async function factsOf(
  tx: Db,
  { id, switched_on_at }: Pick<AutomationRow, 'id' | 'switched_on_at'>,
  events: { id: string; contact_key: string | null }[],
  { sent_after, most_in_minute }: { sent_after: Date; most_in_minute: number },
): Promise<Map<string, Facts>> {
  const ids = events.map((event) => event.id);
  const found = await rows<Facts & { id: string }>(
    tx,
    sql`select e.id,
        exists (select 1 from automation_events o where o.automation_id = ${id} and o.body_hash = e.body_hash
          and o.id <> all(${ids}::uuid[]) and not o.is_test
          and o.received_at between e.received_at - interval '10 minutes' and e.received_at + interval '10 minutes'
          and o.status not in ('skipped', 'collected')
          and (o.status <> 'received' or (o.received_at, o.id) < (e.received_at, e.id))) as is_duplicate,
        (select max(o.processed_at) from automation_events o where o.automation_id = ${id} and o.status = 'sent'
          and o.contact_key = k.contact_key and o.processed_at > ${sent_after}) as repeat_of,
        (select count(*) from (select 1 from automation_events o where o.automation_id = ${id} and not o.is_test
          and o.received_at > greatest(e.received_at - interval '1 minute', ${switched_on_at}::timestamptz)
          and o.received_at <= e.received_at limit ${most_in_minute}) m)::int as in_minute
      from unnest(${ids}::uuid[], ${events.map(({ contact_key }) => contact_key)}::text[]) as k(id, contact_key)
        join automation_events e on e.id = k.id`,
  );
  return new Map(found.map(({ id: event_id, ...facts }) => [event_id, facts]));
}

export type Sent = { automation: number; account: number };

/** How many letters an automation and its whole account have sent since `since`; not counted beyond the limits. */
export const sentSince = (
  db: Db,
  of: { account_id: AccountId; automation_id: string },
  since: Date,
  limits: Sent,
): Promise<Sent> =>
  one(
    db,
    sql`select
        (select count(*) from (select 1 from automation_events where automation_id = ${of.automation_id} and status = 'sent'
          and processed_at > ${since} limit ${limits.automation}) a)::int as automation,
        (select count(*) from (select 1 from automation_events where account_id = ${of.account_id} and status = 'sent'
          and processed_at > ${since} limit ${limits.account}) b)::int as account`,
  );

export type EventResult = {
  id: string;
  status: Outcome;
  rule: string;
  reason: string | null;
  contact: ContactData | null;
  contact_key: string | null;
  message: string | null;
  due_at: Date | null;
  letter_id: string | null;
  campaign_id: string | null;
};

/** Writes what became of events and ends their claims. */
export async function recordAll(tx: Db, results: EventResult[], at: Date): Promise<void> {
  if (results.length === 0) return;
  const written = results.map((result) => ({ ...result, steps: [step(result.status, at)] }));
  await sql`update automation_events e set status = r.status, rule = r.rule, reason = r.reason, contact = r.contact,
      contact_key = r.contact_key, message = r.message, due_at = r.due_at, claim_id = null, attempts = 0,
      letter_id = r.letter_id, campaign_id = r.campaign_id, processed_at = ${at}, timeline = e.timeline || r.steps
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r(id uuid, status text, rule text, reason text, contact jsonb,
      contact_key text, message text, due_at timestamptz, letter_id uuid, campaign_id uuid, steps jsonb)
    where e.id = r.id`.execute(tx);
}

/** Counts letters of an automation whose lock the caller holds. */
export async function countSent(tx: Db, automation_id: string, letters: number): Promise<void> {
  await sql`insert into automation_counts as c (automation_id, sent) values (${automation_id}, ${letters})
    on conflict (automation_id) do update set sent = c.sent + excluded.sent`.execute(tx);
}

/** Locks the daily limit of an account: its automations count their letters one after the other. Returns the limit. */
export async function lockDailyCap(tx: Db, account_id: AccountId): Promise<number> {
  const locked = await maybe<{ daily_cap: number }>(
    tx,
    sql`select daily_cap from automation_accounts where account_id = ${account_id} for update`,
  );
  if (locked) return locked.daily_cap;
  const added = await one<{ daily_cap: number }>(
    tx,
    sql`insert into automation_accounts as a (account_id) values (${account_id})
      on conflict (account_id) do update set daily_cap = a.daily_cap returning daily_cap`,
  );
  return added.daily_cap;
}
