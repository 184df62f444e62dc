import { comparableAddress } from '../../platform/email/form.ts';
/** How the text of the operator's search is meant: each way is tried that fits. */
export type Search = {
  /** Ids between these two, of whatever has an id. */
  ids: { low: string; high: string } | null;
  /** A whole id: it may also be the reference that an error message showed to a customer. */
  reference: string | null;
  /** Of a print run or an issue. */
  number: number | null;
  /** The beginning of an id of the payment provider. */
  payment_id: string | null;
  /** The beginning of an address, a name or a title, in lower case. */
  prefix: string;
};

const MIN_CHARACTERS = 2;
/** So much of an id is a time of about a minute: enough to find one thing, and to read few rows. */
const MIN_ID_DIGITS = 8;
const ID_DIGITS = 32;

/** Null for a text that is too short to search for. */
export function readSearch(q: string): Search | null {
  const text = q.trim().replace(/\s+/g, ' ').toLowerCase();
  if (text.length < MIN_CHARACTERS && !/^\d$/.test(text)) return null;
  const number = /^(?:run )?#?(\d{1,9})$/.exec(text)?.[1];
  return {
    ids: idRange(text.replace(/^reference:? /, '')),
    reference: referenceOf(text),
    number: number === undefined ? null : Number(number),
    payment_id: /^[a-z]{2,3}_\w{4,}/.test(text) ? q.trim() : null,
    prefix: text.includes('@') ? comparableAddress(text) : text,
  };
}

function referenceOf(text: string): string | null {
  const range = idRange(text.replace(/^reference:? /, ''));
  return range && range.low === range.high ? range.low : null;
}

function idRange(text: string): Search['ids'] {
  const digits = text.replaceAll('-', '');
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < MIN_ID_DIGITS || digits.length > ID_DIGITS) return null;
  const id = (fill: string) =>
    digits.padEnd(ID_DIGITS, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { low: id('0'), high: id('f') };
}
