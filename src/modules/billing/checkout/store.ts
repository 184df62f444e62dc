import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { CheckoutMode } from '../../../providers/payments/port.ts';
import type { Source } from '../dependencies.ts';

export type CheckoutSession = {
  id: string;
  /** Null while a purchase that was made without an account is not claimed. */
  account_id: AccountId | null;
  /** The member whose request it was, or who claimed it. */
  created_by: string | null;
  environment: 'test' | 'live';
  provider: string;
  mode: CheckoutMode;
  item_id: string;
  item_name: string;
  quantity: number;
  /** In total. */
  amount_cents: number;
  credits: number;
  status: 'created' | 'open' | 'paid' | 'closed' | 'mismatched';
  success_url: string;
  cancel_url: string;
  pending_letter_key: string | null;
  claim_token: string | null;
  provider_session_id: string | null;
  pay_url: string | null;
  /** Part of the provider's idempotency key from the second on. */
  attempt: number;
  payer_email: string | null;
  paid_at: Date | null;
  created_at: Date;
};

export type Intent = Pick<
  CheckoutSession,
  | 'id'
  | 'account_id'
  | 'created_by'
  | 'environment'
  | 'provider'
  | 'mode'
  | 'item_id'
  | 'item_name'
  | 'quantity'
  | 'amount_cents'
  | 'credits'
  | 'success_url'
  | 'cancel_url'
  | 'pending_letter_key'
  | 'claim_token'
>;

const columns = sql`id, account_id, created_by, environment, provider, mode, item_id, item_name, quantity, amount_cents, credits,
  status, success_url, cancel_url, pending_letter_key, claim_token, provider_session_id, pay_url, attempt, payer_email,
  paid_at, created_at`;

/**
 * Inserts the intent, or gives the unfinished checkout that it conflicts with: one for the same pending letter, or for a
 * plan, one for any plan.
 */
export async function insertIntent(
  db: Db,
  i: Intent,
  made: { at: Date; next_check_at: Date; request_id: string | null },
): Promise<CheckoutSession> {
  const unfinished =
    i.mode === 'subscription'
      ? sql`(account_id, provider, environment) where mode = 'subscription' and status in ('created', 'open')`
      : sql`(account_id, provider, environment, pending_letter_key, item_id, amount_cents) where status in ('created', 'open')`;
  return one(
    db,
    sql`insert into checkout_sessions (id, account_id, created_by, environment, provider, mode, item_id, item_name, quantity,
        amount_cents, credits, success_url, cancel_url, pending_letter_key, claim_token, next_check_at, created_at,
        request_id)
      values (${i.id}, ${i.account_id}, ${i.created_by}, ${i.environment}, ${i.provider}, ${i.mode}, ${i.item_id},
        ${i.item_name}, ${i.quantity}, ${i.amount_cents}, ${i.credits}, ${i.success_url}, ${i.cancel_url}, ${i.pending_letter_key},
        ${i.claim_token}, ${made.next_check_at}, ${made.at}, ${made.request_id}::uuid)
      on conflict ${unfinished} do update set item_id = checkout_sessions.item_id returning ${columns}`,
  );
}

/** Ends a failed attempt to open a page, once however many calls report it. Gives the current attempt. */
export async function nextAttempt(db: Db, id: string, failed: number): Promise<number> {
  const row = await one<{ attempt: number }>(
    db,
    sql`update checkout_sessions set attempt = greatest(attempt, ${failed}::int + 1) where id = ${id} returning attempt`,
  );
  return row.attempt;
}

/** Records the provider's response, unless the session has changed since. Gives the current session. */
export async function markOpen(
  db: Db,
  id: string,
  opened: { provider_session_id: string; url: string },
): Promise<CheckoutSession> {
  await sql`update checkout_sessions set status = 'open', provider_session_id = ${opened.provider_session_id},
      pay_url = ${opened.url} where id = ${id} and status = 'created'`.execute(db);
  return one(db, sql`select ${columns} from checkout_sessions where id = ${id}`);
}

/** Finds a session by our id or, where `key` is no such id, by the provider's. */
export async function findSession(db: Db, at: Source, key: string): Promise<CheckoutSession | undefined> {
  return maybe(
    db,
    sql`select ${columns} from checkout_sessions
      where provider = ${at.name} and environment = ${at.environment}
        and ${UUID.test(key) ? sql`id = ${key}` : sql`provider_session_id = ${key}`}`,
  );
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function sessionById(db: Db, id: string): Promise<CheckoutSession | undefined> {
  return maybe(db, sql`select ${columns} from checkout_sessions where id = ${id}`);
}

/** Pages of an account that could still be paid. */
export async function openPagesOf(db: Db, at: Source, account_id: AccountId): Promise<CheckoutSession[]> {
  return rows(
    db,
    sql`select ${columns} from checkout_sessions where account_id = ${account_id} and status in ('created', 'open')
      and provider = ${at.name} and environment = ${at.environment} order by created_at, id`,
  );
}

export async function lockSession(tx: Db, at: Source, id: string): Promise<CheckoutSession | undefined> {
  if (!UUID.test(id)) return undefined;
  return maybe(
    tx,
    sql`select ${columns} from checkout_sessions
      where id = ${id} and provider = ${at.name} and environment = ${at.environment} for update`,
  );
}

export async function lockClaim(tx: Db, at: Source, claim_token: string): Promise<CheckoutSession | undefined> {
  return maybe(
    tx,
    sql`select ${columns} from checkout_sessions
      where claim_token = ${claim_token} and provider = ${at.name} and environment = ${at.environment} for update`,
  );
}

export async function claim(
  tx: Db,
  id: string,
  by: { account_id: AccountId; created_by: string; at: Date },
): Promise<void> {
  await sql`update checkout_sessions set account_id = ${by.account_id}, created_by = ${by.created_by}, claimed_at = ${by.at}
    where id = ${id} and account_id is null`.execute(tx);
}

export async function latestPaidFor(
  db: Db,
  account_id: AccountId,
  item_id: string,
  pending_letter_key: string,
): Promise<CheckoutSession | undefined> {
  return maybe(
    db,
    sql`select ${columns} from checkout_sessions where account_id = ${account_id} and item_id = ${item_id} and status = 'paid'
        and pending_letter_key = ${pending_letter_key} order by paid_at desc limit 1`,
  );
}

export async function markPaid(
  tx: Db,
  id: string,
  paid: { provider_session_id: string; payer_email: string | null; at: Date },
): Promise<void> {
  await sql`update checkout_sessions set status = 'paid', paid_at = ${paid.at}, payer_email = ${paid.payer_email},
      provider_session_id = ${paid.provider_session_id} where id = ${id}`.execute(tx);
}

export async function mark(tx: Db, id: string, status: 'closed' | 'mismatched'): Promise<void> {
  await sql`update checkout_sessions set status = ${status} where id = ${id} and status <> 'paid'`.execute(tx);
}

/**
 * Takes up to `limit` unfinished sessions that are due. Each is next due after as long as it has been open (at most an
 * hour), so that one the provider cannot answer for holds up no other.
 */
export async function claimDue(db: Db, from: Source, at: Date, limit: number): Promise<CheckoutSession[]> {
  return rows(
    db,
    sql`update checkout_sessions set next_check_at = ${at}::timestamptz + least(interval '1 hour', ${at}::timestamptz - created_at)
      where id in (
        select id from checkout_sessions
          where status in ('created', 'open') and provider = ${from.name} and environment = ${from.environment}
            and next_check_at <= ${at}
          order by next_check_at limit ${limit} for update skip locked)
      returning ${columns}`,
  );
}
