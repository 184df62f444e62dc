import { inTransaction } from '../../../platform/database/db.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { userBanned } from '../errors.ts';
import { isBanned, networkOf } from '../rules.ts';
import type { Session } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { relyingParty } from '../webauthn/service.ts';
import { passkeyChallenges } from './challenge-service.ts';
import * as refuse from './errors.ts';
import type { OptionsAnswer, VerifyPasskeyBody } from './schema.ts';
import * as store from './store.ts';

/** Signs people in by their passkeys alone. */
export function passkeySignIn(context: IdentityContext, sessions: Pick<SessionService, 'openSession'>) {
  const { db, clock, config } = context;
  const relying_party = relyingParty(config.site_url);
  const { asked, challengeOf } = passkeyChallenges(context);
  const admit = ({ ip }: Caller) => attempt(context, `token:ip:${networkOf(ip)}`, config.rate_limits.token_per_ip);

  return {
    async startAuthentication(caller: Caller): Promise<OptionsAnswer> {
      await admit(caller);
      return asked('authentication', null, await relying_party.passkeyRequest());
    },

    /** Opens a session at aal2 for whom the passkey belongs to. */
    async authenticate({ challenge_id, credential }: VerifyPasskeyBody, caller: Caller): Promise<Session> {
      await admit(caller);
      const challenge = await challengeOf('authentication', null, challenge_id);
      const key = typeof credential.id === 'string' ? await store.passkeyByCredential(db, credential.id) : undefined;
      if (!key || userIn(credential) !== key.user_id) throw refuse.answerWrong();
      const sign_count = await relying_party.answered({ challenge, response: credential, asks_person: true }, key);
      if (sign_count === null) throw refuse.answerWrong();
      return inTransaction(db, async (tx) => {
        const person = await people.lockPerson(tx, key.user_id);
        if (!person || !(await store.noteUse(tx, key.id, sign_count, clock.now()))) throw refuse.answerWrong();
        if (!person.email_confirmed_at) throw refuse.emailNotConfirmed();
        if (isBanned(person.banned_until, clock.now())) throw userBanned(403);
        return sessions.openSession(tx, person, 'passkey', caller);
      });
    },
  };
}

/** Whose passkey a device says it used. */
function userIn(credential: Record<string, unknown>): string | null {
  const { userHandle } = (credential.response ?? {}) as { userHandle?: unknown };
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : null;
}
