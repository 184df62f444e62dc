import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AccountsDependencies } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { orderMail } from '../mails/order-service.ts';
import type { TeamMember } from '../schema.ts';
import type { AccountsService } from '../service.ts';
import * as accounts from '../store.ts';
import * as store from './store.ts';

/** The member in their account, whose members nobody else changes until the transaction ends. */
export async function lockMember(tx: Db, account_id: AccountId, user_id: string): Promise<TeamMember> {
  await accounts.lockAccount(tx, account_id);
  const member = await accounts.memberOf(tx, account_id, user_id);
  if (!member) throw refuse.memberUnknown();
  return member;
}

const MAX_NAME = 100;

export type OwnershipService = ReturnType<typeof ownershipService>;

/** Whose an account is, and what it is called. */
export function ownershipService({ db, clock }: AccountsDependencies, { seats }: AccountsService) {
  return {
    /** Makes another member the owner. The owner before stays as an admin who handles the billing. */
    async handOver(actor: Actor, user_id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { account_id } = actor;
        const member = await lockMember(tx, account_id, user_id);
        // Read again under the lock: of two hand-overs at once, the second is no longer the owner's.
        if ((await lockMember(tx, account_id, actor.user_id)).role !== 'owner') throw refuse.ownerOnly();
        if (user_id === actor.user_id) throw refuse.ownMembership();
        if (member.is_suspended) throw refuse.memberSuspended();
        // What it is called stays, also where that came from the owner before.
        await accounts.rename(tx, account_id, (await accounts.nameOf(tx, account_id)).slice(0, MAX_NAME));
        await store.setRights(tx, account_id, actor.user_id, { role: 'admin', handles_billing: true });
        await store.setRights(tx, account_id, user_id, { role: 'owner', handles_billing: member.handles_billing });
        await seats.settle(tx, account_id);
        const change = { before: { owner: actor.user_id }, after: { owner: user_id } };
        const entry = { action: 'account.handed_over', subject: ['account', account_id], account_id } as const;
        await record(tx, actor, { ...entry, ...change }, clock.now());
        for (const to of [actor.user_id, user_id])
          await orderMail(tx, { kind: 'handed_over', account_id, user_id: to, by: actor.user_id });
      });
    },

    /** Names the account; empty: as its owner is called. */
    async rename(actor: Actor, name: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { account_id } = actor;
        const before = { name: await accounts.nameOf(tx, account_id) };
        await accounts.rename(tx, account_id, name);
        const entry = { subject: ['account', account_id], account_id, before, after: { name } } as const;
        await record(tx, actor, { action: 'account.renamed', ...entry }, clock.now());
      });
    },
  };
}
