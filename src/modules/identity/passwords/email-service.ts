import { type Db, inTransaction, isUniqueViolation } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { type AuditActor, maskedEmail } from '../../audit/rules.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import * as links from '../links/store.ts';
import type { MailService } from '../mail-service.ts';
import { setProfileEmail } from '../profiles/store.ts';
import { type CodeChallenge, isOver, networkOf, type Person } from '../rules.ts';
import * as people from '../store.ts';

export type EmailChangeService = ReturnType<typeof emailChangeService>;

/** Changes the address of a person: once both the current and the new one have confirmed it, in any order. */
export function emailChangeService(context: IdentityContext, mails: MailService) {
  const { db, clock, config, tokens } = context;
  const confirms = config.confirms_email_change ?? !config.mailer_autoconfirm;
  const note = (tx: Db, by: AuditActor, person: Person, what: 'started' | 'confirmed' | 'stopped', email: string) =>
    record(
      tx,
      by,
      { action: `person.email_change_${what}`, subject: ['person', person.id], after: { email: maskedEmail(email) } },
      clock.now(),
    );

  /** Gives the person the address and ends every link that was sent before. The former address is notified. */
  const change = async (tx: Db, by: AuditActor, person: Person, email: string): Promise<Person> => {
    const now = clock.now();
    try {
      const edit = { email, new_email: null, email_change_confirmed: null };
      const changed = await people.updatePerson(tx, person.id, edit, now);
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

  const end = async (tx: Db, by: AuditActor, person: Person, new_email: string): Promise<void> => {
    await people.updatePerson(tx, person.id, { new_email: null, email_change_confirmed: null }, clock.now());
    await links.endEmailChange(tx, person.id);
    await note(tx, by, person, 'stopped', new_email);
  };

  return {
    /** True where nobody reads the mails: then an address changes at once. */
    changes_at_once: !confirms,

    /** Throws email_exists when somebody else has the address. */
    async start(
      tx: Db,
      actor: Actor,
      person: Person,
      to: { email: string; challenge: CodeChallenge | null; redirect_to: string | undefined },
    ): Promise<Person> {
      if (await people.personByEmail(tx, to.email)) throw refuse.emailExists();
      if (!confirms) return change(tx, actor, person, to.email);
      await note(tx, actor, person, 'started', to.email);
      const waiting = await people.updatePerson(tx, person.id, { new_email: to.email }, clock.now());
      return mails.sendEmailChange(tx, waiting, to.challenge, to.redirect_to);
    },

    /** The person with the new address once both have confirmed it; null while the other one has not. */
    async confirm(tx: Db, by: AuditActor, person: Person, side: 'current' | 'new'): Promise<Person | null> {
      const { new_email, email_change_confirmed: confirmed } = person;
      if (!new_email) throw refuse.linkExpired();
      if (confirmed !== null && confirmed !== side) return change(tx, by, person, new_email);
      if (confirmed === null) {
        await people.updatePerson(tx, person.id, { email_change_confirmed: side }, clock.now());
        await note(tx, by, person, 'confirmed', side === 'new' ? new_email : person.email);
      }
      return null;
    },

    /** Stops a change of the caller. */
    async cancel(actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const person = await people.lockPerson(tx, actor.user_id);
        if (!person?.new_email) throw refuse.emailChangeGone();
        await end(tx, actor, person, person.new_email);
      });
    },

    /** Stops a change for whoever reads the mails of the current address. */
    async stop(token: string, caller: Caller): Promise<void> {
      await attempt(context, `verify:ip:${networkOf(caller.ip)}`, config.rate_limits.verify_per_ip);
      const id = tokens.readStopToken(token);
      await inTransaction(db, async (tx) => {
        const sent = id ? await links.tokenById(tx, id) : undefined;
        const person = sent && (await people.lockPerson(tx, sent.user_id));
        if (!sent || !person?.new_email || isOver(sent.created_at, config.mail_link_life_s, clock.now()))
          throw refuse.emailChangeGone();
        await end(tx, { user_id: person.id, via: 'session', request_id: caller.request_id }, person, person.new_email);
      });
    },
  };
}
