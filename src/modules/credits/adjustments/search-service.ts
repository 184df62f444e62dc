import type { CreditsDependencies } from '../dependencies.ts';
import type { CreditsService } from '../service.ts';
import * as errors from './errors.ts';
import type { CreditSearch, ManagedCredits } from './schema.ts';
import * as store from './store.ts';

const SHOWN_TRANSACTIONS = 10;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Finds the person whose credits an operator manages. */
export function searchService(
  { db, environment, adjustmentLimit, defaultCreditAmount }: CreditsDependencies,
  { balanceOf, journalOf }: Pick<CreditsService, 'balanceOf' | 'journalOf'>,
) {
  /** By id, else by email. Throws search_needed and user_not_found. */
  async function personOf({ target_user_id, email }: Pick<CreditSearch, 'target_user_id' | 'email'>) {
    if (!target_user_id && !email) throw errors.searchNeeded();
    if (!target_user_id) {
      const found = await store.personByEmail(db, email);
      if (!found) throw errors.noSuchEmail();
      return found;
    }
    const found = UUID.test(target_user_id) ? await store.personById(db, target_user_id) : undefined;
    if (!found) throw errors.noSuchUser();
    return found;
  }

  return {
    personOf,

    /** A person with their balance and latest transactions, and the limits that an adjustment meets. */
    async managedCredits(search: CreditSearch): Promise<ManagedCredits> {
      const found = await personOf(search);
      const [credits_balance, transactions, adjustment_limit, default_amount] = await Promise.all([
        balanceOf(db, found.account_id),
        journalOf(found.account_id, { limit: SHOWN_TRANSACTIONS }),
        adjustmentLimit(),
        defaultCreditAmount(),
      ]);
      return { ...found, environment, credits_balance, transactions, adjustment_limit, default_amount };
    },
  };
}
