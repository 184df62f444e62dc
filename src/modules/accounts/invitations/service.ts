import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { readAddress } from '../../../platform/email/address.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { maskedEmail } from '../../audit/rules.ts';
import type { AccountsDependencies } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { orderMail } from '../mails/order-service.ts';
import { checkGrant } from '../members/rules.ts';
import type { AccountsService } from '../service.ts';
import * as accounts from '../store.ts';
import { expiryOf } from './rules.ts';
import type { InvitationLine, NewInvitation } from './schema.ts';
import * as store from './store.ts';

export type InvitationService = ReturnType<typeof invitationService>;

const MAX_LISTED = 200;

/** Asks people by mail to join an account. */
export function invitationService(dependencies: AccountsDependencies, { seats }: AccountsService) {
  const { db, clock, admit } = dependencies;

  const mailed = ({ user_id }: Actor): store.Mailed => {
    const sent_at = clock.now();
    return { invited_by: user_id, sent_at, expires_at: expiryOf(sent_at) };
  };
  const note = (
    tx: Db,
    actor: Actor,
    action: 'invitation.sent' | 'invitation.revoked',
    invitation: store.Invitation,
  ) => {
    const { id, account_id, email, role, handles_billing } = invitation;
    const state = { email: maskedEmail(email), role, handles_billing };
    const change = action === 'invitation.sent' ? { after: state } : { before: state };
    return record(tx, actor, { action, subject: ['invitation', id], account_id, ...change }, clock.now());
  };
  const send = async (tx: Db, actor: Actor, invitation: store.Invitation): Promise<void> => {
    const { id, token_id } = invitation;
    await note(tx, actor, 'invitation.sent', invitation);
    await orderMail(tx, { kind: 'invitation', invitation_id: id, token_id });
  };

  /** An open invitation of the account, whose members and invitations nobody else changes until the transaction ends. */
  const lockOwn = async (tx: Db, { account_id }: Actor, id: string): Promise<store.Invitation> => {
    await accounts.lockAccount(tx, account_id);
    const invitation = await store.openById(tx, account_id, id);
    if (!invitation) throw refuse.invitationUnknown();
    return invitation;
  };

  return {
    async list({ account_id }: Actor): Promise<InvitationLine[]> {
      const now = clock.now();
      return (await store.openOf(db, account_id, MAX_LISTED)).map((row) => ({
        ...row,
        sent_at: row.sent_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        is_expired: row.expires_at <= now,
      }));
    },

    /** Mails an invitation, which holds a seat until it expires. */
    async invite(actor: Actor, { email, ...rights }: NewInvitation): Promise<void> {
      const { account_id } = actor;
      const read = readAddress(email);
      if ('problem' in read) throw refuse.addressRefused(read.sentence);
      const invitation = { ...rights, email: read.email };
      checkGrant(actor, invitation);
      await admit(account_id);
      await inTransaction(db, async (tx) => {
        await accounts.lockAccount(tx, account_id);
        if (await store.isMember(tx, account_id, invitation.email)) throw refuse.memberAlready();
        const known = await store.openByEmail(tx, account_id, invitation.email);
        if (known && known.expires_at > clock.now()) throw refuse.invitedAlready();
        await seats.checkFreeSeat(tx, account_id);
        if (known) await store.markRevoked(tx, known.id, clock.now());
        await send(tx, actor, await store.insert(tx, account_id, invitation, mailed(actor)));
      });
    },

    /** Mails an invitation again, with another link and from now on another seven days. */
    async resend(actor: Actor, invitation_id: string): Promise<void> {
      await admit(actor.account_id);
      await inTransaction(db, async (tx) => {
        const known = await lockOwn(tx, actor, invitation_id);
        checkGrant(actor, known);
        if (known.expires_at <= clock.now()) await seats.checkFreeSeat(tx, actor.account_id);
        await send(tx, actor, await store.renew(tx, known.id, mailed(actor)));
      });
    },

    async revoke(actor: Actor, invitation_id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const known = await lockOwn(tx, actor, invitation_id);
        if (known.role === 'admin' && actor.role !== 'owner') throw refuse.ownerOnly();
        await store.markRevoked(tx, known.id, clock.now());
        await note(tx, actor, 'invitation.revoked', known);
      });
    },
  };
}
