import type { Actor } from '../../../platform/http/endpoint.ts';
import type { BillingDependencies } from '../dependencies.ts';

/** Throws account_closing: whoever leaves pays nothing more. */
export async function checkSells(
  { db, whyNotSold }: Pick<BillingDependencies, 'db' | 'whyNotSold'>,
  { account_id }: Pick<Actor, 'account_id'>,
): Promise<void> {
  const refusal = await whyNotSold(db, account_id);
  if (refusal) throw refusal;
}
