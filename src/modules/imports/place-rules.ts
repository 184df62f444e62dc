/** States and ZIP codes as people and spreadsheets write them, and addresses that stand in one cell. */

const STATES =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, ' +
  'GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, ' +
  'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, ' +
  'NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, ' +
  'OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, ' +
  'UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, ' +
  'DC District of Columbia, AS American Samoa, FM Federated States of Micronesia, GU Guam, MH Marshall Islands, ' +
  'MP Northern Mariana Islands, PR Puerto Rico, PW Palau, VI Virgin Islands, VI US Virgin Islands, ' +
  'AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific';

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const CODES = new Map<string, string>();
for (const entry of STATES.split(', ')) {
  const code = entry.slice(0, 2);
  CODES.set(code, code)
    .set(letters(code), code)
    .set(letters(entry.slice(3)), code);
}

/** The two-letter code of a state written as a code or a name, in any case and with any dots; undefined for others. */
export const stateCode = (text: string): string | undefined => CODES.get(text) ?? CODES.get(letters(text));

const ZIP = /^(\d{5})(?:-(\d{4}))?$/;

/**
 * A ZIP code as the post writes it, "02138" or "02138-1234". Spreadsheets take it for a number and drop its leading zeros
 * ("2138", "601", "2138.0", "21381234"): they are put back. Undefined when it is none.
 */
export function zipCode(text: string): string | undefined {
  if (ZIP.test(text)) return text;
  const written = text
    .replace(/\.0+$/, '')
    .replace(/[\s'"=]/g, '')
    .replace(/[–—]/g, '-');
  const parts = /^(\d{3,5})-(\d{4})$/.exec(written);
  if (parts) return `${(parts[1] ?? '').padStart(5, '0')}-${parts[2]}`;
  if (/^\d{3,5}-?$/.test(written)) return written.replace('-', '').padStart(5, '0');
  if (!/^\d{7,9}$/.test(written)) return undefined;
  const nine = written.padStart(9, '0');
  return `${nine.slice(0, 5)}-${nine.slice(5)}`;
}

export type CityLine = { city: string; state: string; zip: string };
export type WholeAddress = CityLine & { street: string; unit: string };

const COUNTRY = /[\s,]+(usa|u\.s\.a\.|us|united states( of america)?)\.?$/i;
const ZIP_AT_END = /[\s,]+(\d{3,5}(?:-\d{4})?|\d{9})$/;
const UNIT =
  /[\s,]+((?:apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot|spc|trlr|penthouse|ph)\.?\s*#?\s*[a-z0-9-]+|#\s*[a-z0-9-]+)$/i;
const SUFFIX =
  /\s(?:st|street|ave|av|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|pl|place|cir|circle|pkwy|parkway|way|ter|terrace|trl|trail|hwy|highway|sq|square|loop|aly|alley|broadway|pike|run|row|path|plz|plaza|cv|cove|pt|point|xing|crossing)\.?(?=[\s,]|$)/gi;
const DIRECTION = /^(?:[nsew]|[ns][ew]|north|south|east|west)\.?(?=\s|,|$)/i;

/** "Springfield, IL 62701" in its parts. Undefined when they cannot be told apart. */
export function splitCityLine(text: string): CityLine | undefined {
  const line = text.trim().replace(COUNTRY, '');
  const zip = zipCode(ZIP_AT_END.exec(line)?.[1] ?? '');
  if (!zip) return undefined;
  const place = line.replace(ZIP_AT_END, '').replace(/[\s,]+$/, '');
  const words = place.split(/[\s,]+/);
  for (const count of [4, 3, 2, 1]) {
    if (words.length <= count) continue;
    const state = stateCode(words.slice(-count).join(' '));
    const city = words.slice(0, -count).join(' ');
    if (state && city) return { city, state, zip };
  }
  return undefined;
}

/** "12 Main St Apt 4, Springfield, IL 62701" in its parts. Undefined when they cannot be told apart. */
export function splitAddress(text: string): WholeAddress | undefined {
  const line = text.replace(/\s*[\r\n;]+\s*/g, ', ').trim();
  for (const at of cutsOf(line)) {
    const place = splitCityLine(line.slice(at).replace(/^[\s,]+/, ''));
    if (place && !/\d/.test(place.city)) return { ...splitUnit(line.slice(0, at).replace(/[\s,]+$/, '')), ...place };
  }
  return undefined;
}

/** Where the street may end, the likeliest first: at a comma from the right, or after the word that ends a street. */
function cutsOf(line: string): number[] {
  const commas = [...line.matchAll(/,/g)].map((match) => match.index).reverse();
  const suffixes = [...line.matchAll(SUFFIX)].map(({ 0: word, index }) => {
    const end = index + word.length;
    const rest = line.slice(end).trimStart();
    const direction = DIRECTION.exec(rest);
    const after = direction ? line.length - rest.length + direction[0].length : end;
    const unit = /^[\s,]*(?:(?:apt|unit|suite|ste|fl|rm)\.?\s*#?\s*[a-z0-9-]+|#\s*[a-z0-9-]+)/i.exec(line.slice(after));
    return after + (unit?.[0].length ?? 0);
  });
  return [...commas, ...suffixes.reverse()].filter((at) => at > 0);
}

/** The unit at the end of a street line, apart from it. */
export function splitUnit(street: string): { street: string; unit: string } {
  const unit = UNIT.exec(street)?.[1] ?? '';
  return unit ? { street: street.slice(0, -unit.length).replace(/[\s,]+$/, ''), unit } : { street, unit: '' };
}
