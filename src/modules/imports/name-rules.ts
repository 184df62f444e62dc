import type { ContactFields } from './row-rules.ts';

const SYMBOLS =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff])+/gu;
const SMALL_WORDS = /(?<=\s)(And|Of|The|De|Van|Von)(?=\s)/g;
const UPPER_CASE_WORDS = /\b(Ii|Iii|Iv|Llc|Jp|Tj|Dj)\b/g;

/** "MR. AND MRS. JONES" in the usual spelling: "Mr. and Mrs. Jones". */
const capitalized = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[\s'’.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(['’])S\b/g, '$1s')
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(SMALL_WORDS, (word) => word.toLowerCase())
    .replace(UPPER_CASE_WORDS, (word) => word.toUpperCase());

const isShouted = (name: string): boolean => /\p{Lu}{3}/u.test(name) && !/\p{Ll}/u.test(name);

type Name = Pick<ContactFields, 'first_name' | 'last_name'>;

/**
 * What would look odd in handwriting about a name, and the name without it: symbols such as emoji and signs that
 * nobody sees, which no hand can write, and names in capital letters. Undefined for all other names.
 */
export function oddName({ first_name, last_name }: Name): { reason: 'symbols' | 'capitals'; name: Name } | undefined {
  const change = (edit: (name: string) => string): Name => ({
    first_name: edit(first_name),
    last_name: edit(last_name),
  });
  const whole = `${first_name} ${last_name}`;
  const plain = change((name) => name.replace(SYMBOLS, '').replace(/\s+/g, ' ').trim());
  if (`${plain.first_name} ${plain.last_name}` !== whole && whole.search(SYMBOLS) >= 0)
    return { reason: 'symbols', name: plain };
  return isShouted(whole) ? { reason: 'capitals', name: change(capitalized) } : undefined;
}
