import { streetCase } from '../../platform/us/streets.ts';
import { readAddress } from './reader/written-address.ts';

/**
 * What would look odd on an envelope although it can be mailed, and how it is written otherwise. Offered in both wizards,
 * for one address and for a whole list; nothing is changed without being asked for.
 */

/** `names`, `streets`: in capital letters. `symbols`: emoji, which no hand can write. */
export const TIDIES = ['symbols', 'names', 'streets'] as const;
export type Tidy = (typeof TIDIES)[number];
/** `repeated`: the street repeats the place or the unit. In lists that is taken off without being asked for. */
const ODDITIES = [...TIDIES, 'repeated'] as const;
export type Oddity = (typeof ODDITIES)[number];

const TIDY_FIELDS = ['first_name', 'last_name', 'street', 'unit', 'city', 'company_name'] as const;
/** The parts of a contact that are written on its envelope. */
export type Written = Record<(typeof TIDY_FIELDS)[number], string> & { state?: string; zip?: string };

const SYMBOL = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/u;
const SYMBOLS = new RegExp(SYMBOL, 'gu');
const SMALL_WORDS = /(?<=\s)(And|Of|The|De|Van|Von)(?=\s)/g;
const UPPER_CASE_WORDS = /\b(Ii|Iii|Iv|Llc|Jp|Tj|Dj)\b/g;

/** "MR. AND MRS. JONES" in the usual spelling: "Mr. and Mrs. Jones". */
const capitalized = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[\s'’.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(['’])S\b/g, '$1s')
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(SMALL_WORDS, (word) => word.toLowerCase())
    .replace(UPPER_CASE_WORDS, (word) => word.toUpperCase());

const isShouted = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
const inStreetCase = (text: string): string => streetCase(text.split(' ')).join(' ');
const withoutSymbols = (text: string): string => text.replace(SYMBOLS, '').replace(/\s+/g, ' ').trim();

/** How the parts are written once they are tidied; undefined where nothing is to be done. Tidying twice changes nothing more. */
export function tidied(written: Written, tidy: Oddity): Partial<Written> | undefined {
  const { first_name, last_name, street, unit, city, state = '', zip = '' } = written;
  switch (tidy) {
    case 'symbols': {
      const odd = TIDY_FIELDS.filter((field) => SYMBOL.test(written[field]));
      const texts = odd.map((field) => [field, withoutSymbols(written[field])] as const);
      // A name that is nothing but symbols is missing, and says so where it is checked.
      return texts.length > 0 ? Object.fromEntries(texts) : undefined;
    }
    case 'names':
      return isShouted(`${first_name} ${last_name}`)
        ? { first_name: capitalized(first_name), last_name: capitalized(last_name) }
        : undefined;
    case 'streets':
      return isShouted(street)
        ? { street: inStreetCase(street), ...(isShouted(unit) ? { unit: inStreetCase(unit) } : {}) }
        : undefined;
    case 'repeated': {
      const read = readAddress({ street, unit, city, state, zip });
      const is_same = read.street === street && read.unit === unit;
      return is_same || city === '' || read.above || read.doubt ? undefined : { street: read.street, unit: read.unit };
    }
  }
}

/** The first thing that is odd about an address, and the parts without it. */
export function firstOddity(written: Written): { tidy: Oddity; change: Partial<Written> } | undefined {
  for (const tidy of ODDITIES) {
    const change = tidied(written, tidy);
    if (change) return { tidy, change };
  }
  return undefined;
}
