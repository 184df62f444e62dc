import { renderSVG } from 'uqr';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { proofNeeded } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import { userGone } from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import { networkOf, type Person } from '../rules.ts';
import * as people from '../store.ts';
import { relyingParty } from '../webauthn/service.ts';
import * as refuse from './errors.ts';
import { factorRemoval } from './removal-service.ts';
import { CHALLENGE_LIFE_S, checkEnrolment, freeName, hasFactor, secondsFrom, UNVERIFIED_LIFE_S } from './rules.ts';
import type { Challenged, EnrollBody, Enrolled } from './schema.ts';
import * as store from './store.ts';
import { newSecret, totpUri } from './totp-service.ts';

const DEFAULT_NAMES = { totp: 'Authenticator app', webauthn: 'Security key' } as const;
const MAX_ISSUER_CHARACTERS = 64;

/** Second factors of a person: authenticator apps and security keys. */
export function factorService(context: IdentityContext, mails: MailService) {
  const { db, clock, config, secrets } = context;
  const relying_party = relyingParty(config.site_url);
  const remove = factorRemoval(context, mails);

  const lock = async (tx: Db, actor: Actor): Promise<Person> => {
    const person = await people.lockPerson(tx, actor.user_id);
    if (!person) throw userGone();
    return person;
  };

  const appFor = (person: Person, secret: string, issuer: string) => {
    const uri = totpUri(secret, issuer || 'Longhand', person.email);
    return { qr_code: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 }), secret, uri };
  };

  return {
    /** Adds a factor, which counts once it was verified. The first one needs a recent proof: throws proof_needed. */
    async enroll(actor: Actor, body: EnrollBody): Promise<Enrolled> {
      const { factor_type, issuer } = body;
      if (factor_type === 'phone') throw refuse.phoneDisabled();
      if (factor_type !== 'totp' && factor_type !== 'webauthn') throw refuse.typeUnknown();
      if (issuer.length > MAX_ISSUER_CHARACTERS) throw refuse.issuerTooLong();
      return inTransaction(db, async (tx) => {
        const person = await lock(tx, actor);
        const friendly_name = body.friendly_name.trim() || freeName(person.factors, DEFAULT_NAMES[factor_type]);
        // Where a factor is demanded, a passkey is one: whoever has only the password must not add another beside it.
        checkEnrolment(person.factors, { friendly_name, proved: actor.aal === 'aal2' });
        if (actor.missing_factor === 'verify') throw refuse.aalToEnroll();
        // Whoever has a stolen session could lock its owner out with a factor of their own.
        if (actor.aal !== 'aal2' && !actor.is_proved) throw proofNeeded();
        const id = crypto.randomUUID();
        const secret = factor_type === 'totp' ? newSecret() : null;
        const kept = { id, user_id: person.id, factor_type, friendly_name, status: 'unverified' } as const;
        await store.insertFactor(tx, { ...kept, secret: secret && secrets.seal(secret, id) }, clock.now());
        return { id, type: factor_type, friendly_name, ...(secret && { totp: appFor(person, secret, issuer) }) };
      });
    },

    async challenge(actor: Actor, id: string, caller: Caller): Promise<Challenged> {
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        const factor = await store.lockFactor(tx, actor.user_id, id);
        if (!factor) throw refuse.factorUnknown();
        const { factor_type } = factor;
        if (factor_type === 'recovery_code') throw refuse.typeUnknown();
        const options = factor_type === 'webauthn' ? await relying_party.factorOptions(actor, factor) : null;
        const challenge_id = await store.insertChallenge(
          tx,
          { factor_id: id, network: networkOf(caller.ip), webauthn_challenge: options?.challenge ?? null },
          now,
        );
        const expires_at = Math.floor(secondsFrom(now, CHALLENGE_LIFE_S).getTime() / 1000);
        return { id: challenge_id, type: factor_type, expires_at, ...(options && { webauthn: options.webauthn }) };
      });
    },

    /** Removes a factor. Sessions that were raised with it fall back to aal1. */
    async unenroll(actor: Actor, id: string): Promise<{ id: string }> {
      return inTransaction(db, async (tx) => {
        const person = await lock(tx, actor);
        const factor = await store.lockFactor(tx, person.id, id);
        if (!factor) throw refuse.factorUnknown();
        if (factor.factor_type === 'recovery_code') throw refuse.codesElsewhere();
        if (factor.status === 'verified') {
          if (actor.aal !== 'aal2') throw refuse.aalToUnenroll();
          const others = person.factors.filter((other) => other.id !== id);
          const has_codes = others.some(({ factor_type }) => factor_type === 'recovery_code');
          if (has_codes && !hasFactor(others)) throw refuse.codesOnly();
        }
        await remove(tx, actor, factor);
        return { id };
      });
    },

    async forgetUnfinished(): Promise<void> {
      const now = clock.now();
      const challenges = secondsFrom(now, -CHALLENGE_LIFE_S * 2);
      await store.forgetOlder(db, { challenges, unverified: secondsFrom(now, -UNVERIFIED_LIFE_S) });
    },
  };
}
