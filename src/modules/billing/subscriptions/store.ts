import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Source } from '../dependencies.ts';

export type SubscriptionRow = {
  id: string;
  account_id: AccountId;
  provider: string;
  subscription_id: string;
  customer_id: string;
  environment: 'test' | 'live';
  plan_id: string;
  next_plan_id: string | null;
  status: 'active' | 'past_due' | 'canceled';
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  past_due_since: Date | null;
  paused_at: Date | null;
  pay_url: string | null;
  /** Of the renewal that is unpaid, as its invoice says; null where none is, or it was not read yet. */
  unpaid_plan_id: string | null;
  unpaid_cents: number | null;
  /** The subscription that ran already when this one was paid. */
  duplicate_of: string | null;
  started_at: Date;
  ended_at: Date | null;
  next_check_at: Date;
};
export type NewSubscription = Pick<
  SubscriptionRow,
  | 'account_id'
  | 'provider'
  | 'subscription_id'
  | 'customer_id'
  | 'environment'
  | 'plan_id'
  | 'period_start'
  | 'period_end'
  | 'started_at'
  | 'duplicate_of'
>;

const columns = sql`id, account_id, provider, subscription_id, customer_id, environment, plan_id, next_plan_id, status,
  period_start, period_end, cancel_at_period_end, past_due_since, paused_at, pay_url, unpaid_plan_id, unpaid_cents,
  duplicate_of, started_at, ended_at, next_check_at`;

/** The row of a subscription, made when it is missing, locked. */
export async function lockOrInsert(
  tx: Db,
  s: NewSubscription,
  next_check_at: Date,
): Promise<SubscriptionRow & { is_new: boolean }> {
  const made =
    await sql`insert into subscriptions (account_id, provider, subscription_id, customer_id, environment, plan_id, status,
      period_start, period_end, started_at, duplicate_of, next_check_at)
    values (${s.account_id}, ${s.provider}, ${s.subscription_id}, ${s.customer_id}, ${s.environment}, ${s.plan_id},
      'active', ${s.period_start}, ${s.period_end}, ${s.started_at}, ${s.duplicate_of}, ${next_check_at})
    on conflict (provider, subscription_id) do nothing`.execute(tx);
  return one(
    tx,
    sql`select ${columns}, ${Number(made.numAffectedRows) > 0}::boolean as is_new from subscriptions where provider = ${s.provider} and subscription_id = ${s.subscription_id} for update`,
  );
}

export async function byProviderId(
  db: Db,
  provider: string,
  subscription_id: string,
): Promise<SubscriptionRow | undefined> {
  return maybe(
    db,
    sql`select ${columns} from subscriptions where provider = ${provider} and subscription_id = ${subscription_id}`,
  );
}

export async function subscriptionById(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return maybe(db, sql`select ${columns} from subscriptions where id = ${id}`);
}

export async function lockById(tx: Db, id: string): Promise<SubscriptionRow | undefined> {
  return maybe(tx, sql`select ${columns} from subscriptions where id = ${id} for update`);
}

export type SubscriptionEdit = Partial<
  Pick<
    SubscriptionRow,
    | 'plan_id'
    | 'next_plan_id'
    | 'status'
    | 'period_start'
    | 'period_end'
    | 'cancel_at_period_end'
    | 'past_due_since'
    | 'paused_at'
    | 'pay_url'
    | 'unpaid_plan_id'
    | 'unpaid_cents'
    | 'ended_at'
  >
>;

export async function update(tx: Db, id: string, edit: SubscriptionEdit): Promise<SubscriptionRow> {
  const changes = Object.entries(edit).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return one(tx, sql`update subscriptions set ${sql.join(changes)} where id = ${id} returning ${columns}`);
}

/** An account's running subscriptions, the newest first, without those that were paid by mistake. */
export async function runningOf(db: Db, account_id: AccountId, at: Source): Promise<SubscriptionRow[]> {
  return rows(
    db,
    sql`select ${columns} from subscriptions where account_id = ${account_id} and provider = ${at.name}
        and environment = ${at.environment} and status <> 'canceled' and duplicate_of is null
      order by started_at desc, id desc`,
  );
}

/** Takes up to `limit` running subscriptions that are due to be read again; the next time is in six hours. */
export async function claimDue(
  db: Db,
  from: Source,
  at: Date,
  page: { all: boolean; limit: number; after: string | null },
): Promise<SubscriptionRow[]> {
  const due = page.all ? sql`` : sql`and next_check_at <= ${at}`;
  const after = page.after ? sql`and id > ${page.after}` : sql``;
  const claimed = await rows<SubscriptionRow>(
    db,
    sql`update subscriptions set next_check_at = ${at}::timestamptz + interval '6 hours'
      where id in (select id from subscriptions where status <> 'canceled' and provider = ${from.name}
          and environment = ${from.environment} ${due} ${after}
        order by id limit ${page.limit} for update skip locked)
      returning ${columns}`,
  );
  return claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Subscriptions whose renewal has been unpaid since before `since` and whose benefits are not paused yet. */
export async function overdue(db: Db, from: Source, since: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from subscriptions where status = 'past_due' and paused_at is null and past_due_since <= ${since}
      and provider = ${from.name} and environment = ${from.environment}`,
  );
  return found.map(({ id }) => id);
}

/** Accounts with more than one running subscription: they pay twice. */
export async function doubleSubscribers(db: Db, at: Source): Promise<{ account_id: string; subscriptions: number }[]> {
  return rows(
    db,
    sql`select account_id, count(*)::int as subscriptions from subscriptions
      where status <> 'canceled' and environment = ${at.environment}
      group by account_id having count(*) > 1`,
  );
}

/** The newest second plan that was paid for an account since a time, what was paid for it, and the plan that ran. */
export async function latestDuplicate(
  db: Db,
  account_id: AccountId,
  at: Source,
  since: Date,
): Promise<{ plan_id: string; first_plan_id: string; paid_cents: number } | undefined> {
  return maybe(
    db,
    sql`select d.plan_id, k.plan_id as first_plan_id,
        (select coalesce(sum(amount_cents), 0)::int from payments p
          where p.subscription_id = d.id and p.type = 'customer_payment') as paid_cents
      from subscriptions d join subscriptions k on k.id = d.duplicate_of
      where d.account_id = ${account_id} and d.environment = ${at.environment} and d.started_at >= ${since}
      order by d.started_at desc limit 1`,
  );
}

/** Every subscription that an account ever had in one environment, the newest first. */
export async function allOf(
  db: Db,
  account_id: AccountId,
  environment: Source['environment'],
): Promise<SubscriptionRow[]> {
  return rows(
    db,
    sql`select ${columns} from subscriptions where account_id = ${account_id} and environment = ${environment} order by started_at desc, id desc`,
  );
}
