import type { AccountId } from '../../../platform/account-id.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import { OWN_BUCKET } from '../../templates/rules.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { EXPORT_BUCKET, exportFile } from '../exports/rules.ts';
import { exportsOf } from '../exports/store.ts';
import * as mails from '../mail-rules.ts';
import * as erasing from './erasure-store.ts';
import { accountLetters } from './letter-service.ts';
import { orderErasure, orderMail } from './order-service.ts';
import { isReminderDue } from './rules.ts';
import * as store from './store.ts';

export type AccountErasingService = ReturnType<typeof accountErasingService>;

const BATCH = 1000;

/** Erases accounts whose time has come, in pieces. Whatever is killed in between is done again, and finds less. */
export function accountErasingService(dependencies: ErasureDependencies) {
  const { db, clock, files, mail, site_url, forgetCustomer } = dependencies;
  const letters = accountLetters(dependencies);

  async function eraseFiles(account_id: AccountId): Promise<void> {
    for (const { file } of await erasing.designFilesOf(db, account_id)) await files.remove(OWN_BUCKET, file);
    for (const { id } of await exportsOf(db, account_id)) await files.remove(EXPORT_BUCKET, exportFile(id));
  }

  async function sayGoodbye(closure: store.ClosureRow): Promise<void> {
    const owner = await store.ownerOf(db, closure.account_id);
    if (!owner || closure.notified_at) return;
    const content = mails.closingDone({ to: owner.email, site_url });
    await mail.send(renderMail(content), `account-erased:${closure.account_id}`);
    await inTransaction(db, (tx) => store.noteLastMail(tx, closure.account_id, clock.now()));
  }

  async function eraseLists(account_id: AccountId): Promise<void> {
    for (const removeSome of Object.values(erasing.LONG_LISTS))
      while ((await inTransaction(db, (tx) => removeSome(tx, account_id, BATCH))).length > 0);
  }

  /** The rest in one transaction, so that an account is erased with its people or not at all. */
  const eraseAccountAndPeople = (account_id: AccountId): Promise<void> =>
    inTransaction(db, async (tx) => {
      const at = clock.now();
      const people = await store.membersOfThisAlone(tx, account_id);
      const customers = await erasing.customerIdsOf(tx, account_id);
      const names = [account_id, ...customers.flatMap(({ customer_id }) => customer_id ?? [])];
      const addresses = people.flatMap(({ email, new_email }) =>
        [email, new_email ?? email].map((a) => a.toLowerCase()),
      );
      await erasing.erasePaymentEvents(tx, [...names, ...addresses]);
      await erasing.eraseRest(tx, account_id, at);
      for (const { user_id, email, new_email } of people) {
        for (const table of await erasing.tablesOfPeople(tx)) await erasing.removeRowsOf(tx, table, user_id);
        const own = [email, new_email ?? email].map((address) => address.toLowerCase());
        await erasing.erasePerson(tx, { user_id, addresses: [...new Set(own)] }, at);
      }
      await store.noteEnd(tx, account_id, at);
      await record(tx, null, { action: 'account.erased', subject: ['account', account_id], account_id }, at);
    });

  /** From here on the closing can't be stopped. Undefined when it was stopped, is done, or is not due. */
  const startErasing = (account_id: string): Promise<store.ClosureRow | undefined> =>
    inTransaction(db, async (tx) => {
      const closure = await store.lockClosure(tx, account_id);
      if (!closure || closure.finished_at || closure.erase_at > clock.now()) return undefined;
      await store.noteStart(tx, closure.account_id, clock.now());
      return closure;
    });

  return {
    /** Erases an account whose time has come. What is in print is mailed first: then it waits, and is tried again in an hour. */
    async eraseAccount(id: string): Promise<void> {
      const closure = await startErasing(id);
      if (!closure) return;
      const { account_id } = closure;
      await forgetCustomer(account_id);
      if (await letters.takeBack(account_id)) {
        const run_at = new Date(clock.now().getTime() + HOUR_MS);
        await orderErasure(db, account_id, run_at);
        return;
      }
      await sayGoodbye(closure);
      await letters.erase(account_id);
      await eraseFiles(account_id);
      await eraseLists(account_id);
      await eraseAccountAndPeople(account_id);
    },

    /** Reminds owners, and orders the erasures that are due. */
    async sweepClosures(): Promise<void> {
      const now = clock.now();
      for (const closure of await store.openClosures(db)) {
        const { account_id } = closure;
        await inTransaction(db, async (tx) => {
          if (closure.erase_at <= now) await orderErasure(tx, account_id);
          else if (isReminderDue(closure, now)) {
            await store.noteReminder(tx, account_id, now);
            await orderMail(tx, account_id, 'reminder');
          }
        });
      }
    },
  };
}
