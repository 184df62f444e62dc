import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import { METHODS } from '../assurance-rules.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import { userGone } from '../errors.ts';
import * as refuse from '../factors/errors.ts';
import { checkEnrolment, hasFactor } from '../factors/rules.ts';
import type { CodesMade, CodesStatus } from '../factors/schema.ts';
import * as factors from '../factors/store.ts';
import { countTry } from '../factors/verify-service.ts';
import type { MailService } from '../mail-service.ts';
import type { Person } from '../rules.ts';
import type { Session } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { hashOf, newCodes } from './code-service.ts';
import * as store from './store.ts';

const DEFAULT_NAME = 'Recovery codes';

/** Codes on paper, each of which replaces the second factor once. */
export function recoveryService(
  context: IdentityContext,
  sessions: Pick<SessionService, 'raise'>,
  mails: Pick<MailService, 'sendFactorsChanged'>,
) {
  const { db, clock } = context;

  const lock = async (tx: Db, actor: Actor): Promise<Person> => {
    const person = await people.lockPerson(tx, actor.user_id);
    if (!person) throw userGone();
    return person;
  };
  const note = (tx: Db, actor: Actor, action: AuditAction) =>
    record(tx, actor, { action, subject: ['person', actor.user_id] }, clock.now());

  const fill = async (tx: Db, actor: Actor, id: string, friendly_name: string): Promise<CodesMade> => {
    const codes = newCodes();
    await store.replaceCodes(tx, id, codes.map(hashOf));
    await note(tx, actor, 'recovery_codes.made');
    return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
  };

  return {
    async status(actor: Actor): Promise<CodesStatus> {
      const found = await store.codesOf(db, actor.user_id);
      if (!found) throw refuse.codesMissing();
      return { ...found, type: 'recovery_code' };
    },

    /** The first set. It is shown once. */
    generate: (actor: Actor, wanted?: string): Promise<CodesMade> =>
      inTransaction(db, async (tx) => {
        const person = await lock(tx, actor);
        if (actor.aal !== 'aal2') throw refuse.aalForCodes();
        if (person.factors.some(({ factor_type }) => factor_type === 'recovery_code')) throw refuse.codesExist();
        if (!hasFactor(person.factors)) throw refuse.codesOnly();
        const friendly_name = wanted?.trim() || DEFAULT_NAME;
        checkEnrolment(person.factors, { friendly_name, proved: true });
        const id = crypto.randomUUID();
        const factor = { id, user_id: person.id, factor_type: 'recovery_code', friendly_name } as const;
        await factors.insertFactor(tx, { ...factor, status: 'verified', secret: null }, clock.now());
        return fill(tx, actor, id, friendly_name);
      }),

    /** A new set; the former one stops working. */
    regenerate: (actor: Actor): Promise<CodesMade> =>
      inTransaction(db, async (tx) => {
        await lock(tx, actor);
        if (actor.aal !== 'aal2') throw refuse.aalForCodes();
        const factor = await factors.lockCodes(tx, actor.user_id);
        if (!factor) throw refuse.codesMissing();
        return fill(tx, actor, factor.id, factor.friendly_name);
      }),

    /** Raises the session with a code, which is used up. */
    async verify(actor: Actor, code: string, caller: Caller): Promise<Session> {
      if (!code.trim()) throw refuse.codeMissing();
      const known = await store.codesOf(db, actor.user_id);
      if (!known) throw refuse.codesMissing();
      const forgive = await countTry(context, actor, caller);
      const session = await inTransaction(db, async (tx) => {
        const person = await lock(tx, actor);
        if (!(await store.takeCode(tx, known.id, hashOf(code), clock.now()))) throw refuse.recoveryCodeWrong();
        await mails.sendFactorsChanged(tx, person.id, 'code_used');
        const after = { type: 'recovery_code', remaining: await store.remaining(tx, known.id) };
        await record(tx, actor, { action: 'session.raised', subject: ['person', person.id], after }, clock.now());
        return sessions.raise(tx, actor, person, { id: known.id, method: METHODS.recovery_code });
      });
      await forgive();
      return session;
    },

    remove: (actor: Actor): Promise<{ id: string }> =>
      inTransaction(db, async (tx) => {
        await lock(tx, actor);
        if (actor.aal !== 'aal2') throw refuse.aalForCodes();
        const factor = await factors.lockCodes(tx, actor.user_id);
        if (!factor) throw refuse.codesMissing();
        await factors.removeFactor(tx, factor.id);
        await note(tx, actor, 'recovery_codes.removed');
        return { id: factor.id };
      }),
  };
}
