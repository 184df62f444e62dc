/** Words in the keys of a body that say whose a field is, and what an address is for. */

/** Which side of an event a party is on. The card goes to the first of these that an event has. */
export const ROLES = ['recipient', 'contact', 'payer'] as const;
export type Role = (typeof ROLES)[number];

export type Word = {
  /** The same for words that mean the same: `shipTo` and `shipping` are one. */
  as: string;
  role: Role;
  /** It names somebody, as `customer` does; `shipping` and `home` only say what an address is for. */
  is_person: boolean;
};

const GROUPS: [words: string, as: string | null, role: Role, is_person: boolean][] = [
  [
    'recipient recipients giftrecipient giftrecipients giftee addressee consignee receiver',
    'recipient',
    'recipient',
    true,
  ],
  ['gift', 'gift', 'recipient', true],
  [
    'shipping shipto ship shipment delivery deliverto deliver destination sendto sendgiftto mailto',
    'ship',
    'recipient',
    false,
  ],
  ['buyer payer purchaser giver orderer orderedby purchasedby paidby cardholder soldto', null, 'payer', true],
  ['billing billto bill invoiceto', 'bill', 'payer', false],
  [
    'contact customer client lead person guest patient donor member subscriber invitee attendee applicant student ' +
      'homeowner resident tenant borrower profile',
    null,
    'contact',
    true,
  ],
  [
    'mailing postal preferred legal residential service property physical current home primary default other work ' +
      'main permanent address1 address2 address3 address4 address5 address6 address7 address8 address9',
    null,
    'contact',
    false,
  ],
];

/** Each word without blanks, signs and case. */
export const WORDS: ReadonlyMap<string, Word> = new Map(
  GROUPS.flatMap(([words, as, role, is_person]) =>
    words.split(' ').map((word) => [word, { as: as ?? word, role, is_person }] as const),
  ),
);

const MAX_KEY_LENGTH = 80;

/** A key or label without blanks, signs and case: "First Name" and "first_name" are the same. */
export const squash = (key: string): string => key.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** The same of a key of any length. */
export const squashKey = (key: string): string => squash(key.slice(0, MAX_KEY_LENGTH));

/** The words of a key or an event's name, in lower case: `ContactDelete` and `contact.delete` have the same. */
export const wordsIn = (key: string): string[] =>
  key
    .slice(0, MAX_KEY_LENGTH)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

/** The words that a squashed text has at a position, the longest first. */
export function wordsAt(text: string, at: number): string[] {
  const found: string[] = [];
  for (let length = Math.min(LONGEST_WORD, text.length - at); length > 1; length--) {
    const word = text.slice(at, at + length);
    if (WORDS.has(word)) found.push(word);
  }
  return found;
}

/**
 * What the key of an object says of whose it is: its last word that names a side, else one that names a person, as
 * `billing` in `customer_billing` and `shipTo` in `shipToAddress`. Undefined for other keys.
 */
export function wordOf(key: string): Word | undefined {
  if (squashKey(key) === 'to') return WORDS.get('recipient');
  const words = wordsIn(key).filter(Boolean);
  const pairs = words.map(
    (word, n) => WORDS.get(`${words[n - 1] ?? ''}${word}`) ?? WORDS.get(word) ?? WORDS.get(word.replace(/s$/, '')),
  );
  const sided = pairs.findLast((word) => word && word.role !== 'contact') ?? glued(key);
  return sided ?? pairs.findLast((word) => word?.is_person);
}

/** The same of a key in lower case without signs: `shippingaddress`. */
function glued(key: string): Word | undefined {
  const [longest] = wordsAt(squashKey(key), 0);
  const word = longest === undefined ? undefined : WORDS.get(longest);
  return word && word.role !== 'contact' && (longest?.length ?? 0) > 4 ? word : undefined;
}
