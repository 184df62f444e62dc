import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { addDays } from '../../../platform/time.ts';
import type { AuditActor } from '../../audit/rules.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { readEmail } from '../emails/rules.ts';
import * as refuse from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import { isLeaked } from '../passwords/leaked-store.ts';
import { refuseWeakPassword } from '../passwords/rules.ts';
import { upsertProfile } from '../profiles/store.ts';
import { isVisitor, mergeMetadata, networkOf, type Person, presentUser, readChallenge } from '../rules.ts';
import type { Session, SignUpBody, UpdateUserBody, User } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { visitorsOff } from '../switched-off/errors.ts';
import { joinService } from './join-service.ts';
import { insertVisitor, visitorsGoneSince } from './store.ts';

/** A visitor who has not come back for so long is forgotten, with everything they began. */
const VISITOR_LIFE_DAYS = 30;
const FORGOTTEN_AT_ONCE = 500;

/** People without an address: they may write a card, and become customers who keep it. */
export function visitorService(
  context: IdentityContext,
  sessions: Pick<SessionService, 'openSession'>,
  mails: MailService,
) {
  const { db, clock, config, hooks, passwords } = context;
  const join = joinService(context);

  const startJoining = async (
    tx: Db,
    by: AuditActor,
    visitor: Person,
    body: UpdateUserBody,
    given: { email: string; password_hash: string | null; redirect_to: string | undefined },
  ): Promise<Person> => {
    const { email, password_hash, redirect_to } = given;
    if (await people.personByEmail(tx, email)) throw refuse.emailExists();
    if (config.mailer_autoconfirm) {
      await mails.sendWelcome(tx, visitor.id);
      return join(tx, by, visitor, email, password_hash);
    }
    const waiting = await people.updatePerson(tx, visitor.id, { new_email: email }, clock.now());
    const details = { password_hash, user_metadata: null };
    return mails.sendLink(tx, waiting, 'email_change', readChallenge(body), redirect_to, details);
  };

  return {
    /** Opens a session for somebody who gives no address. */
    async begin(body: SignUpBody, caller: Caller): Promise<Session> {
      if (!config.anonymous_sign_ins || config.disable_signup) throw visitorsOff();
      await attempt(context, `visitor:ip:${networkOf(caller.ip)}`, config.rate_limits.visitors_per_ip);
      const user_metadata = mergeMetadata({}, body.data);
      return inTransaction(db, async (tx) => {
        const who = { user_id: await insertVisitor(tx, user_metadata, clock.now()), email: '' };
        await upsertProfile(tx, who, {}, clock.now());
        await hooks.onPersonCreated(tx, who);
        const visitor = await people.personById(tx, who.user_id);
        if (!visitor) throw new Error('A visitor who was just added was not found.');
        return sessions.openSession(tx, visitor, 'anonymous', caller);
      });
    },

    /** What a visitor changes: metadata, and the address, with a password or without, that makes them a customer. */
    async update(
      by: NonNullable<AuditActor>,
      before: Person,
      body: UpdateUserBody,
      redirect_to: string | undefined,
      caller: Caller,
    ): Promise<User> {
      const { password } = body;
      if (password !== undefined && !body.email) throw refuse.passwordWithoutEmail();
      const email = body.email ? readEmail(body.email) : undefined;
      if (password !== undefined) refuseWeakPassword(password, email ?? '', isLeaked);
      if (email && !config.mailer_autoconfirm) await mails.mayAsk('email_change', email, caller.ip);
      const password_hash = password === undefined ? null : await passwords.hash(password);
      return inTransaction(db, async (tx) => {
        const visitor = await people.lockPerson(tx, before.id);
        // Somebody who followed the link meanwhile is no visitor any more, and changes credentials with proof.
        if (!visitor || !isVisitor(visitor)) throw refuse.reauthenticationNeeded();
        const user_metadata = mergeMetadata(visitor.user_metadata, body.data);
        const edited = await people.updatePerson(tx, visitor.id, { user_metadata }, clock.now());
        const given = email && { email, password_hash, redirect_to };
        return presentUser(given ? await startJoining(tx, by, edited, body, given) : edited);
      });
    },

    /** Removes visitors who have not come back, and what they began. */
    async forgetGone(): Promise<void> {
      const since = addDays(clock.now(), -VISITOR_LIFE_DAYS);
      for (const user_id of await visitorsGoneSince(db, since, FORGOTTEN_AT_ONCE)) {
        await inTransaction(db, async (tx) => {
          const visitor = await people.lockPerson(tx, user_id);
          if (!visitor || !isVisitor(visitor)) return;
          await hooks.onPersonRemoved(tx, { user_id, with_drafts: true });
          await people.deletePerson(tx, user_id);
        });
      }
    },
  };
}
