import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { automationNotFound } from './errors.ts';
import * as store from './store.ts';

/** An automation of the actor's account. Throws not_found. */
export async function findOwn(
  db: Db,
  { account_id }: Pick<Actor, 'account_id'>,
  id: string,
): Promise<store.AutomationRow> {
  const row = await store.findAutomation(db, account_id, id);
  if (!row) throw automationNotFound();
  return row;
}

/** The same, which nobody else changes until the transaction ends. Throws not_found. */
export async function lockOwn(tx: Db, actor: Pick<Actor, 'account_id'>, id: string): Promise<store.AutomationRow> {
  await findOwn(tx, actor, id);
  const row = await store.lockAutomation(tx, id);
  if (row.deleted_at) throw automationNotFound();
  return row;
}
