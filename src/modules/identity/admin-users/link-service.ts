import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { ServiceCaller } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import { readEmail } from '../emails/rules.ts';
import { emailExists, passwordMissing } from '../errors.ts';
import { linkMaker } from '../links/maker-service.ts';
import * as links from '../links/store.ts';
import type { MailService } from '../mail-service.ts';
import { isLeaked } from '../passwords/leaked-store.ts';
import { refuseWeakPassword } from '../passwords/rules.ts';
import { mergeMetadata, type Person, presentUser } from '../rules.ts';
import type { LinkKind, User } from '../schema.ts';
import type { SignUpService } from '../sign-up-service.ts';
import * as people from '../store.ts';
import * as refuse from './errors.ts';
import { kindOf } from './rules.ts';
import type { Invitation, LinkRequest, MadeLink } from './schema.ts';

/** Links that a program of the operator hands out, and invitations. */
export function adminLinkService(
  context: IdentityContext,
  mails: Pick<MailService, 'sendLink'>,
  { admit }: Pick<SignUpService, 'admit'>,
) {
  const { db, clock, passwords } = context;
  const { handOutLink } = linkMaker(context);
  const note = (
    tx: Db,
    by: ServiceCaller,
    action: 'person.invited' | 'person.link_made',
    user_id: string,
    type: string,
  ) => record(tx, by, { action, subject: ['person', user_id], after: { type } }, clock.now());

  /** Somebody who has not confirmed the address yet, and may be new. Throws email_exists. */
  const unconfirmed = async (tx: Db, email: string): Promise<Person> => {
    const person = await admit(tx, email);
    if (!person) throw emailExists();
    return person;
  };

  /** Whom a link of a kind is for. */
  const reader = async (tx: Db, kind: LinkKind, email: string): Promise<Person> => {
    if (kind === 'signup' || kind === 'invite') return unconfirmed(tx, email);
    const known = await people.lockPersonByEmail(tx, email);
    if (known) return known;
    if (kind === 'magiclink') return unconfirmed(tx, email);
    throw refuse.userWithEmailNotFound();
  };

  const startChange = async (tx: Db, person: Person, new_email: string): Promise<Person> => {
    if (await people.personByEmail(tx, new_email)) throw emailExists();
    if (person.new_email === new_email) return person;
    // What somebody confirmed of another change, or still could, says nothing about this one.
    await links.endEmailChange(tx, person.id);
    return people.updatePerson(tx, person.id, { new_email, email_change_confirmed: null }, clock.now());
  };

  return {
    /** Mails an invitation. Throws email_exists for somebody whose address is confirmed. */
    async invite(by: ServiceCaller, given: Invitation, redirect_to: string | undefined): Promise<User> {
      const email = readEmail(given.email);
      const user_metadata = mergeMetadata({}, given.data);
      return inTransaction(db, async (tx) => {
        const person = await unconfirmed(tx, email);
        const details = { password_hash: null, user_metadata };
        const invited = await mails.sendLink(tx, person, 'invite', null, redirect_to, details);
        await note(tx, by, 'person.invited', person.id, 'invite');
        return presentUser({ ...invited, user_metadata });
      });
    },

    /** Makes a link and mails nothing: the program does. */
    async make(by: ServiceCaller, asked: LinkRequest, redirect_to: string | undefined): Promise<MadeLink> {
      const email = readEmail(asked.email);
      const kind = kindOf(asked.type);
      const new_email = kind.startsWith('email_change') ? readEmail(asked.new_email) : null;
      if (kind === 'signup' && !asked.password) throw passwordMissing();
      if (kind === 'signup') refuseWeakPassword(asked.password ?? '', email, isLeaked);
      const password_hash = kind === 'signup' ? await passwords.hash(asked.password ?? '') : null;
      const user_metadata = mergeMetadata({}, asked.data);
      return inTransaction(db, async (tx) => {
        const found = await reader(tx, kind, email);
        const person = new_email ? await startChange(tx, found, new_email) : found;
        const details = person.email_confirmed_at ? undefined : { password_hash, user_metadata };
        const wanted = { redirect_to: redirect_to ?? asked.redirect_to, details };
        const { person: reached, ...link } = await handOutLink(tx, person, kind, wanted);
        await note(tx, by, 'person.link_made', person.id, asked.type);
        const shown = details ? { ...reached, user_metadata } : reached;
        return { ...presentUser(shown), ...link, verification_type: asked.type };
      });
    },
  };
}
