import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { type Column, moment } from '../../../platform/table/columns.ts';
import { record } from '../../audit/record-service.ts';
import type { AccountsDependencies } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { orderMail } from '../mails/order-service.ts';
import type { AccountsService } from '../service.ts';
import * as accounts from '../store.ts';
import { lockMember } from './ownership-service.ts';
import { checkGrant, checkTarget } from './rules.ts';
import type { MemberChange, MemberLine, MemberQuery, MemberRemoval, TeamAnswer } from './schema.ts';
import * as store from './store.ts';

export type MemberService = ReturnType<typeof memberService>;

export const MEMBER_COLUMNS: Column[] = ['Name', 'Email', 'Role', 'Handles billing', 'Has a seat', moment('Joined')];

/** The people of an account: who they are, what they may do, how they leave. */
export function memberService(
  { db, clock, replaceWebhookUrls }: AccountsDependencies,
  { seats, openAccount }: AccountsService,
) {
  /** Takes a membership. Whoever has no other account gets one of their own, so that they can still sign in. */
  const end = async (tx: Db, account_id: AccountId, user_id: string): Promise<AccountId> => {
    await store.removeMember(tx, account_id, user_id);
    await seats.settle(tx, account_id);
    publish(tx, { user_id, topic: 'session' });
    return (await accounts.firstAccountOf(tx, user_id)) ?? openAccount(tx, user_id);
  };

  return {
    async team({ account_id }: Actor): Promise<TeamAnswer> {
      const used = await seats.seatsUsed(db, account_id);
      const total = await seats.seatsOf(db, account_id);
      const without_plan = await seats.lossesWith(db, account_id, 1);
      return { account_id, name: await accounts.nameOf(db, account_id), seats: { used, total }, without_plan };
    },

    async page({ account_id }: Actor, { page, ...query }: MemberQuery): Promise<{ rows: MemberLine[]; total: number }> {
      const found = await store.members(db, account_id, query, page);
      return { rows: found.map(present), total: await store.countMembers(db, account_id, query) };
    },

    async *export({ account_id }: Actor, query: Omit<MemberQuery, 'page'>): AsyncGenerator<string[][]> {
      const found = await store.members(db, account_id, query);
      yield found.map((member) => [
        member.full_name,
        member.email,
        member.role,
        member.role === 'owner' || member.handles_billing ? 'yes' : 'no',
        member.is_suspended ? 'no' : 'yes',
        member.joined_at.toISOString(),
      ]);
    },

    /** Gives a member another role, or the right to handle the money. */
    async change(actor: Actor, { user_id, old_url_hours, ...after }: MemberChange): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (old_url_hours !== undefined) await replaceWebhookUrls(tx, actor, { user_id, old_url_hours });
        const member = await lockMember(tx, actor.account_id, user_id);
        checkTarget(actor, member);
        checkGrant(actor, after, member);
        const before = { role: member.role, handles_billing: member.handles_billing };
        if (before.role === after.role && before.handles_billing === after.handles_billing) return;
        const { account_id } = actor;
        await store.setRights(tx, account_id, user_id, after);
        const entry = { subject: ['person', user_id], account_id, before, after } as const;
        await record(tx, actor, { action: 'member.changed', ...entry }, clock.now());
        await orderMail(tx, { kind: 'role_changed', account_id, user_id, by: actor.user_id });
      });
    },

    async remove(actor: Actor, { user_id, old_url_hours }: MemberRemoval): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { account_id } = actor;
        if (old_url_hours !== undefined) await replaceWebhookUrls(tx, actor, { user_id, old_url_hours });
        const member = await lockMember(tx, account_id, user_id);
        checkTarget(actor, member);
        await end(tx, account_id, user_id);
        const entry = { subject: ['person', user_id], account_id, before: { role: member.role } } as const;
        await record(tx, actor, { action: 'member.removed', ...entry }, clock.now());
        await orderMail(tx, { kind: 'removed', account_id, user_id, by: actor.user_id });
      });
    },

    /** The actor leaves their account. Gives the account that they work in from now on. */
    leave: (actor: Actor): Promise<AccountId> =>
      inTransaction(db, async (tx) => {
        const { account_id, user_id } = actor;
        const member = await lockMember(tx, account_id, user_id);
        if (member.role === 'owner') throw refuse.ownerStays();
        const next = await end(tx, account_id, user_id);
        const entry = { subject: ['person', user_id], account_id, before: { role: member.role } } as const;
        await record(tx, actor, { action: 'member.left', ...entry }, clock.now());
        await orderMail(tx, { kind: 'left', account_id, user_id, by: user_id });
        const owner = await accounts.ownerOf(tx, account_id);
        await orderMail(tx, { kind: 'member_left', account_id, user_id: owner.user_id, by: user_id });
        return next;
      }),
  };
}

const present = ({ joined_at, ...member }: store.MemberRow): MemberLine => ({
  ...member,
  joined_at: joined_at.toISOString(),
});
