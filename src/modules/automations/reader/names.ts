/** Splits a name that was given in one text. */

const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|rev|sir|hon)\.?$/i;
const SUFFIX = /^(jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;
const PARTICLE = /^(van|von|de|da|di|del|della|der|den|la|le|bin|al|st\.?)$/i;

/**
 * "Dr. Mary Ann van Dyke Jr." in first name "Mary Ann" and last name "van Dyke Jr.". A single word is a first name, and
 * "Mr. Fox" a last name.
 */
export function splitName(full_name: string): { first_name?: string; last_name?: string } {
  const [family = '', given] = full_name.split(',');
  const is_reversed = given !== undefined && given.trim() !== '' && !SUFFIX.test(given.trim());
  const words = (is_reversed ? `${given} ${family}` : full_name.replaceAll(',', ' ')).split(/\s+/).filter(Boolean);
  const count = words.length;
  while (words.length > 1 && TITLE.test(words[0] as string)) words.shift();
  if (words.length === 1) return { [words.length < count ? 'last_name' : 'first_name']: words[0] };
  let start = words.length - 1;
  if (is_reversed) start = words.length - family.split(/\s+/).filter(Boolean).length;
  while (start > 1 && SUFFIX.test(words[start] as string)) start--;
  while (start > 1 && PARTICLE.test(words[start - 1] as string)) start--;
  if (start < 1) return {};
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') };
}
