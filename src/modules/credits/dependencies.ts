import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Environment } from './schema.ts';

/** What the ledger itself works with. */
export type LedgerDependencies = {
  db: Db;
  clock: Clock;
  /** That of the payment provider; lots of this environment alone count. */
  environment: Environment;
  /** Called for each charge within its transaction, with the balance after it. */
  /** Throws where an account may spend nothing, whatever it has. */
  mayCharge?: (tx: Db, account_id: AccountId) => Promise<void>;
  onCharged?: (tx: Db, charged: { account_id: AccountId; balance: number }) => Promise<void>;
};

export type CreditsDependencies = LedgerDependencies & {
  /** Adjustments of more credits than these wait for a second operator. */
  adjustmentLimit: () => Promise<number>;
  /** Suggested to an operator who adds credits. */
  defaultCreditAmount: () => Promise<number>;
};
