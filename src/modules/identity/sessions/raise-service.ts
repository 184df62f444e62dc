import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { authMethod, type Person } from '../rules.ts';
import type { Session } from '../schema.ts';
import * as sessions from './store.ts';

/** Raises sessions. `present` makes the response of a person's session. */
export const raiseService = (
  { clock }: Pick<IdentityContext, 'clock'>,
  present: (person: Person, row: sessions.SessionRow) => Promise<Session>,
) => ({
  /** Raises the actor's session to aal2 after a second factor, and ends those of the person that have none. */
  async raise(tx: Db, actor: Actor, person: Person, factor: { id: string; method: string }): Promise<Session> {
    const now = clock.now();
    const row = await sessions.lockSession(tx, actor.session_id);
    if (!row || row.revoked_at) throw refuse.sessionGone();
    const amr = [authMethod(factor.method, now), ...row.amr.filter(({ method }) => method !== factor.method)];
    const raised = await sessions.raise(tx, row.id, amr, factor.id, now);
    await sessions.endLower(tx, person.id);
    publish(tx, { user_id: person.id, topic: 'session' });
    return present(person, raised);
  },
});
