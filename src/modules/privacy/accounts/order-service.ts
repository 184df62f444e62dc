import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { ClosureMail } from './schema.ts';

export const CLOSURE_MAIL_JOB = 'privacy.closure-mail';
export const ERASE_ACCOUNT_JOB = 'privacy.erase-account';

export const orderMail = (tx: Db, account_id: AccountId, kind: ClosureMail['kind']): Promise<void> =>
  enqueue(tx, CLOSURE_MAIL_JOB, { account_id, kind, key: crypto.randomUUID() });

export const orderErasure = (tx: Db, account_id: AccountId, run_at?: Date): Promise<void> =>
  enqueue(tx, ERASE_ACCOUNT_JOB, { account_id }, { key: `erase-account:${account_id}`, ...(run_at && { run_at }) });
