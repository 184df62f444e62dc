import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { RecipientReading } from './reading-service.ts';
import type { Place, RecipientFound, RecipientSearch } from './schema.ts';
import * as store from './store.ts';

const WAITING = ['queued', 'sending', 'pending'];
const GONE = ['shipped', 'delivered', 'failed', 'cancelled'];

/** All there is of a person in one account. */
export async function everythingOf(db: Db, reading: RecipientReading, account_id: AccountId, person: RecipientSearch) {
  const [letters, contacts, lists, webhooks] = [
    await store.lettersTo(db, account_id, person),
    await store.contactsNamed(db, account_id, person),
    await store.listRowsOf(db, account_id, person),
    await eventsAbout(db, reading, account_id, person),
  ];
  const [drafts, campaigns, notes, do_not_mail, support, mails] = [
    await draftsAbout(db, reading, account_id, person),
    await store.campaignsNaming(db, account_id, person),
    await store.notesNaming(db, account_id, person),
    await store.entriesAbout(db, account_id, person),
    await store.supportAbout(db, account_id, person),
    await store.mailsAbout(db, account_id, person),
  ];
  return { letters, contacts, lists, webhooks, drafts, campaigns, notes, do_not_mail, support, mails };
}
export type Everything = Awaited<ReturnType<typeof everythingOf>>;

const EVENTS_AT_ONCE = 50;
export type FoundEvent = { id: string; automation: string; received_at: Date; body: string };

/** Webhooks about a person. Their bodies have any format, so all of the account's are read, a few at a time. */
async function eventsAbout(db: Db, reading: RecipientReading, account_id: AccountId, person: RecipientSearch) {
  const found: FoundEvent[] = [];
  for (const { id, name } of await store.automationsOf(db, account_id)) {
    for (let after: store.PostedRow | null = null; ; ) {
      const page: store.PostedRow[] = await store.postedAfter(db, id, after, EVENTS_AT_ONCE);
      const bodies = page.map(({ body }) => body.toString('utf8'));
      const are_about = await reading.areAbout(person, [...bodies, ...page.map(({ words }) => words)]);
      for (const [n, { id: event_id, received_at, words }] of page.entries()) {
        if (are_about[n] || are_about[n + page.length])
          found.push({ id: event_id, automation: name, received_at, body: bodies[n] || words });
      }
      after = page.at(-1) ?? null;
      if (page.length < EVENTS_AT_ONCE) break;
    }
  }
  return found;
}

/** A single letter is its writer's alone: of it, others learn only whom it is for. */
async function draftsAbout(db: Db, reading: RecipientReading, account_id: AccountId, person: RecipientSearch) {
  const drafts = await store.draftsOf(db, account_id);
  const are_about = await reading.areAbout(
    person,
    drafts.map(({ state }) => JSON.stringify(state)),
  );
  return drafts
    .filter((_, n) => are_about[n])
    .map(({ key, state, is_private }) => ({ key, state: is_private ? { contactForm: state.contactForm } : state }));
}

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
