import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Source } from '../dependencies.ts';

type Environment = Source['environment'];

export type Consent = {
  id: string;
  account_id: AccountId;
  /** The member who agreed. */
  created_by: string;
  environment: Environment;
  consent_text: string;
  typed_name: string;
  ip: string;
  threshold: number;
  bundle_credits: number;
  payment_method_id: string;
  granted_at: Date;
  withdrawn_at: Date | null;
  withdrawn_ip: string | null;
  limit_notified_at: Date | null;
};
export type NewConsent = Omit<Consent, 'id' | 'withdrawn_at' | 'withdrawn_ip' | 'limit_notified_at'>;

const consentColumns = sql`id, account_id, created_by, environment, consent_text, typed_name, ip, threshold, bundle_credits,
  payment_method_id, granted_at, withdrawn_at, withdrawn_ip, limit_notified_at`;

export async function activeConsent(
  db: Db,
  account_id: AccountId,
  environment: Environment,
): Promise<Consent | undefined> {
  return maybe(
    db,
    sql`select ${consentColumns} from top_up_consents
      where account_id = ${account_id} and environment = ${environment} and withdrawn_at is null`,
  );
}

export async function consentById(db: Db, id: string): Promise<Consent | undefined> {
  return maybe(db, sql`select ${consentColumns} from top_up_consents where id = ${id}`);
}

/** False when there was none. */
export async function withdrawConsent(
  tx: Db,
  account_id: AccountId,
  environment: Environment,
  ip: string,
  at: Date,
): Promise<boolean> {
  const ended = await maybe(
    tx,
    sql`update top_up_consents set withdrawn_at = ${at}, withdrawn_ip = ${ip}
      where account_id = ${account_id} and environment = ${environment} and withdrawn_at is null returning id`,
  );
  return ended !== undefined;
}

/** The new consent's id. */
export async function insertConsent(tx: Db, c: NewConsent): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into top_up_consents (account_id, created_by, environment, consent_text, typed_name, ip, threshold, bundle_credits,
      payment_method_id, granted_at)
    values (${c.account_id}, ${c.created_by}, ${c.environment}, ${c.consent_text}, ${c.typed_name}, ${c.ip}, ${c.threshold},
      ${c.bundle_credits}, ${c.payment_method_id}, ${c.granted_at}) returning id`,
  );
  return id;
}

/** Records that the owner is notified of the daily limit. False when that was done within the last day. */
export async function recordLimitNotice(tx: Db, consent_id: string, at: Date): Promise<boolean> {
  const noted = await maybe(
    tx,
    sql`update top_up_consents set limit_notified_at = ${at}
      where id = ${consent_id} and coalesce(limit_notified_at, '-infinity') <= ${at}::timestamptz - interval '1 day'
      returning id`,
  );
  return noted !== undefined;
}

/** Every agreement ever given for an account in one environment, the newest first. */
export async function consentsOf(db: Db, account_id: AccountId, environment: Environment): Promise<Consent[]> {
  return rows(
    db,
    sql`select ${consentColumns} from top_up_consents where account_id = ${account_id} and environment = ${environment} order by granted_at desc`,
  );
}

export type AttemptStatus = 'open' | 'paid' | 'declined' | 'needs_authentication' | 'withdrawn' | 'card_removed';
export type Attempt = {
  id: string;
  consent_id: string;
  account_id: AccountId;
  provider: string;
  environment: 'test' | 'live';
  credits: number;
  amount_cents: number;
  /** Part of the provider's idempotency key from the second on. */
  attempt: number;
  status: AttemptStatus;
  payment_intent_id: string | null;
  finish_url: string | null;
  message: string | null;
  created_at: Date;
  settled_at: Date | null;
  next_check_at: Date;
};
export type NewAttempt = Pick<
  Attempt,
  'consent_id' | 'account_id' | 'provider' | 'environment' | 'credits' | 'amount_cents'
>;

const attemptColumns = sql`id, consent_id, account_id, provider, environment, credits, amount_cents, attempt, status,
  payment_intent_id, finish_url, message, created_at, settled_at, next_check_at`;

/** The new attempt's id; undefined while another one runs. */
export async function insertAttempt(
  tx: Db,
  a: NewAttempt,
  times: { at: Date; next_check_at: Date },
): Promise<string | undefined> {
  const row = await maybe<{ id: string }>(
    tx,
    sql`insert into top_up_attempts (consent_id, account_id, provider, environment, credits, amount_cents,
        next_check_at, created_at)
      values (${a.consent_id}, ${a.account_id}, ${a.provider}, ${a.environment}, ${a.credits},
        ${a.amount_cents}, ${times.next_check_at}, ${times.at})
      on conflict (account_id, environment) where status in ('open', 'needs_authentication') do nothing returning id`,
  );
  return row?.id;
}

export async function attemptById(db: Db, id: string): Promise<Attempt | undefined> {
  return UUID.test(id) ? maybe(db, sql`select ${attemptColumns} from top_up_attempts where id = ${id}`) : undefined;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function lockAttempt(tx: Db, id: string): Promise<Attempt | undefined> {
  return maybe(tx, sql`select ${attemptColumns} from top_up_attempts where id = ${id} for update`);
}

export type AttemptEdit = Partial<
  Pick<Attempt, 'attempt' | 'status' | 'payment_intent_id' | 'finish_url' | 'message' | 'settled_at'>
>;

export async function updateAttempt(tx: Db, id: string, edit: AttemptEdit): Promise<void> {
  const changes = Object.entries(edit).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update top_up_attempts set ${sql.join(changes)} where id = ${id}`.execute(tx);
}

/** An account's attempts in one environment, newest first. */
export async function latestAttempts(
  db: Db,
  account_id: AccountId,
  environment: Environment,
  limit: number,
): Promise<Attempt[]> {
  return rows(
    db,
    sql`select ${attemptColumns} from top_up_attempts where account_id = ${account_id} and environment = ${environment}
      order by created_at desc, id desc limit ${limit}`,
  );
}

/** The attempt that runs, of which an account has at most one in an environment. */
export async function runningAttempt(
  db: Db,
  account_id: AccountId,
  environment: Environment,
): Promise<Attempt | undefined> {
  return maybe(
    db,
    sql`select ${attemptColumns} from top_up_attempts
      where account_id = ${account_id} and environment = ${environment} and status in ('open', 'needs_authentication')`,
  );
}

/** Ends attempts that wait for their owner, because the consent for them has ended. */
export async function withdrawWaitingAttempts(
  tx: Db,
  account_id: AccountId,
  environment: Environment,
  at: Date,
): Promise<void> {
  await sql`update top_up_attempts set status = 'withdrawn', settled_at = ${at}, finish_url = null
    where account_id = ${account_id} and environment = ${environment} and status = 'needs_authentication'`.execute(tx);
}

/** Takes up to `limit` unfinished attempts that are due; the next time is after as long as they have been open. */
export async function claimDue(db: Db, from: Source, at: Date, limit: number): Promise<Attempt[]> {
  return rows(
    db,
    sql`update top_up_attempts
      set next_check_at = ${at}::timestamptz + greatest(interval '2 minutes', least(interval '6 hours', ${at}::timestamptz - created_at))
      where id in (select id from top_up_attempts
        where status in ('open', 'needs_authentication') and provider = ${from.name}
          and environment = ${from.environment} and next_check_at <= ${at}
        order by next_check_at limit ${limit} for update skip locked)
      returning ${attemptColumns}`,
  );
}

/** Up to `limit` attempts, after one of them, that may still be paid: unfinished, or ended unpaid since a time. */
export async function unpaidSince(
  db: Db,
  from: Source,
  since: Date,
  after_id: string | null,
  limit: number,
): Promise<Attempt[]> {
  return rows(
    db,
    sql`select ${attemptColumns} from top_up_attempts
      where provider = ${from.name} and environment = ${from.environment}
        and (${after_id}::uuid is null or id > ${after_id}::uuid)
        and (status in ('open', 'needs_authentication')
          or (status <> 'paid' and payment_intent_id is not null and settled_at >= ${since}))
      order by id limit ${limit}`,
  );
}

export async function attemptsOf(db: Db, account_id: AccountId, environment: Environment): Promise<Attempt[]> {
  return rows(
    db,
    sql`select ${attemptColumns} from top_up_attempts where account_id = ${account_id} and environment = ${environment}
      order by created_at desc, id desc`,
  );
}
