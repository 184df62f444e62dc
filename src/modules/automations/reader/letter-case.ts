/** Writes in the usual way what a sender keeps in capital letters. */

const CAPITALS = new Set('NE NW SE SW PO US FM CR SR RR HC PMB II III IV MLK JFK'.split(' '));
const SMALL = new Set('of the and at on du by'.split(' '));
const CITY_INITIALS = new Set(['LA', 'NYC', 'DC', 'SF', 'SLC', 'KC', 'OKC']);

/** "123 NE MCKINLEY ST APT 4B" as "123 NE McKinley St Apt 4B"; a text with capital and small letters stays as it is. */
export function usualCase(text: string): string {
  const is_mixed = /\p{Ll}/u.test(text.replace(/\d(st|nd|rd|th)\b/g, '')) && /\p{Lu}/u.test(text);
  if (is_mixed || CITY_INITIALS.has(text)) return text;
  return text.replace(/[\p{L}\p{M}\d'’]+/gu, (word, at: number) => wordInUsualCase(word, at === 0));
}

function wordInUsualCase(word: string, is_first: boolean): string {
  const [small, capital] = [word.toLowerCase(), word.toUpperCase()];
  if (/^\d+(st|nd|rd|th)$/.test(small) || (SMALL.has(small) && !is_first)) return small;
  if (/\d/.test(word) || CAPITALS.has(capital)) return capital;
  if (/^d['’]/.test(small) && !is_first) return small.slice(0, 2) + capitalized(small.slice(2));
  if (/^[od]['’]\p{L}{2}/u.test(small)) return capital.slice(0, 2) + capitalized(small.slice(2));
  return /^mc\p{L}{3}/u.test(small) ? `Mc${capitalized(small.slice(2))}` : capitalized(small);
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
