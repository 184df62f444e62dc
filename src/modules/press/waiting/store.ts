import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { RunOptions } from '../schema.ts';
import { IS_HELD, ITEM, type ItemRow, WAITS } from '../store.ts';

/** Whose letter it is, and of which campaign. */
type Ordered = { campaign_title: string | null; customer_name: string | null; customer_email: string | null };

export const waitingItems = (db: Db, limit: number): Promise<(ItemRow & Ordered)[]> =>
  rows(
    db,
    sql`select ${ITEM}, g.title as campaign_title, o.full_name as customer_name, o.email as customer_email
      from press_items i left join letter_lookup l on l.id = i.letter_id
        left join campaign_lookup g on g.id = l.campaign_id
        left join lateral (select email, full_name from account_owners where account_id = l.account_id limit 1) o on true
      where ${WAITS} order by i.letter_id limit ${limit}`,
  );

/** How many letters of each design wait, and since when. */
export const waitingByTemplate = (
  db: Db,
): Promise<{ template_id: string; letters: number; held: number; oldest_at: Date }[]> =>
  rows(
    db,
    // Both counts once: the holds are few, and the letters that wait are counted from their index alone.
    sql`with held as materialized (
        select waits.template_id, count(*) as held from press_holds p cross join lateral (
          select i.template_id from press_items i where i.letter_id = p.letter_id and ${WAITS} offset 0) waits
        group by waits.template_id)
      select w.template_id, w.letters, coalesce(h.held, 0) as held, w.oldest_at
      from (select i.template_id, count(*) as letters, min(i.received_at) as oldest_at
          from press_items i where ${WAITS} group by i.template_id) w
        left join held h on h.template_id = w.template_id
      order by w.oldest_at, w.template_id`,
  );

/** What a run may be made of: one design, one list or one customer, or all of what waits. */
export type RunFilter = Pick<RunOptions, 'template_id' | 'campaign_id' | 'account_id'>;
export type Claimed = { id: string; letter_id: string; template_id: string };

function waitingOf({ template_id, campaign_id, account_id }: RunFilter) {
  const of_design = template_id === null ? sql`` : sql`and i.template_id = ${template_id}`;
  const of_list = campaign_id === null ? sql`` : sql`and l.campaign_id = ${campaign_id}`;
  const of_account = account_id === null ? sql`` : sql`and l.account_id = ${account_id}`;
  const is_of_one = campaign_id !== null || account_id !== null;
  return sql`from press_items i ${is_of_one ? sql`join letter_lookup l on l.id = i.letter_id` : sql``}
    where ${WAITS} ${of_design} ${of_list} ${of_account} and not ${IS_HELD}`;
}

/** How many letters could be in a run. */
export const countWaiting = async (db: Db, filter: RunFilter): Promise<number> =>
  (await one<{ letters: number }>(db, sql`select count(*)::int as letters ${waitingOf(filter)}`)).letters;

/**
 * Locks the letters that were ordered first, a list row by row however its letters came to the press; skips those that
 * another run claims.
 */
export async function claimWaiting(tx: Db, limit: number, filter: RunFilter): Promise<Claimed[]> {
  const claimed = await rows<Claimed>(
    tx,
    sql`select i.id, i.letter_id, i.template_id ${waitingOf(filter)} order by i.letter_id limit ${limit} for update of i skip locked`,
  );
  // A hold takes the lock of its letter first, so that one made in the meantime is seen now.
  const held = new Set(
    (
      await heldOf(
        tx,
        claimed.map((item) => item.letter_id),
      )
    ).map(({ letter_id }) => letter_id),
  );
  return claimed.filter((item) => !held.has(item.letter_id));
}

/** Where letters go, by which they are sorted for the mail. */
export const zipsOf = (tx: Db, item_ids: string[]): Promise<{ id: string; zip: string }[]> =>
  rows(
    tx,
    sql`select i.id, coalesce(coalesce(i.print_order, p.print_order) #>> '{recipient,zip}', '') as zip
      from press_items i left join letter_print_orders p on p.letter_id = i.letter_id
      where i.id = any(${item_ids}::uuid[])`,
  );

const heldOf = (db: Db, letter_ids: string[]): Promise<{ letter_id: string }[]> =>
  rows(db, sql`select letter_id from press_holds where letter_id = any(${letter_ids}::uuid[])`);

const MOST_SOURCES = 100;

export type ListWaiting = { campaign_id: string; title: string; customer: string; letters: number };
export type CustomerWaiting = { account_id: string; customer: string; letters: number };

/** The lists that letters wait of, which could be a run each: those ordered first. */
export const waitingByList = (db: Db): Promise<ListWaiting[]> =>
  rows(
    db,
    sql`select w.campaign_id, c.title, n.name as customer, w.letters
      from (select l.campaign_id, l.account_id, count(*)::int as letters, min(i.letter_id::text) as first from press_items i
          join letter_lookup l on l.id = i.letter_id where ${WAITS} and not ${IS_HELD} group by 1, 2
          order by first limit ${MOST_SOURCES}) w
        join campaign_lookup c on c.id = w.campaign_id join account_names n on n.account_id = w.account_id
      order by w.first`,
  );

/** The customers whose letters wait, those with the most first. */
export const waitingByCustomer = (db: Db): Promise<CustomerWaiting[]> =>
  rows(
    db,
    sql`select w.account_id, n.name as customer, w.letters
      from (select l.account_id, count(*)::int as letters from press_items i join letter_lookup l on l.id = i.letter_id
          where ${WAITS} and not ${IS_HELD} group by 1 order by letters desc, 1 limit ${MOST_SOURCES}) w
        join account_names n on n.account_id = w.account_id
      order by w.letters desc, w.account_id`,
  );
