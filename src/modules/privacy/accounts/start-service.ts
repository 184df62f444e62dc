import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction, AuditActor } from '../../audit/rules.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import { orderErasure, orderMail } from './order-service.ts';
import { eraseDay, erasureBy } from './rules.ts';
import * as store from './store.ts';

/** Who wants an account closed, and why. */
export type Closing = {
  actor: NonNullable<AuditActor>;
  account_id: AccountId;
  requested_by: string;
  by_operator: boolean;
  reason?: string;
};

/** How closing begins: with a time of waiting, or without one. */
export function closureStart({ clock }: Pick<ErasureDependencies, 'clock'>) {
  const note = (tx: Db, { actor, account_id, reason }: Closing, action: AuditAction, after: object) =>
    record(
      tx,
      actor,
      { action, subject: ['account', account_id], account_id, after, ...(reason && { reason }) },
      clock.now(),
    );

  /** The closure, which nobody else changes until the transaction ends. Where there is none, the time of waiting starts. */
  async function open(tx: Db, closing: Closing): Promise<{ closure: store.ClosureRow; is_new: boolean }> {
    const at = clock.now();
    const members = await store.membersOfThisAlone(tx, closing.account_id);
    if (members.some(({ is_operator }) => is_operator)) throw refuse.operatorAmongMembers();
    const is_new = await store.insertClosure(tx, { ...closing, erase_at: eraseDay(at) }, at);
    const closure = await store.lockClosure(tx, closing.account_id);
    if (!closure) throw refuse.notClosing();
    return { closure, is_new };
  }

  /** Throws account_closing. */
  async function waitFor(tx: Db, closing: Closing): Promise<void> {
    const { closure, is_new } = await open(tx, closing);
    if (!is_new) throw refuse.closingAlready();
    await note(tx, closing, 'account.closing_started', { erase_at: closure.erase_at, at_once: false });
    await orderMail(tx, closing.account_id, 'started');
  }

  /** Starts the time of waiting where it does not run, and notes that this operator wants it left out. */
  async function askErasure(tx: Db, closing: Closing, closure: store.ClosureRow, is_new: boolean): Promise<void> {
    if (closure.started_at) throw refuse.closingAlready();
    await store.askErasure(tx, closing.account_id, closing.requested_by, clock.now());
    await note(tx, closing, 'account.erasure_asked', { erase_at: closure.erase_at });
    if (is_new) await orderMail(tx, closing.account_id, 'started');
  }

  async function erase(tx: Db, closing: Closing, asked_by: string | null): Promise<void> {
    const { account_id, actor } = closing;
    const [erase_at, confirmed_by] = [clock.now(), actor.user_id];
    await store.hasten(tx, account_id, {
      erase_at,
      confirmed_by,
      asked_by: asked_by === confirmed_by ? null : asked_by,
    });
    await note(tx, closing, 'account.closing_started', { erase_at, at_once: true, ...(asked_by && { asked_by }) });
    await orderErasure(tx, account_id);
  }

  return {
    waitFor,

    /** Leaves out the time of waiting, whoever asked for that. */
    async eraseNow(tx: Db, closing: Closing): Promise<void> {
      await open(tx, closing);
      await erase(tx, closing, null);
    },

    /** What an operator may do alone: an owner erases, another one asks or confirms. Throws own_request. */
    async askOrErase(tx: Db, actor: AdminActor, closing: Closing): Promise<'asked' | 'erasing'> {
      const { closure, is_new } = await open(tx, closing);
      const asked_by = closure.erasure_asked_by;
      const step = erasureBy(actor, asked_by);
      if (step === 'own_request') throw refuse.ownRequest();
      if (step === 'erase') await erase(tx, closing, asked_by);
      else await askErasure(tx, closing, closure, is_new);
      return step === 'erase' ? 'erasing' : 'asked';
    },
  };
}
