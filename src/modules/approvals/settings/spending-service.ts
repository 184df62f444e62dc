import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ApprovalsDependencies } from '../dependencies.ts';
import type { Budget } from '../rules.ts';
import { monthStart } from './month-rules.ts';
import * as store from './store.ts';

/** What an account and its members have sent this month, and what they may. */
export const spendingService = ({ clock, cardsSince }: Pick<ApprovalsDependencies, 'clock' | 'cardsSince'>) => ({
  /**
   * Before a decision to send, take the account's lock. Only budgets need the sums: `always` adds up an account without
   * any too.
   */
  async spendingOf(db: Db, account_id: AccountId, { always = false } = {}) {
    const settings = await store.settingsOf(db, account_id);
    const budgets = await store.budgetsOf(db, account_id);
    const month_start = monthStart(clock.now(), settings.time_zone);
    const counts = always || budgets.size > 0 || settings.monthly_cards !== null;
    const sent = counts ? await cardsSince(db, account_id, month_start) : new Map<string | null, number>();
    const released = counts ? await store.releasedSince(db, account_id, month_start) : new Map<string, number>();
    const used = [...sent.values()].reduce((sum, cards) => sum + cards, 0);
    const usedBy = (user_id: string) => (sent.get(user_id) ?? 0) + (released.get(user_id) ?? 0);
    return {
      ...settings,
      month_start,
      used,
      usedBy,
      budgets,
      account_budget: settings.monthly_cards === null ? null : { limit: settings.monthly_cards, used },
      /** Null: no budget of their own. */
      budgetOf(user_id: string): Budget | null {
        const limit = budgets.get(user_id);
        return limit === undefined ? null : { limit, used: usedBy(user_id) };
      },
    };
  },
});
