import { capital, SMALL_WORDS } from '../../../platform/us/streets.ts';
import type { AddressComponents, CityStateZip } from '../port.ts';

/** How the names of places are compared and how they are written. */

const SPELLED_OUT: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spg: 'spring',
  spgs: 'springs',
  jct: 'junction',
  ctr: 'center',
  bch: 'beach',
  twp: 'township',
  pt: 'point',
  pk: 'park',
  vly: 'valley',
  vlg: 'village',
  afb: 'air force base',
};

const words = (name: string): string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** "Mc Lean", "O Fallon" and "Coeur D Alene" are one word to everybody but the post; "A F B" is an air force base. */
const joined = (parts: readonly string[]): string =>
  parts
    .join(' ')
    .replace(/\ba f b\b/, 'air force base')
    .replace(/\b(mc|o|d) (?=[a-z])/g, '$1');

/**
 * A form in which all spellings of a name are equal: "St. Louis" and "SAINT LOUIS", "McLean" and "Mc Lean",
 * "Winston-Salem" and "winston salem". Empty for a text without letters or digits.
 */
export function foldName(name: string): string {
  return joined(words(name).map((word) => SPELLED_OUT[word] ?? word));
}

/** Whether a folded name is a listed one with shorter words: "huntingdon vy", "san fran", "phila". */
export function isShortened(written: string, listed: string): boolean {
  const [short, whole] = [written.split(' '), listed.split(' ')];
  if (short.length !== whole.length) return false;
  const pairs = short.map((word, n) => [word, whole[n] ?? ''] as const);
  const is_distinct = pairs.some(([word, full]) => word.length >= 4 && full.startsWith(word));
  return is_distinct && pairs.every(([word, full]) => word.length > 1 && word[0] === full[0] && isWithin(word, full));
}

/** Whether a longer word has the letters of this one in the same order. */
function isWithin(word: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === word[at]) at++;
  return at === word.length;
}

/** The folded forms that an unfinished name may begin with: its last word may be an abbreviation or only a start. */
export function foldStart(name: string): string[] {
  const parts = words(name);
  const last = parts.pop();
  if (last === undefined) return [];
  const before = parts.map((word) => SPELLED_OUT[word] ?? word);
  const full = SPELLED_OUT[last] ?? last;
  return (full.startsWith(last) ? [last] : [last, full]).map((word) => joined([...before, word]));
}

/** A city as people write it: "Winston-Salem", "King of Prussia", "McLean", "O'Fallon", "Coeur d'Alene". */
export function cityName(name: string): string {
  return name
    .toLowerCase()
    .split(' ')
    .map((word, i) => (i > 0 && SMALL_WORDS.has(word) ? word : word.split('-').map(capital).join('-')))
    .join(' ')
    .replace(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b([ODL])[ ']([a-z])/gi, (_, letter: string, next: string) => `${letter}'${next.toUpperCase()}`)
    .replace(" D'", " d'");
}

const SHORT: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  ROAD: 'RD',
  LANE: 'LN',
  COURT: 'CT',
  PLACE: 'PL',
  TERRACE: 'TER',
  CIRCLE: 'CIR',
  PARKWAY: 'PKWY',
  HIGHWAY: 'HWY',
  SQUARE: 'SQ',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  SAINT: 'ST',
  MOUNT: 'MT',
  FORT: 'FT',
};

/** A form in which all spellings of a street are equal: "12 Main Street" and "12 MAIN ST". */
export const foldStreet = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word)
    .join(' ');

/** The first line of an address as it is written on an envelope. */
export const streetLine = (a: Pick<AddressComponents, 'street' | 'unit'>): string => `${a.street} ${a.unit}`.trim();

/** The last line of an address as it is written on an envelope. */
export const cityLine = (a: CityStateZip): string => `${a.city}, ${a.state} ${a.zip}`.trim();
