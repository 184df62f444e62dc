import { letterRefusal, RUN_STEPS, type RunMark } from '../../../modules/press/rules.ts';
import type { ItemStatus, PressItem, PrintRun, RunStatus } from '../../../modules/press/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import type { BadgeVariant } from '../../components/badge.tsx';

/** Labels for the statuses of runs and letters, and the actions each status allows. */

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

const MARK_TEXTS: Record<RunMark, { button: string; title: string; text: string }> = {
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

/** The next action for a run; undefined while its PDFs are being prepared and after delivery. */
export function nextMark(status: RunStatus): ((typeof MARK_TEXTS)[RunMark] & { mark: RunMark }) | undefined {
  const mark = (Object.keys(RUN_STEPS) as RunMark[]).find((step) => RUN_STEPS[step].from === status);
  return mark && { mark, ...MARK_TEXTS[mark] };
}

export const hasPdfs = ({ status }: Pick<PrintRun, 'status'>): boolean => status !== 'rendering';

/** The actions allowed for one letter of a run. */
export const letterMarks = ({ status }: Pick<PressItem, 'status'>) =>
  (['expect-48-hour-delay', 'failed'] as const).filter((mark) => letterRefusal(status, mark) === null);

export const letters = (count: number): string => formatCount(count, 'letter');
