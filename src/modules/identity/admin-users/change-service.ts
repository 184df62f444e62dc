import { type Db, isUniqueViolation } from '../../../platform/database/db.ts';
import type { ServiceCaller } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import { emailExists } from '../errors.ts';
import * as links from '../links/store.ts';
import type { MailService } from '../mail-service.ts';
import { setProfileEmail } from '../profiles/store.ts';
import { isVisitor, mergeMetadata, type Person } from '../rules.ts';
import type { SessionService } from '../sessions/service.ts';
import type { SignUpService } from '../sign-up-service.ts';
import * as people from '../store.ts';
import { banEndOf } from './rules.ts';
import type { PersonAttributes } from './schema.ts';

type Change = Omit<PersonAttributes, 'email' | 'password'> & { email: string; password_hash: string | undefined };

/** Makes the change of a person by the service key, in the caller's transaction. */
export function changeService(
  { clock }: IdentityContext,
  sessions: Pick<SessionService, 'endAll'>,
  { confirm }: Pick<SignUpService, 'confirm'>,
  mails: Pick<MailService, 'sendPasswordChanged' | 'sendEmailChanged'>,
) {
  const move = async (tx: Db, person: Person, email: string): Promise<Person> => {
    try {
      const moved = await people.updatePerson(
        tx,
        person.id,
        { email, new_email: null, email_change_confirmed: null },
        clock.now(),
      );
      await setProfileEmail(tx, person.id, email, clock.now());
      await links.endLinks(tx, person.id);
      if (!isVisitor(person)) await mails.sendEmailChanged(tx, person.id, person.email);
      return moved;
    } catch (error) {
      throw isUniqueViolation(error, 'users_email') ? emailExists() : error;
    }
  };

  return async (tx: Db, by: ServiceCaller, before: Person, given: Change): Promise<Person> => {
    const now = clock.now();
    const { email, password_hash, ban_duration } = given;
    const banned_until = ban_duration ? banEndOf(ban_duration, now) : before.banned_until;
    const edit = {
      banned_until,
      user_metadata: mergeMetadata(before.user_metadata, given.user_metadata),
      app_metadata: mergeMetadata(before.app_metadata, given.app_metadata),
      ...(password_hash && { password_hash, new_email: null, email_change_confirmed: null }),
    };
    const moved = email === before.email ? before : await move(tx, before, email);
    let person = await people.updatePerson(tx, moved.id, edit, now);
    if (given.email_confirm && !isVisitor(person)) person = await confirm(tx, person, null);
    if (password_hash) {
      await links.endLinks(tx, person.id);
      await mails.sendPasswordChanged(tx, person.id);
    }
    if (password_hash || (ban_duration && banned_until)) await sessions.endAll(tx, person.id);
    const named = { ...given, email: given.email !== before.email, password: !!password_hash };
    const fields = ['email', 'password', 'email_confirm', 'user_metadata', 'app_metadata', 'ban_duration'] as const;
    const after = { changed: fields.filter((field) => named[field]), ...(ban_duration && { ban_duration }) };
    await record(tx, by, { action: 'person.changed', subject: ['person', person.id], after }, now);
    return person;
  };
}
