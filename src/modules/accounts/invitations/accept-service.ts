import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import { record } from '../../audit/record-service.ts';
import type { AccountsDependencies } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { orderMail } from '../mails/order-service.ts';
import * as members from '../members/store.ts';
import * as accounts from '../store.ts';
import { checkOpen } from './rules.ts';
import type { ShownInvitation } from './schema.ts';
import * as store from './store.ts';

export type AcceptService = ReturnType<typeof acceptService>;
/** Whoever accepts, as far as the caller has proved it. */
export type Invited = { user_id: string; email: string; request_id: string };

/** What whoever has the link of an invitation sees and does. */
export function acceptService({ db, clock, tokens }: AccountsDependencies) {
  /** The open invitation of a link. Throws for one that is over. */
  const find = async (tx: Db, token: string): Promise<store.Invitation> => {
    const token_id = tokens.read(token);
    const invitation = token_id ? await store.byToken(tx, token_id) : undefined;
    checkOpen(invitation, clock.now());
    return invitation as store.Invitation;
  };

  return {
    /** What the link of an invitation is about, for whoever has it. */
    async show(token: string): Promise<ShownInvitation> {
      const { account_id, email, role, handles_billing, invited_by, expires_at } = await find(db, token);
      return {
        account_name: await accounts.nameOf(db, account_id),
        invited_by: await store.nameOfPerson(db, invited_by),
        email,
        role,
        handles_billing,
        expires_at: expires_at.toISOString(),
        has_sign_in: await store.hasSignIn(db, email),
      };
    },

    /** The address that a link was sent to: whoever has the link reads its mail. */
    emailOf: async (tx: Db, token: string): Promise<string> => (await find(tx, token)).email,

    /** Makes the invited person a member. Throws when it was sent to somebody else. */
    async accept(tx: Db, token: string, { user_id, email, request_id }: Invited): Promise<AccountId> {
      const { account_id } = await find(tx, token);
      await accounts.lockAccount(tx, account_id);
      // Found again under the lock: two acceptances at once, or one beside a withdrawal, must not both count.
      const invitation = await find(tx, token);
      if (invitation.email !== comparableAddress(email)) throw refuse.invitationForOther(invitation.email);
      const { id, role, handles_billing, invited_by } = invitation;
      if (await accounts.memberOf(tx, account_id, user_id)) throw refuse.memberAlready();
      const now = clock.now();
      await store.markAccepted(tx, id, user_id, now);
      await members.addMember(tx, account_id, { user_id, role, handles_billing }, now);
      const by = { user_id, via: 'session', request_id } as const;
      const entry = { subject: ['person', user_id], account_id, after: { role, handles_billing } } as const;
      await record(tx, by, { action: 'member.joined', ...entry }, now);
      await orderMail(tx, { kind: 'accepted', account_id, user_id: invited_by, by: user_id });
      return account_id;
    },
  };
}
