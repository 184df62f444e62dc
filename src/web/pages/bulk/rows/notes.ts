import { issueText } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow, RowFlag } from '../../../../modules/imports/schema.ts';
import { asDay } from '../../../lib/dates.ts';

export type RowNote = { text: string; look: 'trouble' | 'remark' };

/** Why the card of a row will not read as it should. */
export function flagText({ reason, detail }: RowFlag): string {
  if (reason === 'too_long') {
    const [has, fits] = detail.split('/').map((n) => Number(n).toLocaleString('en-US'));
    return `The text has ${has} characters; at most ${fits} fit`;
  }
  if (reason === 'overflow') return `The text is ${detail === '1' ? '1 line' : `${detail} lines`} too long`;
  if (reason === 'missing_variable') return `Nothing to put in for ${detail}`;
  if (reason === 'unknown_variable') return `No column is called ${detail}`;
  return `The hand cannot write ${detail}`;
}

/** Everything that is to be said about a row, what keeps it from being mailed first. */
export function rowNotes(row: ImportRow): RowNote[] {
  const notes: RowNote[] = row.issues.map((issue) => ({ text: issueText(issue), look: 'trouble' }));
  const remark = (text: string) => notes.push({ text, look: 'remark' });
  for (const flag of row.flags) notes.push({ text: flagText(flag), look: 'trouble' });
  if (row.duplicate_of !== null) remark(`Same person and address as row ${row.duplicate_of.toLocaleString('en-US')}`);
  if (row.mailed_at !== null) remark(`Mailed on ${asDay(row.mailed_at)}`);
  if (row.address_check === 'unverified') remark('The directory does not know this place');
  if (row.address_check === 'corrected') remark(row.given_place ? `Corrected from ${row.given_place}` : 'Corrected');
  if (row.address_check === 'verified' && notes.length === 0) remark('Verified');
  return notes;
}
