import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditActor } from '../../audit/rules.ts';
import type { Caller } from '../../identity/service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import { CONFIRMATION, eraseDay } from './rules.ts';
import type { CloseRequest, ClosingState, ClosureMail, OperatorClose } from './schema.ts';
import * as store from './store.ts';

export const CLOSURE_MAIL_JOB = 'privacy.closure-mail';
export const ERASE_ACCOUNT_JOB = 'privacy.erase-account';
export type ClosureService = ReturnType<typeof closureService>;

export const orderMail = (tx: Db, account_id: AccountId, kind: ClosureMail['kind']): Promise<void> =>
  enqueue(tx, CLOSURE_MAIL_JOB, { account_id, kind, key: crypto.randomUUID() });

/** Refuses to spend anything while the account waits to be closed. */
export async function refuseWhenClosing(tx: Db, account_id: AccountId): Promise<void> {
  const closure = await store.closureOf(tx, account_id);
  if (closure) throw refuse.isClosing(closure.erase_at);
}

/** Closing an account: asked for with a proof, stopped for as long as it waits. */
export function closureService({ db, clock, proveOwner, stopRenewals, creditsOf }: ErasureDependencies) {
  /** `owner_id`: where no person is behind the call, the closure is the owner's. */
  const begin = (
    actor: NonNullable<AuditActor>,
    account_id: AccountId,
    by_operator: boolean,
    at_once: boolean,
    reason?: string,
    owner_id?: string,
  ) =>
    inTransaction(db, async (tx) => {
      const at = clock.now();
      const erase_at = at_once ? at : eraseDay(at);
      const members = await store.membersOfThisAlone(tx, account_id);
      if (members.some(({ is_operator }) => is_operator)) throw refuse.operatorAmongMembers();
      const is_new = await store.insertClosure(
        tx,
        { account_id, requested_by: (actor.user_id ?? owner_id) as string, by_operator, erase_at },
        at,
      );
      if (!is_new && !at_once) throw refuse.closingAlready();
      if (!is_new) await store.hasten(tx, account_id, erase_at);
      const entry = { action: 'account.closing_started', subject: ['account', account_id], account_id } as const;
      await record(tx, actor, { ...entry, after: { erase_at, at_once }, ...(reason && { reason }) }, at);
      if (at_once) await enqueue(tx, ERASE_ACCOUNT_JOB, { account_id }, { key: `erase-account:${account_id}` });
      else await orderMail(tx, account_id, 'started');
    });

  const end = (actor: Actor, account_id: AccountId, reason?: string) =>
    inTransaction(db, async (tx) => {
      const closure = await store.lockClosure(tx, account_id);
      if (!closure) throw refuse.notClosing();
      if (closure.started_at) throw refuse.closingBegun();
      await store.removeClosure(tx, account_id);
      const entry = { action: 'account.closing_stopped', subject: ['account', account_id], account_id } as const;
      await record(tx, actor, { ...entry, ...(reason && { reason }) }, clock.now());
      await orderMail(tx, account_id, 'stopped');
    });

  async function accountOwnedBy(user_id: string): Promise<AccountId> {
    const owned = await store.ownedBy(db, user_id);
    if (!owned) throw refuse.accountUnknown();
    return owned.account_id;
  }

  return {
    async state(actor: Actor): Promise<ClosingState> {
      const closure = await store.closureOf(db, actor.account_id);
      return {
        closure: closure
          ? {
              requested_at: closure.requested_at.toISOString(),
              erase_at: closure.erase_at.toISOString(),
              by_operator: closure.by_operator,
            }
          : null,
        credits: await creditsOf(actor),
        members: await store.countMembers(db, actor.account_id),
        letters_waiting: await store.countWaiting(db, actor.account_id),
      };
    },

    /** Starts the time of waiting. Throws what the proof of the owner throws, confirmation_wrong and account_closing. */
    async close(actor: Actor, { current_password, confirmation }: CloseRequest, caller: Caller): Promise<ClosingState> {
      if (confirmation.trim().toLowerCase() !== CONFIRMATION) throw refuse.confirmationWrong();
      await proveOwner(actor, { current_password }, caller);
      if (await store.closureOf(db, actor.account_id)) throw refuse.closingAlready();
      // First, so that an account which is charged for another month is never one that waits.
      await stopRenewals(actor.account_id);
      await begin(actor, actor.account_id, false, false);
      return this.state(actor);
    },

    async stop(actor: Actor): Promise<ClosingState> {
      await end(actor, actor.account_id);
      return this.state(actor);
    },

    /** What an operator does for the owner of an account. */
    async closeFor(actor: AdminActor, { user_id, reason, at_once }: OperatorClose): Promise<void> {
      const account_id = await accountOwnedBy(user_id);
      await stopRenewals(account_id);
      await begin(actor, account_id, true, at_once, reason);
    },
    /** From a terminal, for the account of this owner: erased as soon as nothing of it is in print. */
    async closeFromTerminal(by: NonNullable<AuditActor>, owner: { account_id: AccountId; user_id: string }) {
      await stopRenewals(owner.account_id);
      await begin(by, owner.account_id, true, true, undefined, owner.user_id);
    },
    async stopFor(actor: AdminActor, { user_id, reason }: Omit<OperatorClose, 'at_once'>): Promise<void> {
      await end(actor, await accountOwnedBy(user_id), reason);
    },
  };
}
