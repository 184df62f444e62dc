import { inTransaction } from '../../../platform/database/db.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { isLeaked } from '../passwords/leaked-store.ts';
import { refuseWeakPassword } from '../passwords/rules.ts';
import { upsertProfile } from '../profiles/store.ts';
import { networkOf } from '../rules.ts';
import type { SessionService } from '../sessions/service.ts';
import type { SignUpService } from '../sign-up-service.ts';
import type { InvitedSession, InvitedSignUp } from './schema.ts';

/** Signs up people who were invited to an account. The link came by mail, so it proves that the address is theirs. */
export function invitedService(
  context: IdentityContext,
  sessions: Pick<SessionService, 'openSession'>,
  { admit, confirm }: Pick<SignUpService, 'admit' | 'confirm'>,
) {
  const { db, clock, config, hooks, passwords } = context;
  return {
    async signUpInvited(
      { token, first_name, last_name, password }: InvitedSignUp,
      caller: Caller,
    ): Promise<InvitedSession> {
      await attempt(context, `sign-up:ip:${networkOf(caller.ip)}`, config.rate_limits.sign_up_per_ip);
      if (config.disable_signup) throw refuse.signUpDisabled();
      refuseWeakPassword(password, await hooks.invitedEmail(db, token), isLeaked);
      const password_hash = await passwords.hash(password);
      return inTransaction(db, async (tx) => {
        const email = await hooks.invitedEmail(tx, token);
        const person = await admit(tx, email);
        if (!person) throw refuse.userExists();
        const user_metadata = { full_name: `${first_name} ${last_name}`, first_name, last_name };
        const confirmed = await confirm(tx, person, { password_hash, user_metadata });
        // The team knows how Longhand works: no introduction stands between them and their work.
        const who = { user_id: person.id, email };
        await upsertProfile(tx, who, { onboarding_completed_at: clock.now() }, clock.now());
        const account_id = await hooks.acceptInvitation(tx, token, { ...who, request_id: caller.request_id });
        return { session: await sessions.openSession(tx, confirmed, 'password', caller), account_id };
      });
    },
  };
}
