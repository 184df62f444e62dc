import type { PrintAddress, PrintOrder } from '../../providers/print/port.ts';
import { envelopeProblem, unwritableProblem } from '../addresses/writable-rules.ts';
import type { ItemStatus, RunOptions, RunStatus } from './schema.ts';

/** Letters in a run, unless the operator says otherwise. */
export const USUAL_RUN_LETTERS = 500;
export const MOST_RUN_LETTERS = 2000;

/** So many runs are made with one click at most. */
export const MOST_RUNS_AT_ONCE = 20;

type Sheet = { letter_id: string; template_id: string; zip: string };

/** Which sheet comes first in a run. Letters have their ids in the order in which they were ordered. */
export const bySheetOrder =
  (order: RunOptions['sheet_order']) =>
  (a: Sheet, b: Sheet): number =>
    (order === 'zip' ? compare(a.zip, b.zip) : compare(a.template_id, b.template_id)) ||
    compare(a.letter_id, b.letter_id);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An item in one of these statuses waits for a run, and can still be withdrawn. */
export const WAITING: readonly ItemStatus[] = ['pending', 'expect-48-hour-delay'];

/** Why an order cannot be printed and posted; null when it can. */
export function refusalOf(order: PrintOrder, hands: readonly string[]): string | null {
  if (!hands.includes(order.hand)) return `There is no hand called "${order.hand}".`;
  if (order.text.trim() === '') return 'The letter has no text.';
  return (
    addressRefusal('recipient', order.recipient) ??
    addressRefusal('return address', order.return_address) ??
    envelopeProblem(order.recipient) ??
    unwritableSender(order.return_address)
  );
}

function unwritableSender(from: PrintAddress): string | null {
  const problem = unwritableProblem(from);
  return problem && `Return address: ${problem}`;
}

function addressRefusal(whose: string, address: PrintAddress): string | null {
  const missing = (['street', 'city', 'state', 'zip'] as const).filter((part) => address[part].trim() === '');
  return missing.length === 0 ? null : `The ${whose} has no ${missing.join(', ')}.`;
}

type Step = { from: RunStatus; items: ItemStatus; items_from: ItemStatus };

/** The status that a mark requires of a run, and which of its letters move with it. */
export const RUN_STEPS: Record<'printed' | 'mailed' | 'delivered', Step> = {
  printed: { from: 'ready', items: 'printing', items_from: 'processing' },
  mailed: { from: 'printed', items: 'shipped', items_from: 'printing' },
  delivered: { from: 'mailed', items: 'delivered', items_from: 'shipped' },
};
export type RunMark = keyof typeof RUN_STEPS;

/** Why a run cannot be marked so; null when it can. */
export function markRefusal(status: RunStatus, mark: RunMark): string | null {
  if (status === RUN_STEPS[mark].from) return null;
  if (status === 'rendering') return 'This run is still being drawn.';
  return mark === 'printed'
    ? `This run is ${status} already.`
    : `Only a ${RUN_STEPS[mark].from} run can be marked as ${mark}; this one is ${status}.`;
}

/** The status of a run is that of the letter that is furthest behind; `otherwise` where no letter is left in it. */
export function runStatusOf(letters: readonly ItemStatus[], otherwise: RunStatus): RunStatus {
  const behind = (['processing', 'printing', 'shipped', 'delivered'] as const).find((status) =>
    letters.includes(status),
  );
  return behind
    ? ({ processing: 'ready', printing: 'printed', shipped: 'mailed', delivered: 'delivered' } as const)[behind]
    : otherwise;
}

/** Why a letter cannot be ended as failed; null when it can. */
export function failRefusal(status: ItemStatus): string | null {
  return ['delivered', 'failed', 'cancelled'].includes(status)
    ? `This letter is ${status}; nothing more can be done with it.`
    : null;
}
