import { type Json, own, textOf } from './json.ts';

/** How senders name the parts of a contact, and the things in a body that are about somebody else. */

export const CONTACT_FIELDS = [
  ...(['first_name', 'last_name', 'full_name', 'company_name', 'email', 'phone'] as const),
  ...(['street', 'unit', 'city', 'state', 'zip', 'country'] as const),
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** What a key can name: a field, or one of two parts that make a street. */
export type Part = ContactField | 'house_number' | 'route';

/** The names of each part without blanks, signs and case; the first is believed most. */
const NAMES: Record<Part, string> = {
  first_name: 'firstname fname first givenname forename namefirst',
  last_name: 'lastname lname last surname familyname namelast',
  full_name: 'fullname name displayname firstlastname firstandlastname addressee attn attention',
  company_name: 'companyname company organization organisation businessname orgname',
  email: 'email emailaddress emails',
  phone: 'phone phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel phones',
  street:
    'firstline address1 addressline1 addrline1 addr1 line1 street1 streetline1 streetaddress1 streetaddress street addr address addressline ' +
    'streetaddressline1 streetnameandnumber fulladdress formattedaddress',
  unit:
    'secondline address2 addressline2 addrline2 addr2 line2 street2 streetline2 streetaddress2 unit unitnumber apt aptnumber ' +
    'apartment suite subpremise streetaddressline2 apartmentnumber aptsuite aptsuiteunit aptunit suiteapt suiteorapt aptorsuite ' +
    'apartmentsuiteetc apartmentsuiteunitetc',
  city: 'city cityname town towncity citytown citylocality locality municipality adminarea2',
  state:
    'statecode provincecode state stateprovince stateorprovince stateregion stateregionprovince stateabbreviation province region ' +
    'regioncode stateprovinceregion usstate state2letter statename adminarealevel1 administrativearealevel1 administrativedistrictlevel1 adminarea1 subdivision',
  zip: 'zip zipcode postalcode postcode zippostalcode zippostcode zippostal postalzip postalzipcode postcodezip zip5 zipcode5 zipcode5digits 5digitzip postal',
  country: 'countrycode countryiso2 country countryregion countryname',
  house_number: 'streetnumber housenumber',
  route: 'route streetname',
};
const PARTS = new Map(
  (Object.keys(NAMES) as Part[]).flatMap((part) =>
    NAMES[part].split(' ').map((name, order) => [name, { part, order }] as const),
  ),
);

/** What may come before a name: it says whose or which. Longer ones first. */
const GROUP =
  /^(shipping|shipto|ship|delivery|recipients?|preferred|legal|student|homeowner|residential|resident|tenant|buyer|borrower|service|property|physical|current|mailing|postal|contact|customer|client|lead|person|guest|home|primary|billing|billto|default|other|work|patient|donor|member|subscriber|invitee|address[1-9](?=[a-z]))(?=.)/;
/** What may come before a name without changing what it means. */
const FILLER = /^(address|properties|merges|data|customdata|whatisyour|whatsyour|pleaseenteryour|enteryour|your)(?=.)/;
/** A property has an address, but its name is nobody's. */
const PLACE_ONLY = /service|property|residential|physical|current/;
const IN_ADDRESS = new Set<Part>(['street', 'unit', 'city', 'state', 'zip', 'country', 'house_number', 'route']);
const MAX_KEY_LENGTH = 80;

/** A key or label without blanks, signs and case: "First Name" and "first_name" are the same. */
export const squash = (key: string): string => key.toLowerCase().replace(/[^\p{L}\d]/gu, '');

export type KeyReading = { part: Part; group: string; order: number };

/**
 * What a key names: its part, the group that its prefixes make (`shipping_city` and `shipping_zip` are of one group) and
 * how much it is believed (0 most). Undefined for other keys: `user_email` is nobody's whom we write to.
 */
export function readKey(key: string): KeyReading | undefined {
  if (key.length > MAX_KEY_LENGTH) return undefined;
  let rest = squash(key.replace(/__c$/i, ''))
    .replace(/^q\d+/, '')
    .replace(/(optional|required)$/, '');
  let group = '';
  for (;;) {
    const named = PARTS.get(rest);
    if (named) return PLACE_ONLY.test(group) && !IN_ADDRESS.has(named.part) ? undefined : { ...named, group };
    const prefix = GROUP.exec(rest)?.[0];
    const filler = prefix ?? FILLER.exec(rest)?.[0];
    if (!filler) return undefined;
    if (prefix) group += prefix;
    rest = rest.slice(filler.length);
  }
}

/** Words in a key that make what is inside somebody else's: the sender's, a colleague's, a product's. */
const SOMEBODY_ELSE = new Set(
  (
    'location user owner agent assigned assignee payment invoice calendar sender merchant workflow meta previous ' +
    'attribution item product company organization organisation business store shop seller vendor supplier staff ' +
    'employee creator host organizer from return origin office refund fulfillment transaction tracking definition ' +
    'version cancellation campaign pipeline association membership rep manager realtor broker advisor referrer ' +
    'referral referred spouse emergency landlord attorney provider practice clinic dealer dealership branch warehouse venue'
  ).split(' '),
);

/** The words of a key or an event's name, in lower case: `ContactDelete` and `contact.delete` have the same. */
export const wordsIn = (key: string): string[] =>
  key
    .slice(0, MAX_KEY_LENGTH)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const PERSON = /^(contact|customer|client|person|lead)$/;

/** Whether what is below this key describes somebody else than the contact. `above` is the key that it is in. */
export function isSomebodyElse(key: string, above: string, value: Json): boolean {
  const name = squash(key.slice(0, MAX_KEY_LENGTH));
  // Klaviyo's place of a person, where an office would have a name; entries of a list of addresses; a record of a contact.
  if (name === 'usercolumndata') return false;
  if (name === 'location' && /^(profile|attributes)$/.test(above) && !own(value, 'name') && !own(value, 'id'))
    return false;
  if (name === 'items' && /address|email|phone/i.test(above)) return false;
  if (name === 'item' && PERSON.test(textOf(own(value, 'type')) ?? '')) return false;
  return namesSomebodyElse(key);
}

/** Whether a key alone says that its value is somebody else's. */
export const namesSomebodyElse = (key: string): boolean =>
  wordsIn(key).some((word) => SOMEBODY_ELSE.has(word) || SOMEBODY_ELSE.has(word.replace(/s$/, ''))) ||
  /lineitems|attributionsource/.test(squash(key.slice(0, MAX_KEY_LENGTH)));

const RANKS: [RegExp, number][] = [
  [/^(billing|billto|payer)/, -4],
  [/^(default|address[2-9])/, -3],
  [/^(other|work|alternate|alt|service|property|physical)/, -1],
  [/^customdata$/, 4],
  [/^(ship|deliver|recipient)/, 3],
  [/^(mailing|postal)/, 2],
  [
    /^(contact|customer|client|person|lead|profile|buyer|homeowner|resident|tenant|borrower|patient|donor|member|subscriber|guest|student|invitee)/,
    1,
  ],
];

/** How much an address below these keys is meant for mail: what the sender set up for us first, a billing address last. */
export function rankOf(keys: string[]): number {
  const ranks = keys.map((key) => {
    const name = squash(key.slice(0, MAX_KEY_LENGTH));
    return RANKS.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
  });
  const lowest = Math.min(0, ...ranks);
  return lowest < 0 ? lowest : Math.max(0, ...ranks);
}

const KINDS = ['type', 'address_type', 'addressType', 'field', 'label', 'tag', 'kind'];
const CHOSEN = ['primary', 'is_primary', 'isPrimary', 'default', 'is_default', 'isDefault'];

/** How much one of several addresses is meant for mail: by what its entry says it is for, else less than any that has a key. */
export function rankOfEntry(entry: Json): number {
  const kinds = KINDS.map((key) => squash((textOf(own(entry, key)) ?? '').slice(0, MAX_KEY_LENGTH)));
  const ranks = kinds.map((kind) => (/^(home|primary|main)/.test(kind) ? 1 : rankOf([kind])));
  if (CHOSEN.some((key) => own(entry, key) === true)) ranks.push(1);
  const lowest = Math.min(...ranks);
  return lowest < 0 ? lowest : Math.max(...ranks) || -3.5;
}
