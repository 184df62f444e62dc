import type { Db } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { Consent } from './store.ts';

/** Enqueued with `{consent_id}` by a charge that takes the balance to the threshold or below it. */
export const TOP_UP_JOB = 'billing.top-up';

/** Orders a top-up: one job for an account, however many charges request it. */
export const orderTopUp = (tx: Db, { id: consent_id, account_id }: Pick<Consent, 'id' | 'account_id'>): Promise<void> =>
  enqueue(tx, TOP_UP_JOB, { consent_id }, { key: `top-up:${account_id}` });
