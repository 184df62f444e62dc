import { readAddress } from '../../../platform/email/address.ts';
import * as refuse from '../errors.ts';

/** The form in which an address is stored and compared. Throws when it is none, or could pass for another one. */
export function readEmail(given: string): string {
  const read = readAddress(given);
  if ('email' in read) return read.email;
  throw read.problem === 'invalid' ? refuse.emailInvalid() : refuse.emailDeceives(read.sentence);
}
