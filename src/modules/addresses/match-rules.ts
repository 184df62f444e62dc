import { zipCode } from './rules.ts';

/**
 * How people and addresses are compared: one key for the same person at the same address, however they are written. Lists find
 * duplicates by it, automations whom they wrote to, the do-not-mail list whom not to write to, and privacy whom to erase.
 */

/** Letters that no accent is taken off of, in the spelling without them. */
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g');

/** What stays within a word: "O’Neil" and "ONeil", "N.W." and "NW" are one. */
const QUOTES = /[.'’‘`´]/g;
const QUOTES_OR_AND = /[.'’‘`´&]/;
const ACCENTS = /\p{M}/gu;
const ASCII = /^[ -~]*$/;
const WORD = /[\p{L}\p{N}]+|#/gu;
const ASCII_WORD = /[a-z0-9]+|#/g;

/** The words of a text in small letters without accents; "&" is "and", and "#" a word of its own. */
function wordsAndMarks(text: string): string[] {
  if (ASCII.test(text)) return joinedWords(text.toLowerCase()).match(ASCII_WORD) ?? [];
  const plain = text.replace(QUOTES, '').normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  return joinedWords(plain.replace(FOLDABLE, (letter) => FOLDED[letter] ?? '')).match(WORD) ?? [];
}

const joinedWords = (text: string): string =>
  QUOTES_OR_AND.test(text) ? text.replace(QUOTES, '').replaceAll('&', ' and ') : text;

export function wordsOf(text: string): string[] {
  const found = wordsAndMarks(text);
  return found.includes('#') ? found.filter((word) => word !== '#') : found;
}

/** The same as one text. */
export const words = (text: string): string => wordsOf(text).join(' ');

export const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev']);

/** A name without the titles before it and without its blanks. */
export function nameKey(first_name: string, last_name: string): string {
  const name = wordsOf(`${first_name} ${last_name}`);
  let from = 0;
  while (from < name.length - 1 && TITLES.has(name[from] ?? '')) from++;
  return (from > 0 ? name.slice(from) : name).join('');
}

const listed = (pairs: string): Map<string, string> =>
  new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));

/** Words of a street as USPS abbreviates them. */
export const STREET_WORDS: ReadonlyMap<string, string> = listed(
  'north:n south:s east:e west:w northeast:ne northwest:nw southeast:se southwest:sw street:st str:st strt:st avenue:ave av:ave ' +
    'aven:ave avenu:ave avn:ave road:rd drive:dr drv:dr driv:dr lane:ln court:ct crt:ct courts:cts boulevard:blvd boul:blvd boulv:blvd ' +
    'place:pl circle:cir circ:cir crcl:cir parkway:pkwy pky:pkwy parkwy:pkwy pkway:pkwy terrace:ter terr:ter trail:trl trails:trl ' +
    'highway:hwy highwy:hwy hiway:hwy square:sq sqr:sq sqre:sq alley:aly ally:aly allee:aly plaza:plz plza:plz cove:cv coves:cvs ' +
    'point:pt points:pts crossing:xing crssng:xing ridge:rdg rdge:rdg heights:hts ht:hts hill:hl hills:hls creek:crk ' +
    'expressway:expy expwy:expy freeway:fwy frwy:fwy turnpike:tpke trnpk:tpke junction:jct jction:jct center:ctr centre:ctr ' +
    'cntr:ctr cent:ctr landing:lndg lndng:lndg meadow:mdw meadows:mdws mountain:mtn mntn:mtn mount:mt valley:vly view:vw views:vws ' +
    'village:vlg villag:vlg spring:spg springs:spgs spngs:spgs station:sta statn:sta bridge:brg glen:gln garden:gdn gardens:gdns ' +
    'grove:grv harbor:hbr harbour:hbr haven:hvn island:is islands:iss lake:lk lakes:lks manor:mnr manors:mnrs mill:ml mills:mls ' +
    'orchard:orch river:riv rvr:riv shore:shr shores:shrs shoal:shl summit:smt bend:bnd bluff:blf bluffs:blfs branch:br brook:brk ' +
    'estate:est estates:ests extension:ext falls:fls ferry:fry field:fld fields:flds forest:frst forests:frst fork:frk forks:frks ' +
    'fort:ft saint:st route:rte loops:loop passage:psge port:prt prairie:pr ranch:rnch rapids:rpds ' +
    'rest:rst stream:strm trace:trce tunnel:tunl union:un vista:vis ville:vl wells:wls bypass:byp causeway:cswy cliff:clf cliffs:clfs ' +
    'club:clb common:cmn commons:cmns corner:cor corners:cors crest:crst crescent:cres gateway:gtwy green:grn greens:grns hollow:holw ' +
    'inlet:inlt key:ky knoll:knl knolls:knls light:lgt lodge:ldg pine:pne pines:pnes first:1st second:2nd third:3rd fourth:4th ' +
    'fifth:5th sixth:6th seventh:7th eighth:8th ninth:9th tenth:10th eleventh:11th twelfth:12th county:co',
);
/** A house number in words: "One Microsoft Way". */
export const NUMBERS: ReadonlyMap<string, string> = listed(
  'one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10',
);

/** What says that a unit follows and which kind; those that say no more than that a unit follows are one: "Apt 4", "Unit 4", "#4". */
const UNIT_KINDS: ReadonlyMap<string, string> = listed(
  '#: apartment: apt: unit: suite: ste: room: rm: number: no: num: building:bldg bldg:bldg floor:fl fl:fl lot:lot space:spc spc:spc ' +
    'trailer:trlr trlr:trlr penthouse:ph ph:ph slip:slip hangar:hngr dept:dept department:dept',
);
/** Units without a number. */
const BARE_UNITS: ReadonlyMap<string, string> = listed(
  'penthouse:ph ph:ph basement:bsmt bsmt:bsmt lobby:lbby rear:rear',
);
/** "Apt4", "Ste200B". */
const GLUED = new RegExp(`^(${[...UNIT_KINDS.keys()].filter((kind) => kind !== '#').join('|')})(\\d+[a-z]?)$`);
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const NUMBER = /^\d+(?:st|nd|rd|th)?$/;
const UNIT_NUMBER = /\d|^[a-z]$/;

/** Words that may be a part of a unit, and those that say no more than that one follows. */
export const UNIT_WORDS: readonly string[] = [...UNIT_KINDS.keys(), ...BARE_UNITS.keys()];
export const PLAIN_UNIT_WORDS = UNIT_WORDS.filter((word) => UNIT_KINDS.get(word) === '' && word !== '#');

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The words of a line, "apt4" as two. */
function lineOf(text: string): string[] {
  const line = wordsAndMarks(text);
  const isGlued = (word: string) => !isDigit(word.charCodeAt(0)) && GLUED.test(word);
  return line.some(isGlued) ? line.flatMap((word) => GLUED.exec(word)?.slice(1) ?? [word]) : line;
}

const isFloor = (word: string | undefined): boolean => word === 'floor' || word === 'fl';

/** Whether a word and the next are a floor: "5th Floor", but not "50 Floor 2". */
const isFloorAt = (line: string[], at: number): boolean =>
  isFloor(line[at + 1]) && NUMBER.test(line[at] ?? '') && !NUMBER.test(line[at + 2] ?? '');

/** Where the unit begins in the words of a street line; their number where there is none. The house number is none. */
function unitStart(line: string[]): number {
  for (let at = 1; at < line.length; at++) {
    const [word, next] = [line[at] as string, line[at + 1]];
    if (next === undefined) return at > 1 && BARE_UNITS.has(word) ? at : line.length;
    if (UNIT_KINDS.has(word) && (word === '#' || UNIT_NUMBER.test(next) || UNIT_KINDS.has(next))) return at;
    if (at > 1 && isFloorAt(line, at)) return at;
  }
  return line.length;
}

/** Words before another with which they are one: "P.O. Box", "Post Office Box", "Rural Route", "N W". */
const ONE_WORD: Record<string, readonly (readonly string[])[]> = {
  box: [['po'], ['p', 'o'], ['post', 'office']],
  rte: [['rural']],
  r: [['r']],
  e: [['n'], ['s']],
  w: [['n'], ['s']],
};
const AS_ONE: Record<string, string> = { box: 'pobox', rte: 'rr', r: 'rr' };

function streetKey(line: string[], end: number): string {
  const street: string[] = [];
  for (let at = 0; at < end; at++) {
    const written = line[at] as string;
    if (written === '#') continue;
    const word = (street.length === 0 && NUMBERS.get(written)) || (STREET_WORDS.get(written) ?? written);
    const before = ONE_WORD[word]?.find((words) => words.every((one, n) => street.at(n - words.length) === one));
    if (before) street.splice(-before.length, before.length, AS_ONE[word] ?? `${before[0]}${word}`);
    else street.push(word);
  }
  return street.join(' ');
}

/** The units that words name, in an order of their own: "Bldg 5, Apt 3" and "Apt 3 Bldg 5" are one. */
function unitKeys(line: string[]): string[] {
  const units: string[][] = [];
  for (let at = 0; at < line.length; at++) {
    const [word = '', next] = [line[at], line[at + 1]];
    const kind = UNIT_KINDS.get(word) ?? (next === undefined ? BARE_UNITS.get(word) : undefined);
    if (isFloorAt(line, at)) {
      units.push(['fl', word]);
      at += 1;
    } else if (kind) units.push([kind]);
    // "Lot #9" is one unit.
    else if (kind === '' && units.at(-1)?.length !== 1) units.push(['']);
    else if (kind === '') continue;
    else if (units.length === 0) units.push(['', word]);
    else units.at(-1)?.push(word);
  }
  return units.map((unit) => unitKey(unit)).filter(Boolean);
}

const unitKey = (unit: string[]): string =>
  unit
    .filter(Boolean)
    .map((word) => (ORDINAL.test(word) ? word.slice(0, -2) : word))
    .join(' ')
    .replace(/\b(\d+) ([a-z])\b/g, '$1$2')
    .replace(/\b([a-z]) (\d+)\b/g, '$1$2');

type Address = { street: string; unit: string; zip: string };

/** Street, units and the five digits of the ZIP code; undefined where an address lacks a street or a ZIP code. */
export function addressParts({
  street,
  unit,
  zip,
}: Address): { street: string; units: string; zip: string } | undefined {
  const line = lineOf(street);
  const end = unitStart(line);
  const key = streetKey(line, end);
  const five = zipCode(zip.trim())?.slice(0, 5);
  if (!key || !five) return undefined;
  const of_street = end < line.length ? unitKeys(line.slice(end)) : [];
  const of_unit = unit ? unitKeys(lineOf(unit)) : [];
  return { street: key, units: [...new Set([...of_street, ...of_unit])].sort().join(' '), zip: five };
}

/** The same as one text; empty where there is none. */
export function addressKey(address: Address): string {
  const parts = addressParts(address);
  return parts ? `${parts.street}|${parts.units}|${parts.zip}` : '';
}

/** The same text for the same person at the same address. */
export const matchKey = (contact: Address & { first_name: string; last_name: string }): string =>
  `${nameKey(contact.first_name, contact.last_name)}|${addressKey(contact)}`;
