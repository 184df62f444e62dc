import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { noAccount } from '../../accounts/errors.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { authMethod, isBanned, isRecovering, networkOf, type Person, presentUser, sessionIdleSince } from '../rules.ts';
import type { AuthMethod, Session } from '../schema.ts';
import * as people from '../store.ts';
import { decideRefresh } from './rules.ts';
import * as sessions from './store.ts';

export type SessionService = ReturnType<typeof sessionService>;

/** Opens, refreshes, checks and ends sessions. */
export function sessionService({ db, clock, config, tokens }: IdentityContext) {
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

  /** Within the row lock of the session: what the token gets, or why not. */
  const settle = async (tx: Db, claim: { session_id: string; counter: number }): Promise<Session | Failure> => {
    const now = clock.now();
    const row = await sessions.lockSession(tx, claim.session_id);
    const person = row && (await people.personById(tx, row.user_id));
    if (!row || !person) return refuse.refreshSessionGone();
    if (row.revoked_at) return refuse.refreshTokenUsed();
    if (isBanned(person.banned_until, now)) return refuse.userBanned();
    if (row.refreshed_at < sessionIdleSince(now)) return refuse.refreshSessionExpired();
    const decision = decideRefresh({
      token_counter: claim.counter,
      active_counter: row.refresh_counter,
      refreshed_at: row.refreshed_at,
      reuse_interval_s: config.refresh_reuse_interval_s,
      now,
    });
    if (decision === 'unknown') return refuse.refreshTokenUnknown();
    if (decision === 'give_active') return present(person, row);
    if (decision === 'rotate') return present(person, await sessions.rotate(tx, row.id, now));
    await sessions.revoke(tx, row.id, now);
    publish(tx, { user_id: person.id, topic: 'session' });
    return refuse.refreshTokenUsed();
  };

  return {
    /** A new session of a person who has just proved who they are. */
    async openSession(tx: Db, person: Person, method: AuthMethod, caller: Caller): Promise<Session> {
      const now = clock.now();
      const signed_in = await people.updatePerson(tx, person.id, { last_sign_in_at: now }, now);
      await sessions.rememberNetwork(tx, person.id, networkOf(caller.ip), now);
      const amr = [authMethod(method, now)];
      return present(signed_in, await sessions.insertSession(tx, { user_id: person.id, amr, ...caller }, now));
    },

    /** Exchanges a refresh token for a session. A copied token ends the session for everybody who holds one. */
    async refresh(refresh_token: string): Promise<Session> {
      const claim = tokens.readRefreshToken(refresh_token);
      if (!claim) throw refuse.refreshTokenUnknown();
      // The refusal is thrown outside: it must not undo the revocation.
      const outcome = await inTransaction(db, (tx) => settle(tx, claim));
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },

    /** The access gate: the actor of the bearer token, by the current state of the person, session and account. */
    async authenticate(request: Request): Promise<Actor | null> {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) return null;
      const { user_id, session_id, aal } = await tokens.readAccessToken(token);
      const state = await sessions.stateOf(db, user_id, session_id);
      if (!state) throw refuse.userGone();
      if (!state.session_id) throw refuse.sessionGone();
      if (isBanned(state.banned_until, clock.now())) throw refuse.userBanned(403);
      const { email, is_admin, account_id, role } = state;
      if (!account_id) throw noAccount();
      return { user_id, account_id, role, via: 'session', session_id, email, is_admin, aal } as Actor;
    },

    /** Ends all sessions of the caller, this one, or the others. */
    async signOut(actor: Actor, scope: string): Promise<void> {
      const choice = {
        global: 'all',
        local: { only: actor.session_id },
        others: { except: actor.session_id },
      } as const;
      if (!Object.hasOwn(choice, scope)) throw refuse.scopeUnsupported(scope);
      await inTransaction(db, (tx) => end(tx, actor.user_id, choice[scope as keyof typeof choice]));
    },

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
