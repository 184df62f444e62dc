import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import { type Column, moment } from '../../../platform/table/columns.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditActor } from '../../audit/rules.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import * as people from '../store.ts';
import type { Operator, OperatorQuery, OperatorRoleChange } from './schema.ts';
import * as store from './store.ts';

export type OperatorService = ReturnType<typeof operatorService>;
type Assignment = { user_id: string; role: OperatorRole; reason?: string };

export const OPERATOR_COLUMNS: Column[] = ['Email', 'Name', 'Roles', moment('Last sign-in')];

/** Who operates this Longhand, and in which roles. */
export function operatorService({ db, clock }: Pick<IdentityContext, 'db' | 'clock'>) {
  const list = async (query: Omit<OperatorQuery, 'page'>): Promise<Operator[]> =>
    (await store.operators(db, query)).map((row) => ({
      ...row,
      last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    }));

  /** Gives a role; one that the person has stays. */
  const give = async (tx: Db, by: AuditActor, { user_id, role, reason }: Assignment): Promise<void> => {
    if (!(await store.addRole(tx, user_id, role))) return;
    const entry = { action: 'operator.role_given', subject: ['person', user_id], after: { role }, reason } as const;
    await record(tx, by, entry, clock.now());
  };

  /** Takes a role; one that the person lacks is no error. Throws last_owner. */
  const take = async (tx: Db, by: AuditActor, { user_id, role, reason }: Assignment): Promise<void> => {
    if (!(await store.removeRole(tx, user_id, role))) return;
    if ((await store.countOwners(tx)) === 0) throw refuse.lastOwner();
    const entry = { action: 'operator.role_taken', subject: ['person', user_id], before: { role }, reason } as const;
    await record(tx, by, entry, clock.now());
  };

  return {
    give,

    /** Whether anybody is an owner. No role changes until the transaction ends. */
    async hasOwner(tx: Db): Promise<boolean> {
      await store.lockRoles(tx);
      return (await store.countOwners(tx)) > 0;
    },

    async page(query: OperatorQuery): Promise<{ rows: Operator[]; total: number }> {
      const found = await list(query);
      return { rows: found, total: found.length };
    },

    async *export(query: Omit<OperatorQuery, 'page'>): AsyncGenerator<string[][]> {
      const found = await list(query);
      yield found.map(({ email, full_name, roles, last_sign_in_at }) => [
        email,
        full_name,
        roles.join(', '),
        last_sign_in_at ?? '',
      ]);
    },

    /** Gives or takes a role. Throws user_not_found, email_not_confirmed and last_owner. */
    async change(actor: AdminActor, { email, role, change, reason }: OperatorRoleChange): Promise<void> {
      await inTransaction(db, async (tx) => {
        await store.lockRoles(tx);
        const person = await people.personByEmail(tx, comparableAddress(email));
        if (!person) throw refuse.operatorUnknown();
        if (change === 'give' && !person.email_confirmed_at) throw refuse.operatorUnconfirmed();
        await (change === 'give' ? give : take)(tx, actor, { user_id: person.id, role, reason });
      });
    },
  };
}
