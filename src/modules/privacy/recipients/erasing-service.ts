import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import { fingerprintOf } from '../../do-not-mail/service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { redactLetters } from '../erasing-store.ts';
import { removeSheets } from '../sheet-service.ts';
import * as erasing from './erasure-store.ts';
import type { RecipientSearch } from './schema.ts';
import { ERASE_JOB, everythingOf, lettersBy } from './service.ts';
import { isReadingLists, keysOfPerson } from './store.ts';

export type RecipientErasingService = ReturnType<typeof recipientErasingService>;

const ACCOUNTS_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const SOON_MS = 30_000;

/** Erases recipients. Whatever is killed in between is done again, and finds less. */
export function recipientErasingService({ db, clock, files, letters }: ErasureDependencies) {
  /** Erases what may be erased now from one account. False when something is left that must wait. */
  async function eraseFrom(account_id: AccountId, erasure: erasing.ErasureRow, person: RecipientSearch) {
    const before = await everythingOf(db, account_id, person);
    if (Object.values(before).every((rows) => rows.length === 0) && !(await isReadingLists(db, account_id)))
      return true;
    const to_take_back = lettersBy(before.letters).waiting.filter((letter) => !letter.is_withdrawn);
    if (to_take_back.length > 0) await inTransaction(db, (tx) => letters.withdrawLetters(tx, idsOf(to_take_back)));
    const left = await inTransaction(db, async (tx) => {
      const found = await everythingOf(tx, account_id, person);
      const { gone, waiting, in_print } = lettersBy(found.letters);
      await eraseFound(tx, account_id, erasure, person, { ...found, letters: gone });
      return [...waiting, ...in_print].length;
    });
    await removeSheets(db, files, idsOf(before.letters));
    return left === 0 && !(await isReadingLists(db, account_id));
  }

  async function eraseFound(
    tx: Db,
    account_id: AccountId,
    { id, requested_by, keeps_fingerprint }: erasing.ErasureRow,
    person: RecipientSearch,
    found: Awaited<ReturnType<typeof everythingOf>>,
  ): Promise<void> {
    const at = clock.now();
    const campaigns = [...found.letters, ...found.contacts].map(({ campaign_id }) => campaign_id);
    const alone = await erasing.rewriteCampaigns(tx, [...new Set(campaigns)], person);
    await erasing.rewriteJournal(tx, account_id, alone, person);
    await redactLetters(tx, idsOf(found.letters), at);
    await erasing.removeContacts(tx, idsOf(found.contacts));
    await erasing.removeListRows(tx, found.lists);
    await erasing.emptyEvents(tx, idsOf(found.webhooks));
    await erasing.removeDrafts(
      tx,
      account_id,
      found.drafts.map(({ key }) => key),
    );
    await erasing.removeEntries(tx, idsOf(found.do_not_mail));
    await erasing.rewriteSupport(tx, found.support, person);
    await erasing.removeMails(tx, idsOf(found.mails));
    await erasing.eraseFromAudit(tx, account_id, person);
    if (keeps_fingerprint) {
      const { match_key, email_key } = keysOfPerson(person);
      const keys = [match_key, email_key ?? ''].filter(Boolean).map((key) => fingerprintOf(account_id, key));
      await erasing.addFingerprints(tx, { account_id, created_by: requested_by, keys: [...new Set(keys)] }, at);
    }
    const { letters: redacted, ...others } = found;
    const places = Object.values(others).reduce((sum, rows) => sum + rows.length, 0);
    await erasing.countErased(tx, id, redacted.length, places);
  }

  async function eraseEverywhere(erasure: erasing.ErasureRow, person: RecipientSearch): Promise<boolean> {
    let is_done = true;
    for (let after = FIRST_ID; ; ) {
      const page = await erasing.accountsAfter(db, after, ACCOUNTS_AT_ONCE);
      for (const { id } of page) is_done = (await eraseFrom(id, erasure, person)) && is_done;
      after = page.at(-1)?.id ?? after;
      if (page.length < ACCOUNTS_AT_ONCE) return is_done;
    }
  }

  return {
    /** Works on one erasure. What waits for the press or for a file is tried again within the hour. */
    async eraseRecipient(id: string): Promise<void> {
      const erasure = (await erasing.openErasures(db)).find((open) => open.id === id);
      if (!erasure?.person) return;
      const { account_id, person } = erasure;
      const is_done = account_id
        ? await eraseFrom(account_id, erasure, person)
        : await eraseEverywhere(erasure, person);
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        if (!is_done) {
          // Letters that are taken back are answered soon; letters in print take days.
          const wait_ms = at.getTime() - erasure.requested_at.getTime() < 10 * SOON_MS ? SOON_MS : HOUR_MS;
          await enqueue(tx, ERASE_JOB, { id }, { key: `erase:${id}`, run_at: new Date(at.getTime() + wait_ms) });
        } else if (await erasing.finishErasure(tx, id, at)) {
          await record(tx, null, { action: 'recipient.erased', subject: ['recipient_erasure', id], account_id }, at);
        }
      });
    },
  };
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
