import { Failure, notFound } from '../../platform/failure.ts';
import { formatNumber } from '../../platform/format.ts';
import { blockedText, entryName, MAX_ENTRIES } from './rules.ts';
import type { Entry } from './schema.ts';

export const entryNotFound = () => notFound('This entry');
export const incompleteEntry = (text: string, index: number) => new Failure(422, 'entry_incomplete', text, { index });
export const listFull = () =>
  new Failure(
    409,
    'do_not_mail_list_full',
    `A do-not-mail list has at most ${formatNumber(MAX_ENTRIES)} entries. Remove some, then add these again.`,
  );
/** A letter that is not sent because of this entry. */
export const onDoNotMailList = (entry: Entry) =>
  new Failure(
    409,
    'on_do_not_mail_list',
    `${blockedText(entry)}. The entry is for ${entryName(entry)}. Remove the entry or choose another recipient.`,
    { entry },
  );
export const everyoneOnDoNotMailList = () =>
  new Failure(
    409,
    'on_do_not_mail_list',
    'Everyone on this list is on your do-not-mail list. Remove entries from it or choose another list.',
  );
