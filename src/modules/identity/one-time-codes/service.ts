import { inTransaction } from '../../../platform/database/db.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { emailToWrite } from '../emails/service.ts';
import * as refuse from '../errors.ts';
import * as links from '../links/store.ts';
import type { MailService } from '../mail-service.ts';
import { linkKindsOf, MAX_WRONG_GUESSES, mergeMetadata, networkOf, readChallenge } from '../rules.ts';
import type { OtpBody } from '../schema.ts';
import type { SignUpService } from '../sign-up-service.ts';
import * as people from '../store.ts';
import { phoneCodesOff } from '../switched-off/errors.ts';
import { CODE_LIFE_S } from './rules.ts';

/** Signs people in by mail: a link to follow, and a code to type. */
export function oneTimeCodeService(
  context: IdentityContext,
  mails: MailService,
  { admit }: Pick<SignUpService, 'admit'>,
) {
  const { db, clock, config, tokens } = context;

  return {
    /**
     * Mails a link and a code, and never says whether the address was known. With `create_user` somebody new is signed
     * up by following the link.
     */
    async send(body: OtpBody, redirect_to: string | undefined, caller: Caller): Promise<void> {
      if (body.phone && !body.email) throw phoneCodesOff();
      const email = await emailToWrite(db, body.email);
      const challenge = readChallenge(body);
      const user_metadata = mergeMetadata({}, body.data);
      if (body.create_user && !config.disable_signup)
        await attempt(context, `sign-up:ip:${networkOf(caller.ip)}`, config.rate_limits.sign_up_per_ip);
      await mails.mayAsk('magiclink', email, caller.ip);
      await inTransaction(db, async (tx) => {
        const known = await people.lockPersonByEmail(tx, email);
        const person = known ?? (body.create_user && !config.disable_signup ? await admit(tx, email) : undefined);
        if (!person) return;
        // What the request says about a person takes effect for somebody new alone.
        const details = person.email_confirmed_at ? undefined : { password_hash: null, user_metadata };
        await mails.sendLink(tx, person, 'magiclink', challenge, redirect_to, details);
      });
    },

    /**
     * The link that a typed code stands for. Five wrong codes and the right one is refused too: a new mail is needed.
     * Tries are counted for each address, known or not, over all mails.
     */
    async linkOf(email: string, type: string, code: string): Promise<string> {
      await attempt(context, `code:${email}`, config.rate_limits.codes_per_email);
      const token_id = await inTransaction(db, async (tx) => {
        const person = await people.lockPersonByEmail(tx, email);
        const owner = person ?? (type === 'email_change' ? await people.lockPersonByNewEmail(tx, email) : undefined);
        if (!owner) return undefined;
        const since = new Date(clock.now().getTime() - CODE_LIFE_S * 1000);
        const sent = await links.tokensSince(tx, owner.id, linkKindsOf(type), since);
        const live = sent.filter(({ wrong_guesses }) => wrong_guesses < MAX_WRONG_GUESSES);
        const found = live.find(({ id }) => tokens.code(id) === code);
        if (!found) for (const { id } of live) await links.countWrongGuess(tx, id);
        return found?.id;
      });
      if (!token_id) throw refuse.linkExpired();
      return tokens.linkToken(token_id);
    },
  };
}
