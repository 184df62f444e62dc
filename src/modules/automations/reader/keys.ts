import { type Role, squash, WORDS, wordsAt } from './parties/words.ts';

export { squash } from './parties/words.ts';

/** How senders name the parts of a contact. */

export const CONTACT_FIELDS = [
  ...(['first_name', 'last_name', 'full_name', 'company_name', 'email', 'phone'] as const),
  ...(['street', 'unit', 'city', 'state', 'zip', 'country'] as const),
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export const ADDRESS_FIELDS = CONTACT_FIELDS.slice(CONTACT_FIELDS.indexOf('street'));

/** What a key can name: a field, or one of two parts that make a street. */
export type Part = ContactField | 'house_number' | 'route';

/** The names of each part without blanks, signs and case; the first is believed most. */
const NAMES: Record<Part, string> = {
  first_name: 'firstname fname first givenname forename namefirst',
  last_name: 'lastname lname last surname familyname namelast',
  full_name: 'fullname name displayname firstlastname firstandlastname attn attention',
  company_name: 'companyname company organization organisation businessname orgname',
  email: 'email emailaddress emails email1 emailaddress1',
  phone: 'phone phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel phones phone1 telephone1',
  street:
    'firstline address1 addressline1 addrline1 addr1 line1 street1 streetline1 streetaddress1 streetaddress street addr address addressline ' +
    'streetaddressline1 streetnameandnumber fulladdress formattedaddress',
  unit:
    'secondline address2 addressline2 addrline2 addr2 line2 street2 streetline2 streetaddress2 unit unitnumber apt aptnumber ' +
    'apartment suite subpremise streetaddressline2 apartmentnumber aptsuite aptsuiteunit aptunit suiteapt suiteorapt aptorsuite ' +
    'apartmentsuiteetc apartmentsuiteunitetc',
  city: 'city cityname town towncity citytown citylocality locality municipality adminarea2',
  state:
    'statecode provincecode state stateprovince stateorprovince stateregion stateorregion stateregionprovince stateabbreviation province ' +
    'region regioncode stateprovinceregion stateorprovincecode usstate state2letter statename adminarealevel1 administrativearealevel1 ' +
    'administrativedistrictlevel1 adminarea1 subdivision countrysubdivision countrysubdivisioncode',
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
const LONGEST_NAME = Math.max(...[...PARTS.keys()].map((name) => name.length));

/** What may come before a name without changing what it means; the second kind says that it is about whoever fills in the form. */
const FILLERS = 'address properties merges data customdata whatisthe whatsthe pleaseenterthe enterthe the'.split(' ');
const YOURS = 'whatisyour whatsyour pleaseenteryour enteryour your my'.split(' ');
/** What may come between a name and whose it is: "Name of the recipient". */
const LINK = /^(of|for)?(the|your|this)?/;
/** A property has an address, but its name is nobody's. */
const PLACE_ONLY = /service|property|residential|physical|current/;
const IN_ADDRESS = new Set<Part>(['street', 'unit', 'city', 'state', 'zip', 'country', 'house_number', 'route']);
/** What a form that asks twice gives a number: "Name (2)". The second line of an address has one of its own. */
const NUMBERED = new Set<Part>(['first_name', 'last_name', 'full_name', 'city', 'state', 'zip']);
const MAX_KEY_LENGTH = 80;

export type KeyReading = {
  part: Part;
  /** Fields of one key prefix are of one group: `shipping_city` and `shipping_zip`. Empty without a prefix. */
  group: string;
  role: Role;
  /** The prefix names somebody, as `customer` does. */
  is_person: boolean;
  /** It asks for something of whoever fills in the form: "Your name". */
  is_yours: boolean;
  /** How much the name is believed, 0 most. */
  order: number;
};

/** What a key names, and whose it is. Undefined for other keys: `user_email` is nobody's whom we write to. */
export function readKey(key: string): KeyReading | undefined {
  if (key.length > MAX_KEY_LENGTH) return undefined;
  const [plain, again = ''] = key.split(/\s*\((\d{1,2})\)\s*$/);
  const text = squash((plain ?? '').replace(/__c$/i, ''))
    .replace(/^q\d+(?=.)/, '')
    .replace(/(.)(optional|required)$/, '$1');
  const reading = readText(text);
  if (reading) return numbered(reading, again);
  const [, before, digit = ''] = /^(.*\D)([2-9])$/.exec(text) ?? [];
  const same = before ? readText(before) : undefined;
  return same && NUMBERED.has(same.part) ? numbered(same, digit) : undefined;
}

const numbered = (reading: KeyReading, number: string): KeyReading =>
  Number(number) > 1 ? { ...reading, group: `${reading.group}#${number}` } : reading;

type Prefix = { words: string[]; is_yours: boolean; number: string };

function readText(text: string): KeyReading | undefined {
  const failed = new Set<number>();
  const read = (at: number, prefix: Prefix): KeyReading | undefined => {
    const named = PARTS.get(text.slice(at)) ?? undefined;
    if (named) return reading(named, prefix);
    if (failed.has(at)) return undefined;
    for (const word of wordsAt(text, at)) {
      const number = /^\d{1,2}(?=\D)/.exec(text.slice(at + word.length, at + word.length + 3))?.[0] ?? '';
      const words = [...prefix.words, word];
      const found =
        read(at + word.length, { ...prefix, words }) ??
        (number && read(at + word.length + number.length, { ...prefix, words, number }));
      if (found) return found;
    }
    for (const [fillers, is_yours] of [
      [FILLERS, prefix.is_yours],
      [YOURS, true],
    ] as const) {
      const filler = fillers.find((one) => text.startsWith(one, at));
      const found = filler && read(at + filler.length, { ...prefix, is_yours });
      if (found) return found;
    }
    failed.add(at);
    return nameFirst(text, at, prefix);
  };
  return read(0, { words: [], is_yours: false, number: '' });
}

/** "Name of the recipient", `address_shipping`: the name of a part, and whose it is. */
function nameFirst(text: string, from: number, prefix: Prefix): KeyReading | undefined {
  for (let length = Math.min(LONGEST_NAME, text.length - from); length > 2; length--) {
    const named = PARTS.get(text.slice(from, from + length));
    if (!named) continue;
    const words = wholeWords(text.slice(from + length).replace(LINK, ''));
    if (words) return reading(named, { ...prefix, words: [...prefix.words, ...words] });
  }
  return undefined;
}

/** The words that a text consists of, three at most; undefined where it has anything else. */
function wholeWords(text: string, most = 3): string[] | undefined {
  if (most === 0) return undefined;
  for (const word of wordsAt(text, 0).filter((one) => !/\d/.test(one))) {
    const rest = text.slice(word.length);
    const after = rest === '' ? [] : wholeWords(rest, most - 1);
    if (after) return [word, ...after];
  }
  return undefined;
}

function reading(
  { part, order }: { part: Part; order: number },
  { words, is_yours, number }: Prefix,
): KeyReading | undefined {
  const known = words.flatMap((word) => WORDS.get(word) ?? []);
  const side = known.findLast(({ role }) => role !== 'contact');
  // "Recipient's city" is beside "Recipient name".
  const group = `${words.map((word) => word.replace(/s$/, '')).join('.')}${number && number !== '1' ? `#${number}` : ''}`;
  if (PLACE_ONLY.test(group) && !IN_ADDRESS.has(part)) return undefined;
  const is_person = side?.is_person ?? known.some((word) => word.is_person);
  return { part, order, group, role: side?.role ?? 'contact', is_person, is_yours };
}
