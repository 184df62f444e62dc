import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { record } from '../audit/record-service.ts';
import type { AuditAction } from '../audit/rules.ts';
import type { ApprovalsDependencies } from './dependencies.ts';
import { alreadyDecided, cannotApprove, notYours } from './errors.ts';
import { mailService } from './mail-service.ts';
import { present, queryService } from './query-service.ts';
import { releaseService } from './release-service.ts';
import { NO_RIGHT } from './rules.ts';
import type { Approval, AskRequest, DecideRequest } from './schema.ts';
import { settingsService } from './settings/service.ts';
import { lockAccount } from './settings/store.ts';
import * as store from './store.ts';

export type ApprovalsService = ReturnType<typeof approvalsService>;

/** Letters that wait until another member releases them. A campaign stays as it is while it waits. */
export function approvalsService(dependencies: ApprovalsDependencies) {
  const { db, clock, campaigns } = dependencies;
  const { find, ...queries } = queryService(dependencies);
  const { mayRelease, budgetLeft, judge } = releaseService(dependencies);
  const { enqueueAsked, enqueueDecided, ...mails } = mailService(dependencies);

  /** The request with its campaign locked: whoever decides second finds it decided. Throws not_found and already_decided. */
  async function lockWaiting(tx: Db, actor: Actor, id: string): Promise<store.RequestRow> {
    await campaigns.lock(tx, actor, (await find(tx, actor, id)).campaign_id);
    const request = await find(tx, actor, id);
    if (request.state !== 'waiting') throw alreadyDecided(request.state, request.decided_by_name ?? 'someone');
    return request;
  }

  type Ending = { action: AuditAction; state: store.Decision['state']; note: string; cards?: number };

  async function end(tx: Db, actor: Actor, request: store.RequestRow, ending: Ending): Promise<Approval> {
    const { action, state, note, cards = request.cards } = ending;
    const { id, account_id, campaign_id, requested_by } = request;
    const at = clock.now();
    await store.decideRequest(tx, id, { state, decided_by: actor.user_id, decision_note: note, cards }, at);
    const after = { campaign_id, cards, requested_by };
    const reason = note ? { reason: note } : {};
    await record(tx, actor, { action, subject: ['approval', id], account_id, after, ...reason }, at);
    if (requested_by !== actor.user_id) await enqueueDecided(tx, id);
    return present(await find(tx, actor, id));
  }

  return {
    ...queries,
    ...mails,
    ...settingsService(dependencies),
    mayRelease,
    budgetLeft,

    /**
     * Asks for a complete draft to be sent, and locks it. One that waits already gives its request. Throws
     * campaign_incomplete, on_do_not_mail_list, message_too_long, submitted_before and, without `accepts_cut_off`,
     * message_cut_off and list_not_checked.
     */
    async ask(actor: Actor, { campaign_id, template_id, note, accepts_cut_off }: AskRequest): Promise<Approval> {
      const { account_id, user_id } = actor;
      if (!accepts_cut_off) await campaigns.refuseCutOff(actor, campaign_id);
      return inTransaction(db, async (tx) => {
        const waiting = await campaigns.startWaiting(tx, actor, campaign_id, template_id ?? undefined);
        if (!waiting.has_started) {
          const known = await store.waitingOf(tx, account_id, waiting.campaign_id);
          if (known) return present(known);
        }
        const at = clock.now();
        const { cards } = waiting;
        const asked = { account_id, campaign_id: waiting.campaign_id, requested_by: user_id, note, cards };
        const id = await store.insertRequest(tx, asked, at);
        const after = { campaign_id: waiting.campaign_id, cards };
        await record(tx, actor, { action: 'approval.requested', subject: ['approval', id], account_id, after }, at);
        await enqueueAsked(tx, actor, id);
        return present(await find(tx, actor, id));
      });
    },

    /**
     * Sends what was asked for, or returns it to whoever asked. Of two who decide at once, one does. Throws not_found,
     * already_decided, cannot_approve and, where the letters can't be sent, what a submission throws: then the request waits.
     */
    async decide(actor: Actor, { approval_id, decision, note }: DecideRequest): Promise<Approval> {
      return inTransaction(db, async (tx) => {
        const request = await lockWaiting(tx, actor, approval_id);
        const { campaign_id, requested_by } = request;
        await lockAccount(tx, actor.account_id);
        const { problem } = await judge(tx, actor, request);
        if (decision === 'send_back') {
          if (problem === NO_RIGHT) throw cannotApprove(problem);
          await campaigns.stopWaiting(tx, actor, campaign_id);
          return end(tx, actor, request, { action: 'approval.sent_back', state: 'sent_back', note });
        }
        if (problem) throw cannotApprove(problem);
        const { letters } = await campaigns.release(tx, actor, campaign_id, requested_by);
        return end(tx, actor, request, { action: 'approval.approved', state: 'approved', note, cards: letters });
      });
    },

    /** Takes one's own request back, so that the draft can be changed. Throws not_found, not_your_request and already_decided. */
    async withdraw(actor: Actor, id: string): Promise<Approval> {
      return inTransaction(db, async (tx) => {
        const request = await lockWaiting(tx, actor, id);
        if (request.requested_by !== actor.user_id) throw notYours();
        await campaigns.stopWaiting(tx, actor, request.campaign_id);
        return end(tx, actor, request, { action: 'approval.withdrawn', state: 'withdrawn', note: '' });
      });
    },
  };
}
