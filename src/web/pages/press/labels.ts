import {
  type Copy,
  type LetterMark,
  markVerdict,
  reprintVerdict,
  UNDO_WITHIN_MS,
  type Undoable,
  undoVerdict,
} from '../../../modules/press/marks/rules.ts';
import { failRefusal, RUN_STEPS, type RunMark } from '../../../modules/press/rules.ts';
import {
  FAULTS,
  type Fault,
  type ItemStatus,
  type PressItem,
  type PrintRun,
  type RunStatus,
} from '../../../modules/press/schema.ts';
import { formatCount, formatNumber, plural } from '../../../platform/format.ts';
import type { BadgeVariant } from '../../components/badge.tsx';
import { FAULT_NAMES } from '../../features/letter-care/faults.ts';

/** Labels for the statuses of runs and letters, and the actions each status allows. */

export const RUN_LABEL: Record<RunStatus, { label: string; badge: BadgeVariant }> = {
  rendering: { label: 'Preparing', badge: 'secondary' },
  ready: { label: 'Ready to print', badge: 'default' },
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
    text: 'Customers will see that their letters are in print production. Set spoiled letters aside first: open the run and report them, or scan them as spoiled.',
  },
  mailed: {
    button: 'Mark mailed',
    title: 'Mark this run as mailed?',
    text: 'Customers will see that their letters were sent via USPS. You can undo this for 24 hours.',
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

export const hasPdfs = ({ status, held_at }: Pick<PrintRun, 'status' | 'held_at'>): boolean =>
  status !== 'rendering' && held_at === null;

/** A copy that was replaced or came back says so; others say how far they are. */
export function itemLook({ status, fault, returned_at }: Pick<PressItem, 'status' | 'fault' | 'returned_at'>) {
  if (fault) return { label: FAULT_NAMES[fault], badge: 'destructive' } as const;
  return returned_at ? ({ label: 'Returned', badge: 'destructive' } as const) : ITEM_LABEL[status];
}

const asCopy = (item: PressItem): Copy => ({
  ...item,
  status_at: new Date(item.status_at),
  is_replaced: item.fault !== null,
  returned_at: item.returned_at === null ? null : new Date(item.returned_at),
});

/** Why a copy may be reprinted now. */
export const faultsFor = (item: PressItem): Fault[] =>
  FAULTS.filter((fault) => reprintVerdict(asCopy(item), fault) === null);

/** Whether one letter can be marked so. */
export const canMark = (item: PressItem, mark: LetterMark): boolean => markVerdict(asCopy(item), mark) === null;

/** The last mark of a letter, if it can be taken back; the server decides about a reprint that is in a run. */
export function lastMark(item: PressItem, now: Date): Undoable | undefined {
  if (item.fault) return 'reprinted';
  return (['returned', 'delivered', 'mailed', 'printed'] as const).find(
    (mark) => undoVerdict(asCopy(item), mark, now) === null,
  );
}

/** Whether a letter of a run can be canceled. */
export const canFail = (item: PressItem): boolean => item.fault === null && failRefusal(item.status) === null;
export const canHold = (item: PressItem): boolean =>
  item.fault === null && ['pending', 'expect-48-hour-delay', 'processing', 'printing'].includes(item.status);

/** How many sheets of a run were replaced, for each reason: 2 spoiled at the press, 1 lost in the mail. */
export function faultCounts(items: readonly Pick<PressItem, 'fault'>[]): string {
  const counts = FAULTS.map((fault) => ({ fault, count: items.filter((item) => item.fault === fault).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ fault, count }) => `${count} ${FAULT_NAMES[fault].toLowerCase()}`)
    .join(', ');
}

/** How far the letters of a run are: 3 printed, 2 mailed. */
export function stageCounts(items: readonly Pick<PressItem, 'fault' | 'status'>[]): string {
  const stages = Map.groupBy(
    items.filter((item) => item.fault === null),
    (item) => ITEM_LABEL[item.status].label.toLowerCase(),
  );
  return [...stages].map(([label, { length }]) => `${length} ${label}`).join(', ');
}

/** The mark of a run that can be taken back. */
export function undoableMark(run: PrintRun, now: Date): RunMark | undefined {
  const since = { printed: run.printed_at, mailed: run.mailed_at, delivered: run.delivered_at };
  const mark = (['delivered', 'mailed', 'printed'] as const).find((each) => run.status === each);
  const at = mark && since[mark];
  const is_in_time = at && (mark === 'printed' || now.getTime() - Date.parse(at) <= UNDO_WITHIN_MS);
  return is_in_time ? mark : undefined;
}

export const letters = (count: number): string => formatCount(count, 'letter');

/** How many letters a run has, and how many of them are left in it: "97 of 100 letters". */
export const lettersOfRun = ({
  letter_count,
  remaining_count,
}: Pick<PrintRun, 'letter_count' | 'remaining_count'>): string =>
  remaining_count === letter_count
    ? letters(letter_count)
    : `${formatNumber(remaining_count)} of ${letters(letter_count)}`;

/** What a mark of a run does not do. */
export const heldStay = (count: number): string =>
  `${formatCount(count, 'held letter')} ${plural(count, 'stays as it is', 'stay as they are')}.`;
