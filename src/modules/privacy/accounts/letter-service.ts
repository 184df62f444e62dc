import type { AccountId } from '../../../platform/account-id.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { redactLetters } from '../erasing-store.ts';
import { removeSheets } from '../sheet-service.ts';
import * as erasing from './erasure-store.ts';

const BATCH = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const WAITING = ['queued', 'sending', 'pending'];
const GONE = ['shipped', 'delivered', 'failed', 'cancelled'];

/** The letters of an account that is erased: taken back, then redacted, some of a campaign at a time. */
export function accountLetters({ db, clock, files, letters }: Omit<ErasureDependencies, 'mail'>) {
  async function* campaignsOf(account_id: AccountId): AsyncGenerator<string> {
    for (let after = FIRST_ID; ; ) {
      const page = await erasing.campaignsAfter(db, account_id, after, BATCH);
      for (const { id } of page) yield id;
      after = page.at(-1)?.id ?? after;
      if (page.length < BATCH) return;
    }
  }

  async function* lettersOf(campaign_id: string): AsyncGenerator<erasing.LetterPlace[]> {
    for (let after = { submission_no: 0, position: -1, id: FIRST_ID }; ; ) {
      const page = await erasing.lettersAfter(db, campaign_id, after, BATCH);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < BATCH) return;
      after = last;
    }
  }

  /** Takes back what is not printed. Returns whether letters are still on their way to the mailbox. */
  async function takeBack(account_id: AccountId): Promise<boolean> {
    let is_any_left = false;
    for await (const campaign_id of campaignsOf(account_id)) {
      for await (const page of lettersOf(campaign_id)) {
        const waiting = page.filter(({ status }) => WAITING.includes(status));
        const withdrawn =
          waiting.length > 0 && (await inTransaction(db, (tx) => letters.withdrawLetters(tx, idsOf(waiting))));
        const in_print = page.length - waiting.length - page.filter(({ status }) => GONE.includes(status)).length;
        is_any_left ||= in_print > 0 || (withdrawn && withdrawn.taken_back < waiting.length);
      }
    }
    return is_any_left;
  }

  async function erase(account_id: AccountId): Promise<void> {
    for await (const campaign_id of campaignsOf(account_id)) {
      for await (const page of lettersOf(campaign_id)) {
        const ids = idsOf(page.filter(({ is_redacted }) => !is_redacted));
        await removeSheets(db, files, ids);
        await inTransaction(db, (tx) => redactLetters(tx, ids, clock.now()));
      }
      await inTransaction(db, (tx) => erasing.eraseCampaign(tx, campaign_id));
    }
  }

  return { takeBack, erase };
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
