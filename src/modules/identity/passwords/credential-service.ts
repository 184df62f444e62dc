import { type Db, inTransaction, isUniqueViolation } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { type AuditActor, maskedEmail } from '../../audit/rules.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import * as links from '../links/store.ts';
import type { MailService } from '../mail-service.ts';
import { setProfileEmail } from '../profiles/store.ts';
import { isVisitor, mergeMetadata, type Person, presentUser, readChallenge, readEmail } from '../rules.ts';
import type { UpdateUserBody, User } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { ownerProof } from './owner-service.ts';
import { refuseWeakPassword } from './rules.ts';

type Visitors = {
  update(by: Actor, who: Person, body: UpdateUserBody, redirect_to: string | undefined, caller: Caller): Promise<User>;
};

/** Changes what people prove themselves with: their password and their e-mail address. */
export function credentialService(
  context: IdentityContext,
  sessions: SessionService,
  mails: MailService,
  visitors: Visitors,
) {
  const { db, clock, config, passwords } = context;
  const proveOwner = ownerProof(context, sessions);

  /**
   * Gives the person the address and ends every link that was sent before. The former address is notified. Throws
   * email_exists when somebody else has the address.
   */
  const changeEmail = async (tx: Db, by: AuditActor, person: Person, email: string): Promise<Person> => {
    const now = clock.now();
    try {
      const changed = await people.updatePerson(tx, person.id, { email, new_email: null }, now);
      await setProfileEmail(tx, person.id, email, now);
      await links.endLinks(tx, person.id);
      await mails.sendEmailChanged(tx, person.id, person.email);
      const [before, after] = [person.email, email].map((address) => ({ email: maskedEmail(address) }));
      await record(tx, by, { action: 'person.email_changed', subject: ['person', person.id], before, after }, now);
      return changed;
    } catch (error) {
      if (isUniqueViolation(error, 'users_email')) throw refuse.emailExists();
      throw error;
    }
  };

  const startEmailChange = async (
    tx: Db,
    actor: Actor,
    person: Person,
    body: UpdateUserBody,
    email: string,
    redirect_to: string | undefined,
  ) => {
    if (await people.personByEmail(tx, email)) throw refuse.emailExists();
    if (config.mailer_autoconfirm) return changeEmail(tx, actor, person, email);
    const waiting = await people.updatePerson(tx, person.id, { new_email: email }, clock.now());
    return mails.sendLink(tx, waiting, 'email_change', readChallenge(body), redirect_to);
  };

  /** Sets the password, ends the other sessions, every link that was sent before, and an unconfirmed new address. */
  const changePassword = async (tx: Db, actor: Actor, password_hash: string): Promise<Person> => {
    await sessions.keepOnly(tx, actor);
    await links.endLinks(tx, actor.user_id);
    await mails.sendPasswordChanged(tx, actor.user_id);
    const entry = { action: 'person.password_changed', subject: ['person', actor.user_id] } as const;
    await record(tx, actor, entry, clock.now());
    return people.updatePerson(tx, actor.user_id, { password_hash, new_email: null }, clock.now());
  };

  /** The hash of the new password, which must differ from the current one. */
  const hashOf = async (person: Person, password: string): Promise<string> => {
    if (await passwords.matches(person.password_hash, password)) throw refuse.samePassword();
    return passwords.hash(password);
  };

  const existing = async (actor: Actor): Promise<Person> => {
    const person = await people.personById(db, actor.user_id);
    if (!person) throw refuse.userGone();
    return person;
  };

  return {
    changeEmail,

    user: async (actor: Actor): Promise<User> => presentUser(await existing(actor)),

    /** Changes e-mail, password and metadata. A new password ends the person's other sessions. */
    async updateUser(
      actor: Actor,
      body: UpdateUserBody,
      redirect_to: string | undefined,
      caller: Caller,
    ): Promise<User> {
      const before = await existing(actor);
      if (isVisitor(before)) return visitors.update(actor, before, body, redirect_to, caller);
      const email = body.email ? readEmail(body.email) : before.email;
      const changes_email = email !== before.email;
      const { password } = body;
      if (password !== undefined) refuseWeakPassword(password, email);
      if (changes_email || password !== undefined) await proveOwner(before, actor, body, changes_email, caller);
      if (changes_email && !config.mailer_autoconfirm) await mails.mayAsk('email_change', email, caller.ip);
      const password_hash = password === undefined ? undefined : await hashOf(before, password);
      return inTransaction(db, async (tx) => {
        let person = await people.lockPerson(tx, before.id);
        if (!person) throw refuse.userGone();
        const user_metadata = mergeMetadata(person.user_metadata, body.data);
        person = await people.updatePerson(tx, person.id, { user_metadata }, clock.now());
        if (password_hash) person = await changePassword(tx, actor, password_hash);
        if (email !== person.email) person = await startEmailChange(tx, actor, person, body, email, redirect_to);
        return presentUser(person);
      });
    },

    /** Emails a code that can be used instead of the current password. */
    async reauthenticate(actor: Actor): Promise<void> {
      if (actor.email === '') throw refuse.reauthenticationNeedsEmail();
      await mails.mayAsk('reauthentication', actor.email);
      await inTransaction(db, (tx) => mails.sendCode(tx, actor.user_id));
    },
  };
}
