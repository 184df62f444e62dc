import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { METHODS } from '../assurance-rules.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { userGone } from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import { networkOf } from '../rules.ts';
import type { Session } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { relyingParty } from '../webauthn/service.ts';
import * as refuse from './errors.ts';
import { checkChallenge, TRIES_PER_NETWORK, TRIES_PER_PERSON } from './rules.ts';
import type { VerifyFactorBody } from './schema.ts';
import * as store from './store.ts';
import { stepOf } from './totp-service.ts';

/** Counts a try at the factors of a person, of whom the caller has a session. Those from here are forgiven once one was right. */
export async function countTry(
  context: IdentityContext,
  { user_id }: Actor,
  { ip }: Caller,
): Promise<() => Promise<void>> {
  const key = `factor:${user_id}:${networkOf(ip)}`;
  await attempt(context, key, TRIES_PER_NETWORK, refuse.tooManyTries);
  await attempt(context, `factor:${user_id}`, TRIES_PER_PERSON, refuse.tooManyTries);
  return () => context.limiter.forget(key);
}

/** Raises a session with a second factor. */
export function verifyService(
  context: IdentityContext,
  sessions: Pick<SessionService, 'raise'>,
  mails: Pick<MailService, 'sendFactorsChanged'>,
) {
  const { db, clock, config, secrets } = context;
  const relying_party = relyingParty(config.site_url);

  const checkCode = async (tx: Db, factor: store.FactorRow, code: string): Promise<void> => {
    const secret = secrets.open(factor.secret ?? '', factor.id);
    const step = secret === null ? null : stepOf(secret, code.trim(), clock.now());
    if (secret === null || step === null) throw refuse.codeWrong();
    // Sealed again, with the current key: the one before it may be taken away one day.
    const taken = await store.takeStep(tx, factor.id, { step, secret: secrets.seal(secret, factor.id) });
    if (!taken) throw refuse.codeWrong();
  };

  const checkAnswer = async (
    tx: Db,
    factor: store.FactorRow,
    challenge: string,
    { type, credential_response: response = {} }: NonNullable<VerifyFactorBody['webauthn']>,
  ): Promise<void> => {
    if (type !== 'create' && type !== 'request') throw refuse.webauthnTypeWrong();
    if ((type === 'create') !== (factor.status === 'unverified')) throw refuse.answerWrong();
    const asked = { challenge, response, asks_person: false };
    if (type === 'create') {
      const credential = await relying_party.created(asked);
      if (!credential) throw refuse.answerWrong();
      return store.setCredential(tx, factor.id, credential);
    }
    const { credential_id, public_key, sign_count, transports } = factor;
    if (!credential_id || !public_key) throw refuse.answerWrong();
    const count = await relying_party.answered(asked, { credential_id, public_key, sign_count, transports });
    if (count === null) throw refuse.answerWrong();
    await store.setSignCount(tx, factor.id, count);
  };

  const settle = (actor: Actor, id: string, body: VerifyFactorBody, caller: Caller): Promise<Session> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      if (!(await people.lockPerson(tx, actor.user_id))) throw userGone();
      const factor = await store.lockFactor(tx, actor.user_id, id);
      if (!factor || factor.factor_type === 'recovery_code') throw refuse.factorUnknown();
      const challenge = await store.challengeOf(tx, id, body.challenge_id);
      if (!challenge) throw refuse.challengeUnknown();
      checkChallenge(challenge, { network: networkOf(caller.ip), now });
      if (factor.factor_type === 'totp') {
        if (!body.code) throw refuse.codeMissing();
        await checkCode(tx, factor, body.code);
      } else {
        if (!body.webauthn) throw refuse.webauthnMissing();
        await checkAnswer(tx, factor, challenge.webauthn_challenge ?? '', body.webauthn);
      }
      await store.removeChallenge(tx, challenge.id);
      const is_new = factor.status === 'unverified';
      if (is_new) {
        await store.markVerified(tx, id, now);
        await mails.sendFactorsChanged(tx, actor.user_id, factor.factor_type === 'totp' ? 'app_added' : 'key_added');
      }
      await store.removeUnverified(tx, actor.user_id, factor.factor_type);
      const after = { factor_id: id, type: factor.factor_type, name: factor.friendly_name };
      const action = is_new ? 'factor.added' : 'session.raised';
      await record(tx, actor, { action, subject: ['person', actor.user_id], after }, now);
      const person = await people.personById(tx, actor.user_id);
      if (!person) throw userGone();
      return sessions.raise(tx, actor, person, { id, method: METHODS[factor.factor_type] });
    });

  return {
    /** Answers a challenge. The first right answer makes the factor count; each raises the session to aal2. */
    async verify(actor: Actor, id: string, body: VerifyFactorBody, caller: Caller): Promise<Session> {
      const forgive = await countTry(context, actor, caller);
      const session = await settle(actor, id, body, caller);
      await forgive();
      return session;
    },
  };
}
