import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';

export type SubscriptionRow = {
  id: string;
  user_id: string;
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
  started_at: Date;
  ended_at: Date | null;
};
export type NewSubscription = Pick<
  SubscriptionRow,
  | 'user_id'
  | 'provider'
  | 'subscription_id'
  | 'customer_id'
  | 'environment'
  | 'plan_id'
  | 'period_start'
  | 'period_end'
  | 'started_at'
>;

/** The row of a subscription, made when it is missing, locked. */
export async function lockOrInsert(tx: Db, s: NewSubscription, next_check_at: Date): Promise<SubscriptionRow> {
  await sql`insert into subscriptions (user_id, provider, subscription_id, customer_id, environment, plan_id, status,
      period_start, period_end, started_at, next_check_at)
    values (${s.user_id}, ${s.provider}, ${s.subscription_id}, ${s.customer_id}, ${s.environment}, ${s.plan_id},
      'active', ${s.period_start}, ${s.period_end}, ${s.started_at}, ${next_check_at})
    on conflict (provider, subscription_id) do nothing`.execute(tx);
  return one(
    tx,
    sql`select * from subscriptions where provider = ${s.provider} and subscription_id = ${s.subscription_id} for update`,
  );
}

export async function byProviderId(
  db: Db,
  provider: string,
  subscription_id: string,
): Promise<SubscriptionRow | undefined> {
  return maybe(
    db,
    sql`select * from subscriptions where provider = ${provider} and subscription_id = ${subscription_id}`,
  );
}

export async function subscriptionById(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return maybe(db, sql`select * from subscriptions where id = ${id}`);
}

export async function lockById(tx: Db, id: string): Promise<SubscriptionRow | undefined> {
  return maybe(tx, sql`select * from subscriptions where id = ${id} for update`);
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
    | 'ended_at'
  >
> & { next_check_at?: Date };

export async function update(tx: Db, id: string, edit: SubscriptionEdit): Promise<SubscriptionRow> {
  const changes = Object.entries(edit).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return one(tx, sql`update subscriptions set ${sql.join(changes)} where id = ${id} returning *`);
}

/** A person's running subscriptions, the newest first. */
export async function runningOf(db: Db, user_id: string, provider: string): Promise<SubscriptionRow[]> {
  return rows(
    db,
    sql`select * from subscriptions where user_id = ${user_id} and provider = ${provider} and status <> 'canceled'
      order by started_at desc, id desc`,
  );
}

/** Takes up to `limit` running subscriptions that are due to be read again; the next time is in six hours. */
export async function claimDue(
  db: Db,
  provider: string,
  at: Date,
  page: { all: boolean; limit: number; after: string | null },
): Promise<SubscriptionRow[]> {
  const due = page.all ? sql`` : sql`and next_check_at <= ${at}`;
  const after = page.after ? sql`and id > ${page.after}` : sql``;
  const claimed = await rows<SubscriptionRow>(
    db,
    sql`update subscriptions set next_check_at = ${at}::timestamptz + interval '6 hours'
      where id in (select id from subscriptions where status <> 'canceled' and provider = ${provider} ${due} ${after}
        order by id limit ${page.limit} for update skip locked)
      returning *`,
  );
  return claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Subscriptions whose renewal has been unpaid since before `since` and whose benefits do not rest yet. */
export async function overdue(db: Db, since: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from subscriptions where status = 'past_due' and paused_at is null and past_due_since <= ${since}`,
  );
  return found.map(({ id }) => id);
}

/** People with more than one running subscription: they pay twice. */
export async function doubleSubscribers(db: Db): Promise<{ user_id: string; subscriptions: number }[]> {
  return rows(
    db,
    sql`select user_id, count(*)::int as subscriptions from subscriptions where status <> 'canceled'
      group by user_id having count(*) > 1`,
  );
}

/** Every subscription that a person ever had, the newest first. */
export async function allOf(db: Db, user_id: string): Promise<SubscriptionRow[]> {
  return rows(db, sql`select * from subscriptions where user_id = ${user_id} order by started_at desc, id desc`);
}
