import { isObject, type Json, own, textOf } from './json.ts';
import { isOfEvent, isSomebodyElse } from './parties/others.ts';
import type { Path } from './parties/places.ts';
import { squash, squashKey, wordsIn } from './parties/words.ts';

/** What a body says of an order, a payment or a contact that ended: "refunded", "cancelled_at". */

/** Where a body says so. It is unsure what is refunded in part, or failed. */
export type Ending = End & { path: Path };
export type End = { says: string; is_sure: boolean };

const NO = new Set(['', '0', 'false', 'no', 'n', 'off', 'none', 'never', 'inactive', 'na', 'null']);

/** Whether a mark is set: anything but a no, a zero or a date of zeros. */
export const isYes = (value: Json | undefined): boolean => {
  const text = squash((textOf(value) ?? '').slice(0, 80));
  return !NO.has(text) && !/^0+z?$/.test(text);
};

const ENDED_KEY =
  /^((is|was)?(cancell?ed|deleted|refunded|voided)(at|on|date|datetime)?|date(cancell?ed|deleted|refunded|voided)|(cancel|refund)date)$/;
const STATUS_KEY =
  /^(order|payment|financial|display|fulfill?ment|booking|appointment|appoinment|reservation|purchase|sale|donation|registration|invoice|transaction|charge|cancel|cancellation|refund|ticket|checkout|current|new)*(status|state)(name|text|label|code)?$/;
const OTHER_STATUS = /^(subscription|membership)(status|state)$/;
const NAME_OF_STATUS = /^(name|text|label|code|title|slug|value)$/;
const MOST_STATUS = 60;

const words = (text: string) => new Set(text.split(' '));
const ENDED = words(
  'cancel canceled cancelled canceling cancelling cancellation delete deleted removed archived trash trashed ' +
    'refund refunded void voided annulled chargeback reversed',
);
const UNSURE = words('failed declined denied disputed returned rejected');
const IN_PART = words('partial partially partly requested request pending awaiting scheduled reversal');
const NEGATED = words('not no none never non');

/** What a status says: that it ended, that it may have, or nothing of the kind. */
function readStatus(text: string): 'ended' | 'unsure' | undefined {
  const found = text.length > MOST_STATUS ? [] : wordsIn(text);
  const is_ended = found.some((word) => ENDED.has(word));
  const is_unsure = found.some((word) => UNSURE.has(word));
  if (found.some((word) => NEGATED.has(word)) || (!is_ended && !is_unsure)) return undefined;
  return is_unsure || found.some((word) => IN_PART.has(word)) ? 'unsure' : 'ended';
}

/** What one field says; undefined for most. */
function endingOf(key: string, value: Json, path: Path): Ending | undefined {
  const name = squashKey(key);
  const text = textOf(value);
  if (ENDED_KEY.test(name)) return isYes(value) ? { path, says: key.slice(0, 80), is_sure: true } : undefined;
  if (/^refunds?$/.test(name) && isSomething(value)) return { path, says: 'a refund', is_sure: false };
  const is_status =
    STATUS_KEY.test(name) || (NAME_OF_STATUS.test(name) && STATUS_KEY.test(squashKey(path.at(-1) ?? '')));
  if (text === undefined || !(is_status || OTHER_STATUS.test(name))) return undefined;
  const status = readStatus(text);
  return status && { path, says: text, is_sure: status === 'ended' && is_status };
}

/** A list with entries, also where it is wrapped, or the object of one. */
function isSomething(value: Json): boolean {
  const list = isObject(value) ? (own(value, 'data') ?? own(value, 'items')) : value;
  return Array.isArray(list) ? list.length > 0 : own(value, 'id') !== undefined || own(value, 'amount') !== undefined;
}

/** All that the objects of a value at a path of the body say of an end. Entries of a list of several are of other things. */
export function endingsIn(value: Json, at: Path = [], without?: string): Ending[] {
  const endings: Ending[] = [];
  const walk = (inner: Json, path: Path): void => {
    if (Array.isArray(inner)) {
      for (const [n, entry] of inner.entries()) if (typeof entry === 'object') walk(entry, [...path, String(n)]);
    }
    if (!isObject(inner)) return;
    for (const [key, child] of Object.entries(inner)) {
      if (path.length === at.length && key === without) continue;
      const ending = endingOf(key, child, path);
      if (ending) endings.push(ending);
      if (typeof child !== 'object' || child === null) continue;
      if (!isSomebodyElse(key, path.at(-1) ?? '', child) || isOfEvent(key)) walk(child, [...path, key]);
    }
  };
  walk(value, at);
  return endings;
}

/** Keys of what an event is about, as a whole. */
const WHOLE =
  /^(data|object|payload|event|body|resource|order|purchase|sale|donation|booking|appointment|reservation|payment|transaction|invoice|charge|checkout|entity|record|current|attributes|content|result|ticket|registration|refund|cancellation|\w*(status|state))$/;

/** Whether something ended that the contact at these paths is a part of; unsure where it may be something else of theirs. */
export function endOf(endings: Ending[], contact: Path[]): End | undefined {
  let unsure: string | undefined;
  for (const { path, says, is_sure } of endings) {
    const is_theirs = contact.some((one) => path.every((key, n) => one[n] === key));
    const is_whole = path.every((key) => WHOLE.test(squashKey(key)));
    if (is_sure && (is_theirs || is_whole)) return { says, is_sure };
    if (is_theirs || !path.some((key) => /^\d+$/.test(key))) unsure ??= says;
  }
  return unsure === undefined ? undefined : { says: unsure, is_sure: false };
}
