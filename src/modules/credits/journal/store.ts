import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';
import type { Environment, TransactionType } from '../schema.ts';

/** `accounts`: those alone; null for all. */
export type Filter = { environments: Environment[]; type: TransactionType | ''; accounts: string[] | null };

/** More people than these match no useful search. */
const MAX_PEOPLE = 50;

/** Accounts of the people whose address begins with a text. */
export async function accountsByEmail(db: Db, prefix: string): Promise<string[]> {
  const found = await rows<{ account_id: string }>(
    db,
    sql`select distinct m.account_id from (
        select user_id from people_search where email_key like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`} limit ${MAX_PEOPLE}) p
      join account_memberships m on m.user_id = p.user_id`,
  );
  return found.map(({ account_id }) => account_id);
}

/** The account with this id, and those of the person with this id. */
export async function accountsById(db: Db, id: string): Promise<string[]> {
  const found = await rows<{ account_id: string }>(
    db,
    sql`select account_id from account_memberships where user_id = ${id}::uuid
      union select account_id from account_memberships where account_id = ${id}::uuid`,
  );
  return found.map(({ account_id }) => account_id);
}

const columns = sql`account_id, id, credits_amount, transaction_type, category, description, notes, environment, campaign_id,
  payment_session_id, payment_intent_id, created_at`;

export type Window = { ascending: boolean; limit: number; offset: number; after?: { at: string; id: string } };

/**
 * The first `limit` transactions that match, in order of time. Each environment, or each account, is read in the order of
 * its index and no further than needed.
 */
function matching({ environments, type, accounts }: Filter, { ascending, after }: Window, limit: number) {
  const order = ascending ? sql`order by created_at, id` : sql`order by created_at desc, id desc`;
  const of_type = type ? sql`and transaction_type = ${type}` : sql``;
  const beyond = after
    ? sql`and (created_at, id) ${ascending ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const parts = accounts
    ? [
        sql`select ${columns} from unnest(${accounts}::uuid[]) a(owner) cross join lateral (
          select ${columns} from credit_transactions where account_id = a.owner and environment = any(${environments}::text[]) ${of_type} ${beyond}
          ${order} limit ${limit}) t`,
      ]
    : environments.map(
        (environment) =>
          sql`(select ${columns} from credit_transactions where environment = ${environment} ${of_type} ${beyond} ${order} limit ${limit})`,
      );
  return { all: sql.join(parts, sql` union all `), order };
}

export type JournalRow = {
  id: string;
  account_id: string;
  user_id: string | null;
  email: string | null;
  full_name: string | null;
  credits_amount: number;
  transaction_type: TransactionType;
  category: string;
  description: string;
  notes: string | null;
  environment: Environment;
  campaign_id: string | null;
  payment_session_id: string | null;
  payment_intent_id: string | null;
  created_at: Date;
  /** The time to the microsecond, to go on after. */
  cursor: string;
};

export const transactions = (db: Db, filter: Filter, window: Window): Promise<JournalRow[]> => {
  const { all, order } = matching(filter, window, window.limit + window.offset);
  return rows(
    db,
    sql`with found as materialized (select ${columns} from (${all}) t ${order} limit ${window.limit} offset ${window.offset})
      select t.id, t.account_id, o.user_id, o.email, o.full_name, t.credits_amount, t.transaction_type, t.category,
        t.description, t.notes, t.environment, t.campaign_id, t.payment_session_id, t.payment_intent_id, t.created_at,
        t.created_at::text as cursor
      from found t left join account_owners o on o.account_id = t.account_id ${order}`,
  );
};

/** How many transactions match, counted up to MAX_COUNTED. */
export async function countTransactions(db: Db, filter: Filter): Promise<number> {
  const { all } = matching(filter, { ascending: false, limit: 0, offset: 0 }, MAX_COUNTED);
  const count = sql`select count(*)::int as total from (select 1 from (${all}) t limit ${MAX_COUNTED}) found`;
  return (await one<{ total: number }>(db, count)).total;
}
