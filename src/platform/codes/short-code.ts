/** A number as a short code that people read and type: 32 characters that are hard to confuse, and a check character. */

const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = CHARACTERS.length;
const LEAST_DIGITS = 6;
/** What people type for a character that is not used. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };

/** Luhn's check over characters: it finds any one wrong character and nearly all swapped neighbors. */
function checkOf(digits: string): string {
  let sum = 0;
  let doubled = true;
  for (const char of [...digits].reverse()) {
    const value = CHARACTERS.indexOf(char) * (doubled ? 2 : 1);
    sum += Math.floor(value / BASE) + (value % BASE);
    doubled = !doubled;
  }
  return CHARACTERS[(BASE - (sum % BASE)) % BASE] as string;
}

/** The code of a number: seven characters, more only after a billion letters. */
export function codeOf(number: number): string {
  let digits = '';
  for (let left = number; left > 0; left = Math.floor(left / BASE)) digits = CHARACTERS[left % BASE] + digits;
  const padded = digits.padStart(LEAST_DIGITS, '0');
  return padded + checkOf(padded);
}

/** A code as people read it: 000-01K3. */
export const spacedCode = (code: string): string => `${code.slice(0, -4)}-${code.slice(-4)}`;

/** The number of a code as it was typed or scanned; null where it is none or misread. */
export function readCode(typed: string): number | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OILU]/g, (char) => MISREAD[char] as string);
  if (code.length <= LEAST_DIGITS || code.length > 11 || [...code].some((char) => !CHARACTERS.includes(char)))
    return null;
  const digits = code.slice(0, -1);
  if (checkOf(digits) !== code.at(-1)) return null;
  return [...digits].reduce((number, char) => number * BASE + CHARACTERS.indexOf(char), 0);
}
