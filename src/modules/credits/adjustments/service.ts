import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { lockQuota } from '../../../platform/quota.ts';
import type { CreditsDependencies } from '../dependencies.ts';
import type { CreditsService } from '../service.ts';
import * as errors from './errors.ts';
import { postAdjustment, recordAdjustment } from './posting-service.ts';
import { needsApproval } from './rules.ts';
import type { AdjustmentDecision, AdjustmentOutcome, CreditAdjustment, WaitingAdjustment } from './schema.ts';
import { searchService } from './search-service.ts';
import * as store from './store.ts';

const MAX_WAITING = 100;

/** Credits that operators add and remove. Large adjustments wait for a second operator. */
export function adjustmentService(dependencies: CreditsDependencies, credits: CreditsService) {
  const { db, clock, environment, adjustmentLimit } = dependencies;
  const { personOf, managedCredits, adjustedBy } = searchService(dependencies, credits);

  /** Into the ledger if it is applied. Gives the balance after it. */
  async function settle(tx: Db, a: store.AdjustmentRow, state: AdjustmentOutcome['state'], waits: boolean) {
    if (state === 'applied') {
      await postAdjustment(tx, a, { waits, at: clock.now() });
      credits.publishChange(tx, a.account_id);
    }
    return { adjustment_id: a.id, state, new_balance: await credits.balanceOf(tx, a.account_id) };
  }

  return {
    managedCredits,

    /**
     * Adds credits or removes them, once for each request key. Above the operator's limit, and in an account of their own, it
     * waits for a second operator.
     */
    async adjust(actor: AdminActor, request: CreditAdjustment): Promise<AdjustmentOutcome> {
      const { account_id } = await personOf({ target_user_id: request.target_user_id, email: '' });
      const limit = await adjustmentLimit();
      const { credits_amount, reason, request_key = crypto.randomUUID() } = request;
      const asked = { account_id, environment, credits: credits_amount, reason, requested_by: actor.user_id };
      return inTransaction(db, async (tx) => {
        // The limit counts what the operator adjusts in all accounts, at the same instant too.
        await lockQuota(tx, 'adjusted_credits', actor.user_id);
        await store.lockAccount(tx, account_id);
        const known = await store.byRequestKey(tx, request_key);
        if (known && !isSame(known, asked)) throw errors.otherRequest();
        if (known)
          return {
            adjustment_id: known.id,
            state: known.state,
            new_balance: await credits.balanceOf(tx, account_id),
          };
        const at = clock.now();
        const waits = needsApproval(credits_amount, await adjustedBy(tx, actor, account_id), limit);
        const state = waits ? 'pending' : 'applied';
        const made = await store.insert(tx, { ...asked, notes: request.notes || null, state, request_key }, at);
        const outcome = await settle(tx, made, state, false);
        const action = waits ? 'credits.adjustment_requested' : 'credits.adjusted';
        await recordAdjustment(tx, actor, action, made, { balance: outcome.new_balance, reason, at });
        return outcome;
      });
    },

    /** What waits for a second operator, the oldest first. */
    async waitingAdjustments(actor: AdminActor): Promise<WaitingAdjustment[]> {
      const found = await store.waiting(db, actor.user_id, clock.now(), MAX_WAITING);
      return found.map(({ requested_by, requester_email, requested_at, is_own, ...row }) => ({
        ...row,
        requested_by: requester_email,
        requested_at: requested_at.toISOString(),
        may_decide: requested_by !== actor.user_id && !is_own,
      }));
    },

    /** Approves or declines what another operator asked for, once. Throws own_adjustment, own_account, already_decided, balance_too_small. */
    decideAdjustment: (actor: AdminActor, { adjustment_id, decision, note }: AdjustmentDecision) =>
      inTransaction(db, async (tx): Promise<AdjustmentOutcome> => {
        const found = await store.lockById(tx, adjustment_id);
        if (!found) throw notFound('This adjustment');
        if (found.requested_by === actor.user_id) throw errors.ownAdjustment();
        if (await store.isOwnAccount(tx, found.account_id, actor.user_id)) throw errors.ownAccount();
        if (found.state !== 'pending') throw errors.alreadyDecided(found.state);
        if (found.environment !== environment) throw errors.otherEnvironment(found.environment);
        const [state, action] =
          decision === 'approve'
            ? (['applied', 'credits.adjustment_approved'] as const)
            : (['declined', 'credits.adjustment_declined'] as const);
        const at = clock.now();
        await store.decide(tx, found.id, { state, decided_by: actor.user_id, note }, at);
        const outcome = await settle(tx, found, state, true);
        const entry = { balance: outcome.new_balance, reason: note || found.reason, at };
        await recordAdjustment(tx, actor, action, found, entry);
        return outcome;
      }),
  };
}

const isSame = (
  known: store.AdjustmentRow,
  asked: Pick<store.AdjustmentRow, 'account_id' | 'credits' | 'requested_by' | 'reason'>,
): boolean =>
  known.account_id === asked.account_id &&
  known.credits === asked.credits &&
  known.requested_by === asked.requested_by &&
  known.reason === asked.reason;
