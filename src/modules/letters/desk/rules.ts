import { readCode } from '../../../platform/codes/short-code.ts';
import type { LetterStatus } from '../schema.ts';

/** Where a letter is, as the operator filters the list, and the statuses that its row may have there. */
export const LETTER_STAGES = {
  not_handed_over: { name: 'Not at the press yet', statuses: ['queued', 'sending'] },
  waiting: { name: 'Waiting for a run', statuses: ['pending'] },
  to_reprint: { name: 'To reprint', statuses: ['expect-48-hour-delay'] },
  in_run: { name: 'In a run', statuses: ['processing'] },
  printed: { name: 'Printed', statuses: ['printing'] },
  mailed: { name: 'Mailed', statuses: ['shipped', 'delivered'] },
  delivered: { name: 'Delivered', statuses: ['delivered'] },
  failed: { name: 'Failed', statuses: ['failed'] },
  canceled: { name: 'Canceled', statuses: ['cancelled'] },
} as const satisfies Record<string, { name: string; statuses: LetterStatus[] }>;
export type LetterStage = keyof typeof LETTER_STAGES;

/** How a text of the search field is meant. */
export type LetterSearch =
  | { kind: 'id'; low: string; high: string }
  | { kind: 'code'; code_no: number; or_name: string }
  | { kind: 'name'; name: string };

const MIN_ID_DIGITS = 8;
const ID_DIGITS = 32;

/** Null for a text that is too short to search for. */
export function readLetterSearch(q: string): LetterSearch | null {
  const text = q.trim().replace(/\s+/g, ' ').toLowerCase();
  if (text.length < 2) return null;
  const code_no = readCode(text);
  if (code_no !== null) return { kind: 'code', code_no, or_name: text };
  const digits = text.replaceAll('-', '');
  if (/^[0-9a-f]+$/.test(digits) && /\d/.test(digits) && digits.length >= MIN_ID_DIGITS && digits.length <= ID_DIGITS) {
    return { kind: 'id', low: idOf(digits, '0'), high: idOf(digits, 'f') };
  }
  return { kind: 'name', name: text };
}

const idOf = (digits: string, fill: string) =>
  digits.padEnd(ID_DIGITS, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const TIME_DIGITS = 12;

/** The least id that a letter can have that was ordered at this time: ids begin with the time in milliseconds. */
export const firstIdAt = (at: Date): string =>
  idOf(Math.max(0, at.getTime()).toString(16).padStart(TIME_DIGITS, '0'), '0');

/** Whether a letter is at the press and not in the mail yet. */
export const isToMail = (status: LetterStatus): boolean =>
  ['pending', 'processing', 'printing', 'expect-48-hour-delay'].includes(status);
