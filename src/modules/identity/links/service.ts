import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import { emailToWrite } from '../emails/service.ts';
import * as refuse from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import { type CodeChallenge, FLOW_LIFE_S, type Person, readChallenge } from '../rules.ts';
import type { Challenge } from '../schema.ts';
import * as people from '../store.ts';
import { checkPhone } from '../switched-off/rules.ts';
import * as links from './store.ts';

export type LinkService = ReturnType<typeof linkService>;
type LinkRequest = Challenge & { email: string };
const PHONE_TYPES = ['sms', 'phone_change'];

/** Mails links, and forgets old ones. */
export function linkService({ db, clock, config }: IdentityContext, mails: MailService) {
  const sendReset = (tx: Db, person: Person, challenge: CodeChallenge | null, redirect_to: string | undefined) =>
    mails.sendLink(tx, person, 'recovery', challenge, redirect_to);

  const sendConfirmation = async (
    tx: Db,
    person: Person,
    challenge: CodeChallenge | null,
    redirect_to: string | undefined,
  ) => {
    // Who asks is not known. With more than one sign-up the link carries no password: the person chooses a new one.
    const sign_ups = await links.signUpsOf(tx, person.id);
    await mails.sendLink(tx, person, 'signup', challenge, redirect_to, sign_ups.length === 1 ? sign_ups[0] : undefined);
  };

  return {
    sendReset,
    sendConfirmation,

    /** Mails a link to set a new password, and does not reveal whether the address is known. */
    async recover(request: LinkRequest, redirect_to: string | undefined, caller: Caller): Promise<void> {
      const email = await emailToWrite(db, request.email);
      const challenge = readChallenge(request);
      await mails.mayAsk('recovery', email, caller.ip);
      await inTransaction(db, async (tx) => {
        const person = await people.lockPersonByEmail(tx, email);
        if (person) await sendReset(tx, person, challenge, redirect_to);
      });
    },

    /** Mails a confirmation link again, where one is due. */
    async resend(
      request: LinkRequest & { type: string; phone?: string | undefined },
      redirect_to: string | undefined,
      caller: Caller,
    ): Promise<void> {
      const kind = request.type;
      // Nobody has a phone number here, which is all that there is to say about one.
      if (PHONE_TYPES.includes(kind) && request.phone) return checkPhone(request.phone);
      if (kind !== 'signup' && kind !== 'email_change') throw refuse.resendTypeUnsupported();
      const email = await emailToWrite(db, request.email);
      const challenge = readChallenge(request);
      await mails.mayAsk(kind, email, caller.ip);
      await inTransaction(db, async (tx) => {
        const person = await people.lockPersonByEmail(tx, email);
        const due = kind === 'signup' ? person && !person.email_confirmed_at : person?.new_email;
        if (!person || !due) return;
        if (kind === 'signup') await sendConfirmation(tx, person, challenge, redirect_to);
        else await mails.sendEmailChange(tx, person, challenge, redirect_to);
      });
    },

    forgetOldLinks: () => {
      const before = (life_s: number) => new Date(clock.now().getTime() - life_s * 1000);
      return links.forgetOlder(db, { links: before(config.mail_link_life_s), flows: before(FLOW_LIFE_S) });
    },
  };
}
