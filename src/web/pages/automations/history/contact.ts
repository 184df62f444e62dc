import { fullName } from '../../../../modules/letters/rules.ts';
import type { Attempt } from '../../../features/automations/queries.ts';

type Named = Pick<Attempt, 'contact_data'>;

/** Returns the contact's name as far as the event has one. */
export function contactName({ contact_data: contact }: Named): string {
  const name = fullName(contact.first_name ?? '', contact.last_name ?? '');
  return name || contact.full_name || contact.company_name || contact.email || 'Unknown contact';
}

/** Returns the address of the envelope on one line. */
export function addressLine({ contact_data: { street, unit, city, state, zip } }: Named): string {
  return [street, unit, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
