import { type Db, one, sql } from '../../src/platform/database/db.ts';
import type { LetterRequest } from '../chaos/people.ts';

export type Sent = { singles: LetterRequest[]; contacts: string[]; list_texts: string[] };

type Figures = Record<string, number>;

/** What the database holds of what was sent; a claim, what was found, and what must be found. */
export async function auditUpgrade(
  db: Db,
  { singles, contacts, list_texts }: Sent,
): Promise<[string, number, number][]> {
  const keys = singles.map(({ key }) => key);
  const row = await one<Figures>(
    db,
    sql`select (select count(*) from letters) as letters,
      (select count(*) from press_items) as items, (select count(distinct letter_id) from press_items) as item_letters,
      (select count(*) from (select k from unnest(${keys}::text[]) as k left join campaigns c on c.request_key = k
        left join letters l on l.campaign_id = c.id group by k having count(l.id) = 1) as w) as singles,
      (select count(*) from (select n from unnest(${contacts}::text[]) as n
        left join letters l on l.text = 'Dear Grace ' || n || ', welcome.' group by n having count(l.id) = 1) as w) as of_events,
      (select count(*) from (select t from unnest(${list_texts}::text[]) as t left join letters l on l.text = t
        group by t having count(l.id) = 1) as w) as of_lists,
      (select count(*) from letters where status in ('queued', 'sending', 'failed', 'rejected')) as not_sent,
      (select -sum(credits_amount)::int from credit_transactions where credits_amount < 0) as charged,
      (select count(*) from sandbox_checkouts where status = 'paid') as paid,
      (select count(*) from payments) as payments,
      (select count(*) from (select account_id from credit_transactions group by account_id having sum(credits_amount) <>
        (select coalesce(sum(remaining), 0) from credit_lots l where l.account_id = credit_transactions.account_id)) as w) as differ,
      (select count(*) from jobs where attempts >= max_attempts) as dead_jobs`,
  );
  const of = (name: string) => row[name] ?? -1;
  const all = singles.length + contacts.length + list_texts.length;
  return [
    ['Each single letter is one letter', of('singles'), singles.length],
    ['Each event of the CRM is one letter', of('of_events'), contacts.length],
    ['Each row of each list is one letter', of('of_lists'), list_texts.length],
    ['There is no other letter', of('letters'), all],
    ['Each letter is at the press', of('items'), all],
    ['... once', of('item_letters'), all],
    ['No letter is left behind', of('not_sent'), 0],
    ['Each letter is charged one credit', of('charged'), all],
    ['Each payment is credited', of('payments'), of('paid')],
    ['Accounts whose journal and lots differ', of('differ'), 0],
    ['Jobs that failed for good', of('dead_jobs'), 0],
  ];
}
