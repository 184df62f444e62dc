import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';

export type SandboxWebhook = {
  id: string;
  type: string;
  body: string;
  attempts: number;
  last_status: number | null;
  created_at: Date;
  delivered_at: Date | null;
  dropped_at: Date | null;
};

const columns = sql`id, type, body, attempts, last_status, created_at, delivered_at, dropped_at`;
const is_outstanding = sql`delivered_at is null and dropped_at is null`;

export async function insertWebhook(
  tx: Db,
  w: { id: string; type: string; checkout_id: string | null; body: string; at: Date },
): Promise<void> {
  await sql`insert into sandbox_webhooks (id, type, checkout_id, body, created_at)
    values (${w.id}, ${w.type}, ${w.checkout_id}, ${w.body}, ${w.at})`.execute(tx);
}

export const findWebhook = (db: Db, id: string): Promise<SandboxWebhook | undefined> =>
  maybe(db, sql`select ${columns} from sandbox_webhooks where id = ${id}`);

export const findOutstanding = (db: Db, id: string): Promise<SandboxWebhook | undefined> =>
  maybe(db, sql`select ${columns} from sandbox_webhooks where id = ${id} and ${is_outstanding}`);

export const newestWebhooks = (db: Db, limit: number): Promise<SandboxWebhook[]> =>
  rows(db, sql`select ${columns} from sandbox_webhooks order by event_no desc limit ${limit}`);

export const outstandingWebhooks = (db: Db): Promise<{ webhook_id: string; type: string }[]> =>
  rows(db, sql`select id as webhook_id, type from sandbox_webhooks where ${is_outstanding} order by event_no`);

/** Notes an attempt and, where it was the first that succeeded, when. */
export async function noteAttempt(
  db: Db,
  id: string,
  attempt: { status: number | null; delivered_at: Date | null },
): Promise<void> {
  await sql`update sandbox_webhooks set attempts = attempts + 1, last_status = ${attempt.status},
      delivered_at = coalesce(delivered_at, ${attempt.delivered_at}::timestamptz)
    where id = ${id}`.execute(db);
}

export async function dropWebhook(db: Db, id: string, at: Date): Promise<void> {
  await sql`update sandbox_webhooks set dropped_at = ${at} where id = ${id} and delivered_at is null`.execute(db);
}

/** Removes webhooks that are done with and older than this time. Returns how many. */
export async function removeWebhooks(tx: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`delete from sandbox_webhooks where id in (
    select id from sandbox_webhooks where created_at < ${before} and not (${is_outstanding}) order by event_no limit ${limit})`.execute(
    tx,
  );
  return Number(removed.numAffectedRows ?? 0n);
}
