import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { OperatorRole } from '../../platform/http/operator-rights.ts';
import { attempt, type Caller, type IdentityContext } from './dependencies.ts';
import { readEmail } from './emails/rules.ts';
import * as refuse from './errors.ts';
import * as links from './links/store.ts';
import type { MailService } from './mail-service.ts';
import type { OperatorService } from './operators/service.ts';
import { isLeaked } from './passwords/leaked-store.ts';
import { refuseWeakPassword } from './passwords/rules.ts';
import { upsertProfile } from './profiles/store.ts';
import {
  type LinkChoice,
  lookAlike,
  mergeMetadata,
  networkOf,
  type Person,
  presentUser,
  readChallenge,
} from './rules.ts';
import type { Session, SignUpBody, User } from './schema.ts';
import type { SessionService } from './sessions/service.ts';
import * as people from './store.ts';
import { phoneSignUpsOff } from './switched-off/errors.ts';

export type SignUpService = ReturnType<typeof signUpService>;

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

/** Makes people and confirms that their address is theirs. */
export function signUpService(
  context: IdentityContext,
  sessions: SessionService,
  mails: MailService,
  operators: Pick<OperatorService, 'give' | 'hasOwner'>,
) {
  const { db, clock, config, hooks, passwords } = context;

  /** The unconfirmed person of an address, who may be new; undefined when the address is confirmed. */
  const admit = async (tx: Db, email: string): Promise<Person | undefined> => {
    const created = await people.insertPerson(tx, email, clock.now());
    if (created) {
      const who = { user_id: created.id, email };
      await upsertProfile(tx, who, {}, clock.now());
      await hooks.onPersonCreated(tx, who);
      return created;
    }
    const known = await people.lockPersonByEmail(tx, email);
    return known?.email_confirmed_at ? undefined : known;
  };

  /**
   * The address is proved theirs: once, whatever proved it. What the followed sign-up chose takes effect, without one
   * there is no password yet; every other link dies.
   */
  const confirm = async (tx: Db, person: Person, details: LinkChoice | null): Promise<Person> => {
    if (person.email_confirmed_at) return person;
    const now = clock.now();
    const who = { user_id: person.id, email: person.email };
    const confirmed = await people.updatePerson(tx, person.id, { ...details, email_confirmed_at: now }, now);
    if (details) await upsertProfile(tx, who, nameIn(details.user_metadata), now);
    await links.endLinks(tx, person.id);
    await hooks.onEmailConfirmed(tx, who);
    return confirmed;
  };

  return {
    admit,
    confirm,

    /** A session where accounts confirm themselves, else the person, whom a mail asks to confirm. */
    async signUp(body: SignUpBody, redirect_to: string | undefined, caller: Caller): Promise<Session | User> {
      await attempt(context, `sign-up:ip:${networkOf(caller.ip)}`, config.rate_limits.sign_up_per_ip);
      if (body.phone && !body.email) throw phoneSignUpsOff();
      if (config.disable_signup) throw refuse.signUpDisabled();
      if (body.password === '') throw refuse.passwordMissing();
      const email = readEmail(body.email);
      refuseWeakPassword(body.password, email, isLeaked);
      const challenge = readChallenge(body);
      const user_metadata = mergeMetadata({}, body.data);
      if (!config.mailer_autoconfirm) await mails.mayAsk('signup', email, caller.ip);
      const details = { password_hash: await passwords.hash(body.password), user_metadata };
      return inTransaction(db, async (tx) => {
        const person = await admit(tx, email);
        if (config.mailer_autoconfirm) {
          if (!person) throw refuse.userExists();
          await mails.sendWelcome(tx, person.id);
          return sessions.openSession(tx, await confirm(tx, person, details), 'password', caller);
        }
        if (!person) return lookAlike(email, crypto.randomUUID(), user_metadata, clock.now());
        const waiting = await mails.sendLink(tx, person, 'signup', challenge, redirect_to, details);
        return presentUser({ ...waiting, user_metadata });
      });
    },

    /** A confirmed person for seeds; one who is confirmed already stays as they are, and gets the role only where nobody is an owner. */
    async ensurePerson(seed: {
      email: string;
      password: string;
      full_name: string;
      role?: OperatorRole;
      onboarded?: boolean;
    }): Promise<{ user_id: string; created: boolean }> {
      const email = readEmail(seed.email);
      const known = await people.personByEmail(db, email);
      const password_hash = known?.password_hash ?? (await passwords.hash(seed.password));
      const [first_name = '', ...rest] = seed.full_name.split(' ');
      const user_metadata = { full_name: seed.full_name, first_name, last_name: rest.join(' ') };
      return inTransaction(db, async (tx) => {
        const admitted = await admit(tx, email);
        const person = admitted ?? (await people.lockPersonByEmail(tx, email));
        if (!person) throw new Error('A person whose address is taken was not found.');
        if (admitted) await confirm(tx, admitted, { password_hash, user_metadata });
        if (admitted && seed.onboarded) {
          await upsertProfile(tx, { user_id: person.id, email }, { onboarding_completed_at: clock.now() }, clock.now());
        }
        // A role that an owner took stays taken; without any owner, nobody could give one.
        if (seed.role && (admitted || !(await operators.hasOwner(tx))))
          await operators.give(tx, null, { user_id: person.id, role: seed.role });
        return { user_id: person.id, created: admitted !== undefined };
      });
    },
  };
}
