import type { WaitingAdjustment } from '../../../../modules/credits/adjustments/schema.ts';
import { formatCount } from '../../../../platform/format.ts';

/** Such as "Add 600 credits". */
export const adjustmentText = ({ credits }: Pick<WaitingAdjustment, 'credits'>): string =>
  `${credits > 0 ? 'Add' : 'Remove'} ${formatCount(Math.abs(credits), 'credit')}`;
