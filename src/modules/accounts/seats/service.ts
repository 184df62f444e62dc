import type { AccountId } from '../../../platform/account-id.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { record } from '../../audit/record-service.ts';
import { maskedEmail } from '../../audit/rules.ts';
import * as refuse from '../errors.ts';
import { orderMail } from '../mails/order-service.ts';
import { withoutSeat } from './rules.ts';
import * as store from './store.ts';

/** How many people may work in an account. Everything here that changes something holds the account's lock. */
export function seatService({ clock, environment }: { clock: Clock; environment: 'test' | 'live' }) {
  const teamOf = async (db: Db, account_id: AccountId) => ({
    members: await store.membersOf(db, account_id),
    invitations: await store.seatedInvitations(db, account_id, clock.now()),
  });

  return {
    seatsOf: (db: Db, account_id: AccountId): Promise<number> => store.seatsOf(db, account_id, environment),
    seatsUsed: (db: Db, account_id: AccountId): Promise<number> => store.seatsUsed(db, account_id, clock.now()),

    /** Throws seats_full when the plan has no seat for one more person. */
    async checkFreeSeat(tx: Db, account_id: AccountId): Promise<void> {
      const seats = await store.seatsOf(tx, account_id, environment);
      if ((await store.seatsUsed(tx, account_id, clock.now())) >= seats) throw refuse.seatsFull(seats);
    },

    /** Who would lose access with this many seats: the names of members and the addresses of those invited. */
    async lossesWith(
      db: Db,
      account_id: AccountId,
      seats: number,
    ): Promise<{ people: string[]; invitations: string[] }> {
      const team = await teamOf(db, account_id);
      const { suspended, withdrawn } = withoutSeat(team, seats);
      return {
        people: team.members
          .filter(({ user_id }) => suspended.includes(user_id))
          .map(({ full_name, email }) => full_name || email),
        invitations: team.invitations.filter(({ id }) => withdrawn.includes(id)).map(({ email }) => email),
      };
    },

    /** Gives each seat to whom it belongs after the plan or the members changed. */
    async settle(tx: Db, account_id: AccountId): Promise<void> {
      const now = clock.now();
      const team = await teamOf(tx, account_id);
      const { suspended, withdrawn } = withoutSeat(team, await store.seatsOf(tx, account_id, environment));
      for (const { user_id, suspended_at } of team.members) {
        const is_over = suspended.includes(user_id);
        if (is_over === (suspended_at !== null)) continue;
        await store.setSuspended(tx, account_id, user_id, is_over ? now : null);
        const action = is_over ? 'member.suspended' : 'member.restored';
        await record(tx, null, { action, subject: ['person', user_id], account_id }, now);
        await orderMail(tx, { kind: is_over ? 'seat_lost' : 'seat_restored', account_id, user_id, by: user_id });
        publish(tx, { user_id, topic: 'session' });
      }
      await store.withdrawInvitations(tx, withdrawn, now);
      for (const { id, email } of team.invitations.filter((each) => withdrawn.includes(each.id))) {
        const entry = { subject: ['invitation', id], account_id, before: { email: maskedEmail(email) } } as const;
        await record(tx, null, { action: 'invitation.revoked', ...entry, reason: 'The plan has no seat for it.' }, now);
      }
    },
  };
}
