import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { PrintAddress, PrintOrder, PrintStatus, TextType } from '../port.ts';
import type { Verdict } from './decisions.ts';
import { CAMPAIGN_FULL, groupKey } from './rules.ts';
import type { Step } from './transitions.ts';

/** One of Scribe's campaigns, claimed by a worker. */
export type Campaign = {
  id: string;
  claim_id: string;
  step: Step;
  remote_id: number | null;
  listed_count: number;
  tries: number;
  is_wanted: boolean;
  /** While it is being withdrawn. */
  verdict: Verdict | null;
  template_id: string;
  text: string;
  text_type: TextType;
  return_address: PrintAddress;
};
const CAMPAIGN = sql`id, claim_id, step, remote_id, listed_count, tries, is_wanted, verdict, template_id, text,
  text_type, return_address`;
const CONTENT = sql`group_key, template_id, text, text_type, return_address`;

/** Adds letters that are new, each to the open campaign of its kind. Returns their ids. */
export async function receive(tx: Db, orders: PrintOrder[], at: Date, due_at: Date): Promise<string[]> {
  const known = new Set((await statusesOf(tx, idsOf(orders))).map((letter) => letter.letter_id));
  const groups = Map.groupBy(
    orders.filter((order) => !known.has(order.letter_id)),
    groupKey,
  );
  if (groups.size === 0) return [];
  const campaign_of = await joinCampaigns(tx, groups, at, due_at);
  const letters = [...groups].flatMap(([key, group]) =>
    group.map(({ letter_id, recipient }) => ({ letter_id, recipient, campaign_id: campaign_of.get(key) })),
  );
  const taken = await rows<{ letter_id: string }>(
    tx,
    sql`insert into scribe_letters (letter_id, campaign_id, recipient)
      select letter_id, campaign_id, recipient from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
        as l(letter_id uuid, campaign_id uuid, recipient jsonb) order by campaign_id, letter_id
      on conflict do nothing returning letter_id`,
  );
  return idsOf(taken);
}

const idsOf = (letters: { letter_id: string }[]) => letters.map(({ letter_id }) => letter_id);

/** Locks the open campaign of each kind, or makes one; in the order of their keys, which avoids deadlocks. */
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

export type LetterStatus = {
  letter_id: string;
  ended: 'cancelled' | 'failed' | null;
  ended_at: Date | null;
  reason: string | null;
  wanted_back: boolean;
  campaign_id: string | null;
  step: Step | null;
  remote_id: number | null;
  status: PrintStatus;
  status_at: Date;
};

/** The status of these letters; unknown ones are left out. */
export function statusesOf(db: Db, letter_ids: string[]): Promise<LetterStatus[]> {
  return rows(
    db,
    sql`select l.letter_id, l.ended, l.ended_at, l.reason, l.wanted_back, c.id as campaign_id, c.step, c.remote_id,
        coalesce(l.ended, c.status) as status, coalesce(l.ended_at, c.status_at) as status_at
      from scribe_letters l left join scribe_campaigns c on c.id = l.campaign_id
      where l.letter_id = any(${letter_ids}::uuid[]) order by l.letter_id`,
  );
}

/** Marks letters as cancelled that were never received, so that they are refused later. Returns these letters. */
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
 * Cancels letters that Scribe does not have, and requests the withdrawal of the others, which keeps a worker from sending
 * them; not of those that are printed. Returns the campaigns of the others. A call that sends one may still have an effect,
 * and what Scribe does not find may be back later: these are left until they are due.
 */
export async function requestWithdrawal(tx: Db, letter_ids: string[], at: Date): Promise<string[]> {
  const ids = sql`select campaign_id from scribe_letters where letter_id = any(${letter_ids}::uuid[])
    and ended is null`;
  const campaigns = await rows<{ id: string; step: Step }>(
    tx,
    sql`select id, step from scribe_campaigns where id in (${ids})
        and not (step = 'sent' and status in ('processing', 'printing', 'expect-48-hour-delay', 'shipped', 'delivered'))
      order by id for update`,
  );
  const waiting = campaigns.filter(({ step }) => step === 'waiting').map(({ id }) => id);
  const others = campaigns.filter(({ step }) => step !== 'waiting').map(({ id }) => id);
  await sql`update scribe_letters set ended = 'cancelled', ended_at = ${at}
    where letter_id = any(${letter_ids}::uuid[]) and ended is null
      and campaign_id = any(${waiting}::uuid[])`.execute(tx);
  await sql`update scribe_letters set wanted_back = true
    where letter_id = any(${letter_ids}::uuid[]) and ended is null
      and campaign_id = any(${others}::uuid[])`.execute(tx);
  await sql`update scribe_campaigns set is_wanted = true,
      due_at = case when step in ('sending', 'missing', 'vanished') then due_at else least(due_at, ${at}::timestamptz) end
    where id = any(${others}::uuid[])`.execute(tx);
  return others;
}

export type Claim = { claim_id: string; at: Date; until: Date };
const FREE = (at: Date) => sql`(claimed_until is null or claimed_until <= ${at})`;

/** Claims the campaign that has been due longest, and closes it to further letters. */
export const claimDue = (db: Db, c: Claim): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set claim_id = ${c.claim_id}, claimed_until = ${c.until}, is_open = false
      where id = (select id from scribe_campaigns where due_at <= ${c.at} and ${FREE(c.at)}
        order by due_at limit 1 for update skip locked)
      returning ${CAMPAIGN}`,
  );

/** Claims this campaign if it is due, unless another worker has. */
export const claimOne = (db: Db, id: string, c: Claim): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set claim_id = ${c.claim_id}, claimed_until = ${c.until}, is_open = false
      where id = ${id} and due_at <= ${c.at} and ${FREE(c.at)} returning ${CAMPAIGN}`,
  );

export type Progress = {
  step: Step;
  verdict: Verdict | null;
  tries: number;
  remote_id?: number;
  listed_count?: number;
};

/** Records the progress of a claimed campaign and extends the claim. Undefined when the claim is lost. */
export const advance = (db: Db, c: Campaign, to: Progress, until: Date): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set step = ${to.step}, verdict = ${to.verdict}, tries = ${to.tries},
        remote_id = coalesce(${to.remote_id ?? null}, remote_id), listed_count = coalesce(${to.listed_count ?? null}, listed_count), claimed_until = ${until}
      where id = ${c.id} and claim_id = ${c.claim_id} returning ${CAMPAIGN}`,
  );

/** Records that a call begins, unless a withdrawal was requested: then returns the campaign unchanged. */
export const begin = (db: Db, c: Campaign, step: Step, until: Date): Promise<Campaign | undefined> =>
  maybe(
    db,
    sql`update scribe_campaigns set step = case when is_wanted then step else ${step} end, claimed_until = ${until}
      where id = ${c.id} and claim_id = ${c.claim_id} returning ${CAMPAIGN}`,
  );

/** Records that Scribe has it: it is posted unless it is withdrawn. */
export async function markSent(db: Db, c: Campaign, at: Date): Promise<undefined> {
  await sql`update scribe_campaigns set step = 'sent', status = 'pending', status_at = ${at}, sent_at = ${at}, asked_at = ${at},
      claim_id = null, claimed_until = null, due_at = case when is_wanted then ${at}::timestamptz end
    where id = ${c.id} and claim_id = ${c.claim_id}`.execute(db);
}

/** Ends a claim; the campaign is due again at this time, or never. Without the claim nothing happens. */
export async function release(db: Db, c: Campaign, due_at: Date | null): Promise<undefined> {
  await sql`update scribe_campaigns set claim_id = null, claimed_until = null, due_at = ${due_at}
    where id = ${c.id} and claim_id = ${c.claim_id}`.execute(db);
}

/** Recipients of a campaign that were not listed yet, in the order of the list. */
export async function unlistedRecipients(db: Db, c: Campaign, limit: number): Promise<PrintAddress[]> {
  const found = await rows<{ recipient: PrintAddress }>(
    db,
    sql`select recipient from scribe_letters where campaign_id = ${c.id} and ended is null
      order by letter_id offset ${c.listed_count} limit ${limit}`,
  );
  return found.map(({ recipient }) => recipient);
}

export async function countActive(db: Db, c: Campaign): Promise<number> {
  const found = await maybe<{ n: number }>(
    db,
    sql`select count(*) as n from scribe_letters where campaign_id = ${c.id} and ended is null`,
  );
  return found?.n ?? 0;
}

/** Keeps why the letters of a campaign fail, for when it is withdrawn. */
export async function noteReason(tx: Db, c: Campaign, reason: string | null): Promise<void> {
  await sql`update scribe_letters set reason = ${reason} where campaign_id = ${c.id} and ended is null`.execute(tx);
}

/**
 * Ends a claimed campaign that Scribe no longer has. Letters whose withdrawal was requested are cancelled; the others fail
 * or go into new campaigns. This alone makes another campaign of letters that Scribe may have had.
 */
export async function endWithdrawal(tx: Db, c: Campaign & { verdict: Verdict }, at: Date): Promise<undefined> {
  const held = await maybe(
    tx,
    sql`update scribe_campaigns set step = 'withdrawn', verdict = null, due_at = null, claim_id = null, claimed_until = null,
        is_wanted = false
      where id = ${c.id} and claim_id = ${c.claim_id} returning id`,
  );
  if (!held) return;
  await sql`update scribe_letters set ended = 'cancelled', ended_at = ${at}, wanted_back = false, reason = null
    where campaign_id = ${c.id} and ended is null and wanted_back`.execute(tx);
  if (c.verdict === 'failed') {
    await sql`update scribe_letters set ended = 'failed', ended_at = ${at}
      where campaign_id = ${c.id} and ended is null`.execute(tx);
    return;
  }
  const parts = c.verdict === 'split' ? 2 : 1;
  await sql`
    with living as (
      select letter_id, ntile(${parts}::int) over (order by letter_id) as part from scribe_letters
      where campaign_id = ${c.id} and ended is null),
    sizes as (select part, count(*) as n, uuidv7() as id from living group by part),
    next as (
      insert into scribe_campaigns (id, ${CONTENT}, letter_count, is_open, tries, due_at, status_at, created_at)
      select s.id, ${CONTENT}, s.n, false, ${c.tries}::int, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from sizes s, scribe_campaigns c where c.id = ${c.id})
    update scribe_letters l set campaign_id = s.id from living v join sizes s on s.part = v.part
    where l.letter_id = v.letter_id`.execute(tx);
}

/** Records that the printers have it: its letters can no longer be withdrawn. */
export async function markAtPrinters(tx: Db, c: Campaign, status: PrintStatus, at: Date): Promise<undefined> {
  const held = await maybe(
    tx,
    sql`update scribe_campaigns set step = 'sent', verdict = null, status = ${status}, status_at = ${at},
        sent_at = coalesce(sent_at, ${at}), asked_at = ${at}, due_at = null, claim_id = null, claimed_until = null, is_wanted = false
      where id = ${c.id} and claim_id = ${c.claim_id} returning id`,
  );
  if (!held) return;
  await sql`update scribe_letters set wanted_back = false, reason = null where campaign_id = ${c.id} and ended is null`.execute(
    tx,
  );
}

export type SentCampaign = { id: string; remote_id: number; status: PrintStatus; status_at: Date; sent_at: Date };

/** The sent campaigns whose status was polled longest ago, and not since `before`; marks them as polled now. */
export function claimForPolling(db: Db, before: Date, at: Date, limit: number): Promise<SentCampaign[]> {
  return rows(
    db,
    sql`update scribe_campaigns set asked_at = ${at} where id in (
        select id from scribe_campaigns
        where step = 'sent' and status not in ('delivered', 'failed', 'cancelled') and asked_at < ${before}
        order by asked_at limit ${limit} for update skip locked)
      returning id, remote_id, status, status_at, sent_at`,
  );
}

/** Records a status, unless the campaign is being withdrawn, which makes it a draft for a moment. */
export async function setStatus(db: Db, id: string, status: PrintStatus, at: Date): Promise<void> {
  await sql`update scribe_campaigns set status = ${status}, status_at = ${at}
    where id = ${id} and step = 'sent' and not is_wanted and status <> ${status}`.execute(db);
}

/** When the next campaign is due that no worker has claimed; null when none is. */
export async function nextDue(db: Db): Promise<Date | null> {
  const found = await maybe<{ due_at: Date | null }>(
    db,
    sql`select min(greatest(due_at, claimed_until)) as due_at from scribe_campaigns where due_at is not null`,
  );
  return found?.due_at ?? null;
}

export async function pausedUntil(db: Db): Promise<Date | null> {
  return (await maybe<{ until: Date }>(db, sql`select until from scribe_hold`))?.until ?? null;
}

export async function pause(db: Db, until: Date): Promise<void> {
  await sql`insert into scribe_hold (until) values (${until})
    on conflict (is_only) do update set until = excluded.until`.execute(db);
}

/** Deletes to whom these letters went, and the text of campaigns that have no letter with a recipient left. */
export async function forgetLetters(tx: Db, letter_ids: string[]): Promise<void> {
  const left = await rows<{ campaign_id: string | null }>(
    tx,
    sql`update scribe_letters set recipient = null, reason = null
      where letter_id = any(${letter_ids}::uuid[]) and campaign_id is not null returning campaign_id`,
  );
  const campaign_ids = [...new Set(left.map(({ campaign_id }) => campaign_id))];
  await sql`update scribe_campaigns c set text = '', return_address = blanked(return_address), group_key = id::text
    where id = any(${campaign_ids}::uuid[]) and not is_open and not exists (
      select 1 from scribe_letters l where l.campaign_id = c.id and l.recipient is not null)`.execute(tx);
}
