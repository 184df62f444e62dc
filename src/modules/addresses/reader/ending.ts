import { stateCode, TERRITORIES } from '../../../platform/us/states.ts';
import { zipCode } from '../rules.ts';
import { bare, type Word } from './words.ts';

/** The state and the ZIP code that an address ends with. */

export type Ending = {
  /** What comes before them. */
  before: Word[];
  /** Empty where there is none. */
  state: string;
  /** Empty where there is none. */
  zip: string;
  /** The ZIP code had fewer than five digits: leading zeros were put back, or others are missing. */
  is_short: boolean;
};

const COUNTRIES = ['unitedstatesofamerica', 'theunitedstates', 'unitedstates', 'usa', 'us', 'america'];
const MOST_STATE_WORDS = 4;

const letters = (words: readonly Word[]): string =>
  words
    .map(bare)
    .join('')
    .replace(/[^a-z]/g, '');

/** The words without "USA" at their end. A territory after its ZIP code is a country to some senders. */
function withoutCountry(words: Word[]): Word[] {
  const count = [4, 3, 2, 1].find((n) => {
    const last = letters(words.slice(-n));
    if (n >= words.length || words.slice(-n).some(({ text }) => /\d/.test(text))) return false;
    const follows_zip = zipCode(words.at(-n - 1)?.text ?? '') !== undefined;
    return (
      COUNTRIES.includes(last) ||
      (follows_zip && TERRITORIES.some(({ name }) => letters([{ text: name, opens: false }]) === last))
    );
  });
  return count === undefined ? words : withoutCountry(words.slice(0, -count));
}

type Zip = Pick<Ending, 'zip' | 'is_short'> & { words: number };

/** The ZIP code at the end: "62701", "62701-1234", "62701 1234", "35125.0", "2138". */
function zipAtEnd(words: readonly Word[]): Zip {
  const [before, last] = [words.at(-2), words.at(-1)].map((word) => word?.text.replace(/\.$/, '') ?? '');
  const five = /^\d{5}$/.test(before ?? '');
  if (five && /^-?\d{4}$/.test(last ?? ''))
    return { zip: `${before}-${last?.replace('-', '')}`, is_short: false, words: 2 };
  const zip = /^[\d–—-]{3,10}(?:\.0+)?$/.test(last ?? '') ? zipCode(last ?? '') : undefined;
  if (zip === undefined) return { zip: '', is_short: false, words: 0 };
  return { zip, is_short: !/^\d{5}(?!\d)|^\d{9}$/.test(last ?? ''), words: 1 };
}

/** How many words at the end are a state. Without a ZIP code only its code is taken, or what follows a comma. */
function stateAtEnd(words: readonly Word[], has_zip: boolean): { state: string; count: number } | undefined {
  for (let count = Math.min(MOST_STATE_WORDS, words.length - 1); count > 0; count--) {
    const written = words.slice(-count);
    if (written.some(({ text, opens }, n) => /\d/.test(text) || (opens && n > 0))) continue;
    const state = stateCode(letters(written));
    if (state && (has_zip || letters(written).length === 2 || written[0]?.opens)) return { state, count };
  }
  return undefined;
}

/**
 * Every way to read the end of an address, the likeliest first: with its state, with a state that is written twice
 * ("Memphis TN, TN 38103"), and without one, where the ZIP code is left to say it ("New York 10001").
 */
export function endingsOf(all: readonly Word[]): Ending[] {
  const words = withoutCountry([...all]);
  const { zip, is_short, words: zip_words } = zipAtEnd(words);
  const place = withoutCountry(words.slice(0, words.length - zip_words));
  const found = stateAtEnd(place, zip !== '');
  const endings: Ending[] = [];
  if (found) {
    const before = place.slice(0, -found.count);
    endings.push({ before, state: found.state, zip, is_short });
    const again = stateAtEnd(before, true);
    if (again?.state === found.state)
      endings.push({ before: before.slice(0, -again.count), state: found.state, zip, is_short });
  }
  if (zip !== '' && !is_short) endings.push({ before: place, state: '', zip, is_short });
  return endings;
}
