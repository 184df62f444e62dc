import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import type { CreditsDependencies } from '../dependencies.ts';
import type { CreditsService } from '../service.ts';
import * as errors from './errors.ts';
import { COUNTED_TOGETHER_HOURS } from './rules.ts';
import type { CreditSearch, ManagedCredits } from './schema.ts';
import * as store from './store.ts';

const SHOWN_TRANSACTIONS = 10;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Finds the person whose credits an operator manages. */
export function searchService(
  { db, clock, environment, adjustmentLimit, defaultCreditAmount }: CreditsDependencies,
  { balanceOf, journalOf }: Pick<CreditsService, 'balanceOf' | 'journalOf'>,
) {
  /** By id, else by email. Throws search_needed and user_not_found. */
  async function personOf({ target_user_id, email }: Pick<CreditSearch, 'target_user_id' | 'email'>) {
    if (!target_user_id && !email) throw errors.searchNeeded();
    if (!target_user_id) {
      const found = await store.personByEmail(db, comparableAddress(email));
      if (!found) throw errors.noSuchEmail();
      return found;
    }
    const found = UUID.test(target_user_id) ? await store.personById(db, target_user_id) : undefined;
    if (!found) throw errors.noSuchUser();
    return found;
  }

  /** What counts towards the limit of an operator, as seen from one account. */
  const adjustedBy = (tx: Db, { user_id }: AdminActor, account_id: AccountId) =>
    store.adjustedBy(
      tx,
      { account_id, requested_by: user_id, environment },
      new Date(clock.now().getTime() - COUNTED_TOGETHER_HOURS * HOUR_MS),
    );

  return {
    personOf,
    adjustedBy,

    /** A person with their balance and latest transactions, and the limits that an adjustment meets. */
    async managedCredits(actor: AdminActor, search: CreditSearch): Promise<ManagedCredits> {
      const found = await personOf(search);
      const [credits_balance, transactions, adjustment_limit, default_amount, adjusted] = await Promise.all([
        balanceOf(db, found.account_id),
        journalOf(found.account_id, { limit: SHOWN_TRANSACTIONS }),
        adjustmentLimit(),
        defaultCreditAmount(),
        adjustedBy(db, actor, found.account_id),
      ]);
      return { ...found, environment, credits_balance, transactions, adjustment_limit, adjusted, default_amount };
    },
  };
}
