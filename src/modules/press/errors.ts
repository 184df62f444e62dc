import { Failure, notFound } from '../../platform/failure.ts';

export const nothingWaiting = () => new Failure(409, 'nothing_waiting', 'No letters are waiting to be printed.');
export const runNotFound = () => notFound('This print run');
export const letterNotFound = () => notFound('This letter');
export const cannotMark = (text: string) => new Failure(409, 'cannot_mark', text);
export const notReady = () => new Failure(409, 'not_ready', 'This run is still being drawn.');
