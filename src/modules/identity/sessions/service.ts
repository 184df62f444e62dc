import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor, Authenticated } from '../../../platform/http/endpoint.ts';
import { noAccount } from '../../accounts/errors.ts';
import { record } from '../../audit/record-service.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import {
  authMethod,
  bearerOf,
  isBanned,
  isRecovering,
  networkOf,
  type Person,
  presentUser,
  sessionIdleSince,
} from '../rules.ts';
import type { AuthMethod, Session } from '../schema.ts';
import * as people from '../store.ts';
import { refreshService } from './refresh-service.ts';
import * as sessions from './store.ts';

export type SessionService = ReturnType<typeof sessionService>;

/** Opens, refreshes, checks and ends sessions. */
export function sessionService(context: IdentityContext) {
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

  const { refresh } = refreshService(context, present);

  return {
    /** A new session of a person who has just proved who they are. */
    async openSession(tx: Db, person: Person, method: AuthMethod, caller: Caller): Promise<Session> {
      const now = clock.now();
      const signed_in = await people.updatePerson(tx, person.id, { last_sign_in_at: now }, now);
      await sessions.rememberNetwork(tx, person.id, networkOf(caller.ip), now);
      const { ip, user_agent, request_id } = caller;
      const amr = [authMethod(method, now)];
      const row = await sessions.insertSession(tx, { user_id: person.id, amr, ip, user_agent }, now);
      const by = { user_id: person.id, via: 'session', request_id } as const;
      const after = { session_id: row.id, method, ip, user_agent };
      await record(tx, by, { action: 'session.started', subject: ['person', person.id], after }, now);
      return present(signed_in, row);
    },

    refresh,

    /** The access gate: the actor of the bearer token, by the current state of the person, session and account. */
    async authenticate(request: Request): Promise<Authenticated | null> {
      const token = bearerOf(request);
      if (!token) return null;
      const { user_id, session_id, aal } = await tokens.readAccessToken(token);
      const state = await sessions.stateOf(db, user_id, session_id);
      if (!state) throw refuse.userGone();
      if (!state.session_id) throw refuse.sessionGone();
      if (isBanned(state.banned_until, clock.now())) throw refuse.userBanned(403);
      const { email, account_id, role, handles_billing } = state;
      const operator_roles: Actor['operator_roles'] = state.operator_roles;
      if (!account_id || !role) throw noAccount();
      const membership = { account_id, role, handles_billing, ...(email === '' && { is_anonymous: true }) };
      return { user_id, ...membership, via: 'session', session_id, email, operator_roles, aal } as Authenticated;
    },

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

    /** Ends all sessions of a person, for an operator. */
    endAll: (tx: Db, user_id: string): Promise<void> => end(tx, user_id, 'all'),

    /** After a new password: ends the person's other sessions; a reset link has served its purpose in this one. */
    async keepOnly(tx: Db, actor: Actor): Promise<void> {
      await end(tx, actor.user_id, { except: actor.session_id });
      await sessions.setAmr(tx, actor.session_id, [authMethod('password', clock.now())]);
    },

    /** Whether the session may set a password without the current one: it came from a reset link just now. */
    isRecovering: async (actor: Actor) => isRecovering(await sessions.amrOf(db, actor.session_id), clock.now()),

    async forgetUnused(): Promise<void> {
      const since = sessionIdleSince(clock.now());
      await sessions.endSessionsIdleSince(db, since);
      await sessions.forgetNetworksUnusedSince(db, since);
    },
  };
}
