import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { orWhenExceeded } from '../../../platform/threads/failures.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import { wholeKeys } from '../../do-not-mail/match-rules.ts';
import { fingerprintOf } from '../../do-not-mail/service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { redactLetters } from '../erasing-store.ts';
import { removeSheets } from '../sheet-service.ts';
import * as erasing from './erasure-store.ts';
import { everythingOf, lettersBy } from './found-service.ts';
import type { RecipientReading } from './reading-service.ts';
import type { RecipientSearch } from './schema.ts';
import { accountsAfter, removeSearchesFor } from './search-store.ts';
import { ERASE_JOB } from './service.ts';
import { isReadingLists, keysOfPerson } from './store.ts';

export type RecipientErasingService = ReturnType<typeof recipientErasingService>;

const ACCOUNTS_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const SOON_MS = 5000;
const SOON_FOR_MS = 300_000;

/** What an erasure must wait for: letters that go out or are taken back first, a list that is still being read. */
type Left = Pick<erasing.ErasureRow, 'letters_left' | 'is_reading_lists'>;

/** Erases recipients. Whatever is killed in between is done again, and finds less. */
export function recipientErasingService({ db, clock, files, letters, reading }: ErasureDependencies) {
  /** Erases what may be erased now from one account. Gives what must wait. */
  async function eraseFrom(account_id: AccountId, erasure: erasing.ErasureRow, person: RecipientSearch): Promise<Left> {
    const before = await everythingOf(db, reading, account_id, person);
    if (Object.values(before).every((rows) => rows.length === 0))
      return { letters_left: 0, is_reading_lists: await isReadingLists(db, account_id) };
    const to_take_back = lettersBy(before.letters).waiting.filter((letter) => !letter.is_withdrawn);
    if (to_take_back.length > 0) await inTransaction(db, (tx) => letters.withdrawLetters(tx, idsOf(to_take_back)));
    const letters_left = await inTransaction(db, async (tx) => {
      const found = await everythingOf(tx, reading, account_id, person);
      const { gone, waiting, in_print } = lettersBy(found.letters);
      await eraseFound(tx, account_id, erasure, person, { ...found, letters: gone });
      return [...waiting, ...in_print].length;
    });
    await removeSheets(db, files, idsOf(before.letters));
    return { letters_left, is_reading_lists: await isReadingLists(db, account_id) };
  }

  async function eraseFound(
    tx: Db,
    account_id: AccountId,
    { id, requested_by, keeps_fingerprint }: erasing.ErasureRow,
    person: RecipientSearch,
    found: Awaited<ReturnType<typeof everythingOf>>,
  ): Promise<void> {
    const at = clock.now();
    const to_them = [...found.letters, ...found.contacts].map(({ campaign_id }) => campaign_id);
    const naming_them = idsOf(found.campaigns);
    const alone = await erasing.rewriteCampaigns(tx, { to_them: [...new Set(to_them)], naming_them }, person);
    await erasing.rewriteJournal(tx, account_id, alone, person);
    await redactLetters(tx, idsOf(found.letters), at);
    await erasing.removeContacts(tx, idsOf(found.contacts));
    await erasing.removeListRows(tx, found.lists);
    await eraseEvents(tx, reading, idsOf(found.webhooks), person);
    await erasing.removeDrafts(
      tx,
      account_id,
      found.drafts.map(({ key }) => key),
    );
    await erasing.removeEntries(tx, idsOf(found.do_not_mail));
    await erasing.rewriteSupport(tx, found.support, person);
    await erasing.rewriteNotes(tx, found.notes, person);
    await erasing.removeMails(tx, idsOf(found.mails));
    await erasing.eraseFromAudit(tx, { account_id, erasure_id: id }, person);
    if (keeps_fingerprint) await keepFingerprint(tx, { account_id, created_by: requested_by }, person, at);
    const { letters: redacted, ...others } = found;
    const places = Object.values(others).reduce((sum, rows) => sum + rows.length, 0);
    await erasing.countErased(tx, id, redacted.length, places);
  }

  async function eraseEverywhere(erasure: erasing.ErasureRow, person: RecipientSearch): Promise<Left> {
    const left = { letters_left: 0, is_reading_lists: false };
    for (let after = FIRST_ID; ; ) {
      const page = await accountsAfter(db, after, ACCOUNTS_AT_ONCE);
      for (const { id } of page) {
        const here = await eraseFrom(id, erasure, person);
        left.letters_left += here.letters_left;
        left.is_reading_lists ||= here.is_reading_lists;
      }
      after = page.at(-1)?.id ?? after;
      if (page.length < ACCOUNTS_AT_ONCE) return left;
    }
  }

  return {
    /** Works on one erasure. What waits for the press or for a file is tried again within the hour. */
    async eraseRecipient(id: string): Promise<void> {
      const erasure = (await erasing.openErasures(db)).find((open) => open.id === id);
      if (!erasure?.person) return;
      const { account_id, person } = erasure;
      const left = account_id ? await eraseFrom(account_id, erasure, person) : await eraseEverywhere(erasure, person);
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        if (left.letters_left > 0 || left.is_reading_lists) {
          await erasing.noteWaiting(tx, id, left);
          // Letters that are taken back are answered soon; letters in print take days.
          const wait_ms = at.getTime() - erasure.requested_at.getTime() < SOON_FOR_MS ? SOON_MS : HOUR_MS;
          await enqueue(tx, ERASE_JOB, { id }, { key: `erase:${id}`, run_at: new Date(at.getTime() + wait_ms) });
        } else if (await erasing.finishErasure(tx, id, at)) {
          await removeSearchesFor(tx, person);
          if (!account_id) await erasing.eraseFromAudit(tx, { account_id, erasure_id: id }, person);
          await record(tx, null, { action: 'recipient.erased', subject: ['recipient_erasure', id], account_id }, at);
        }
      });
    },
  };
}

/**
 * Of a request with several contacts, only those that are about the person go, where nothing else in it is. One that takes too
 * long to read goes whole.
 */
async function eraseEvents(tx: Db, reading: RecipientReading, ids: string[], person: RecipientSearch): Promise<void> {
  const gone = new Set(ids);
  for (const { id, parts, ...posted } of await erasing.sharedBodies(tx, ids)) {
    const paths = parts.map(({ path }) => path);
    const left = await reading.withoutRecipient(posted, paths, person).catch(orWhenExceeded(null));
    if (left) {
      gone.delete(id);
      await erasing.replaceBody(tx, id, left.body);
    }
    const removed = new Set(left?.removed.map((path) => path.join('\n')));
    for (const part of parts) if (!left || removed.has(part.path.join('\n'))) gone.add(part.id);
  }
  await erasing.emptyEvents(tx, [...gone]);
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

/** Keeps enough of a person to know them again, and not to read them. */
async function keepFingerprint(
  tx: Db,
  of: { account_id: AccountId; created_by: string },
  person: RecipientSearch,
  at: Date,
): Promise<void> {
  const { match_key, keys } = keysOfPerson(person);
  const hashed = (key: string) => fingerprintOf(of.account_id, key);
  await erasing.addFingerprints(tx, { ...of, match_key: hashed(match_key), keys: wholeKeys(keys).map(hashed) }, at);
}
