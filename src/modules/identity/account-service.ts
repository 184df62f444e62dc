import { type Db, inTransaction, isUniqueViolation } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { attempt, type Caller, type IdentityKit } from './base-service.ts';
import * as refuse from './errors.ts';
import * as links from './links/store.ts';
import type { MailService } from './mail-service.ts';
import { setProfileEmail, upsertProfile } from './profiles/store.ts';
import {
  checkPassword,
  isOver,
  lookAlike,
  MAX_WRONG_GUESSES,
  mergeMetadata,
  type Person,
  presentUser,
  REAUTHENTICATION_LIFE_S,
  readChallenge,
  readEmail,
} from './rules.ts';
import type { Session, SignUpBody, UpdateUserBody, User } from './schema.ts';
import type { SessionService } from './sessions/service.ts';
import * as people from './store.ts';

export type AccountService = ReturnType<typeof accountService>;

/** What a sign-up's metadata says about a name, for the profile. */
const nameIn = (metadata: Record<string, unknown>) => {
  const text = (field: string) =>
    typeof metadata[field] === 'string' ? (metadata[field] as string).slice(0, 200) : '';
  return {
    full_name: text('full_name'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: text('phone'),
  };
};

/** Makes people and changes what they prove themselves with. */
export function accountService(kit: IdentityKit, sessions: SessionService, mails: MailService) {
  const { db, clock, config, hooks, passwords, tokens } = kit;

  /** Undefined when the address is taken. */
  const create = async (tx: Db, fresh: people.NewPerson): Promise<Person | undefined> => {
    const person = await people.insertPerson(tx, fresh, clock.now());
    if (!person) return undefined;
    const who = { user_id: person.id, email: person.email };
    await upsertProfile(tx, who, nameIn(fresh.user_metadata), clock.now());
    await hooks.onPersonCreated(tx, who);
    return person;
  };

  /** The address is proved theirs: once, whatever proved it. */
  const confirm = async (tx: Db, person: Person): Promise<Person> => {
    if (person.email_confirmed_at) return person;
    const now = clock.now();
    const confirmed = await people.updatePerson(tx, person.id, { email_confirmed_at: now }, now);
    await hooks.onEmailConfirmed(tx, { user_id: person.id, email: person.email });
    return confirmed;
  };

  /** Throws email_exists when somebody else has the address. The former address hears of the change. */
  const changeEmail = async (tx: Db, person: Person, email: string): Promise<Person> => {
    const now = clock.now();
    try {
      const changed = await people.updatePerson(tx, person.id, { email, new_email: null }, now);
      await setProfileEmail(tx, person.id, email, now);
      await mails.sendEmailChanged(tx, person.id, person.email);
      return changed;
    } catch (error) {
      if (isUniqueViolation(error, 'users_email')) throw refuse.emailExists();
      throw error;
    }
  };

  /**
   * A new person, or one who never confirmed: whoever signs up last decides the password, since nobody has proved to
   * own the address yet and the earlier link stops working. Undefined for a confirmed person.
   */
  const admit = async (tx: Db, fresh: people.NewPerson): Promise<Person | undefined> => {
    const created = await create(tx, fresh);
    if (created) return created;
    const known = await people.lockPersonByEmail(tx, fresh.email);
    if (!known || known.email_confirmed_at) return undefined;
    const { password_hash, user_metadata } = fresh;
    return people.updatePerson(tx, known.id, { password_hash, user_metadata }, clock.now());
  };

  const emailChange = async (
    tx: Db,
    person: Person,
    body: UpdateUserBody,
    email: string,
    redirect_to: string | undefined,
  ) => {
    if (await people.personByEmail(tx, email)) throw refuse.emailExists();
    if (config.mailer_autoconfirm) return changeEmail(tx, person, email);
    const waiting = await people.updatePerson(tx, person.id, { new_email: email }, clock.now());
    return mails.sendLink(tx, waiting, 'email_change', readChallenge(body), redirect_to);
  };

  /** Five wrong codes and the right one is refused too: a new mail is needed. Counted outside of what it refuses. */
  const checkNonce = async (user_id: string, nonce: string): Promise<void> => {
    const valid = await inTransaction(db, async (tx) => {
      const token = await links.lockTokenOf(tx, user_id, 'reauthentication');
      const usable =
        token &&
        token.wrong_guesses < MAX_WRONG_GUESSES &&
        !isOver(token.created_at, REAUTHENTICATION_LIFE_S, clock.now());
      if (!usable) return false;
      if (tokens.code(token.id) === nonce)
        return (await links.takeToken(tx, token.id, 'reauthentication')) !== undefined;
      await links.countWrongGuess(tx, token.id);
      return false;
    });
    if (!valid) throw refuse.nonceInvalid();
  };

  /** The hash of the new password, after everything that speaks against it. */
  const newPassword = async (person: Person, body: UpdateUserBody & { password: string }): Promise<string> => {
    checkPassword(body.password);
    const { current_password } = body;
    if (current_password !== undefined && !(await passwords.matches(person.password_hash, current_password))) {
      throw refuse.currentPasswordWrong();
    }
    if (body.nonce) await checkNonce(person.id, body.nonce);
    if (await passwords.matches(person.password_hash, body.password)) throw refuse.samePassword();
    return passwords.hash(body.password);
  };

  const existing = async (actor: Actor): Promise<Person> => {
    const person = await people.personById(db, actor.user_id);
    if (!person) throw refuse.userGone();
    return person;
  };

  return {
    confirm,
    changeEmail,

    /** A session where accounts confirm themselves, else the person, whom a mail asks to confirm. */
    async signUp(body: SignUpBody, redirect_to: string | undefined, caller: Caller): Promise<Session | User> {
      await attempt(kit, `sign-up:ip:${caller.ip}`, config.rate_limits.sign_up_per_ip);
      if (config.disable_signup) throw refuse.signUpDisabled();
      if (body.password === '') throw refuse.passwordMissing();
      const email = readEmail(body.email);
      checkPassword(body.password);
      const challenge = readChallenge(body);
      const user_metadata = mergeMetadata({}, body.data);
      if (!config.mailer_autoconfirm) await mails.mayAsk('signup', email, caller.ip);
      const password_hash = await passwords.hash(body.password);
      return inTransaction(db, async (tx) => {
        const person = await admit(tx, { email, password_hash, user_metadata });
        if (config.mailer_autoconfirm) {
          if (!person) throw refuse.userExists();
          await mails.sendWelcome(tx, person.id);
          return sessions.openSession(tx, await confirm(tx, person), 'password', caller);
        }
        if (!person) return lookAlike(email, crypto.randomUUID(), user_metadata, clock.now());
        return presentUser(await mails.sendLink(tx, person, 'signup', challenge, redirect_to));
      });
    },

    user: async (actor: Actor): Promise<User> => presentUser(await existing(actor)),

    /** Changes e-mail, password and metadata. A new password ends the person's other sessions. */
    async updateUser(
      actor: Actor,
      body: UpdateUserBody,
      redirect_to: string | undefined,
      caller: Caller,
    ): Promise<User> {
      const before = await existing(actor);
      const email = body.email ? readEmail(body.email) : before.email;
      if (email !== before.email && !config.mailer_autoconfirm) await mails.mayAsk('email_change', email, caller.ip);
      const { password } = body;
      const password_hash = password === undefined ? undefined : await newPassword(before, { ...body, password });
      return inTransaction(db, async (tx) => {
        let person = await people.lockPerson(tx, before.id);
        if (!person) throw refuse.userGone();
        const user_metadata = mergeMetadata(person.user_metadata, body.data);
        const edit = password_hash ? { user_metadata, password_hash } : { user_metadata };
        person = await people.updatePerson(tx, person.id, edit, clock.now());
        if (password_hash) {
          await sessions.endOtherSessions(tx, actor);
          await mails.sendPasswordChanged(tx, person.id);
        }
        if (email !== person.email) person = await emailChange(tx, person, body, email, redirect_to);
        return presentUser(person);
      });
    },

    /** Mails a code that confirms a password change. */
    async reauthenticate(actor: Actor): Promise<void> {
      await mails.mayAsk('reauthentication', actor.email);
      await inTransaction(db, (tx) => mails.sendCode(tx, actor.user_id));
    },

    /** A confirmed person for seeds; one who exists already stays as they are, apart from the role. */
    async ensurePerson(seed: {
      email: string;
      password: string;
      full_name: string;
      role?: string;
      onboarded?: boolean;
    }): Promise<{ user_id: string; created: boolean }> {
      const email = readEmail(seed.email);
      const known = await people.personByEmail(db, email);
      const password_hash = known ? known.password_hash : await passwords.hash(seed.password);
      const [first_name = '', ...rest] = seed.full_name.split(' ');
      const user_metadata = { full_name: seed.full_name, first_name, last_name: rest.join(' ') };
      return inTransaction(db, async (tx) => {
        const created = await create(tx, { email, password_hash, user_metadata });
        const person = created ?? (await people.lockPersonByEmail(tx, email));
        if (!person) throw new Error('A person whose address is taken was not found.');
        if (created) await confirm(tx, created);
        if (created && seed.onboarded) {
          await upsertProfile(tx, { user_id: person.id, email }, { onboarding_completed_at: clock.now() }, clock.now());
        }
        if (seed.role) await people.addRole(tx, person.id, seed.role);
        return { user_id: person.id, created: created !== undefined };
      });
    },
  };
}
