import { randomUUID } from 'node:crypto';
import type { AccountingDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import { receiptType } from './rules.ts';

/** Read by app admins alone, through the URL of the expense. */
const BUCKET = 'expense-receipts';

type StoredReceipt = { receipt_file: string | null; receipt_type: string | null };

/** Receipts as private files. */
export const receiptFiles = ({ files }: Pick<AccountingDependencies, 'files'>) => ({
  /** Throws bad_receipt. */
  async store(bytes: Uint8Array | null): Promise<StoredReceipt> {
    if (!bytes) return { receipt_file: null, receipt_type: null };
    const type = receiptType(bytes);
    if (!type) throw refuse.badReceipt();
    const receipt_file = `${randomUUID()}.${type.extension}`;
    await files.put(BUCKET, receipt_file, bytes, { content_type: type.content_type, cache_seconds: 0 });
    return { receipt_file, receipt_type: type.content_type };
  },

  open: (file: string) => files.get(BUCKET, file),
  remove: (file: string) => files.remove(BUCKET, file),
});
