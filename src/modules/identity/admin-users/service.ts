import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { ServiceCaller } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import type { IdentityContext } from '../dependencies.ts';
import { readEmail } from '../emails/rules.ts';
import { emailExists } from '../errors.ts';
import { isLeaked } from '../passwords/leaked-store.ts';
import { refuseWeakPassword } from '../passwords/rules.ts';
import { mergeMetadata, type Person, presentUser } from '../rules.ts';
import type { User } from '../schema.ts';
import type { SignUpService } from '../sign-up-service.ts';
import * as people from '../store.ts';
import { phoneSignUpsOff } from '../switched-off/errors.ts';
import type { changeService } from './change-service.ts';
import * as refuse from './errors.ts';
import { banEndOf } from './rules.ts';
import type { PageQuery, PersonAttributes } from './schema.ts';
import * as store from './store.ts';

/** What the programs of the operator do about people with the service key. Each change is recorded. */
export function adminUserService(
  context: IdentityContext,
  sign_ups: Pick<SignUpService, 'admit' | 'confirm'>,
  change: ReturnType<typeof changeService>,
) {
  const { db, clock, config, passwords } = context;
  const note = (tx: Db, by: ServiceCaller, action: AuditAction, user_id: string, after?: object) =>
    record(tx, by, { action, subject: ['person', user_id], ...(after && { after }) }, clock.now());

  const lock = async (tx: Db, id: string): Promise<Person> => {
    const person = await people.lockPerson(tx, id);
    if (!person) throw refuse.userNotFound();
    return person;
  };

  return {
    /** A page of people, and how many there are, counted up to a limit. */
    async page({ page, per_page }: PageQuery): Promise<{ users: User[]; total: number }> {
      const [ids, total] = await Promise.all([
        store.pageOfPeople(db, per_page, (page - 1) * per_page),
        store.countPeople(db),
      ]);
      const found = await people.peopleByIds(db, ids);
      return { users: found.map(presentUser), total };
    },

    async person(id: string): Promise<User> {
      const person = await people.personById(db, id);
      if (!person) throw refuse.userNotFound();
      return presentUser(person);
    },

    /** A new person, who can sign in once the address is confirmed: at once with email_confirm, else by a link. */
    async create(by: ServiceCaller, given: PersonAttributes): Promise<User> {
      if (given.phone) throw phoneSignUpsOff();
      if (!given.email) throw refuse.addressMissing();
      const email = readEmail(given.email);
      if (given.password) refuseWeakPassword(given.password, email, isLeaked);
      const now = clock.now();
      const edit = {
        user_metadata: mergeMetadata({}, given.user_metadata),
        app_metadata: mergeMetadata({}, given.app_metadata),
        ...(given.ban_duration && { banned_until: banEndOf(given.ban_duration, now) }),
        ...(given.password && { password_hash: await passwords.hash(given.password) }),
      };
      return inTransaction(db, async (tx) => {
        if (await people.personByEmail(tx, email)) throw emailExists();
        const admitted = await sign_ups.admit(tx, email);
        if (!admitted) throw emailExists();
        const created = await people.updatePerson(tx, admitted.id, edit, now);
        await note(tx, by, 'person.created', created.id, { email_confirm: given.email_confirm });
        return presentUser(given.email_confirm ? await sign_ups.confirm(tx, created, null) : created);
      });
    },

    /** Changes the given fields. A new password or a ban ends every session; a new password or address is mailed to the person. */
    async update(by: ServiceCaller, id: string, given: PersonAttributes): Promise<User> {
      if (given.phone) throw phoneSignUpsOff();
      const known = await people.personById(db, id);
      if (!known) throw refuse.userNotFound();
      const email = given.email && given.email !== known.email ? readEmail(given.email) : known.email;
      if (given.password) refuseWeakPassword(given.password, email, isLeaked);
      const password_hash = given.password ? await passwords.hash(given.password) : undefined;
      return inTransaction(db, async (tx) => {
        const person = await change(tx, by, await lock(tx, id), { ...given, email, password_hash });
        return presentUser(person);
      });
    },

    site_url: config.site_url,
  };
}
