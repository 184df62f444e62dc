import type { LetterCounts } from '../../../modules/letters/schema.ts';
import { formatNumber } from '../../../platform/format.ts';

/** How far a list is: "97 of 700 sent to print", and once all are printed how many were mailed. */
export function handledText({ queued, sent, mailed, total }: LetterCounts): string {
  const of = `of ${formatNumber(total)}`;
  if (queued > 0) return `${formatNumber(sent)} ${of} sent to print`;
  return `${formatNumber(mailed)} ${of} mailed`;
}
