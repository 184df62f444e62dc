import { type Db, inTransaction, isForeignKeyViolation } from '../../../platform/database/db.ts';
import type { ServiceCaller } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as links from '../links/store.ts';
import { NO_END } from '../people/rules.ts';
import { setProfileEmail } from '../profiles/store.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import * as refuse from './errors.ts';
import { closedAddress } from './rules.ts';

/** Removes people for the programs of the operator, or closes their sign-in. */
export function adminRemovalService({ db, clock, hooks }: IdentityContext, sessions: Pick<SessionService, 'endAll'>) {
  const note = (tx: Db, by: ServiceCaller, action: 'person.deleted' | 'person.closed', user_id: string) =>
    record(tx, by, { action, subject: ['person', user_id] }, clock.now());

  const lock = async (tx: Db, id: string): Promise<void> => {
    if (!(await people.lockPerson(tx, id))) throw refuse.userNotFound();
  };

  return {
    /** Removes a person who has nothing that must be kept; throws conflict for another. */
    async remove(by: ServiceCaller, id: string): Promise<void> {
      try {
        await inTransaction(db, async (tx) => {
          await lock(tx, id);
          await note(tx, by, 'person.deleted', id);
          await hooks.onPersonRemoved(tx, { user_id: id, with_drafts: false });
          await people.deletePerson(tx, id);
        });
      } catch (error) {
        throw isForeignKeyViolation(error) ? refuse.hasThings() : error;
      }
    },

    /** Closes the sign-in for ever and forgets the address, the password and the metadata. What the account has stays. */
    async close(by: ServiceCaller, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lock(tx, id);
        const email = closedAddress(id);
        const now = clock.now();
        const gone = {
          email,
          new_email: null,
          email_change_confirmed: null,
          password_hash: null,
          banned_until: NO_END,
        };
        await people.updatePerson(tx, id, { ...gone, user_metadata: {}, app_metadata: {} }, now);
        await setProfileEmail(tx, id, email, now);
        await links.endLinks(tx, id);
        await sessions.endAll(tx, id);
        await note(tx, by, 'person.closed', id);
      });
    },
  };
}
