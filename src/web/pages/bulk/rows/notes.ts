import {
  conflictQuestion,
  conflictText,
  TIDY_TEXTS,
  unverifiedText,
  zipPlaceName,
} from '../../../../modules/addresses/text-rules.ts';
import { firstOddity } from '../../../../modules/addresses/tidy-rules.ts';
import { issueText, type RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow, RowFlag } from '../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { asDay } from '../../../lib/dates.ts';

export type RowNote = { text: string; look: 'trouble' | 'remark'; offer?: { name: string; fix: RowFix } };

/** Describes a problem with a row's card. */
export function flagText({ reason, detail }: RowFlag): string {
  if (reason === 'too_long') {
    const [has, fits] = detail.split('/').map((n) => formatNumber(Number(n)));
    return `The text has ${has} characters; at most ${fits} fit`;
  }
  if (reason === 'overflow') return `The text is ${detail === '1' ? '1 line' : `${detail} lines`} too long`;
  if (reason === 'missing_variable') return `No value for ${detail}`;
  if (reason === 'unknown_variable') return `No column is called ${detail}`;
  if (reason === 'unwritable_value') return `Not sent, because this can’t be written: ${detail}`;
  return `Can’t be written: ${detail}`;
}

/** Returns the notes on a row, blocking ones first. */
export function rowNotes(row: ImportRow): RowNote[] {
  const { contact, zip_place } = row;
  const notes: RowNote[] = row.issues.map((issue) => {
    if (issue.reason === 'unknown_city') {
      const { city } = contact;
      const text = `${city}? ${unverifiedText(contact, zip_place)}`;
      return { text, look: 'trouble', offer: { name: `Keep ${city}`, fix: { city } } };
    }
    // The server compares the row with the list again, whichever field is corrected.
    if (issue.reason === 'do_not_mail')
      return { text: issueText(issue), look: 'trouble', offer: { name: 'Check again', fix: {} } };
    if (issue.reason !== 'other_state' && issue.reason !== 'far_city')
      return { text: issueText(issue), look: 'trouble' };
    const text = `${conflictQuestion(contact, zip_place)} ${conflictText(contact, zip_place)}`;
    if (!zip_place?.city) return { text, look: 'trouble' };
    const { city, state } = zip_place;
    return { text, look: 'trouble', offer: { name: `Use ${zipPlaceName(zip_place)}`, fix: { city, state } } };
  });
  const remark = (text: string) => notes.push({ text, look: 'remark' });
  const odd = firstOddity(contact);
  if (odd && odd.tidy !== 'repeated') {
    const { text, offer } = TIDY_TEXTS[odd.tidy];
    notes.push({ text, look: 'remark', offer: { name: offer, fix: odd.change } });
  }
  for (const flag of row.flags) notes.push({ text: flagText(flag), look: 'trouble' });
  if (row.duplicate_of !== null) remark(`Same person and address as row ${formatNumber(row.duplicate_of)}`);
  if (row.mailed_at !== null) remark(`Mailed on ${asDay(row.mailed_at)}`);
  if (row.address_check === 'unverified') remark(unverifiedText(contact, zip_place));
  if (row.address_check === 'corrected') remark(row.given_place ? `Corrected from ${row.given_place}` : 'Corrected');
  if (row.address_check === 'matched' && notes.length === 0) remark('City and ZIP match');
  // Both names of a row may have the same.
  return notes.filter(({ text }, n) => notes.findIndex((other) => other.text === text) === n);
}
