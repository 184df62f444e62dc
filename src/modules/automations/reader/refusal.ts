import { isYes } from './ending.ts';
import { own, textOf } from './json.ts';
import type { Place } from './parties/places.ts';
import { squash, squashKey } from './parties/words.ts';

/** Tags of a contact, and marks that they want no mail. */

const REFUSAL =
  /^(dnd|optout|optedout|optoutall|hasoptedout)$|donotmail|donotcontact|donotsend|deceased(date)?c?$|(^|[^e])mailoptout/;
const REFUSING_TAG = /^(dnd|donotmail|donotcontact|donotsend|deceased|optout|optedout|mailoptout)$/;
const TAG_KEYS = ['tags', 'Tags', 'tag', 'contact_tags'];
const MOST_TAGS = 500;
const MOST_TAG_LENGTH = 200;

/** The contact's tags, from a list or from one text with commas; each once, 500 of 200 characters at most. */
export const tagsIn = (places: Place[]): string[] =>
  [...allTags(places)].slice(0, MOST_TAGS).map((tag) => tag.slice(0, MOST_TAG_LENGTH));

function allTags(places: Place[]): Set<string> {
  const tags = places.flatMap(({ object }) =>
    TAG_KEYS.flatMap((key) => {
      const value = own(object, key);
      if (Array.isArray(value)) return value.map((tag) => textOf(tag) ?? textOf(own(tag, 'name')) ?? '');
      return textOf(value)?.split(',') ?? [];
    }),
  );
  return new Set(tags.map((tag) => tag.trim()).filter(Boolean));
}

/** Whether the contact is marked as opted out of mail or of everything, or as deceased. Email and calls do not count. */
export function isMailRefused(places: Place[]): boolean {
  return (
    [...allTags(places)].some((tag) => REFUSING_TAG.test(squash(tag.slice(0, 80)))) ||
    places.some(({ object, path }) =>
      Object.entries(object).some(([key, value]) => {
        const name = squashKey(key);
        if (squashKey(path.at(-1) ?? '') === 'dndsettings')
          return /^(mail|directmail|postalmail|letter|all)$/.test(name) && own(value, 'status') === 'active';
        return REFUSAL.test(name) && isYes(value);
      }),
    )
  );
}
