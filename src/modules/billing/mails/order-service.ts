import type { Db } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { BillingMailOrder } from './schema.ts';

/** Enqueued with a mail order. */
export const BILLING_MAIL_JOB = 'billing.mail';

/** Orders a mail in the same transaction as the change that it reports. */
export const orderMail = (tx: Db, mail: BillingMailOrder): Promise<void> => enqueue(tx, BILLING_MAIL_JOB, mail);
