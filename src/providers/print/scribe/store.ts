import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { PrintAddress, PrintOrder, PrintStatus, TextType } from '../port.ts';
import { CAMPAIGN_FULL, groupKey } from './rules.ts';

export type Step = 'waiting' | 'draft' | 'listing' | 'sending' | 'sent' | 'dropped';

/** One of Scribe's campaigns as we know it, claimed by a worker. */
export type Campaign = {
  id: string;
  claim_id: string;
  step: Step;
  scribe_id: number | null;
  listed_count: number;
  tries: number;
  is_wanted: boolean;
  template_id: string;
  text: string;
  text_type: TextType;
  return_address: PrintAddress;
};
const CAMPAIGN = sql`id, claim_id, step, scribe_id, listed_count, tries, is_wanted, template_id, text, text_type,
  return_address`;
const CONTENT = sql`group_key, template_id, text, text_type, return_address`;

/** Takes letters in that are not known yet, each into the open campaign of its kind. Returns the ids of the new ones. */
export async function receive(tx: Db, orders: PrintOrder[], at: Date, due_at: Date): Promise<string[]> {
  const known = new Set((await standings(tx, idsOf(orders))).map((letter) => letter.letter_id));
  const groups = Map.groupBy(
    orders.filter((order) => !known.has(order.letter_id)),
    groupKey,
  );
  if (groups.size === 0) return [];
  const campaign_of = await joinCampaigns(tx, groups, at, due_at);
  const letters = [...groups].flatMap(([key, group]) =>
    group.map(({ letter_id, recipient }) => ({ letter_id, recipient, scribe_campaign_id: campaign_of.get(key) })),
  );
  const taken = await rows<{ letter_id: string }>(
    tx,
    sql`insert into scribe_letters (letter_id, scribe_campaign_id, recipient)
      select letter_id, scribe_campaign_id, recipient from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
        as l(letter_id uuid, scribe_campaign_id uuid, recipient jsonb) order by scribe_campaign_id, letter_id
      on conflict do nothing returning letter_id`,
  );
  return idsOf(taken);
}

const idsOf = (letters: { letter_id: string }[]) => letters.map(({ letter_id }) => letter_id);

/** Locks the open campaign of each kind, or makes one; in the order of their keys, so that nobody waits in a circle. */
async function joinCampaigns(tx: Db, groups: Map<string, PrintOrder[]>, at: Date, due_at: Date) {
  const wanted = [...groups].map(([group_key, group]) => {
    const { template_id, text, text_type, return_address } = group[0]!;
    return { group_key, letter_count: group.length, template_id, text, text_type, return_address };
  });
  const joined = await rows<{ id: string; group_key: string }>(
    tx,
    sql`insert into scribe_campaigns as c (${CONTENT}, letter_count, is_open, due_at, status_at, created_at)
      select ${CONTENT}, letter_count, letter_count < ${CAMPAIGN_FULL}, ${due_at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g(group_key text, template_id uuid, text text,
        text_type text, return_address jsonb, letter_count int)
      order by group_key
      on conflict (group_key) where is_open do update set letter_count = c.letter_count + excluded.letter_count,
        is_open = c.letter_count + excluded.letter_count < ${CAMPAIGN_FULL}, due_at = excluded.due_at
      returning id, group_key`,
  );
  return new Map(joined.map(({ id, group_key }) => [group_key, id]));
}

export type Standing = {
  letter_id: string;
  ended: 'cancelled' | 'failed' | null;
  ended_at: Date | null;
  reason: string | null;
  wanted_back: boolean;
  campaign_id: string | null;
  step: Step | null;
  scribe_id: number | null;
  status: PrintStatus;
  status_at: Date;
};

/** What is known of these letters; those that never came are left out. */
export function standings(db: Db, letter_ids: string[]): Promise<Standing[]> {
  return rows(
    db,
    sql`select l.letter_id, l.ended, l.ended_at, l.reason, l.wanted_back, c.id as campaign_id, c.step, c.scribe_id,
        c.status, c.status_at
      from scribe_letters l left join scribe_campaigns c on c.id = l.scribe_campaign_id
      where l.letter_id = any(${letter_ids}::uuid[]) order by l.letter_id`,
  );
}

/** Refuses letters that have not come, for ever. Returns those that had not. */
export async function refuseUnseen(tx: Db, letter_ids: string[], at: Date): Promise<string[]> {
  const unseen = await rows<{ letter_id: string }>(
    tx,
    sql`insert into scribe_letters (letter_id, ended, ended_at)
      select id, 'cancelled', ${at} from unnest(${letter_ids}::uuid[]) as id order by id
      on conflict do nothing returning letter_id`,
  );
  return idsOf(unseen);
}

/**
 * Cancels letters of which Scribe knows nothing, and marks the others as wanted back, which keeps a worker from sending
 * them. Returns the campaigns of the others.
 */
export async function askBack(tx: Db, letter_ids: string[], at: Date): Promise<string[]> {
  const ids = sql`select scribe_campaign_id from scribe_letters where letter_id = any(${letter_ids}::uuid[])
    and ended is null`;
  const campaigns = await rows<{ id: string; step: Step }>(
    tx,
    sql`select id, step from scribe_campaigns where id in (${ids}) order by id for update`,
  );
  const waiting = campaigns.filter(({ step }) => step === 'waiting').map(({ id }) => id);
  const others = campaigns.filter(({ step }) => step !== 'waiting').map(({ id }) => id);
  await sql`update scribe_letters set ended = 'cancelled', ended_at = ${at}
    where letter_id = any(${letter_ids}::uuid[]) and ended is null
      and scribe_campaign_id = any(${waiting}::uuid[])`.execute(tx);
  await sql`update scribe_letters set wanted_back = true
    where letter_id = any(${letter_ids}::uuid[]) and ended is null
      and scribe_campaign_id = any(${others}::uuid[])`.execute(tx);
  await sql`update scribe_campaigns set is_wanted = true, due_at = least(due_at, ${at}::timestamptz)
    where id = any(${others}::uuid[])`.execute(tx);
  return others;
}

export type Claim = { claim_id: string; at: Date; until: Date };
const FREE = (at: Date) => sql`(claimed_until is null or claimed_until <= ${at})`;

/** Takes the campaign that has been due longest, and closes it to further letters. */
export const claimDue = (db: Db, c: Claim): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set claim_id = ${c.claim_id}, claimed_until = ${c.until}, is_open = false
      where id = (select id from scribe_campaigns where due_at <= ${c.at} and ${FREE(c.at)}
        order by due_at limit 1 for update skip locked)
      returning ${CAMPAIGN}`,
  );

/** Takes this campaign, unless somebody has it. */
export const claimOne = (db: Db, id: string, c: Claim): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set claim_id = ${c.claim_id}, claimed_until = ${c.until}, is_open = false
      where id = ${id} and ${FREE(c.at)} returning ${CAMPAIGN}`,
  );

type Progress = { step: Step; scribe_id?: number; listed_count?: number };

/** Writes how far a claimed campaign is, and keeps it until then. Undefined when the claim is lost. */
export const advance = (db: Db, c: Campaign, to: Progress, until: Date): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set step = ${to.step}, scribe_id = coalesce(${to.scribe_id ?? null}, scribe_id),
        listed_count = coalesce(${to.listed_count ?? null}, listed_count), claimed_until = ${until}
      where id = ${c.id} and claim_id = ${c.claim_id} returning ${CAMPAIGN}`,
  );

/** Writes that sending begins, unless letters are wanted back: then gives the campaign as it is. */
export const beginSending = (db: Db, c: Campaign, until: Date): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set step = case when is_wanted then step else 'sending' end,
        claimed_until = ${until}
      where id = ${c.id} and claim_id = ${c.claim_id} returning ${CAMPAIGN}`,
  );

/** Scribe has it: it is posted unless it is taken back. */
export async function markSent(db: Db, c: Campaign, at: Date): Promise<void> {
  await sql`update scribe_campaigns set step = 'sent', status = 'pending', status_at = ${at}, sent_at = ${at}, asked_at = ${at},
      claim_id = null, claimed_until = null, due_at = case when is_wanted then ${at}::timestamptz end
    where id = ${c.id} and claim_id = ${c.claim_id}`.execute(db);
}

/** The campaign as it is written, while the claim holds. */
export const stillClaimed = (db: Db, c: Campaign): Promise<Campaign | undefined> =>
  maybe(db, sql`select ${CAMPAIGN} from scribe_campaigns where id = ${c.id} and claim_id = ${c.claim_id}`);

/** Gives a claimed campaign back; work on it is due then, or no more. Without the claim nothing happens. */
export async function release(db: Db, c: Campaign, due_at: Date | null, tries: number): Promise<undefined> {
  await sql`update scribe_campaigns set claim_id = null, claimed_until = null, due_at = ${due_at}, tries = ${tries}
    where id = ${c.id} and claim_id = ${c.claim_id}`.execute(db);
}

/** Recipients of a campaign that were not listed yet, in the order in which they are. */
export function recipientsFrom(db: Db, c: Campaign, limit: number): Promise<{ recipient: PrintAddress }[]> {
  return rows(
    db,
    sql`select recipient from scribe_letters where scribe_campaign_id = ${c.id} and ended is null
      order by letter_id offset ${c.listed_count} limit ${limit}`,
  );
}

export async function livingCount(db: Db, c: Campaign): Promise<number> {
  const found = await maybe<{ n: number }>(
    db,
    sql`select count(*) as n from scribe_letters where scribe_campaign_id = ${c.id} and ended is null`,
  );
  return found?.n ?? 0;
}

/** What becomes of the letters of a campaign that Scribe has no more: those wanted back are cancelled in any case. */
export type Aftermath =
  | { letters: 'again' | 'in halves'; due_at: Date; tries: number }
  | { letters: 'failed'; reason: string };

/** Ends a claimed campaign that Scribe has no more. Returns whether the claim still held. */
export async function drop(tx: Db, c: Campaign, after: Aftermath, at: Date): Promise<boolean> {
  const held = await maybe(
    tx,
    sql`update scribe_campaigns set step = 'dropped', due_at = null, claim_id = null, claimed_until = null,
        is_wanted = false
      where id = ${c.id} and claim_id = ${c.claim_id} returning id`,
  );
  if (!held) return false;
  await sql`update scribe_letters set ended = 'cancelled', ended_at = ${at}, wanted_back = false
    where scribe_campaign_id = ${c.id} and ended is null and wanted_back`.execute(tx);
  if (after.letters === 'failed') {
    await sql`update scribe_letters set ended = 'failed', ended_at = ${at}, reason = ${after.reason}
      where scribe_campaign_id = ${c.id} and ended is null`.execute(tx);
    return true;
  }
  const parts = after.letters === 'in halves' ? 2 : 1;
  await sql`
    with living as (
      select letter_id, ntile(${parts}::int) over (order by letter_id) as part from scribe_letters
      where scribe_campaign_id = ${c.id} and ended is null),
    sizes as (select part, count(*) as n, uuidv7() as id from living group by part),
    next as (
      insert into scribe_campaigns (id, ${CONTENT}, letter_count, is_open, tries, due_at, status_at, created_at)
      select s.id, ${CONTENT}, s.n, false, ${after.tries}::int, ${after.due_at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz
      from sizes s, scribe_campaigns c where c.id = ${c.id})
    update scribe_letters l set scribe_campaign_id = s.id from living v join sizes s on s.part = v.part
    where l.letter_id = v.letter_id`.execute(tx);
  return true;
}

/** The printers have it: its letters cannot be taken back any more. */
export async function keepAfterAll(tx: Db, c: Campaign, status: PrintStatus, at: Date): Promise<void> {
  const held = await maybe(
    tx,
    sql`update scribe_campaigns set step = 'sent', status = ${status}, status_at = ${at},
        sent_at = coalesce(sent_at, ${at}), asked_at = ${at}, due_at = null, claim_id = null, claimed_until = null, is_wanted = false
      where id = ${c.id} and claim_id = ${c.claim_id} returning id`,
  );
  if (!held) return;
  await sql`update scribe_letters set wanted_back = false where scribe_campaign_id = ${c.id}`.execute(tx);
}

export type Asked = { id: string; scribe_id: number; status: PrintStatus; status_at: Date; sent_at: Date };

/** Takes the campaigns under way whose status was asked for longest ago, and not since `before`. */
export function takeForAsking(db: Db, before: Date, at: Date, limit: number): Promise<Asked[]> {
  return rows(
    db,
    sql`update scribe_campaigns set asked_at = ${at} where id in (
        select id from scribe_campaigns
        where step = 'sent' and status not in ('delivered', 'failed', 'cancelled') and asked_at < ${before}
        order by asked_at limit ${limit} for update skip locked)
      returning id, scribe_id, status, status_at, sent_at`,
  );
}

/** Writes what Scribe said, unless the campaign is being taken back: it is a draft on the way, and that means nothing. */
export async function setStatus(db: Db, id: string, status: PrintStatus, at: Date): Promise<void> {
  await sql`update scribe_campaigns set status = ${status}, status_at = ${at}
    where id = ${id} and step = 'sent' and not is_wanted and status <> ${status}`.execute(db);
}

/** When the next campaign is due that nobody has; null when none is. */
export async function nextDue(db: Db): Promise<Date | null> {
  const found = await maybe<{ due_at: Date | null }>(
    db,
    sql`select min(greatest(due_at, claimed_until)) as due_at from scribe_campaigns where due_at is not null`,
  );
  return found?.due_at ?? null;
}

export async function heldUntil(db: Db): Promise<Date | null> {
  return (await maybe<{ until: Date }>(db, sql`select until from scribe_hold`))?.until ?? null;
}

export async function hold(db: Db, until: Date): Promise<void> {
  await sql`insert into scribe_hold (until) values (${until})
    on conflict (is_only) do update set until = excluded.until`.execute(db);
}
