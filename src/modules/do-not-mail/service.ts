import { createHash } from 'node:crypto';
import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { csvLine } from '../../platform/csv.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { lockQuota } from '../../platform/quota.ts';
import { zipCode } from '../addresses/rules.ts';
import { entryNotFound, incompleteEntry, listFull } from './errors.ts';
import { entryKeys, keysOf, type MatchedContact } from './match-rules.ts';
import { entryProblem, MAX_ENTRIES } from './rules.ts';
import type { Entries, EntriesQuery, Entry, NewEntry } from './schema.ts';
import * as store from './store.ts';

export type DoNotMailService = ReturnType<typeof doNotMailService>;

const EXPORT_PAGE = 1000;
const EXPORTED = [
  'kind',
  'first_name',
  'last_name',
  'email',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'company_name',
  'all_units',
  'reason',
  'created_at',
  'created_by_name',
] as const;

/** People, addresses, email addresses and companies that an account does not mail. */
export function doNotMailService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    find,
    findInLists,

    async list(actor: Actor, query: EntriesQuery): Promise<Entries> {
      const [entries, total] = await Promise.all([
        store.entriesOf(db, actor.account_id, query),
        store.countEntries(db, actor.account_id, query.search),
      ]);
      return { entries: entries.map(asEntry), total };
    },

    /**
     * Adds entries, all or none; one that is on the list already is no error. Throws entry_incomplete and
     * do_not_mail_list_full.
     */
    async add(actor: Actor, entries: NewEntry[]): Promise<{ added: number; known: number }> {
      const by_key = new Map<string, store.IdentifiedEntry>();
      for (const [index, entry] of entries.entries()) {
        const problem = entryProblem(entry);
        if (problem) throw incompleteEntry(problem, index);
        const { match_key } = entryKeys(entry);
        const reason = entry.reason || (by_key.get(match_key)?.reason ?? '');
        by_key.set(match_key, { ...entry, match_key, zip: zipCode(entry.zip) ?? entry.zip, reason });
      }
      return inTransaction(db, async (tx) => {
        await lockQuota(tx, 'do_not_mail', actor.account_id);
        const stored = await store.addEntries(tx, actor, [...by_key.values()], clock.now());
        const keys = stored.flatMap((entry) => entryKeys(entry).keys.map((key) => ({ entry_id: entry.id, key })));
        await store.setKeys(tx, actor.account_id, keys);
        const added = stored.filter(({ is_new }) => is_new).length;
        if (added > 0 && (await store.countEntries(tx, actor.account_id)) > MAX_ENTRIES) throw listFull();
        return { added, known: entries.length - added };
      });
    },

    /** Removes an entry. Throws not_found. */
    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await store.removeEntry(db, actor.account_id, id))) throw entryNotFound();
    },

    /** The entry that keeps a letter to this contact from being sent; null without one. */
    async check(actor: Actor, contact: MatchedContact): Promise<Entry | null> {
      const [entry] = await find(db, actor.account_id, [contact]);
      return entry ?? null;
    },

    /** The list as lines of a CSV file, page by page. */
    exportLines: (actor: Actor): AsyncIterable<string> => exportLines(db, actor.account_id),
  };
}

/** The matching entry of the account for each contact; undefined for contacts that may be mailed. */
export function find(
  db: Db,
  account_id: AccountId,
  contacts: readonly MatchedContact[],
): Promise<(Entry | undefined)[]> {
  return findInLists(
    db,
    contacts.map((contact) => ({ account_id, contact })),
  );
}

/** What is kept of the key of an erased person: enough to know it again, not to read it. */
export const fingerprintOf = (account_id: AccountId, key: string): string =>
  `${store.FINGERPRINT}${createHash('sha256').update(`${account_id}|${key}`).digest('hex')}`;

/** The same for contacts of several accounts. Nothing is compared for accounts without entries. */
export async function findInLists(
  db: Db,
  contacts: readonly { account_id: AccountId; contact: MatchedContact }[],
): Promise<(Entry | undefined)[]> {
  const found = new Array<Entry | undefined>(contacts.length).fill(undefined);
  const accounts = [...new Set(contacts.map(({ account_id }) => account_id))];
  const with_entries =
    accounts.length > 0 ? await store.accountsWithEntries(db, accounts) : new Map<AccountId, boolean>();
  const keys = contacts.flatMap(({ account_id, contact }, index) =>
    with_entries.has(account_id)
      ? keysOf(contact)
          .flatMap((key) => (with_entries.get(account_id) ? [key, fingerprintOf(account_id, key)] : [key]))
          .map((key) => ({ index, account_id, key }))
      : [],
  );
  if (keys.length === 0) return found;
  for (const { index, ...entry } of await store.entriesByKey(db, keys)) found[index] = asEntry(entry);
  return found;
}

/**
 * What a contact has to have in order to match any entry of the account, so that of a long list only few contacts need to
 * be compared; null when nothing can match.
 */
export async function reachOf(db: Db, account_id: AccountId): Promise<Reach | null> {
  const reach = await store.reachOf(db, account_id);
  return reach.zips.length > 0 || reach.by_email || reach.by_company || reach.by_fingerprint ? reach : null;
}
export type Reach = store.Reach;

async function* exportLines(db: Db, account_id: AccountId): AsyncGenerator<string> {
  yield `\ufeff${csvLine(EXPORTED)}`;
  for (let last: store.EntryRow | null = null; ; ) {
    const page: store.EntryRow[] = await store.entriesAfter(db, account_id, last, EXPORT_PAGE);
    yield page.map((row) => csvLine(EXPORTED.map((field) => String(asEntry(row)[field])))).join('');
    last = page.at(-1) ?? null;
    if (page.length < EXPORT_PAGE) return;
  }
}

const asEntry = (row: store.EntryRow): Entry => ({ ...row, created_at: row.created_at.toISOString() });
