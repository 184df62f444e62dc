import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import type { LinkService } from '../links/service.ts';
import type { MailService } from '../mail-service.ts';
import { rolesOf } from '../operators/store.ts';
import { isBanned, type Person } from '../rules.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { banEnd, checkNotSelf, checkRank } from './rules.ts';
import type { BanRequest, PersonAction } from './schema.ts';

export type PeopleService = ReturnType<typeof peopleService>;
type Doing = { db: Db; action: AuditAction; changes?: { before?: object; after?: object } };

/** What operators do about a person: each with a reason, each recorded. */
export function peopleService(
  { db, clock, config }: IdentityContext,
  sessions: Pick<SessionService, 'endAll'>,
  links: Pick<LinkService, 'sendConfirmation' | 'sendReset'>,
  mails: Pick<MailService, 'mayAsk'>,
) {
  /** Throws when the operator may do nothing about this person. */
  const lockTarget = async (tx: Db, actor: AdminActor, user_id: string): Promise<Person> => {
    const person = await people.lockPerson(tx, user_id);
    if (!person) throw refuse.personUnknown();
    checkRank(actor, await rolesOf(tx, user_id));
    return person;
  };
  /** Counts a mail to somebody before it is ordered; the count stays when the order fails. */
  const countMail = async (actor: AdminActor, user_id: string, kind: 'signup' | 'recovery'): Promise<void> => {
    const { email, email_confirmed_at } = await inTransaction(db, (tx) => lockTarget(tx, actor, user_id));
    if (kind === 'signup' && email_confirmed_at) throw refuse.emailConfirmed();
    await mails.mayAsk(kind, email);
  };
  const note = (actor: AdminActor, { user_id, reason }: PersonAction, { db: tx, action, changes }: Doing) =>
    record(tx, actor, { action, subject: ['person', user_id], reason, ...changes }, clock.now());

  return {
    /** Ends all sessions of a person and refuses new ones, until a time or until an operator ends it. */
    async ban(actor: AdminActor, request: BanRequest): Promise<void> {
      checkNotSelf(actor, request.user_id);
      const now = clock.now();
      const banned_until = banEnd(request.until, now);
      await inTransaction(db, async (tx) => {
        const { id } = await lockTarget(tx, actor, request.user_id);
        await people.updatePerson(tx, id, { banned_until }, now);
        await sessions.endAll(tx, id);
        await note(actor, request, { db: tx, action: 'person.banned', changes: { after: { until: request.until } } });
      });
    },

    async unban(actor: AdminActor, request: PersonAction): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { id, banned_until } = await lockTarget(tx, actor, request.user_id);
        if (!isBanned(banned_until, clock.now())) return;
        await people.updatePerson(tx, id, { banned_until: null }, clock.now());
        await note(actor, request, { db: tx, action: 'person.unbanned' });
      });
    },

    /** Ends all sessions of a person, who may sign in again. */
    async signOutEverywhere(actor: AdminActor, request: PersonAction): Promise<void> {
      checkNotSelf(actor, request.user_id);
      await inTransaction(db, async (tx) => {
        const { id } = await lockTarget(tx, actor, request.user_id);
        await sessions.endAll(tx, id);
        await note(actor, request, { db: tx, action: 'session.ended_by_operator' });
      });
    },

    /** Mails the confirmation link again. */
    async resendVerification(actor: AdminActor, request: PersonAction): Promise<void> {
      await countMail(actor, request.user_id, 'signup');
      await inTransaction(db, async (tx) => {
        const person = await lockTarget(tx, actor, request.user_id);
        if (person.email_confirmed_at) throw refuse.emailConfirmed();
        await links.sendConfirmation(tx, person, null, `${config.site_url}/create-letter-start`);
        await note(actor, request, { db: tx, action: 'person.verification_sent' });
      });
    },

    /** Mails a link to set a new password. */
    async sendReset(actor: AdminActor, request: PersonAction): Promise<void> {
      await countMail(actor, request.user_id, 'recovery');
      await inTransaction(db, async (tx) => {
        const person = await lockTarget(tx, actor, request.user_id);
        await links.sendReset(tx, person, null, `${config.site_url}/auth/reset-password`);
        await note(actor, request, { db: tx, action: 'person.reset_sent' });
      });
    },
  };
}
