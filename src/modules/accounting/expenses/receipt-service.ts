import { randomUUID } from 'node:crypto';
import { unlessExceeded } from '../../../platform/threads/failures.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import { receiptType } from './rules.ts';

/** Read by app admins alone, through the URL of the expense. */
const BUCKET = 'expense-receipts';

type StoredReceipt = { receipt_file: string | null; receipt_type: string | null };
type Needed = Pick<AccountingDependencies, 'files' | 'scanning' | 'reading' | 'log'>;

/** Stores receipts as private files. Pictures are re-encoded, PDFs with active content are refused, and both are scanned if a scanner is configured. */
export const receiptFiles = ({ files, scanning, reading, log }: Needed) => ({
  /** Throws bad_receipt, receipt_refused and receipt_not_scanned. */
  async store(bytes: Uint8Array | null): Promise<StoredReceipt> {
    if (!bytes) return { receipt_file: null, receipt_type: null };
    const type = receiptType(bytes);
    if (!type) throw refuse.badReceipt();
    const { threat } = await scanning.scan(bytes).catch((error: unknown) => {
      log.error('receipt_not_scanned', error);
      throw refuse.receiptNotScanned();
    });
    if (threat) throw refuse.receiptInfected(threat);
    const { content_type, extension } = type;
    let kept = bytes;
    if (extension === 'pdf') await unlessExceeded(reading.checkPdf(bytes), () => refuse.pdfRefused('unreadable'));
    else kept = await unlessExceeded(reading.redrawPicture(bytes, extension), refuse.pictureRefused);
    const receipt_file = `${randomUUID()}.${extension}`;
    await files.put(BUCKET, receipt_file, kept, { content_type, cache_seconds: 0 });
    return { receipt_file, receipt_type: content_type };
  },

  open: (file: string) => files.get(BUCKET, file),
  remove: (file: string) => files.remove(BUCKET, file),
});
