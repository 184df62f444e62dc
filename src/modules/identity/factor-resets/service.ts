import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import { personUnknown } from '../errors.ts';
import * as refuse from '../factors/errors.ts';
import type { MailService } from '../mail-service.ts';
import { rolesOf } from '../operators/store.ts';
import { checkNotSelf, checkRank } from '../people/rules.ts';
import type { PersonAction } from '../people/schema.ts';
import type { SessionService } from '../sessions/service.ts';
import * as people from '../store.ts';
import { dueAt, remindBefore } from './rules.ts';
import * as store from './store.ts';

export type ResetService = ReturnType<typeof resetService>;

/** The way back for somebody who lost every factor: an operator or an admin of the account removes them, after a wait. */
export function resetService(
  { db, clock, tokens }: IdentityContext,
  sessions: Pick<SessionService, 'endAll'>,
  mails: Pick<MailService, 'sendFactorReset'>,
) {
  const start = async (tx: Db, actor: Actor, { user_id, reason }: PersonAction): Promise<void> => {
    const now = clock.now();
    if (!(await store.hasFactors(tx, user_id))) throw refuse.nothingToReset();
    const reset = await store.insertReset(tx, user_id, dueAt(now), now);
    if (!reset) throw refuse.resetRunning();
    await mails.sendFactorReset(tx, user_id, 'started', reset.id);
    const after = { due_at: reset.due_at.toISOString() };
    await record(tx, actor, { action: 'factor_reset.started', subject: ['person', user_id], reason, after }, now);
  };

  /** One reset whose wait is over. Stopped meanwhile, it does nothing. */
  const finish = (id: string, user_id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await people.lockPerson(tx, user_id);
      if (!(await store.takeReset(tx, id))) return;
      await store.removeEverything(tx, user_id);
      await sessions.endAll(tx, user_id);
      await mails.sendFactorReset(tx, user_id, 'done', null);
      await record(tx, null, { action: 'factor_reset.done', subject: ['person', user_id] }, clock.now());
    });

  return {
    startByOperator: (actor: AdminActor, request: PersonAction): Promise<void> =>
      inTransaction(db, async (tx) => {
        checkNotSelf(actor, request.user_id);
        if (!(await people.lockPerson(tx, request.user_id))) throw personUnknown();
        checkRank(actor, await rolesOf(tx, request.user_id));
        await start(tx, actor, request);
      }),

    /** By an admin, for a member of their account. Operators of this Longhand are reset by operators only. */
    startByAdmin: (actor: Actor, request: PersonAction): Promise<void> =>
      inTransaction(db, async (tx) => {
        checkNotSelf(actor, request.user_id);
        if (!(await store.isMember(tx, actor.account_id, request.user_id))) throw personUnknown();
        await people.lockPerson(tx, request.user_id);
        if ((await rolesOf(tx, request.user_id)).length > 0) throw refuse.resetOfOperator();
        await start(tx, actor, request);
      }),

    /** Stops the reset that a mail's link is about. */
    async stop(token: string, request_id: string): Promise<void> {
      const id = tokens.readResetToken(token);
      await inTransaction(db, async (tx) => {
        const stopped = id ? await store.takeReset(tx, id) : undefined;
        if (!stopped) throw refuse.resetOver();
        const by = { user_id: stopped.user_id, via: 'session', request_id } as const;
        await record(tx, by, { action: 'factor_reset.stopped', subject: ['person', stopped.user_id] }, clock.now());
      });
    },

    /** When the factors of the caller are removed. */
    dueFor: async (actor: Actor): Promise<Date | undefined> => (await store.resetOf(db, actor.user_id))?.due_at,

    /** Stops the reset of the caller, who has just shown that they still have a factor. Throws reset_over. */
    cancel: (actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const running = await store.resetOf(tx, actor.user_id);
        if (!running || !(await store.takeReset(tx, running.id))) throw refuse.resetOver();
        const subject = ['person', actor.user_id] as const;
        await record(tx, actor, { action: 'factor_reset.stopped', subject }, clock.now());
      }),

    /** Reminds people whose factors are removed soon, and removes those whose wait is over. */
    async work(): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        for (const { id, user_id } of await store.takeReminders(tx, remindBefore(now), now))
          await mails.sendFactorReset(tx, user_id, 'soon', id);
      });
      for (const { id, user_id } of await store.dueResets(db, now)) await finish(id, user_id);
    },
  };
}
