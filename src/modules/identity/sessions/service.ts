import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { aalOf, isSecondFactor } from '../assurance-rules.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import { authMethod, isRecovering, networkOf, type Person, presentUser } from '../rules.ts';
import type { AuthMethod, Session } from '../schema.ts';
import * as people from '../store.ts';
import { deviceName, deviceOf } from './device-rules.ts';
import { sessionGate } from './gate-service.ts';
import { raiseService } from './raise-service.ts';
import { refreshService } from './refresh-service.ts';
import { sessionIdleSince } from './rules.ts';
import * as sessions from './store.ts';

export type SessionService = ReturnType<typeof sessionService>;

/** Opens, refreshes, checks and ends sessions. */
export function sessionService(context: IdentityContext, mails: MailService) {
  const { db, clock, tokens } = context;
  const present = async (person: Person, row: sessions.SessionRow): Promise<Session> => {
    const user = presentUser(person);
    return {
      ...(await tokens.accessToken(user, row)),
      token_type: 'bearer',
      refresh_token: tokens.refreshToken({ session_id: row.id, counter: row.refresh_counter }),
      user,
    };
  };

  /** Ends sessions of a person, and the event streams of those sessions once the transaction commits. */
  const end = async (tx: Db, user_id: string, which: sessions.SessionChoice): Promise<void> => {
    await sessions.endSessions(tx, user_id, which);
    publish(tx, { user_id, topic: 'session' });
  };

  const { refresh } = refreshService(context, mails, present);

  return {
    /** A new session of a person who has just proved who they are. */
    async openSession(tx: Db, person: Person, method: AuthMethod, caller: Caller): Promise<Session> {
      const now = clock.now();
      const signed_in = await people.updatePerson(tx, person.id, { last_sign_in_at: now }, now);
      const { ip, user_agent, request_id } = caller;
      const device = deviceName(deviceOf(user_agent));
      const place = { user_id: person.id, network: networkOf(ip), device };
      const is_new = await sessions.rememberNetwork(tx, place, now);
      if (is_new && person.last_sign_in_at) await mails.sendNewDevice(tx, person.id, { device, ip });
      const amr = [authMethod(method, now)];
      const row = await sessions.insertSession(
        tx,
        { user_id: person.id, aal: aalOf(method), amr, ip, user_agent },
        now,
      );
      const by = { user_id: person.id, via: 'session', request_id } as const;
      const after = { session_id: row.id, method, ip, user_agent };
      await record(tx, by, { action: 'session.started', subject: ['person', person.id], after }, now);
      return present(signed_in, row);
    },

    refresh,

    authenticate: sessionGate(context).authenticate,

    /** Ends all sessions of the caller, this one, or the others. */
    async signOut(actor: Actor, scope: string): Promise<void> {
      const choice = {
        global: 'all',
        local: { only: actor.session_id },
        others: { except: actor.session_id },
      } as const;
      if (!Object.hasOwn(choice, scope)) throw refuse.scopeUnsupported(scope);
      await inTransaction(db, async (tx) => {
        await end(tx, actor.user_id, choice[scope as keyof typeof choice]);
        if (scope === 'local') return;
        const action = scope === 'global' ? 'session.ended_everywhere' : 'session.ended_others';
        await record(tx, actor, { action, subject: ['person', actor.user_id] }, clock.now());
      });
    },

    raise: raiseService(context, present).raise,
    /** Notes that the caller has just proved who they are. */
    proved: (tx: Db, actor: Actor): Promise<void> => sessions.setProved(tx, actor.session_id, clock.now()),

    /** Ends all sessions of a person, for an operator. */
    endAll: (tx: Db, user_id: string): Promise<void> => end(tx, user_id, 'all'),

    /** After a new password: ends the person's other sessions; a reset link has served its purpose in this one. */
    async keepOnly(tx: Db, actor: Actor): Promise<void> {
      await end(tx, actor.user_id, { except: actor.session_id });
      const kept = (await sessions.amrOf(tx, actor.session_id)).filter(({ method }) => isSecondFactor(method));
      await sessions.setAmr(tx, actor.session_id, [authMethod('password', clock.now()), ...kept]);
    },

    /** Whether the session may set a password without the current one: it came from a reset link just now. */
    isRecovering: async (actor: Actor) => isRecovering(await sessions.amrOf(db, actor.session_id), clock.now()),

    async forgetUnused(): Promise<void> {
      await sessions.endSessionsIdleSince(db, sessionIdleSince(clock.now()));
    },
  };
}
