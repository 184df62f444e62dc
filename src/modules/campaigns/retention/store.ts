import { type Db, one, sql } from '../../../platform/database/db.ts';

const count = async (tx: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  (await one<{ removed: number }>(tx, statement)).removed;

/** Sent before this time, and none of its letters has words left. Ongoing campaigns write further letters. */
const IS_OVER = (before: Date) => sql`c.redacted_at is null and c.submitted_at < ${before} and c.status <> 'draft'
  and c.campaign_type <> 'ongoing' and not exists (select 1 from unredacted_orders u where u.campaign_id = c.id)`;
const IS_OLD_DRAFT = (before: Date) => sql`c.redacted_at is null and c.status = 'draft' and c.updated_at < ${before}`;

const removeContacts = (tx: Db, of: ReturnType<typeof IS_OVER>, limit: number): Promise<number> =>
  count(
    tx,
    sql`with old as (
        select k.id from campaigns c cross join lateral (
          select id from campaign_contacts where campaign_id = c.id order by id limit ${limit}) as k
        where ${of} limit ${limit}),
      removed as (delete from campaign_contacts where id in (select id from old) returning 1)
      select count(*)::int as removed from removed`,
  );

export const removeSentContacts = (tx: Db, before: Date, limit: number): Promise<number> =>
  removeContacts(tx, IS_OVER(before), limit);

/** An ongoing campaign gets its contacts one by one, and loses them so. */
export const removeOngoingContacts = (tx: Db, before: Date, limit: number): Promise<number> =>
  count(
    tx,
    sql`with old as (
        select k.id from campaigns c cross join lateral (
          select id from (select id from campaign_contacts where campaign_id = c.id order by id limit ${limit}) as oldest
          where uuid_extract_timestamp(id) < ${before}) as k
        where c.redacted_at is null and c.submitted_at < ${before} and c.campaign_type = 'ongoing' limit ${limit}),
      removed as (delete from campaign_contacts where id in (select id from old) returning 1)
      select count(*)::int as removed from removed`,
  );

const REDACTED = (at: Date) => sql`message = '', variables = '{}', return_address = blanked(c.return_address),
  signature = null, redacted_at = ${at}`;

export const redactSent = (tx: Db, before: Date, at: Date, limit: number): Promise<number> =>
  count(
    tx,
    sql`with old as (select c.id from campaigns c where ${IS_OVER(before)} order by c.submitted_at limit ${limit} for update skip locked),
      redacted as (update campaigns c set ${REDACTED(at)} from old where c.id = old.id returning 1)
      select count(*)::int as removed from redacted`,
  );

export const removeWizardDrafts = (tx: Db, before: Date, limit: number): Promise<number> =>
  count(
    tx,
    sql`with removed as (
        delete from campaign_drafts where (account_id, key) in (
          select account_id, key from campaign_drafts where updated_at < ${before} order by updated_at limit ${limit}
          for update skip locked) returning 1)
      select count(*)::int as removed from removed`,
  );

export const removeDraftContacts = (tx: Db, before: Date, limit: number): Promise<number> =>
  removeContacts(tx, IS_OLD_DRAFT(before), limit);

/** A draft that was sent and cancelled stays, without its words: the money of its submission refers to it. */
export const removeDrafts = (tx: Db, before: Date, at: Date, limit: number): Promise<number> =>
  count(
    tx,
    sql`with old as (
        select c.id, c.submission_no from campaigns c where ${IS_OLD_DRAFT(before)} order by c.updated_at limit ${limit}
        for update skip locked),
      removed as (delete from campaigns c using old where c.id = old.id and old.submission_no = 0 returning 1),
      redacted as (update campaigns c set ${REDACTED(at)} from old where c.id = old.id and old.submission_no > 0 returning 1)
      select (select count(*) from removed)::int + (select count(*) from redacted)::int as removed`,
  );

/** A draft that its account deletes. One that was sent and canceled stays without its words, as after its time. */
export async function removeDraft(tx: Db, id: string, at: Date): Promise<void> {
  await sql`delete from campaign_contacts where campaign_id = ${id}`.execute(tx);
  await sql`delete from campaigns where id = ${id} and status = 'draft' and submission_no = 0`.execute(tx);
  await sql`update campaigns c set ${REDACTED(at)} where c.id = ${id} and c.status = 'draft'`.execute(tx);
}
