import { randomUUID } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageFacts, isTooLarge } from '../../../platform/image-facts.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import { pdfProblem } from '../pdf/active-content.ts';
import * as refuse from './errors.ts';
import { receiptType } from './rules.ts';

/** Read by app admins alone, through the URL of the expense. */
const BUCKET = 'expense-receipts';
const JPEG_QUALITY = 90;

type StoredReceipt = { receipt_file: string | null; receipt_type: string | null };

/** Stores receipts as private files. Pictures are re-encoded, PDFs with active content are refused, and both are scanned if a scanner is configured. */
export const receiptFiles = ({ files, scanning, log }: Pick<AccountingDependencies, 'files' | 'scanning' | 'log'>) => ({
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
    const kept = type.extension === 'pdf' ? readOnlyPdf(bytes) : await drawnAnew(bytes, type.extension);
    const receipt_file = `${randomUUID()}.${type.extension}`;
    await files.put(BUCKET, receipt_file, kept, { content_type: type.content_type, cache_seconds: 0 });
    return { receipt_file, receipt_type: type.content_type };
  },

  open: (file: string) => files.get(BUCKET, file),
  remove: (file: string) => files.remove(BUCKET, file),
});

function readOnlyPdf(bytes: Uint8Array): Uint8Array {
  const problem = pdfProblem(bytes);
  if (problem) throw refuse.pdfRefused(problem);
  return bytes;
}

/** The picture alone, without what else the file holds. */
async function drawnAnew(bytes: Uint8Array, extension: 'png' | 'jpg'): Promise<Uint8Array> {
  const facts = imageFacts(bytes);
  if (!facts || isTooLarge(facts)) throw refuse.pictureRefused();
  const image = await loadImage(bytes).catch(() => {
    throw refuse.pictureRefused();
  });
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return extension === 'png' ? canvas.encode('png') : canvas.encode('jpeg', JPEG_QUALITY);
}
