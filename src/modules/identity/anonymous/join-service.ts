import { type Db, isUniqueViolation } from '../../../platform/database/db.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditActor } from '../../audit/rules.ts';
import type { IdentityContext } from '../dependencies.ts';
import { emailExists } from '../errors.ts';
import * as links from '../links/store.ts';
import { setProfileEmail } from '../profiles/store.ts';
import type { Person } from '../rules.ts';
import * as people from '../store.ts';

/** Makes the step by which a visitor becomes a customer, who keeps what they began. */
export function joinService({ clock, hooks }: IdentityContext) {
  /** The visitor is a customer from now on, who signed up at this moment. Throws email_exists. */
  return async (tx: Db, by: AuditActor, visitor: Person, email: string, password_hash: string | null) => {
    const now = clock.now();
    const who = { user_id: visitor.id, email };
    try {
      const given = { email, new_email: null, email_confirmed_at: now, created_at: now };
      const joined = await people.updatePerson(
        tx,
        visitor.id,
        password_hash ? { ...given, password_hash } : given,
        now,
      );
      await setProfileEmail(tx, visitor.id, email, now);
      await links.endLinks(tx, visitor.id);
      await record(tx, by, { action: 'visitor.joined', subject: ['person', visitor.id] }, now);
      await hooks.onEmailConfirmed(tx, who);
      return joined;
    } catch (error) {
      if (isUniqueViolation(error, 'users_email')) throw emailExists();
      throw error;
    }
  };
}
