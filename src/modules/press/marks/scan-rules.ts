import { readCode } from '../../../platform/codes/short-code.ts';

/** What a scanner or a person entered for a letter. */
export type Scanned = { code_no: number } | { imb_tracking: string } | { letter_id: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A postal barcode says its tracking number, and behind it the digits of the ZIP code. */
const IMB = /^(\d{20})(\d{5}|\d{9}|\d{11})?$/;

/** Reads a short code, the digits of a postal barcode or a letter's id; null for anything else. */
export function readScan(typed: string): Scanned | null {
  const text = typed.trim();
  if (UUID.test(text)) return { letter_id: text.toLowerCase() };
  const imb = IMB.exec(text.replace(/\s/g, ''))?.[1];
  if (imb) return { imb_tracking: imb };
  const code_no = readCode(text);
  return code_no === null ? null : { code_no };
}
