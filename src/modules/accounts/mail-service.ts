import type { AccountId } from '../../platform/account-id.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailContent, renderMail } from '../../platform/mail/mail-template.ts';
import type { AccountsDependencies } from './dependencies.ts';
import * as invitations from './invitations/store.ts';
import * as letters from './mail-rules.ts';
import type { MailOrder } from './mails/schema.ts';
import { accountNamed, memberOf, nameOf, personOf } from './store.ts';

/** Writes the mails that were ordered, in the job. */
export function mailService({ db, site_url, tokens }: AccountsDependencies) {
  const factsOf = async (account_id: AccountId, to: string, by: string): Promise<letters.Facts> => ({
    site_url,
    account_name: await nameOf(db, account_id),
    to,
    by: await personOf(db, by),
  });

  const write = async (order: MailOrder): Promise<MailContent | null> => {
    if (order.kind === 'invitation') {
      const found = await invitations.byId(db, order.invitation_id);
      // It was accepted, withdrawn, or sent again: nobody needs this mail any more.
      if (!found || found.accepted_at || found.revoked_at || found.token_id !== order.token_id) return null;
      const facts = await factsOf(found.account_id, found.email, found.invited_by);
      const url = new URL('/invitation', site_url);
      // In the fragment, which no server and no log sees.
      url.hash = tokens.make(found.token_id);
      return letters.invitation(facts, found, url.href);
    }
    const account_id = await accountNamed(db, order.account_id);
    const { email } = await personOf(db, order.user_id);
    const facts = await factsOf(account_id, email, order.by);
    if (order.kind === 'accepted') return letters.accepted(facts);
    if (order.kind === 'removed') return letters.removed(facts);
    if (order.kind === 'left') return letters.left(facts);
    if (order.kind === 'member_left') return letters.memberLeft(facts);
    const member = await memberOf(db, account_id, order.user_id);
    if (!member) return null;
    if (order.kind === 'seat_lost') return member.is_suspended ? letters.seatLost(facts) : null;
    if (order.kind === 'seat_restored') return member.is_suspended ? null : letters.seatRestored(facts);
    if (order.kind === 'role_changed') return letters.roleChanged(facts, member);
    return letters.handedOver(facts, order.user_id !== order.by);
  };

  return {
    /** The mail of an order and its idempotency key; null when there is nothing left to send. */
    async composeMail(order: MailOrder): Promise<{ mail: Mail; key: string } | null> {
      const content = await write(order);
      return content && { mail: renderMail(content), key: order.mail_id };
    },
  };
}
