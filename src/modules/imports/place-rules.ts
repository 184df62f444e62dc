/** States and ZIP codes as people and spreadsheets write them. */

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
