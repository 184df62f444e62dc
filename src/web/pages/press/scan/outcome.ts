import { fullName } from '../../../../modules/letters/rules.ts';
import type { Undoable } from '../../../../modules/press/marks/rules.ts';
import type { ScanAnswer, ScanMode } from '../../../../modules/press/marks/schema.ts';

/** What the page says about a scan. `undo` is the mark that can be taken back. */
export type Outcome = { text: string; is_good: boolean; undo: { item_id: string; mark: Undoable } | null };

export const MODE_NAMES: Record<ScanMode, string> = {
  printed: 'Printed',
  mailed: 'Mailed',
  returned: 'Returned',
  spoiled: 'Spoiled',
};

const UNDOES: Record<ScanMode, Undoable> = {
  printed: 'printed',
  mailed: 'mailed',
  returned: 'returned',
  spoiled: 'reprinted',
};

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A time of today as a time, any other with its day. */
function when(iso: string, now: Date): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? `at ${clock.format(at)}` : `on ${moment.format(at)}`;
}

/** What a scan did, as a sentence. */
export function outcomeOf({ outcome, item }: ScanAnswer, mode: ScanMode, now: Date): Outcome {
  const name = fullName(item.recipient.first_name, item.recipient.last_name) || item.recipient.company_name;
  if (outcome === 'marked') {
    const what = mode === 'spoiled' ? 'spoiled. A reprint waits for the next run' : mode;
    return { text: `${name}: ${what}.`, is_good: true, undo: { item_id: item.id, mark: UNDOES[mode] } };
  }
  if (mode === 'spoiled') return { text: `${name}: this sheet was replaced already.`, is_good: false, undo: null };
  const at = mode === 'returned' ? (item.returned_at ?? item.status_at) : item.status_at;
  const is_later =
    (mode === 'printed' && item.status !== 'printing') || (mode === 'mailed' && item.status === 'delivered');
  const mark = is_later ? { shipped: 'mailed', delivered: 'delivered' }[item.status as 'shipped' | 'delivered'] : mode;
  return { text: `${name}: Already marked as ${mark} ${when(at, now)}.`, is_good: false, undo: null };
}
