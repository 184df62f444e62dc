import { stateCode } from '../../platform/us/states.ts';
import type { VerifyCityStateZip } from '../../providers/places/port.ts';
import { zipCode } from './rules.ts';

/** Splits addresses that are written in one cell. */

export type CityLine = { city: string; state: string; zip: string };
export type WholeAddress = CityLine & { street: string; unit: string };

const COUNTRY = /[\s,]+(usa|u\.s\.a\.|us|united states( of america)?)\.?$/i;
const ZIP_AT_END = /[\s,]+(\d{3,5}(?:-\d{4})?|\d{9})$/;
const FLOOR = String.raw`\d+(?:st|nd|rd|th)\s+(?:floor|fl)\b\.?`;
const KIND = '(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot|spc|space|trlr|penthouse|ph)';
const UNIT = new RegExp(
  String.raw`[\s,]+(${FLOOR}|${KIND}\b\.?\s*#?\s*(?:[a-z]?-?\d[a-z0-9-]*|[a-z])|${KIND}\d+[a-z]?|#\s*[a-z0-9-]+)$`,
  'i',
);
/** A unit after a comma: "12 Main St, Apt B Springfield". */
const UNIT_FIRST = new RegExp(String.raw`^(?:${KIND}\b\.?\s+[a-z]\s|(?:penthouse|lobby|rear|bsmt|basement)\b)`, 'i');
const SUFFIX =
  'st|street|ave|av|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|pl|place|cir|circle|pkwy|parkway|way|ter|' +
  'terrace|trl|trail|hwy|highway|sq|square|loop|aly|alley|broadway|pike|run|row|path|plz|plaza|cv|cove|pt|point|xing|crossing';
/** A house number, a name, and what ends a street: "12 Oak Dr", "12 Oak Dr N", "1200 Highway 50", "350 Broadway". */
const COMPLETE = new RegExp(
  String.raw`^\S+(?:\s\S+)*\s(?:(?:\S+\s)(?:${SUFFIX})\.?(?:\s(?:[nsew]|[ns][ew]|north|south|east|west)\.?)?|broadway|\d+)$`,
  'i',
);
const STARTS_WITH_SUFFIX = new RegExp(String.raw`^(?!st\b)(?:${SUFFIX})\b`, 'i');
/** The longest names of cities have five words, and "Coeur d Alene" may be written as three. */
const MAX_CITY_WORDS = 6;

/** The state and ZIP code of a line, and what comes before them. */
type Tail = { before: string; state: string; zip: string };

/** The state and ZIP code at the end of a line. Without a ZIP code only a state's code, or one after a comma, is taken. */
export function splitTail(text: string): Tail | undefined {
  const line = text
    .replace(/\s*[\r\n;]+\s*/g, ', ')
    .trim()
    .replace(COUNTRY, '');
  const zip = zipCode(ZIP_AT_END.exec(line)?.[1] ?? '') ?? '';
  const place = zip ? line.replace(ZIP_AT_END, '').replace(/[\s,]+$/, '') : line;
  const words = [...place.matchAll(/[^\s,]+/g)];
  for (const count of [4, 3, 2, 1]) {
    const first = words.at(-count);
    if (!first || words.length <= count) continue;
    const written = place.slice(first.index);
    const state = /\d/.test(written) ? undefined : stateCode(written);
    const before = place.slice(0, first.index);
    if (state && (zip || written.length === 2 || /,\s*$/.test(before)))
      return { before: before.replace(/[\s,]+$/, ''), state, zip };
  }
  return undefined;
}

/** "Springfield, IL 62701" in its parts; `zip` may be empty. Undefined when it cannot be split. */
export function splitCityLine(text: string): CityLine | undefined {
  const tail = splitTail(text);
  const city = tail?.before.split(/[\s,]+/).join(' ');
  return tail && city ? { city, state: tail.state, zip: tail.zip } : undefined;
}

type Reading = { street: string; city: string };

/**
 * "12 Main St Apt 4, Springfield, IL 62701" in its parts; `zip` may be empty. A comma before the city decides. Without
 * one, `verify` decides which words are the city: the one of the ZIP code, else the only one in the state. Undefined when
 * that leaves none or several. Without `verify` the likeliest reading is given.
 */
export function splitAddress(text: string, verify?: VerifyCityStateZip): WholeAddress | undefined {
  const tail = splitTail(text);
  if (!tail) return undefined;
  const readings = readingsOf(tail.before);
  const after_comma = readings.find(({ street, city }) => street.endsWith(',') && !UNIT_FIRST.test(city));
  const chosen = after_comma ?? (verify ? confirmed(readings, tail, verify) : likeliest(readings));
  if (!chosen) return undefined;
  const { state, zip } = tail;
  return { ...splitUnit(chosen.street.replace(/[\s,]+$/, '')), city: chosen.city, state, zip };
}

/** Every way to read the last words as a city: no digits and no comma within. The shortest city comes first. */
function readingsOf(line: string): Reading[] {
  const words = [...line.matchAll(/[^\s,]+/g)];
  const readings: Reading[] = [];
  for (let count = 1; count <= MAX_CITY_WORDS && count < words.length; count++) {
    const at = words.at(-count)?.index ?? 0;
    const [street, city] = [line.slice(0, at).trim().replace(/\s*,$/, ','), line.slice(at)];
    if (/[\d#]/.test(city)) break;
    const is_after_comma = street.endsWith(',');
    if (is_after_comma || /\d.*\s\S*\p{L}/u.test(street) || isComplete(street)) readings.push({ street, city });
    if (is_after_comma) break;
  }
  return readings;
}

/** The reading whose city belongs to the ZIP code, else the only one whose city is in the state. */
function confirmed(readings: Reading[], { state, zip }: Tail, verify: VerifyCityStateZip): Reading | undefined {
  const in_state: Reading[] = [];
  for (const reading of readings) {
    const found = verify({ city: reading.city, state, zip });
    if (!found.is_city_known) continue;
    if (zip && (found.status === 'matched' || found.status === 'corrected')) return reading;
    in_state.push(reading);
  }
  const complete = in_state.filter(({ street }) => isComplete(street));
  const best = complete.length > 0 ? complete : in_state;
  return best.length === 1 ? best[0] : undefined;
}

const likeliest = (readings: Reading[]): Reading | undefined =>
  readings.findLast(
    ({ street, city }) => isComplete(street) && !UNIT_FIRST.test(city) && !STARTS_WITH_SUFFIX.test(city),
  );

const isComplete = (street: string): boolean =>
  COMPLETE.test(street) || UNIT.test(street) || /\bbox\s+\d+$/i.test(street);

/** Splits the unit at the end of a street line from the street; `unit` is empty where there is none. */
export function splitUnit(street: string): { street: string; unit: string } {
  const unit = UNIT.exec(street)?.[1] ?? '';
  return unit ? { street: street.slice(0, -unit.length).replace(/[\s,]+$/, ''), unit } : { street, unit: '' };
}

const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** The street without the city at its end: "742 Evergreen Ter, Springfield". Undefined where it does not end with it. */
export function streetWithoutCity(street: string, city: string): string | undefined {
  if (city === '' || !asciiLower(street).endsWith(asciiLower(city))) return undefined;
  const before = street.slice(0, -city.length);
  const rest = before.replace(/[\s,]+$/, '');
  return /,\s*$/.test(before) || (/\s$/.test(before) && isComplete(rest)) ? rest || undefined : undefined;
}
