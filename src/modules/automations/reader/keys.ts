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
  full_name: 'fullname name displayname',
  company_name: 'companyname company organization organisation businessname orgname',
  email: 'email emailaddress emails',
  phone: 'phone phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel phones',
  street:
    'address1 addressline1 addrline1 addr1 line1 street1 streetline1 streetaddress1 streetaddress street addr address addressline ' +
    'fulladdress formattedaddress',
  unit:
    'address2 addressline2 addrline2 addr2 line2 street2 streetline2 streetaddress2 unit unitnumber apt aptnumber ' +
    'apartment suite subpremise',
  city: 'city town citytown locality municipality adminarea2',
  state:
    'statecode provincecode state stateprovince stateregion stateregionprovince stateabbreviation province region ' +
    'regioncode adminarealevel1 administrativearealevel1 administrativedistrictlevel1 adminarea1 subdivision',
  zip: 'zip zipcode postalcode postcode zippostalcode zippostcode zippostal postalzip postalzipcode postal',
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
  /^(shipping|shipto|ship|delivery|recipient|mailing|postal|contact|customer|client|lead|person|guest|home|primary|billing|billto|default|other|work|patient|donor|member|subscriber|invitee)(?=.)/;
/** What may come before a name without changing what it means. */
const FILLER = /^(address|properties|merges|data|customdata|whatisyour|whatsyour|pleaseenteryour|enteryour|your)(?=.)/;
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
  let rest = squash(key)
    .replace(/^q\d+/, '')
    .replace(/(optional|required)$/, '');
  let group = '';
  for (;;) {
    const named = PARTS.get(rest);
    if (named) return { ...named, group };
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

/** Whether what is below this key describes somebody else than the contact. */
export const isSomebodyElse = (key: string): boolean =>
  wordsIn(key).some((word) => SOMEBODY_ELSE.has(word) || SOMEBODY_ELSE.has(word.replace(/s$/, ''))) ||
  /lineitems|attributionsource/.test(squash(key.slice(0, MAX_KEY_LENGTH)));

const RANKS: [RegExp, number][] = [
  [/^(billing|billto|payer)/, -4],
  [/^default/, -3],
  [/^(other|work|alternate|alt)/, -1],
  [/^customdata$/, 4],
  [/^(ship|deliver|recipient)/, 3],
  [/^(mailing|postal)/, 2],
  [/^(contact|customer|client|person|lead)/, 1],
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
