import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { record } from '../../audit/record-service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import * as erasing from './erasure-store.ts';
import { recipientUnknown, searchIncomplete } from './errors.ts';
import { searchProblem } from './rules.ts';
import type { EraseRequest, Place, RecipientFound, RecipientSearch } from './schema.ts';
import * as store from './store.ts';

export const ERASE_JOB = 'privacy.erase-recipient';
export type RecipientService = ReturnType<typeof recipientService>;

const LISTED = 20;
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
  const [drafts, do_not_mail, support, mails] = [
    await store.draftsAbout(db, account_id, person),
    await store.entriesAbout(db, account_id, person),
    await store.supportAbout(db, account_id, person),
    await store.mailsAbout(db, account_id, person),
  ];
  return { letters, contacts, lists, webhooks, drafts, do_not_mail, support, mails };
}
export type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** Letters that may be erased now, those that can be taken back first, and those that are printed before. */
export const lettersBy = (letters: store.LetterRow[]) => ({
  gone: letters.filter(({ status }) => GONE.includes(status)),
  waiting: letters.filter(({ status }) => WAITING.includes(status)),
  in_print: letters.filter(({ status }) => ![...GONE, ...WAITING].includes(status)),
});

/** One recipient across an account: found, taken along as a file, erased. */
export function recipientService({ db, clock }: ErasureDependencies) {
  const checked = (person: RecipientSearch): RecipientSearch => {
    const problem = searchProblem(person);
    if (problem) throw searchIncomplete(problem);
    return person;
  };

  const request = (
    actor: Actor,
    account_id: AccountId | null,
    { person, keep_fingerprint }: EraseRequest,
    reason?: string,
  ): Promise<string> =>
    inTransaction(db, async (tx) => {
      const at = clock.now();
      const order = { account_id, requested_by: actor.user_id, person, keeps_fingerprint: keep_fingerprint };
      const id = await erasing.insertErasure(tx, order, at);
      await enqueue(tx, ERASE_JOB, { id });
      // Without the person: entries of the log stay.
      const entry = { action: 'recipient.erasure_requested', subject: ['recipient_erasure', id] } as const;
      await record(tx, actor, { ...entry, account_id, ...(reason && { reason }) }, at);
      return id;
    });

  return {
    /** Where a person appears. Throws person_incomplete when the search fits several people. */
    async find(actor: Actor, person: RecipientSearch): Promise<RecipientFound> {
      return present(await everythingOf(db, actor.account_id, checked(person)));
    },

    /** The same as a document with all of it. Throws recipient_not_found. */
    async exportOne(actor: Actor, person: RecipientSearch): Promise<object> {
      const found = await everythingOf(db, actor.account_id, checked(person));
      if (Object.values(found).every((rows) => rows.length === 0)) throw recipientUnknown();
      const id = crypto.randomUUID();
      await inTransaction(db, (tx) => {
        const entry = { action: 'recipient.exported', subject: ['recipient_export', id] } as const;
        return record(tx, actor, { ...entry, account_id: actor.account_id }, clock.now());
      });
      return { person, exported_at: clock.now().toISOString(), ...found };
    },

    /** Orders the erasure, which a job does. Throws person_incomplete and recipient_not_found. */
    async erase(actor: Actor, order: EraseRequest): Promise<{ id: string }> {
      const found = await everythingOf(db, actor.account_id, checked(order.person));
      if (Object.values(found).every((rows) => rows.length === 0)) throw recipientUnknown();
      return { id: await request(actor, actor.account_id, order) };
    },

    /** The same in every account. */
    eraseEverywhere: async (actor: AdminActor, { reason, ...order }: EraseRequest & { reason: string }) => {
      checked(order.person);
      return { id: await request(actor, null, order, reason) };
    },

    /** The latest erasures of the account. */
    async list(actor: Actor) {
      const found = await erasing.erasuresOf(db, actor.account_id, LISTED);
      return found.map(({ id, requested_at, finished_at, letters, places }) => ({
        id,
        requested_at: requested_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
        letters,
        places,
      }));
    },
  };
}

function present(found: Everything): RecipientFound {
  const unique = (names: string[]) => [...new Set(names)].slice(0, 5);
  const names: Record<Place, string[]> = {
    letters: [],
    contacts: unique(found.contacts.map(({ title }) => title)),
    lists: unique(found.lists.map(({ file_name }) => file_name)),
    webhooks: unique(found.webhooks.map(({ automation }) => automation)),
    drafts: unique(found.drafts.map(({ state }) => String(state.title ?? ''))).filter(Boolean),
    do_not_mail: [],
    support: unique(found.support.map(({ subject }) => subject)).filter(Boolean),
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
