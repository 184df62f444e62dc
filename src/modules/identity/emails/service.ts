import type { Db } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import { readEmail } from './rules.ts';
import { storedEmail } from './store.ts';

/**
 * Whom people mean who type their address to get in. A stored address counts as it is, although it could not be registered
 * any more: nobody is locked out when the rules get stricter.
 */
export async function emailToSignIn(db: Db, given: string): Promise<string> {
  const read = comparableAddress(given);
  return (await storedEmail(db, given.trim(), read))?.email ?? read;
}

/** The same where a mail is asked for. Throws for an address that nobody has or could have. */
export async function emailToWrite(db: Db, given: string): Promise<string> {
  return (await storedEmail(db, given.trim(), comparableAddress(given)))?.email ?? readEmail(given);
}
