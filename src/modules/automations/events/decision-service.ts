import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { cannotDecide, eventNotFound } from '../errors.ts';
import type { Attempt, DecideRequest } from '../schema.ts';
import { presentAttempt } from './history-service.ts';
import { BUDGET_USED_UP, CONTENTS_REMOVED, decisionProblem } from './rules.ts';
import * as store from './store.ts';

const BEYOND_BUDGET = `${BUDGET_USED_UP} Only an owner or an admin can send these letters.`;

/** What members decide about events. */
export function decisionService({ db, clock, budgetLeft }: AutomationsDependencies) {
  return {
    /**
     * Approves, rejects or sends events again, all of them or none. Returns them as they are now. An event that was sent gets
     * one copy, however often it is asked for. Throws not_found and cannot_decide.
     */
    async decide(actor: Actor, { ids, decision, contact }: DecideRequest): Promise<Attempt[]> {
      const wanted = [...new Set(ids)];
      if (contact && wanted.length > 1) throw cannotDecide('Correct the contacts of one event at a time.');
      return inTransaction(db, async (tx) => {
        const events = await store.lockEvents(tx, actor.account_id, wanted);
        if (events.length < wanted.length) throw eventNotFound();
        const may_exceed = actor.role === 'owner' || actor.role === 'admin' || decision === 'reject';
        if (!may_exceed && (await budgetLeft(tx, actor.account_id)) < wanted.length) throw cannotDecide(BEYOND_BUDGET);
        const at = clock.now();
        const decided: string[] = [];
        for (const event of events) {
          const problem = event.has_contents
            ? decisionProblem(decision, event.status)
            : `${CONTENTS_REMOVED} It can't be sent again.`;
          if (problem) throw cannotDecide(problem);
          if (decision === 'reject') await store.skip(tx, event.id, 'rejected', 'A member rejected this letter.', at);
          else if (event.status !== 'sent') {
            const override = decision === 'send_anyway' ? 'send_anyway' : 'approved';
            await store.requeue(tx, event.id, { override, fixed: contact ?? null }, at);
          }
          decided.push(
            event.status === 'sent'
              ? await store.copyToSend(tx, event.id, { fixed: contact ?? null, request_id: actor.request_id }, at)
              : event.id,
          );
        }
        return (await store.attemptsByIds(tx, actor.account_id, decided)).map(presentAttempt);
      });
    },
  };
}
