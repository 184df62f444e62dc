import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { isEntitled } from '../../../platform/http/member-rights.ts';
import { record } from '../../audit/record-service.ts';
import { changedFields } from '../../audit/rules.ts';
import type { ApprovalsDependencies } from '../dependencies.ts';
import { notAMember } from '../errors.ts';
import type { ApprovalSettings, SettingsDraft } from './schema.ts';
import { spendingService } from './spending-service.ts';
import * as store from './store.ts';

/** The rules and the budgets of an account. */
export function settingsService(dependencies: ApprovalsDependencies) {
  const { db, clock } = dependencies;
  const { spendingOf } = spendingService(dependencies);

  async function present(tx: Db, actor: Actor): Promise<ApprovalSettings> {
    const spending = await spendingOf(tx, actor.account_id, { always: true });
    const { time_zone, monthly_cards, rules, used, month_start } = spending;
    const members = await store.membersOf(tx, actor.account_id);
    return {
      time_zone,
      monthly_cards,
      rules,
      used,
      month_start: month_start.toISOString(),
      may_change: isEntitled(actor, 'members'),
      members: members.map(({ user_id, role, email, full_name }) => ({
        user_id,
        role,
        email,
        name: full_name || email,
        monthly_cards: spending.budgets.get(user_id) ?? null,
        used: spending.usedBy(user_id),
      })),
    };
  }

  return {
    settings: (actor: Actor): Promise<ApprovalSettings> => present(db, actor),

    /** Replaces the rules and all budgets. Throws not_a_member. */
    saveSettings(actor: Actor, draft: SettingsDraft): Promise<ApprovalSettings> {
      const { account_id } = actor;
      return inTransaction(db, async (tx) => {
        await store.lockAccount(tx, account_id);
        const members = new Set((await store.membersOf(tx, account_id)).map(({ user_id }) => user_id));
        const budgets = draft.budgets.flatMap(({ user_id, monthly_cards }) =>
          monthly_cards === null ? [] : [{ user_id, monthly_cards }],
        );
        if (budgets.some(({ user_id }) => !members.has(user_id))) throw notAMember();
        const before = await stateOf(tx, actor);
        await store.saveSettings(tx, account_id, draft, clock.now());
        await store.saveBudgets(tx, account_id, budgets);
        const changes = changedFields(before, await stateOf(tx, actor));
        const subject = ['account', account_id] as const;
        await record(tx, actor, { action: 'approval.rules_changed', subject, account_id, ...changes }, clock.now());
        return present(tx, actor);
      });
    },
  };
}

/** The settings as an audit entry shows them. */
async function stateOf(tx: Db, { account_id }: Actor) {
  const budgets = Object.fromEntries([...(await store.budgetsOf(tx, account_id))].sort());
  return { ...(await store.settingsOf(tx, account_id)), budgets };
}
