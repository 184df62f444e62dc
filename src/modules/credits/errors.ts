import { Failure } from '../../platform/failure.ts';
import { formatCount, formatNumber } from '../../platform/format.ts';

export const insufficientCredits = (required: number, balance: number) =>
  new Failure(
    402,
    'insufficient_credits',
    `You need ${formatCount(required, 'credit')} to send this, and your balance is ${formatNumber(balance)}.`,
    { required, balance },
  );
