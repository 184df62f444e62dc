import { Failure } from '../../platform/failure.ts';

export const insufficientCredits = (required: number, balance: number) =>
  new Failure(
    402,
    'insufficient_credits',
    `You need ${required} ${required === 1 ? 'credit' : 'credits'} to send this, and your balance is ${balance}.`,
    { required, balance },
  );
