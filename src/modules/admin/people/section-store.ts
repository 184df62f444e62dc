import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';

/** The lists on the page about a person, by the account that they work in or by the person, each newest first. */

type Slice = { limit: number; offset: number };
export type Section<Row> = {
  page(db: Db, id: string, slice: Slice): Promise<Row[]>;
  /** All rows, to be counted. */
  all(id: string): ReturnType<typeof sql>;
};

/** How many rows a list has, counted up to MAX_COUNTED. */
export async function countSection(db: Db, all: ReturnType<typeof sql>): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${all} limit ${MAX_COUNTED}) found`,
  );
  return total;
}

type Environment = 'test' | 'live';

type LotRow = {
  id: string;
  environment: Environment;
  kind: 'one_time' | 'plan';
  credits: number;
  remaining: number;
  created_at: Date;
  expires_at: Date;
};
/** What can still be spent, the soonest to expire first. */
export const lots: Section<LotRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<LotRow>(
      db,
      sql`select lot_id as id, environment, kind, credits, remaining, created_at, expires_at from open_credit_lots
        where account_id = ${account_id} order by expires_at, lot_id limit ${limit} offset ${offset}`,
    ),
  all: (account_id) => sql`select 1 from open_credit_lots where account_id = ${account_id}`,
};

type JournalRow = {
  id: string;
  environment: Environment;
  credits_amount: number;
  transaction_type: string;
  description: string;
  notes: string | null;
  created_at: Date;
};
export const journal: Section<JournalRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<JournalRow>(
      db,
      sql`select transaction_id as id, environment, credits_amount, transaction_type, description, notes, created_at
        from credit_journal where account_id = ${account_id} order by created_at desc, transaction_id desc
        limit ${limit} offset ${offset}`,
    ),
  all: (account_id) => sql`select 1 from credit_journal where account_id = ${account_id}`,
};

type PaymentRow = {
  id: string;
  type: string;
  description: string;
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  environment: Environment;
  payment_intent_id: string | null;
  occurred_at: Date;
};
export const payments: Section<PaymentRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<PaymentRow>(
      db,
      sql`select id, type, description, amount_cents, fee_cents, net_cents, environment, payment_intent_id, occurred_at
        from account_payments where account_id = ${account_id} order by occurred_at desc, id desc
        limit ${limit} offset ${offset}`,
    ),
  all: (account_id) => sql`select 1 from account_payments where account_id = ${account_id}`,
};

type PlanRow = {
  id: string;
  environment: Environment;
  plan_id: string;
  next_plan_id: string | null;
  status: 'active' | 'past_due' | 'canceled';
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  started_at: Date;
  ended_at: Date | null;
};
export const plans: Section<PlanRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<PlanRow>(
      db,
      sql`select id, environment, plan_id, next_plan_id, status, period_start, period_end, cancel_at_period_end, started_at,
          ended_at
        from account_plans where account_id = ${account_id} order by started_at desc limit ${limit} offset ${offset}`,
    ),
  all: (account_id) => sql`select 1 from account_plans where account_id = ${account_id}`,
};

type CampaignRow = {
  id: string;
  title: string;
  campaign_type: string;
  status: string;
  contact_count: number;
  submitted_at: Date | null;
  created_at: Date;
};
export const campaigns: Section<CampaignRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<CampaignRow>(
      db,
      sql`select id, title, campaign_type, status, contact_count, submitted_at, created_at from account_campaigns
        where account_id = ${account_id} order by created_at desc, id desc limit ${limit} offset ${offset}`,
    ),
  all: (account_id) => sql`select 1 from account_campaigns where account_id = ${account_id}`,
};

type LetterRow = {
  id: string;
  campaign_title: string;
  status: string;
  status_at: Date;
  failure_reason: string | null;
  first_name: string;
  last_name: string;
  city: string;
  state: string;
  created_at: Date;
};
/** Letters have no index by account: they are read campaign by campaign, and no more of each than the page needs. */
export const letters: Section<LetterRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<LetterRow>(
      db,
      sql`select l.id, c.title as campaign_title, l.status, l.status_at, l.failure_reason, l.first_name, l.last_name, l.city,
          l.state, l.created_at
        from account_campaigns c cross join lateral (
          select id, submission_no, position, status, status_at, failure_reason, first_name, last_name, city, state, created_at
          from account_letters where campaign_id = c.id order by submission_no desc, position desc limit ${limit + offset}) l
        where c.account_id = ${account_id}
        order by c.created_at desc, c.id desc, l.submission_no desc, l.position desc, l.id
        limit ${limit} offset ${offset}`,
    ),
  all: (account_id) =>
    sql`select 1 from account_campaigns c
      cross join lateral (select 1 from account_letters where campaign_id = c.id limit ${MAX_COUNTED}) l
      where c.account_id = ${account_id}`,
};

type AutomationRow = {
  id: string;
  name: string;
  status: string;
  paused_reason: string | null;
  source: string;
  daily_cap: number;
  created_at: Date;
  deleted_at: Date | null;
};
export const automations: Section<AutomationRow> = {
  page: (db, account_id, { limit, offset }) =>
    rows<AutomationRow>(
      db,
      sql`select id, name, status, paused_reason, source, daily_cap, created_at, deleted_at from account_automations
        where account_id = ${account_id} order by created_at desc, id desc limit ${limit} offset ${offset}`,
    ),
  all: (account_id) => sql`select 1 from account_automations where account_id = ${account_id}`,
};

type SessionRow = {
  id: string;
  created_at: Date;
  refreshed_at: Date;
  ip: string | null;
  user_agent: string | null;
  revoked_at: Date | null;
};
export const sessions: Section<SessionRow> = {
  page: (db, user_id, { limit, offset }) =>
    rows<SessionRow>(
      db,
      sql`select id, created_at, refreshed_at, ip, user_agent, revoked_at from session_lookup
        where user_id = ${user_id} order by refreshed_at desc, id limit ${limit} offset ${offset}`,
    ),
  all: (user_id) => sql`select 1 from session_lookup where user_id = ${user_id}`,
};

const address = (user_id: string) => sql`(select email_key from person_lookup where user_id = ${user_id})`;

type MailRow = { id: string; subject: string; created_at: Date };
/** Mails to the address that the person has now. */
export const mails: Section<MailRow> = {
  page: (db, user_id, { limit, offset }) =>
    rows<MailRow>(
      db,
      sql`select id, subject, created_at from mail_lookup where address_key = ${address(user_id)}
        order by created_at desc, id desc limit ${limit} offset ${offset}`,
    ),
  all: (user_id) => sql`select 1 from mail_lookup where address_key = ${address(user_id)}`,
};

export const mailById = (db: Db, user_id: string, id: string): Promise<(MailRow & { text_part: string }) | undefined> =>
  maybe(
    db,
    sql`select id, subject, text_part, created_at from mail_lookup
      where id = ${id} and address_key = ${address(user_id)}`,
  );

type ViewRow = { id: string; operator_email: string; reason: string; started_at: Date; ended_at: Date };
export const views: Section<ViewRow> = {
  page: (db, user_id, { limit, offset }) =>
    rows<ViewRow>(
      db,
      sql`select id, operator_email, reason, started_at, ended_at from view_as_lookup
        where user_id = ${user_id} order by started_at desc limit ${limit} offset ${offset}`,
    ),
  all: (user_id) => sql`select 1 from view_as_lookup where user_id = ${user_id}`,
};
