import { inTransaction } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import type { AppAdmin, AppAdminChange } from './schema.ts';
import * as store from './store.ts';

export type AccessService = ReturnType<typeof accessService>;

/** The list of operators who may see the books. */
export function accessService({ db, clock }: Pick<AccountingDependencies, 'db' | 'clock'>) {
  const entryOf = (action: AuditAction, email: string) => ({ action, subject: ['app_admin', email] }) as const;

  /** The first owner who opens the books is the first on the list. */
  const listFirst = ({ email, operator_roles }: AdminActor): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await store.lockList(tx);
      // Another request of the same owner was first.
      if (await store.isListed(tx, email)) return true;
      if (!operator_roles.includes('owner') || (await store.countAdmins(tx)) > 0) return false;
      await store.addAdmin(tx, email, null, clock.now());
      await record(tx, null, entryOf('app_admin.added', email), clock.now());
      return true;
    });

  return {
    /** Throws not_app_admin for an operator who is not on the list. */
    async admit(actor: AdminActor): Promise<void> {
      if (await store.isListed(db, actor.email)) return;
      if (!(await listFirst(actor))) throw refuse.notListed();
    },

    async list(): Promise<AppAdmin[]> {
      return (await store.admins(db)).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },

    /** Adds or removes an operator; what is so already is no error. Throws last_app_admin. */
    async change(actor: AdminActor, { email: given, change }: AppAdminChange): Promise<void> {
      const email = comparableAddress(given);
      await inTransaction(db, async (tx) => {
        await store.lockList(tx);
        const changed =
          change === 'add'
            ? await store.addAdmin(tx, email, actor.user_id, clock.now())
            : await store.removeAdmin(tx, email);
        if (!changed) return;
        if ((await store.countAdmins(tx)) === 0) throw refuse.lastAdmin();
        const action = change === 'add' ? 'app_admin.added' : 'app_admin.removed';
        await record(tx, actor, entryOf(action, email), clock.now());
      });
    },
  };
}
