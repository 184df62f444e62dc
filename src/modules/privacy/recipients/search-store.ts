import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { RecipientFound, RecipientSearch } from './schema.ts';

/** Searches for a person: ordered, worked on by a job, read, removed. */

export type SearchRow = {
  id: string;
  account_id: AccountId | null;
  person: RecipientSearch;
  found: RecipientFound;
  accounts: number;
  accounts_read: number;
  last_account: string | null;
  finished_at: Date | null;
};
const SEARCH = sql`id, account_id, person, found, accounts, accounts_read, last_account, finished_at`;

/** Orders a search of one account, or of all when `account_id` is null. Gives its id. */
export async function insertSearch(
  tx: Db,
  s: { account_id: AccountId | null; requested_by: string; person: RecipientSearch; found: RecipientFound },
  at: Date,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into recipient_searches (account_id, requested_by, person, found, accounts, requested_at)
      values (${s.account_id}, ${s.requested_by}, ${JSON.stringify(s.person)}::jsonb, ${JSON.stringify(s.found)}::jsonb,
        case when ${s.account_id}::uuid is null then (select count(*)::int from accounts where erased_at is null) else 1 end, ${at})
      returning id`,
  );
  return id;
}

export const searchById = (db: Db, id: string): Promise<SearchRow | undefined> =>
  maybe(db, sql`select ${SEARCH} from recipient_searches where id = ${id}`);

/** All that was found, as a document; null for a search of every account, and until it has finished. */
export const documentOf = (db: Db, id: string): Promise<{ document: object | null } | undefined> =>
  maybe(db, sql`select document from recipient_searches where id = ${id}`);

/** Keeps what was found so far, and where to go on. False when the search is gone. */
export async function keepProgress(
  tx: Db,
  { id, found, accounts_read, last_account }: Pick<SearchRow, 'id' | 'found' | 'accounts_read' | 'last_account'>,
): Promise<boolean> {
  const kept = await maybe(
    tx,
    sql`update recipient_searches set found = ${JSON.stringify(found)}::jsonb, accounts_read = ${accounts_read},
        last_account = ${last_account} where id = ${id} and finished_at is null returning id`,
  );
  return kept !== undefined;
}

export async function finishSearch(tx: Db, id: string, document: object | null, at: Date): Promise<void> {
  await sql`update recipient_searches set finished_at = ${at}, document = ${document && JSON.stringify(document)}::jsonb
    where id = ${id} and finished_at is null`.execute(tx);
}

/** The accounts after this one. */
export const accountsAfter = (db: Db, after: string, limit: number): Promise<{ id: AccountId }[]> =>
  rows(db, sql`select id from accounts where id > ${after}::uuid and erased_at is null order by id limit ${limit}`);

export async function removeSearchesBefore(tx: Db, before: Date): Promise<void> {
  await sql`delete from recipient_searches where requested_at < ${before}`.execute(tx);
}

/** Removes every search for people of this last name: they hold what was erased. */
export async function removeSearchesFor(tx: Db, { last_name }: RecipientSearch): Promise<void> {
  await sql`delete from recipient_searches where lower(person ->> 'last_name') = lower(${last_name})`.execute(tx);
}
