import type { Fault, ItemStatus, RunStatus } from '../schema.ts';

/** What may be done with one copy of a letter: marked, undone, reprinted, returned, held. */

/** What decides it. */
export type Copy = {
  status: ItemStatus;
  status_at: Date;
  is_replaced: boolean;
  returned_at: Date | null;
  held_reason: string | null;
};

export const LETTER_MARKS = ['printed', 'mailed'] as const;
export type LetterMark = (typeof LETTER_MARKS)[number];

/** The status that a mark requires and gives. */
export const MARK_STEPS = {
  printed: { from: 'processing', to: 'printing' },
  mailed: { from: 'printing', to: 'shipped' },
} as const satisfies Record<LetterMark, { from: ItemStatus; to: ItemStatus }>;

const ORDER: ItemStatus[] = ['processing', 'printing', 'shipped', 'delivered'];
const isMailed = (status: ItemStatus) => status === 'shipped' || status === 'delivered';
const isWaiting = (status: ItemStatus) => status === 'pending' || status === 'expect-48-hour-delay';

/** 'already' where the mark is there; a sentence where it cannot be made; null where it can. */
export type Verdict = { outcome: 'already' } | { outcome: 'refused'; why: string } | null;
const refused = (why: string): Verdict => ({ outcome: 'refused', why });

function ended(copy: Copy): Verdict {
  if (copy.status === 'failed') return refused('This letter failed, and its credit was given back. Throw it away.');
  return copy.status === 'cancelled' ? refused('This letter was canceled. Throw it away.') : null;
}

/** Whether a copy can be marked as printed or mailed. */
export function markVerdict(copy: Copy, mark: LetterMark): Verdict {
  const end = ended(copy);
  if (end) return end;
  if (copy.is_replaced) return refused('This copy was replaced by a reprint. Throw it away.');
  if (ORDER.indexOf(copy.status) >= ORDER.indexOf(MARK_STEPS[mark].to)) return { outcome: 'already' };
  if (copy.held_reason !== null) return refused(`This letter is held: ${copy.held_reason}`);
  if (isWaiting(copy.status)) return refused('This letter is not in a print run yet.');
  return copy.status === MARK_STEPS[mark].from ? null : refused('This letter is not marked as printed yet.');
}

const NEEDS_MAILED: readonly Fault[] = ['lost', 'returned'];

/** Whether a copy can be replaced by another one. */
export function reprintVerdict(copy: Copy, fault: Fault): Verdict {
  if (copy.is_replaced) return { outcome: 'already' };
  const end = ended(copy);
  if (end) return end;
  if (isWaiting(copy.status)) return refused('This letter is waiting to be printed. There is nothing to reprint yet.');
  if (fault === 'spoiled' && isMailed(copy.status))
    return refused('This letter was mailed. Choose what happened to it: lost, damaged, wrong or returned.');
  if (NEEDS_MAILED.includes(fault) && !isMailed(copy.status)) return refused('This letter was not mailed yet.');
  return null;
}

/** Whether a copy can be marked as returned to its sender. */
export function returnVerdict(copy: Copy): Verdict {
  if (copy.returned_at) return { outcome: 'already' };
  return isMailed(copy.status)
    ? null
    : refused('Only a letter that was mailed can be returned. This one is not marked as mailed.');
}

/** What can be undone, and the statuses in which it is there. */
export const UNDOABLE = ['printed', 'mailed', 'delivered', 'returned', 'reprinted'] as const;
export type Undoable = (typeof UNDOABLE)[number];

export const UNDO_STEPS = {
  printed: { from: 'printing', to: 'processing' },
  mailed: { from: 'shipped', to: 'printing' },
  delivered: { from: 'delivered', to: 'shipped' },
} as const satisfies Record<Exclude<Undoable, 'returned' | 'reprinted'>, { from: ItemStatus; to: ItemStatus }>;

/** Mailed letters leave the shop with the day's mail: after that, a mark is no slip any more. */
export const UNDO_WITHIN_MS = 24 * 3_600_000;
const TOO_LATE = 'This was marked more than 24 hours ago and cannot be undone.';

/** Whether a mark of a copy can be taken back: until its next stage, and what was mailed within a day. */
export function undoVerdict(copy: Copy, mark: Exclude<Undoable, 'reprinted'>, now: Date): Verdict {
  const is_old = (at: Date) => now.getTime() - at.getTime() > UNDO_WITHIN_MS;
  if (mark === 'returned') {
    if (!copy.returned_at) return { outcome: 'already' };
    if (copy.is_replaced) return refused('This letter was reprinted after it was returned.');
    return is_old(copy.returned_at) ? refused(TOO_LATE) : null;
  }
  const { from, to } = UNDO_STEPS[mark];
  if (copy.status === to) return { outcome: 'already' };
  if (copy.is_replaced) return refused('This copy was replaced by a reprint. Undo the reprint first.');
  if (copy.status !== from) return refused(`This letter is not at that stage any more.`);
  if (copy.returned_at) return refused('This letter was returned. Undo the return first.');
  return isMailed(copy.status) && is_old(copy.status_at) ? refused(TOO_LATE) : null;
}

/** Whether a reprint can be taken back: as long as the new copy waits. */
export function undoReprintVerdict(copy: Copy, next: Copy | undefined): Verdict {
  if (!copy.is_replaced) return { outcome: 'already' };
  if (!next || next.is_replaced || !isWaiting(next.status))
    return refused('The reprint is in a print run. It cannot be undone any more.');
  return null;
}

/** Whether the sheets of a run in this status are still to be printed, so that a hold takes the letter off them. */
export const isToPrint = (status: RunStatus): boolean => status === 'rendering' || status === 'ready';
