import type { Db } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { MailOrder } from './schema.ts';

export const MAIL_JOB = 'accounts.mail';

type New<Order> = Order extends MailOrder ? Omit<Order, 'mail_id'> : never;

/** Orders a mail within the transaction that needs it. */
export const orderMail = (tx: Db, order: New<MailOrder>): Promise<void> =>
  enqueue(tx, MAIL_JOB, { mail_id: crypto.randomUUID(), ...order });
