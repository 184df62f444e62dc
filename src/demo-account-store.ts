import { DEMO_CUSTOMER, DEMO_OPERATOR } from './demo-accounts.ts';
import { type Db, one, rows, sql } from './platform/database/db.ts';

/** The demo accounts that a database holds: none may be left when strangers reach it. */
export async function demoAccounts(db: Db): Promise<string[]> {
  const found = await rows<{ email: string }>(
    db,
    sql`select email from people where email in (${DEMO_CUSTOMER.email}, ${DEMO_OPERATOR.email})`,
  );
  return found.map(({ email }) => email);
}

/** How many people a database holds beside the demo accounts. */
export async function strangers(db: Db): Promise<number> {
  const { found } = await one<{ found: number }>(
    db,
    sql`select count(*)::int as found from people where email not in (${DEMO_CUSTOMER.email}, ${DEMO_OPERATOR.email})`,
  );
  return found;
}
