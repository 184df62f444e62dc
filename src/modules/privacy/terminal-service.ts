import { inTransaction } from '../../platform/database/db.ts';
import { Failure } from '../../platform/failure.ts';
import { record } from '../audit/record-service.ts';
import type { AuditActor } from '../audit/rules.ts';
import type { ClosureService } from './accounts/service.ts';
import * as store from './accounts/store.ts';
import type { ErasureDependencies } from './dependencies.ts';
import { archiveOf } from './exports/archive-service.ts';

/** What an operator at a terminal does for the owner of an account; in the audit log as done via the command line. */
export function terminalService(dependencies: ErasureDependencies, closures: ClosureService) {
  const { db, clock, files } = dependencies;
  const atTerminal = (): NonNullable<AuditActor> => ({
    user_id: null,
    via: 'command_line',
    request_id: crypto.randomUUID(),
  });

  /** Throws account_unknown. */
  async function ownerNamed(who: string) {
    const owner = await store.ownerNamed(db, who);
    if (owner) return owner;
    throw new Failure(
      404,
      'account_unknown',
      `No one with the email address or id "${who}" owns an account. Members are exported with their owner's account.`,
    );
  }

  return {
    ownerNamed,

    /** All data of an account as the bytes of a ZIP file, and the address of its owner. */
    async exportFor(who: string): Promise<{ email: string; account_id: string; bytes: AsyncIterable<Uint8Array> }> {
      const { email, account_id } = await ownerNamed(who);
      const entry = { action: 'account.export_downloaded', subject: ['account', account_id], account_id } as const;
      await inTransaction(db, (tx) => record(tx, atTerminal(), entry, clock.now()));
      return { email, account_id, bytes: archiveOf(db, files, account_id, clock.now()) };
    },

    /** Closes the account at once and orders its erasure, which a job does. */
    async eraseFor(who: string): Promise<{ account_id: string }> {
      const owner = await ownerNamed(who);
      await closures.closeFromTerminal(atTerminal(), owner);
      return { account_id: owner.account_id };
    },

    /** Whether nothing of the account is left but its money. */
    async isErased(account_id: string): Promise<boolean> {
      return Boolean((await store.closureOf(db, account_id))?.finished_at);
    },
  };
}
