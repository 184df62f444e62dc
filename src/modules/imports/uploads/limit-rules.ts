import { formatNumber } from '../../../platform/format.ts';
/** How much of its lists an account may store. Request rates are limited elsewhere. */

/** Lists whose file has not been read completely. */
export const OPEN_UPLOADS_LIMIT = 20;
/** The files of these lists together: two of the largest. */
export const OPEN_UPLOAD_BYTES_LIMIT = 1024 * 1024 * 1024;
/** An upload that nobody continues for this time is removed. */
export const UPLOAD_KEPT_HOURS = 24;
/** Rows of lists, and contacts of unsent campaigns, unless the operator sets another number. */
export const CONTACTS_LIMIT = 5_000_000;

export type OpenUploads = { count: number; bytes: number };

/** Why another upload of `size_bytes` cannot start while these are open; null if it can. */
export function uploadRefusal(open: OpenUploads, size_bytes: number): string | null {
  const what_to_do = `Finish or cancel one, or try again later. We remove unfinished uploads after ${UPLOAD_KEPT_HOURS} hours.`;
  if (open.count >= OPEN_UPLOADS_LIMIT) {
    return `You have ${open.count} unfinished list uploads, which is the limit. ${what_to_do}`;
  }
  if (open.bytes + size_bytes > OPEN_UPLOAD_BYTES_LIMIT) {
    return `This file and your unfinished list uploads are over the 1 GB limit in total. ${what_to_do}`;
  }
  return null;
}

export const tooManyRowsText = (limit: number): string =>
  `Your lists can have up to ${formatNumber(limit)} rows in total. Upload a smaller file, or try again later. Unused lists are deleted after a while.`;
