import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Place, RecipientFound, RecipientSearch } from './schema.ts';
import * as store from './store.ts';

const WAITING = ['queued', 'sending', 'pending'];
const GONE = ['shipped', 'delivered', 'failed', 'cancelled'];

/** All there is of a person in one account. */
export async function everythingOf(db: Db, account_id: AccountId, person: RecipientSearch) {
  const [letters, contacts, lists, webhooks] = [
    await store.lettersTo(db, account_id, person),
    await store.contactsNamed(db, account_id, person),
    await store.listRowsOf(db, account_id, person),
    await store.eventsAbout(db, account_id, person),
  ];
  const [drafts, campaigns, notes, do_not_mail, support, mails] = [
    await store.draftsAbout(db, account_id, person),
    await store.campaignsNaming(db, account_id, person),
    await store.notesNaming(db, account_id, person),
    await store.entriesAbout(db, account_id, person),
    await store.supportAbout(db, account_id, person),
    await store.mailsAbout(db, account_id, person),
  ];
  return { letters, contacts, lists, webhooks, drafts, campaigns, notes, do_not_mail, support, mails };
}
export type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** Letters that may be erased now, those that can be taken back first, and those that are printed before. */
export const lettersBy = (letters: store.LetterRow[]) => ({
  gone: letters.filter(({ status }) => GONE.includes(status)),
  waiting: letters.filter(({ status }) => WAITING.includes(status)),
  in_print: letters.filter(({ status }) => ![...GONE, ...WAITING].includes(status)),
});

/** The same in numbers, with the first names of what holds it. */
export function presentFound(found: Everything): RecipientFound {
  const unique = (names: string[]) => [...new Set(names)].filter(Boolean).slice(0, 5);
  const names: Record<Place, string[]> = {
    letters: [],
    contacts: unique(found.contacts.map(({ title }) => title)),
    lists: unique(found.lists.map(({ file_name }) => file_name)),
    webhooks: unique(found.webhooks.map(({ automation }) => automation)),
    drafts: unique(found.drafts.map(({ state }) => String(state.title ?? ''))),
    campaigns: unique(found.campaigns.map(({ title }) => title)),
    notes: [],
    do_not_mail: [],
    support: unique(found.support.map(({ subject }) => subject)),
    mails: unique(found.mails.map(({ subject }) => subject)),
  };
  const { waiting, in_print } = lettersBy(found.letters);
  return {
    places: (Object.keys(names) as Place[])
      .map((place) => ({ place, count: found[place].length, names: names[place] }))
      .filter(({ count }) => count > 0),
    letters_waiting: waiting.length,
    letters_in_print: in_print.length,
  };
}
