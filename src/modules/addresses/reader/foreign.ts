import { partsOf, plainText, type Word, wordsOf } from './words.ts';

/** Tells addresses outside the United States by their postal code or country. */

const POSTAL_CODE = /^(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

const listed = (names: string): ReadonlySet<string> => new Set(names.split(', '));
const COUNTRIES = listed(
  'canada, uk, gb, united kingdom, great britain, northern ireland, australia, new zealand, germany, deutschland, france, spain, ' +
    'españa, portugal, italia, österreich, austria, switzerland, schweiz, suisse, netherlands, the netherlands, belgium, luxembourg, ' +
    'sverige, finland, norge, danmark, iceland, polska, czechia, czech republic, slovakia, hungary, romania, bulgaria, ' +
    'greece, turkey, türkiye, ukraine, russia, israel, saudi arabia, united arab emirates, uae, qatar, kuwait, india, pakistan, ' +
    'bangladesh, sri lanka, nepal, japan, south korea, korea, taiwan, hong kong, singapore, malaysia, thailand, vietnam, ' +
    'philippines, indonesia, méxico, brasil, argentina, colombia, ecuador, venezuela, costa rica, guatemala, honduras, ' +
    'nicaragua, el salvador, dominican republic, haiti, bahamas, bermuda, barbados, trinidad and tobago, south africa, kenya, ' +
    'ghana, nigeria, morocco, tunisia, algeria, croatia, serbia, slovenia, estonia, lithuania, latvia, cyprus, malta',
);
/** Countries that towns of the United States are named after: what stands before them must be a city. */
const NAMESAKES = listed(
  'england, scotland, wales, ireland, italy, sweden, norway, denmark, poland, holland, mexico, brazil, peru, chile, cuba, jamaica, ' +
    'panama, china, jordan, lebanon, egypt, belize',
);
const MOST_WORDS = 4;

/** Whether a text is a postal code of Canada or the United Kingdom. */
export const isForeignCode = (text: string): boolean => POSTAL_CODE.test(text.trim());

/** Whether an address has a postal code of a country abroad, or ends with its name. */
export function isForeign(text: string): boolean {
  const words = wordsOf(text);
  if (words.some((_, at) => isForeignCode(plainText(words.slice(at, at + 2))))) return true;
  if (words.length > 2 && isForeignCode(plainText(words.slice(-1)))) return true;
  const parts = partsOf(words);
  const last = nameOf(parts.at(-1) ?? []);
  if (parts.length > 1 && (COUNTRIES.has(last) || (parts.length > 2 && NAMESAKES.has(last)))) return true;
  return Array.from({ length: MOST_WORDS }, (_, n) => words.slice(-n - 1)).some(
    (end) => end.length < words.length - 2 && COUNTRIES.has(nameOf(end)),
  );
}

const nameOf = (words: readonly Word[]): string => plainText(words).toLowerCase().replaceAll('.', '');
