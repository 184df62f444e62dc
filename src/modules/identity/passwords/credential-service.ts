import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import { readEmail } from '../emails/rules.ts';
import * as refuse from '../errors.ts';
import * as links from '../links/store.ts';
import type { MailService } from '../mail-service.ts';
import { isVisitor, mergeMetadata, type Person, presentUser, readChallenge } from '../rules.ts';
import type { UpdateUserBody, User } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import type { EmailChangeService } from './email-service.ts';
import { isLeaked } from './leaked-store.ts';
import type { OwnerGiven, OwnerProof } from './owner-service.ts';
import { refuseWeakPassword } from './rules.ts';

type Visitors = {
  update(by: Actor, who: Person, body: UpdateUserBody, redirect_to: string | undefined, caller: Caller): Promise<User>;
};

/** Changes what people prove themselves with: their password and their email address. */
export function credentialService(
  context: IdentityContext,
  sessions: SessionService,
  mails: MailService,
  emails: EmailChangeService,
  proveOwner: OwnerProof,
  visitors: Visitors,
) {
  const { db, clock, passwords } = context;

  /**
   * An access token alone changes no credential: the current password or a mailed code must come with it, unless one of
   * them was given a short while ago. A session from a reset link may set a password without them.
   */
  const checkOwner = async (person: Person, actor: Actor, body: UpdateUserBody, email: string, caller: Caller) => {
    if (await proveOwner(person, body, caller)) return;
    if (actor.is_proved) return;
    if (email !== person.email || !(await sessions.isRecovering(actor))) throw refuse.reauthenticationNeeded();
  };

  /** Sets the password, ends the other sessions, every link that was sent before, and an unconfirmed new address. */
  const changePassword = async (tx: Db, actor: Actor, password_hash: string): Promise<Person> => {
    await sessions.keepOnly(tx, actor);
    await links.endLinks(tx, actor.user_id);
    await mails.sendPasswordChanged(tx, actor.user_id);
    const entry = { action: 'person.password_changed', subject: ['person', actor.user_id] } as const;
    await record(tx, actor, entry, clock.now());
    const edit = { password_hash, new_email: null, email_change_confirmed: null };
    return people.updatePerson(tx, actor.user_id, edit, clock.now());
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
    /** Throws unless the caller proves that they are the person: now, or a short while ago in this session. */
    async proveOwner(actor: Actor, proof: OwnerGiven, caller: Caller): Promise<void> {
      if (await proveOwner(await existing(actor), proof, caller)) return;
      if (!actor.is_proved) throw refuse.reauthenticationNeeded();
    },

    user: async (actor: Actor): Promise<User> => presentUser(await existing(actor)),

    /** Changes email, password and metadata. A new password ends the person's other sessions. */
    async updateUser(
      actor: Actor,
      body: UpdateUserBody,
      redirect_to: string | undefined,
      caller: Caller,
    ): Promise<User> {
      const before = await existing(actor);
      if (isVisitor(before)) return visitors.update(actor, before, body, redirect_to, caller);
      const email = body.email && body.email !== before.email ? readEmail(body.email) : before.email;
      const changes_email = email !== before.email;
      const { password } = body;
      if ((changes_email || password !== undefined) && actor.missing_factor === 'verify')
        throw refuse.secondFactorMissing();
      const challenge = readChallenge(body);
      if (password !== undefined) refuseWeakPassword(password, email, isLeaked);
      if (changes_email || password !== undefined) await checkOwner(before, actor, body, email, caller);
      if (changes_email && !emails.changes_at_once) await mails.mayAsk('email_change', email, caller.ip);
      const password_hash = password === undefined ? undefined : await hashOf(before, password);
      return inTransaction(db, async (tx) => {
        let person = await people.lockPerson(tx, before.id);
        if (!person) throw refuse.userGone();
        const user_metadata = mergeMetadata(person.user_metadata, body.data);
        person = await people.updatePerson(tx, person.id, { user_metadata }, clock.now());
        if (password_hash) person = await changePassword(tx, actor, password_hash);
        if (email !== person.email) person = await emails.start(tx, actor, person, { email, challenge, redirect_to });
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
