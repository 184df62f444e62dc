import { type Json, own, textOf } from '../json.ts';
import { squashKey, wordsIn } from './words.ts';

/** Parts of a body that are about somebody else: the sender, a colleague, a product. */

const SOMEBODY_ELSE = new Set(
  (
    'location user owner agent assigned assignee payment invoice calendar sender merchant workflow meta previous ' +
    'attribution item product company organization organisation business store shop seller vendor supplier staff ' +
    'employee creator author approver host organizer from return origin office refund transaction tracking definition ' +
    'version cancellation campaign pipeline association membership rep manager realtor broker advisor referrer ' +
    'referral referred spouse emergency landlord attorney provider practice clinic dealer dealership branch warehouse ' +
    'venue driver courier carrier source payee invoicer issuer remit pickup'
  ).split(' '),
);
const DONE_BY = /(creat|updat|modifi|process|approv|sold|shipp|sent|handl|prepar)(ed)?by$/;
const PERSON = /^(contact|customer|client|person|lead)$/;

/** Whether what is below this key describes somebody else than the contact. `above` is the key that it is in. */
export function isSomebodyElse(key: string, above: string, value: Json): boolean {
  const name = squashKey(key);
  // Klaviyo's place of a person, where an office would have a name; entries of a list of addresses; a record of a contact.
  if (name === 'usercolumndata') return false;
  if (name === 'location' && /^(profile|attributes)$/.test(above) && !own(value, 'name') && !own(value, 'id'))
    return false;
  if (name === 'items' && /address|email|phone/.test(squashKey(above))) return false;
  if (name === 'item' && PERSON.test((textOf(own(value, 'type')) ?? '').slice(0, 20))) return false;
  return namesSomebodyElse(key);
}

/** Whether a key alone says that its value is somebody else's. */
export const namesSomebodyElse = (key: string): boolean =>
  wordsIn(key).some((word) => SOMEBODY_ELSE.has(word) || SOMEBODY_ELSE.has(word.replace(/s$/, ''))) ||
  DONE_BY.test(squashKey(key)) ||
  /lineitems|attributionsource/.test(squashKey(key));

/** Whether a key has what an event is about but no party: its state is that of the event. */
export const isOfEvent = (key: string): boolean =>
  wordsIn(key).some((word) => /^(payment|transaction|invoice|charge|refund|cancellation|calendar)s?$/.test(word));
