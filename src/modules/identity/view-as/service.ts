import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor, AdminActor, Authenticated } from '../../../platform/http/endpoint.ts';
import { noAccount, notAMember } from '../../accounts/errors.ts';
import { record } from '../../audit/record-service.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { rolesOf } from '../operators/store.ts';
import type { PersonAction } from '../people/schema.ts';
import { accountNamedBy, bearerOf } from '../rules.ts';
import * as people from '../store.ts';
import { isViewing, VIEW_LIFE_MS } from './rules.ts';
import type { ShownView, StartedView } from './schema.ts';
import * as views from './store.ts';

export type ViewAsService = ReturnType<typeof viewAsService>;

const MAX_SHOWN = 20;
const TEAM = 'The Longhand team';

/** Lets an operator see Longhand as a customer does, and change nothing. */
export function viewAsService({ db, clock, tokens }: IdentityContext) {
  return {
    /** A token for reading alone. Throws when the person is an operator themselves. */
    async start(actor: AdminActor, { user_id, reason }: PersonAction): Promise<StartedView> {
      const now = clock.now();
      const ends_at = new Date(now.getTime() + VIEW_LIFE_MS);
      return inTransaction(db, async (tx) => {
        const person = await people.personById(tx, user_id);
        if (!person) throw refuse.personUnknown();
        if ((await rolesOf(tx, user_id)).length > 0) throw refuse.viewOfOperator();
        const { user_id: operator_id, session_id } = actor;
        const view_id = await views.insertView(tx, { operator_id, session_id, user_id, reason, ends_at }, now);
        if (!(await views.viewOf(tx, view_id, user_id))?.account_id) throw noAccount();
        const after = { view_id, ends_at: ends_at.toISOString() };
        await record(tx, actor, { action: 'view_as.started', subject: ['person', user_id], after, reason }, now);
        const token = await tokens.viewToken({ view_id, user_id, operator_id, ends_at });
        const { email, full_name } = await people.nameOf(tx, user_id);
        return { token, email, full_name, ends_at: ends_at.toISOString() };
      });
    },

    /** The customer that the request's bearer token views as; null for a token of another kind. Throws when it is over. */
    async actorOf(request: Request): Promise<Authenticated | null> {
      const token = bearerOf(request);
      const claims = token === undefined ? null : await tokens.readViewToken(token);
      if (!claims) return null;
      const { view_id, user_id } = claims;
      const named_account_id = accountNamedBy(request);
      const view = await views.viewOf(db, view_id, user_id, named_account_id);
      if (!view || !isViewing(view, clock.now())) throw refuse.viewEnded();
      const { email, account_id, role, handles_billing, is_suspended } = view;
      if (!account_id || !role) throw named_account_id ? notAMember() : noAccount();
      const membership = { account_id, role, handles_billing, is_suspended };
      const customer = { user_id, ...membership, email, session_id: view_id, operator_roles: [], aal: 'aal1' };
      return { ...customer, via: 'view_as' } as unknown as Authenticated;
    },

    /** Ends the view of a token. One that is over stays as it is. */
    async end(token: string, request_id: string): Promise<void> {
      const claims = await tokens.readViewToken(token);
      if (!claims) throw refuse.viewEnded();
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        const ended = await views.endView(tx, claims.view_id, now);
        if (!ended) return;
        const { operator_id, user_id } = ended;
        const by = { user_id: operator_id, via: 'view_as', viewed_as: user_id, request_id } as const;
        const entry = { subject: ['person', user_id], after: { view_id: claims.view_id } } as const;
        await record(tx, by, { action: 'view_as.ended', ...entry }, now);
        publish(tx, { user_id, topic: 'session' });
      });
    },

    /** When and why operators viewed as the caller. */
    async viewsOf(actor: Actor): Promise<ShownView[]> {
      const found = await views.viewsOf(db, actor.user_id, MAX_SHOWN);
      return found.map((view) => ({
        ...view,
        operator_name: view.operator_name || TEAM,
        started_at: view.started_at.toISOString(),
        ended_at: view.ended_at.toISOString(),
      }));
    },
  };
}
