import type { AccountId } from '../../platform/account-id.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { CampaignType, Release } from '../campaigns/schema.ts';
import type { ApprovalsDependencies } from './dependencies.ts';
import { approvalNeeded } from './errors.ts';
import { approvalProblem, type Case, cardsLeft, reasonsFor, reasonText } from './rules.ts';
import { spendingService } from './settings/spending-service.ts';
import { lockAccount, roleOf, settingsOf } from './settings/store.ts';

/** What a member wants to send. */
type Asked = { requested_by: string; campaign_type: CampaignType; cards: number };

/** Who may send or release what. */
export function releaseService(dependencies: Pick<ApprovalsDependencies, 'clock' | 'cardsSince'>) {
  const { spendingOf } = spendingService(dependencies);

  return {
    /**
     * Asked before a member's letters are paid for, in the same transaction: nobody else of the account spends until it ends.
     * Throws approval_needed.
     */
    async mayRelease(tx: Db, actor: Actor, { campaign_type, cards }: Release): Promise<void> {
      await lockAccount(tx, actor.account_id);
      const spending = await spendingOf(tx, actor.account_id);
      const reasons = reasonsFor({
        role: actor.role,
        kind: campaign_type,
        cards,
        rules: spending.rules,
        member_budget: spending.budgetOf(actor.user_id),
        account_budget: spending.account_budget,
      });
      if (reasons.length > 0) throw approvalNeeded(reasons.map((reason) => reasonText(reason)));
    },

    /** Cards left of an account's budget; infinite without one. Nobody else of an account with a budget spends meanwhile. */
    async budgetLeft(tx: Db, account_id: AccountId): Promise<number> {
      if ((await settingsOf(tx, account_id)).monthly_cards === null) return Number.POSITIVE_INFINITY;
      await lockAccount(tx, account_id);
      const { account_budget } = await spendingOf(tx, account_id);
      return account_budget ? cardsLeft(account_budget) : Number.POSITIVE_INFINITY;
    },

    /** Why a request needs an approval, and why this member cannot give it; null when they can. */
    async judge(db: Db, actor: Actor, asked: Asked) {
      const spending = await spendingOf(db, actor.account_id);
      const facts: Case = {
        role: await roleOf(db, actor.account_id, asked.requested_by),
        kind: asked.campaign_type,
        cards: asked.cards,
        rules: spending.rules,
        member_budget: spending.budgetOf(asked.requested_by),
        account_budget: spending.account_budget,
      };
      const is_requester = asked.requested_by === actor.user_id;
      const approver = { role: actor.role, is_requester, budget: spending.budgetOf(actor.user_id) };
      return { reasons: reasonsFor(facts), problem: approvalProblem(approver, facts) };
    },
  };
}
