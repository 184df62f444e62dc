import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Failure } from '../../../platform/failure.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import { rolesOf } from '../operators/store.ts';
import { isBanned, type Person } from '../rules.ts';
import type { Session } from '../schema.ts';
import * as people from '../store.ts';
import { decideRefresh, sessionEnd } from './rules.ts';
import * as sessions from './store.ts';

/** Exchanges refresh tokens. `present` makes the response of a person's session. */
export function refreshService(
  { db, clock, config, tokens }: IdentityContext,
  mails: Pick<MailService, 'sendSessionStolen'>,
  present: (person: Person, row: sessions.SessionRow) => Promise<Session>,
) {
  /** Within the row lock of the session: what the token gets, or why not. */
  const settle = async (tx: Db, claim: { session_id: string; counter: number }): Promise<Session | Failure> => {
    const now = clock.now();
    const row = await sessions.lockSession(tx, claim.session_id);
    const person = row && (await people.personById(tx, row.user_id));
    if (!row || !person) return refuse.refreshSessionGone();
    if (row.revoked_at) return refuse.refreshTokenUsed();
    if (isBanned(person.banned_until, now)) return refuse.userBanned();
    const ended = sessionEnd(row, (await rolesOf(tx, person.id)).length > 0, now);
    if (ended) return refuse.refreshSessionExpired(ended);
    const decision = decideRefresh({
      token_counter: claim.counter,
      active_counter: row.refresh_counter,
      used_counter: row.used_counter,
      refreshed_at: row.refreshed_at,
      reuse_interval_s: config.refresh_reuse_interval_s,
      now,
    });
    if (decision === 'unknown') return refuse.refreshTokenUnknown();
    if (decision === 'give_active') return present(person, row);
    if (decision === 'rotate') return present(person, await sessions.rotate(tx, row.id, now));
    await sessions.revoke(tx, row.id, now);
    await record(
      tx,
      null,
      { action: 'session.revoked', subject: ['person', person.id], before: { session_id: row.id } },
      now,
    );
    await mails.sendSessionStolen(tx, person.id);
    publish(tx, { user_id: person.id, topic: 'session' });
    return refuse.refreshTokenUsed();
  };

  return {
    /** Exchanges a refresh token for a session. A copied token ends the session for everybody who holds one. */
    async refresh(refresh_token: string): Promise<Session> {
      const claim = tokens.readRefreshToken(refresh_token);
      if (!claim) throw refuse.refreshTokenUnknown();
      // The refusal is thrown outside: it must not undo the revocation.
      const outcome = await inTransaction(db, (tx) => settle(tx, claim));
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
}
