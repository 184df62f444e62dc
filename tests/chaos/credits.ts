import { accountsService } from '../../src/modules/accounts/service.ts';
import { creditsService } from '../../src/modules/credits/service.ts';
import type { AccountId } from '../../src/platform/account-id.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Db, one, sql } from '../../src/platform/database/db.ts';

/** Gives a person's account credits; the same key gives them once. Returns the account. */
export async function giveCredits(db: Db, email: string, credits: number, key: string): Promise<AccountId> {
  const { id } = await one<{ id: string }>(db, sql`select id from users where email = ${email}`);
  const accounts = accountsService({ db, clock: systemClock, environment: 'test' });
  const account = await accounts.accountOf(db, id);
  if (!account) throw new Error(`${email} has no account.`);
  const ledger = creditsService({ db, clock: systemClock, environment: 'test' });
  const { account_id } = account;
  const grant = { account_id, created_by: id, credits, type: 'purchase', category: 'purchase', key } as const;
  await ledger.grant(db, { ...grant, description: 'Cards' });
  return account_id;
}
