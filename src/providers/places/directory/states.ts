/** The states, DC, the territories and the military mail regions, by their USPS codes. */
const STATE_NAMES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  AS: 'American Samoa',
  FM: 'Federated States of Micronesia',
  GU: 'Guam',
  MH: 'Marshall Islands',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  PW: 'Palau',
  VI: 'Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const BY_NAME = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [letters(name), code]));
const CODES = new Set(Object.keys(STATE_NAMES));

/** The code of a state that is written as a code or as a name, in any case and with any dots: "d.c.", "new york". */
export function stateCode(text: string): string | undefined {
  const written = letters(text);
  const code = written.toUpperCase();
  return CODES.has(code) ? code : BY_NAME.get(written);
}

/** The codes of all states that the text may be the beginning of: "i" may become IL, IN, IA or ID, "new" five states. */
export function statesStartingWith(text: string): string[] {
  const start = letters(text);
  if (start === '') return [];
  const exact = stateCode(text);
  if (exact) return [exact];
  return [...BY_NAME]
    .filter(([name, code]) => name.startsWith(start) || letters(code).startsWith(start))
    .map(([, code]) => code);
}
