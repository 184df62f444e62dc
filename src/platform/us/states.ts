/**
 * The list of US states, and reading a state as people and spreadsheets write it. Pure: the same in the browser. It is
 * here because providers and modules both need it, and a provider may not import a module.
 */

export type UsState = { code: string; name: string };

const listed = (text: string): UsState[] =>
  text.split(', ').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** The 50 states, in the order of their names. */
export const STATES: readonly UsState[] = listed(
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, ' +
    'GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, ' +
    'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, ' +
    'NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, ' +
    'OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, ' +
    'UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
);

/** DC and the territories, as address forms list them after the states. */
export const TERRITORIES: readonly UsState[] = listed(
  'DC District of Columbia, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin Islands',
);

/** The freely associated states and the military mail regions: USPS delivers there, but address forms do not list them. */
const MORE_REGIONS: readonly UsState[] = listed(
  'FM Federated States of Micronesia, MH Marshall Islands, PW Palau, ' +
    'AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific',
);

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const ALL = [...STATES, ...TERRITORIES, ...MORE_REGIONS];
/** Names without "U.S.": the beginning of that says nothing about which state it is. */
const SHORT_NAMES = ALL.map(({ code, name }) => [letters(name.replace('U.S. ', '')), code] as const);
const CODES = new Map([
  ...SHORT_NAMES,
  ...ALL.flatMap(({ code, name }) => [code, letters(code), letters(name)].map((text) => [text, code] as const)),
]);

/** The two-letter code of a state written as a code or a name, in any case and with any dots; undefined for others. */
export const stateCode = (text: string): string | undefined => CODES.get(text) ?? CODES.get(letters(text));

/** The codes of all states that the text may be the beginning of: "i" may become IL, IN, IA or ID, "new" NH, NJ, NM or NY. */
export function statesStartingWith(text: string): string[] {
  const start = letters(text);
  if (start === '') return [];
  const exact = stateCode(text);
  if (exact) return [exact];
  return SHORT_NAMES.filter(([name, code]) => name.startsWith(start) || letters(code).startsWith(start)).map(
    ([, code]) => code,
  );
}

/** Whether address forms list this code. */
export const isListedState = (code: string): boolean =>
  [...STATES, ...TERRITORIES].some((state) => state.code === code);
