import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Failure } from '../../../platform/failure.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditActor } from '../../audit/rules.ts';
import type { Caller } from '../../identity/service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import { orderMail } from './order-service.ts';
import { CONFIRMATION } from './rules.ts';
import type { CloseRequest, ClosingState, OperatorClose, OperatorClosed } from './schema.ts';
import { closureStart } from './start-service.ts';
import * as store from './store.ts';

export type ClosureService = ReturnType<typeof closureService>;

/** Refuses to spend anything while the account waits to be closed. */
export async function refuseWhenClosing(tx: Db, account_id: AccountId): Promise<void> {
  const closure = await store.closureOf(tx, account_id);
  if (closure) throw refuse.isClosing(closure.erase_at);
}

/** Why nothing is sold while the account waits to be closed; null while it doesn't. */
export async function whyNotSold(db: Db, account_id: AccountId): Promise<Failure | null> {
  const closure = await store.closureOf(db, account_id);
  return closure ? refuse.sellsNothing(closure.erase_at) : null;
}

/** Closing an account: asked for with a proof, stopped for as long as it waits. */
export function closureService({ db, clock, proveOwner, stopPayments, creditsOf }: ErasureDependencies) {
  const start = closureStart({ clock });

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
      await stopPayments(actor.account_id);
      const closing = { actor, account_id: actor.account_id, requested_by: actor.user_id, by_operator: false };
      await inTransaction(db, (tx) => start.waitFor(tx, closing));
      return this.state(actor);
    },

    async stop(actor: Actor): Promise<ClosingState> {
      await end(actor, actor.account_id);
      return this.state(actor);
    },

    /**
     * What an operator does for the owner of an account. To erase it at once takes an owner of this Longhand or two
     * operators: one asks, another one does the same. Throws account_closing, own_request and operator_account.
     */
    async closeFor(actor: AdminActor, { user_id, reason, at_once }: OperatorClose): Promise<OperatorClosed> {
      const account_id = await accountOwnedBy(user_id);
      const closing = { actor, account_id, requested_by: actor.user_id, by_operator: true, reason };
      await stopPayments(account_id);
      return inTransaction(db, async (tx) => {
        if (at_once) return { state: await start.askOrErase(tx, actor, closing) };
        await start.waitFor(tx, closing);
        return { state: 'closing' };
      });
    },
    /** From a terminal, for the account of this owner: erased as soon as nothing of it is in print. */
    async closeFromTerminal(
      by: NonNullable<AuditActor>,
      { account_id, user_id }: { account_id: AccountId; user_id: string },
    ) {
      const closing = { actor: by, account_id, requested_by: by.user_id ?? user_id, by_operator: true };
      await stopPayments(account_id);
      await inTransaction(db, (tx) => start.eraseNow(tx, closing));
    },
    async stopFor(actor: AdminActor, { user_id, reason }: Omit<OperatorClose, 'at_once'>): Promise<void> {
      await end(actor, await accountOwnedBy(user_id), reason);
    },
  };
}
