import { addressLines } from '../../../modules/letters/page-rules.ts';
import { letterRefusal, RUN_STEPS, type RunMark } from '../../../modules/press/rules.ts';
import type { ItemStatus, PressItem, PrintRun, RunStatus } from '../../../modules/press/schema.ts';
import type { BadgeVariant } from '../../components/badge.tsx';
import { formatCount } from '../../lib/format.ts';

/** What the print shop reads for the states of runs and letters, and what it may do next. */

export const RUN_LABEL: Record<RunStatus, { label: string; badge: BadgeVariant }> = {
  rendering: { label: 'Preparing', badge: 'secondary' },
  ready: { label: 'Ready to print', badge: 'accent' },
  printed: { label: 'Printed', badge: 'warning' },
  mailed: { label: 'Mailed', badge: 'good' },
  delivered: { label: 'Delivered', badge: 'good' },
};

export const ITEM_LABEL: Record<ItemStatus, { label: string; badge: BadgeVariant }> = {
  pending: { label: 'Waiting', badge: 'outline' },
  processing: { label: 'In this run', badge: 'secondary' },
  printing: { label: 'Printed', badge: 'warning' },
  shipped: { label: 'Mailed', badge: 'good' },
  delivered: { label: 'Delivered', badge: 'good' },
  'expect-48-hour-delay': { label: 'To reprint', badge: 'accent' },
  failed: { label: 'Failed', badge: 'destructive' },
  cancelled: { label: 'Canceled', badge: 'outline' },
};

const MARK_WORDS: Record<RunMark, { button: string; title: string; text: string }> = {
  printed: {
    button: 'Mark printed',
    title: 'Mark this run as printed?',
    text: 'Customers will see that their letters are in print production. Set spoiled letters aside first: open the run and send them back to reprint.',
  },
  mailed: {
    button: 'Mark mailed',
    title: 'Mark this run as mailed?',
    text: 'Customers will see that their letters were sent via USPS. You can’t undo this.',
  },
  delivered: {
    button: 'Mark delivered',
    title: 'Mark this run as delivered?',
    text: 'This completes the run. Letters typically arrive 3-5 business days after mailing.',
  },
};

/** The one thing that can be done with a run next; undefined while it is drawn and when it is over. */
export function nextMark(status: RunStatus): ((typeof MARK_WORDS)[RunMark] & { mark: RunMark }) | undefined {
  const mark = (Object.keys(RUN_STEPS) as RunMark[]).find((step) => RUN_STEPS[step].from === status);
  return mark && { mark, ...MARK_WORDS[mark] };
}

export const hasPdfs = ({ status }: Pick<PrintRun, 'status'>): boolean => status !== 'rendering';

/** What may be done with one letter of a run. */
export const letterMarks = ({ status }: Pick<PressItem, 'status'>) =>
  (['expect-48-hour-delay', 'failed'] as const).filter((mark) => letterRefusal(status, mark) === null);

/** Returns the letters whose address or text contains every word of the search. */
export function lettersFound<T extends Pick<PressItem, 'recipient' | 'text'>>(items: readonly T[], search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const searched = [...addressLines(item.recipient), item.text].join(' ').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** Letters of a long list, a page at a time; `page` counts from 1 and never leaves the list. */
export function pageOf<T>(
  items: readonly T[],
  page: number,
  size: number,
): { items: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const at = Math.min(Math.max(1, page), pages);
  return { items: items.slice((at - 1) * size, at * size), page: at, pages };
}

export const letters = (count: number): string => formatCount(count, 'letter');
