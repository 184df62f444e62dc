import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { recipientUnknown, searchGone, searchIncomplete, searchRunning } from './errors.ts';
import { type Everything, everythingOf, presentFound } from './found-service.ts';
import { NOTHING_FOUND, searchProblem, together } from './rules.ts';
import type { RecipientSearch, SearchState } from './schema.ts';
import * as store from './search-store.ts';

export const SEARCH_JOB = 'privacy.search-recipient';
export type SearchService = ReturnType<typeof searchService>;

/** A search is kept for so long: it holds what the person may ask to have erased. */
const KEPT_MS = DAY_MS;
const ACCOUNTS_AT_ONCE = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Finding one recipient in an account, or in all of them. A job reads, because contacts, lists and webhooks may be many. */
export function searchService({ db, clock, reading }: Pick<ErasureDependencies, 'db' | 'clock' | 'reading'>) {
  const order = async (tx: Db, actor: Actor, account_id: AccountId | null, person: RecipientSearch) => {
    const problem = searchProblem(person);
    if (problem) throw searchIncomplete(problem);
    const search = { account_id, requested_by: actor.user_id, person, found: NOTHING_FOUND };
    const id = await store.insertSearch(tx, search, clock.now());
    await enqueue(tx, SEARCH_JOB, { id });
    return { id };
  };

  /** A search of this account, or of every account. Throws search_not_found. */
  async function known(account_id: AccountId | null, id: string): Promise<store.SearchRow> {
    const search = await store.searchById(db, id);
    if (!search || search.account_id !== account_id) throw searchGone();
    return search;
  }

  async function searchOne(account_id: AccountId, search: store.SearchRow): Promise<void> {
    const everything: Everything = await everythingOf(db, reading, account_id, search.person);
    const exported_at = clock.now().toISOString();
    await inTransaction(db, async (tx) => {
      const found = presentFound(everything);
      await store.keepProgress(tx, { id: search.id, found, accounts_read: 1, last_account: account_id });
      await store.finishSearch(tx, search.id, { person: search.person, exported_at, ...everything }, clock.now());
    });
  }

  async function searchEverywhere({ id, person, ...before }: store.SearchRow): Promise<void> {
    let { found, accounts_read, last_account } = before;
    for (;;) {
      const page = await store.accountsAfter(db, last_account ?? FIRST_ID, ACCOUNTS_AT_ONCE);
      for (const account of page)
        found = together(found, presentFound(await everythingOf(db, reading, account.id, person)));
      accounts_read += page.length;
      last_account = page.at(-1)?.id ?? last_account;
      const progress = { id, found, accounts_read, last_account };
      if (!(await inTransaction(db, (tx) => store.keepProgress(tx, progress)))) return;
      if (page.length < ACCOUNTS_AT_ONCE) break;
    }
    await inTransaction(db, (tx) => store.finishSearch(tx, id, null, clock.now()));
  }

  return {
    /** Orders a search of the actor's account. Throws person_incomplete when several people may be meant. */
    find: (actor: Actor, person: RecipientSearch): Promise<{ id: string }> =>
      inTransaction(db, (tx) => order(tx, actor, actor.account_id, person)),

    /** The same in every account. */
    findEverywhere: (actor: AdminActor, person: RecipientSearch): Promise<{ id: string }> =>
      inTransaction(db, async (tx) => {
        const ordered = await order(tx, actor, null, person);
        // Without the person: entries of the log stay.
        const entry = { action: 'recipient.searched', subject: ['recipient_search', ordered.id] } as const;
        await record(tx, actor, entry, clock.now());
        return ordered;
      }),

    /** How far a search is, and what it has found. `account_id` is null for a search of every account. Throws search_not_found. */
    async state(account_id: AccountId | null, id: string): Promise<SearchState> {
      const { person, found, accounts, accounts_read, finished_at } = await known(account_id, id);
      return { id, person, found, accounts, accounts_read, finished_at: finished_at?.toISOString() ?? null };
    },

    /** Whom a finished search has found. Throws search_not_found, search_running and recipient_not_found. */
    async personOf(account_id: AccountId | null, id: string): Promise<RecipientSearch> {
      const search = await known(account_id, id);
      if (!search.finished_at) throw searchRunning();
      if (search.found.places.length === 0) throw recipientUnknown();
      return search.person;
    },

    /** All there is of the person, as a document. Throws what `personOf` throws. */
    async exportOne(actor: Actor, id: string): Promise<object> {
      await this.personOf(actor.account_id, id);
      const kept = await store.documentOf(db, id);
      if (!kept?.document) throw searchGone();
      await inTransaction(db, (tx) => {
        const entry = { action: 'recipient.exported', subject: ['recipient_export', id] } as const;
        return record(tx, actor, { ...entry, account_id: actor.account_id }, clock.now());
      });
      return kept.document;
    },

    /** Works on a search. One that was killed goes on where it was. */
    async work(id: string): Promise<void> {
      const search = await store.searchById(db, id);
      if (!search || search.finished_at) return;
      await (search.account_id ? searchOne(search.account_id, search) : searchEverywhere(search));
    },

    removeOld: (): Promise<void> =>
      inTransaction(db, (tx) => store.removeSearchesBefore(tx, new Date(clock.now().getTime() - KEPT_MS))),
  };
}
