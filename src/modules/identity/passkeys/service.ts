import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { proofNeeded } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import { userGone } from '../errors.ts';
import { freeName } from '../factors/rules.ts';
import type { MailService } from '../mail-service.ts';
import type { Person } from '../rules.ts';
import * as people from '../store.ts';
import { relyingParty } from '../webauthn/service.ts';
import { passkeyChallenges } from './challenge-service.ts';
import * as refuse from './errors.ts';
import { checkName, checkPasskeyChange, deviceName, MAX_PASSKEYS, presentPasskey } from './rules.ts';
import type { OptionsAnswer, Passkey, VerifyPasskeyBody } from './schema.ts';
import * as store from './store.ts';

/** Keys that sign a person in by themselves. */
export function passkeyService(context: IdentityContext, mails: Pick<MailService, 'sendFactorsChanged'>) {
  const { db, clock, config } = context;
  const relying_party = relyingParty(config.site_url);

  const { asked, challengeOf } = passkeyChallenges(context);
  const lock = async (tx: Db, actor: Actor): Promise<Person> => {
    const person = await people.lockPerson(tx, actor.user_id);
    if (!person) throw userGone();
    checkPasskeyChange(actor, person.factors);
    return person;
  };
  const note = (
    tx: Db,
    actor: Actor,
    action: 'passkey.added' | 'passkey.renamed' | 'passkey.removed',
    key: Passkey,
  ) => {
    const after = { passkey_id: key.id, name: key.friendly_name };
    return record(tx, actor, { action, subject: ['person', actor.user_id], after }, clock.now());
  };

  return {
    /** Throws proof_needed where neither a second factor nor a recent proof stands behind the session. */
    async startRegistration(actor: Actor): Promise<OptionsAnswer> {
      const person = await people.personById(db, actor.user_id);
      if (!person) throw userGone();
      checkPasskeyChange(actor, person.factors);
      if (actor.aal !== 'aal2' && !actor.is_proved) throw proofNeeded();
      const known = await store.passkeysOf(db, actor.user_id);
      if (known.length >= MAX_PASSKEYS) throw refuse.tooManyPasskeys();
      return asked('registration', actor.user_id, await relying_party.passkeyCreation(actor, known));
    },

    async register(actor: Actor, { challenge_id, credential }: VerifyPasskeyBody, caller: Caller): Promise<Passkey> {
      const challenge = await challengeOf('registration', actor.user_id, challenge_id);
      const key = await relying_party.created({ challenge, response: credential, asks_person: true });
      if (!key) throw refuse.answerWrong();
      return inTransaction(db, async (tx) => {
        const person = await lock(tx, actor);
        const known = await store.passkeysOf(tx, person.id);
        if (known.length >= MAX_PASSKEYS) throw refuse.tooManyPasskeys();
        const friendly_name = freeName(known, deviceName(caller.user_agent));
        const row = await store.insertPasskey(tx, { ...key, user_id: person.id, friendly_name }, clock.now());
        if (!row) throw refuse.passkeyExists();
        await mails.sendFactorsChanged(tx, person.id, 'passkey_added');
        await note(tx, actor, 'passkey.added', presentPasskey(row));
        return presentPasskey(row);
      });
    },

    list: async (actor: Actor): Promise<Passkey[]> => (await store.passkeysOf(db, actor.user_id)).map(presentPasskey),

    rename: (actor: Actor, id: string, name: string): Promise<Passkey> =>
      inTransaction(db, async (tx) => {
        await lock(tx, actor);
        const row = await store.renamePasskey(tx, actor.user_id, id, checkName(name));
        if (!row) throw refuse.passkeyUnknown();
        await note(tx, actor, 'passkey.renamed', presentPasskey(row));
        return presentPasskey(row);
      }),

    remove: (actor: Actor, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lock(tx, actor);
        const row = await store.removePasskey(tx, actor.user_id, id);
        if (!row) throw refuse.passkeyUnknown();
        await mails.sendFactorsChanged(tx, actor.user_id, 'passkey_removed');
        await note(tx, actor, 'passkey.removed', presentPasskey(row));
      }),
  };
}
