import { Failure, notFound } from '../../platform/failure.ts';

export const nothingWaiting = () => new Failure(409, 'nothing_waiting', 'No letters are waiting to be printed.');
export const runNotFound = () => notFound('This print run');
export const letterNotFound = () => notFound('This letter');
export const cannotMark = (text: string) => new Failure(409, 'cannot_mark', text);
export const serialsUsedUp = () =>
  new Failure(
    409,
    'serials_used_up',
    'All serial numbers of your mailer ID were used in the last 45 days. Make a smaller run, or ask USPS for a 6-digit mailer ID.',
  );
export const notReady = () => new Failure(409, 'not_ready', 'This run is still being drawn.');
