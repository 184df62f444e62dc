import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { blockedText } from '../../do-not-mail/rules.ts';
import { find } from '../../do-not-mail/service.ts';
import type { Reading } from './reading-rules.ts';

/** Why the account does not mail the contact of each reading; null for those it may mail. */
export async function blockedBy(db: Db, account_id: AccountId, readings: Reading[]): Promise<(string | null)[]> {
  const entries = await find(db, account_id, readings.map(matchedContact));
  return entries.map((entry) => (entry ? `${blockedText(entry)}.` : null));
}

/** A letter to a company has its name on the line of the person, so the company is taken from what was understood. */
const matchedContact = ({ contact, recipient }: Reading) => ({
  first_name: recipient?.first_name ?? '',
  last_name: recipient?.last_name ?? '',
  street: recipient?.street ?? '',
  unit: recipient?.unit ?? '',
  zip: recipient?.zip ?? '',
  company_name: contact.company_name ?? '',
  contact_email: contact.email ?? '',
});
