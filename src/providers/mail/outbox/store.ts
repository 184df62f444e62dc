import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';

export type OutboxMail = {
  id: string;
  to_address: string;
  subject: string;
  text_part: string;
  html_part: string;
  raw: string;
  created_at: Date;
};
export type OutboxLine = Pick<OutboxMail, 'id' | 'to_address' | 'subject' | 'created_at'>;

/** A key that is known changes nothing. */
export async function insertMail(
  db: Db,
  mail: Omit<OutboxMail, 'id' | 'created_at'> & { idempotency_key: string },
  now: Date,
): Promise<void> {
  await sql`insert into outbox_mails (idempotency_key, to_address, subject, text_part, html_part, raw, created_at)
    values (${mail.idempotency_key}, ${mail.to_address}, ${mail.subject}, ${mail.text_part}, ${mail.html_part},
      ${mail.raw}, ${now})
    on conflict (idempotency_key) do nothing`.execute(db);
}

/** Newest first; with an address, only what was sent to it. */
export const listMails = (db: Db, filter: { to?: string | undefined; limit: number }): Promise<OutboxLine[]> =>
  rows(
    db,
    sql`select id, to_address, subject, created_at from outbox_mails
      where ${filter.to ?? null}::text is null or lower(to_address) = lower(${filter.to ?? null})
      order by created_at desc, id desc limit ${filter.limit}`,
  );

export const mailById = (db: Db, id: string): Promise<OutboxMail | undefined> =>
  maybe(
    db,
    sql`select id, to_address, subject, text_part, html_part, raw, created_at from outbox_mails where id = ${id}`,
  );

/** Removes the oldest mails that were written before this time. Returns how many. */
export async function removeMails(tx: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`delete from outbox_mails where id in (
    select id from outbox_mails where created_at < ${before} order by created_at, id limit ${limit})`.execute(tx);
  return Number(removed.numAffectedRows ?? 0n);
}
