/** Whose an address or a name is, as headers say it: "Billing City", "Zip (Shipping)", "Owner 1 First Name". */

/**
 * `rank`: which of several addresses a card goes to. An address for mail comes first, then where somebody lives or has
 * things sent, then who pays, then what is owned or where somebody works. `never`: an address of somebody else than the
 * people that the list is of, the sender's for instance.
 */
type Kind = { rank: number; name: string; words: string };

const KINDS: Record<string, Kind> = {
  mailing: { rank: 0, name: 'Mailing address', words: 'mailing|mail|mail to|mailto|postal|correspondence|preferred' },
  shipping: {
    rank: 1,
    name: 'Shipping address',
    words: 'shipping|ship to|shipto|ship|delivery|deliver to|recipient|gift recipient|consignee|destination',
  },
  home: { rank: 1, name: 'Home address', words: 'home|residence|residential|personal|house' },
  billing: {
    rank: 2,
    name: 'Billing address',
    words:
      'billing|bill to|billto|bill|invoicing|payer|payor|buyer|purchaser|cardholder|card|active card|payment|sold to',
  },
  property: {
    rank: 4,
    name: 'Property address',
    words: 'property|site|situs|subject|subject property|listing|service|job|job site|physical|premise|premises|rental',
  },
  business: {
    rank: 4,
    name: 'Business address',
    words: 'business|work|office|company|employer|organization|organisation|corporate|headquarters|hq|account|org|firm',
  },
  other: {
    rank: 5,
    name: 'Other address',
    words:
      'other|alternate|alternative|alt|secondary|second|temporary|seasonal|winter|summer|vacation|former|previous|prior|old|forwarding',
  },
};
/** The rank of an address whose prefix nobody knows: no better than a billing address. */
const UNKNOWN_RANK = 3;
const PLAIN_RANK = 1;

/** The people that a list is of. The name of one goes with any address of the row. */
const PEOPLE =
  'customer|client|contact|person|people|owner|member|subscriber|lead|prospect|individual|donor|constituent|guest|attendee|' +
  'participant|registrant|patient|student|household|homeowner|resident|tenant|borrower|applicant|voter|recipient';
/** People who are named beside them. A list may still be of them, where it names nobody else. */
const OTHERS =
  'spouse|partner|wife|husband|co owner|coowner|co borrower|child|kid|son|daughter|parent|mother|father|guardian|agent|realtor|' +
  'broker|lender|assistant|asst|manager|supervisor|rep|sales|salesperson|staff|employee|referrer|referred|referral|referring|' +
  'attorney|doctor|physician|provider|host|landlord|beneficiary|contributor';
/** What is named beside them, and the sender. */
const THINGS =
  'pet|dog|seller|vendor|supplier|merchant|sender|from|return|ship from|bill from|store|shop|warehouse|origin|pickup|venue|event|' +
  'hotel|school|bank|branch|emergency';

export const PLAIN = '';

type Word = { party: string; kind: 'known' | 'person' | 'other person' | 'thing' };
const WORDS = new Map<string, Word>([
  ...PEOPLE.split('|').map((word) => [word, { party: word, kind: 'person' }] as const),
  ...OTHERS.split('|').map((word) => [word, { party: word, kind: 'other person' }] as const),
  ...THINGS.split('|').map((word) => [word, { party: word, kind: 'thing' }] as const),
  ...Object.entries(KINDS).flatMap(([party, { words }]) =>
    words.split('|').map((word) => [word, { party, kind: 'known' }] as const),
  ),
]);
export const PARTY_WORDS: readonly string[] = [...WORDS.keys()].filter((word) => !word.includes(' '));
const MOST_PARTY_WORDS = 2;

/** `parties`: the known ones, of which `party` is the first. `people`: the words for people. `rest`: words that nobody knows. */
export type PartyReading = { party: string; parties: string[]; people: string[]; rest: string[] };

/** Whose a column is by the words of its header that do not name its field. Somebody else's is theirs, whatever follows. */
export function readParty(words: readonly string[]): PartyReading {
  const found: Word[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [word, length] = wordAt(words, at);
    if (word) found.push(word);
    else rest.push(words[at] as string);
    at += length;
  }
  const of = (kind: Word['kind']) => found.filter((word) => word.kind === kind).map(({ party }) => party);
  const [another] = found.filter(({ kind }) => kind === 'thing' || kind === 'other person').map(({ party }) => party);
  const parties = of('known');
  const people = of('person');
  const named = another ?? parties.find((party) => party === 'other') ?? parties[0] ?? people[0] ?? PLAIN;
  return { party: rest.length > 0 ? [named, ...rest].join(' ').trim() : named, parties, people, rest };
}

function wordAt(words: readonly string[], at: number): [Word | undefined, number] {
  for (let length = MOST_PARTY_WORDS; length > 0; length--) {
    const word = WORDS.get(words.slice(at, at + length).join(' '));
    if (word) return [word, length];
  }
  return [undefined, 1];
}

export const isPerson = (party: string): boolean => WORDS.get(party)?.kind === 'person';
const kindOf = (party: string) => WORDS.get(party.split(' ')[0] ?? '')?.kind;
export const isOtherPerson = (party: string): boolean => kindOf(party) === 'other person';
export const isSomebodyElse = (party: string): boolean => isOtherPerson(party) || kindOf(party) === 'thing';
/** What has an address and no name of a person. */
export const isThing = (party: string): boolean => party === 'property' || party === 'business';
export const isUnknown = (party: string): boolean => party !== PLAIN && !WORDS.has(party);

export const rankOf = (party: string): number =>
  KINDS[party]?.rank ?? (party === PLAIN || isPerson(party) ? PLAIN_RANK : UNKNOWN_RANK);

/** What the page calls an address: "Shipping address", "Patient address", "Address 2". */
export function addressName(party: string, slot: number): string {
  const words = party === PLAIN ? '' : `${party.charAt(0).toUpperCase()}${party.slice(1)} address`;
  const name = KINDS[party]?.name ?? (words || 'Address');
  return slot > 1 ? `${name} ${slot}` : name;
}
