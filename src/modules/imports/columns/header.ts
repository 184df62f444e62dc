import type { MappableField } from '../column-rules.ts';
import { isThing, PARTY_WORDS, PLAIN, readParty } from './parties.ts';
import { FIELDS_BY_NAME, HEAVIEST, isFiller, isPassedOver, MOST_WORDS, saysNothing } from './words.ts';

/** What a column holds by its header alone. */
export type HeaderReading = {
  field: MappableField | undefined;
  /** It names people and nothing else: "Client", "Ship To". */
  is_people: boolean;
  /** The header rules out that the column holds a field. */
  says_nothing: boolean;
  party: string;
  /** The words for people in it: "Patient Shipping Name" has one. */
  people: readonly string[];
  /** Which of several: 2 for "Address 2 - City". */
  slot: number;
  /** How usual its name is, 0 most; a shorter one is before a longer one. */
  order: number;
  is_certain: boolean;
};

/** A header as it is compared: "First_Name*", "firstName" and "FIRST NAME" are one, "Address1" and "Address 1" too. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Names of fields without their blanks: "postalcode". */
const SQUASHED = new Map([...FIELDS_BY_NAME.keys()].map((name) => [name.replaceAll(' ', ''), name]));

/** "MAILINGPOSTALCODE" as "mailing postal code". */
function unsquashed(word: string): string[] {
  const name = SQUASHED.get(word);
  if (name) return name.split(' ');
  const party = PARTY_WORDS.find((one) => word.startsWith(one) && SQUASHED.has(word.slice(one.length)));
  return party ? [party, ...unsquashed(word.slice(party.length))] : [word];
}

const NOTHING: HeaderReading = {
  ...{ field: undefined, is_people: false, says_nothing: false, party: PLAIN },
  ...{ people: [], slot: 1, order: 0, is_certain: false },
};

/** What a column holds, and whose that is, by its header. */
export function readHeader(header: string): HeaderReading {
  const words = foldHeader(header)
    .split(' ')
    .flatMap(unsquashed)
    .filter((word) => word !== '' && !isPassedOver(word));
  if (saysNothing(words)) return { ...NOTHING, says_nothing: true };
  // "ZIP code of postal address": what it is of says whose it is.
  const of = words.indexOf('of', 1);
  const found = nameIn(of > 0 ? words.slice(0, of) : words);
  if (!found) return peopleIn(words);
  const others = words.flatMap((word, at) => (at >= found.start && at < found.end ? [] : [{ word, at }]));
  const numbers = others.filter(({ word }) => /^\d+$/.test(word));
  const meant = others.filter(
    ({ word, at }) =>
      !/^\d+$/.test(word) && !isFiller(word) && ((of > 0 && at > of) || !isSameField(word, found.field)),
  );
  const { party, parties, people, rest } = readParty(meant.map(({ word }) => word));
  const is_named = isNameOfPerson(found, rest, parties, numbers.length > 0);
  return {
    field: is_named ? found.field : undefined,
    is_people: false,
    says_nothing: !is_named,
    party,
    people,
    slot: Math.max(1, Number(numbers[0]?.word ?? 1)),
    order: found.order + Math.min(others.length - numbers.length, MOST_WORDS) / 10,
    is_certain: rest.length === 0,
  };
}

function peopleIn(words: readonly string[]): HeaderReading {
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const meant = words.filter((word) => !/^\d+$/.test(word) && !isFiller(word));
  const { party, parties, people, rest } = readParty(meant);
  const is_people = meant.length > 0 && rest.length === 0 && !parties.some(isThing);
  return { ...NOTHING, is_people, party, people, slot: Math.max(1, Number(numbers[0] ?? 1)) };
}

type Found = { field: MappableField; order: number; weight: number; start: number; end: number };

/** The name of a field among the words: the one that says most, then the longest, then the first. */
function nameIn(words: readonly string[]): Found | undefined {
  let best: Found | undefined;
  for (let start = 0; start < words.length; start++) {
    for (let end = words.length; end > start; end--) {
      const name = FIELDS_BY_NAME.get(words.slice(start, end).join(' '));
      if (!name) continue;
      // "Default Address Company" ends with what it holds, and "Company Address" begins with whose it is.
      const weight = name.field === 'company_name' && start > 0 && end === words.length ? HEAVIEST : name.weight;
      const is_longer = end - start > (best ? best.end - best.start : 0);
      if (!best || weight > best.weight || (weight === best.weight && is_longer))
        best = { ...name, weight, start, end };
    }
  }
  return best;
}

const isSameField = (word: string, field: MappableField): boolean => FIELDS_BY_NAME.get(word)?.field === field;

/** "Dog Name", "Last Visit", "Card Last 4" and "Office Name" name nobody. */
function isNameOfPerson(
  { field, start, end }: Found,
  rest: readonly string[],
  parties: readonly string[],
  is_numbered: boolean,
): boolean {
  if (field === 'full_name') return rest.length === 0 && !parties.some(isThing);
  if (field !== 'first_name' && field !== 'last_name') return true;
  return end - start > 1 || (rest.length === 0 && !is_numbered);
}
