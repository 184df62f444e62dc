import { Failure, notFound } from '../../platform/failure.ts';
import { dayText } from '../../platform/time.ts';

export const nothingWaiting = () => new Failure(409, 'nothing_waiting', 'No letters are waiting to be printed.');
export const runNotFound = () => notFound('This print run');
export const letterNotFound = () => notFound('This letter');
export const cannotMark = (text: string) => new Failure(409, 'cannot_mark', text);
export const cannotDraw = (reason: string) => new Failure(409, 'cannot_draw', `This letter is not drawn: ${reason}`);
export const serialsUsedUp = () =>
  new Failure(
    409,
    'serials_used_up',
    'All serial numbers of your mailer ID were used in the last 45 days. Make a smaller run, or ask USPS for a 6-digit mailer ID.',
  );
export const notReady = () => new Failure(409, 'not_ready', 'This run is still being drawn.');
export const filesDeleted = (at: Date) =>
  new Failure(
    409,
    'files_deleted',
    `The print files of this run were deleted on ${dayText(at)}, some time after mailing.`,
  );
export const letterRedacted = (at: Date) =>
  new Failure(
    409,
    'letter_redacted',
    `The text and the address of this letter were deleted on ${dayText(at)}. It can't be printed again.`,
  );
export const runHeld = (reason: string) => new Failure(409, 'held', `This run is held: ${reason}`);
export const unknownCode = (text: string) =>
  new Failure(
    422,
    'unknown_code',
    `"${text.slice(0, 40)}" is not a letter's code. Scan it again, or type it as printed.`,
  );
export const noSuchCopy = () => new Failure(404, 'letter_not_found', 'No letter at the press has this code.');
export const notAtPress = () =>
  new Failure(
    409,
    'not_at_press',
    'The press does not have this letter. It is still being handed over, or another printer has it.',
  );
