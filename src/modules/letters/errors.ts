import { Failure, notFound } from '../../platform/failure.ts';
import { dayText } from '../../platform/time.ts';

export const previewFailed = () =>
  new Failure(502, 'preview_failed', 'Preview Error - Could not generate preview image.');

export const previewTooSlow = () =>
  new Failure(503, 'preview_too_slow', 'This preview took too long to draw. Please try again, or shorten the message.');
export const tooManyPreviews = () =>
  new Failure(503, 'too_many_previews', 'The preview service is busy. Please try again in a minute.');
export const unwritable = (text: string) => new Failure(422, 'unwritable', text);
export const messageTooLong = (text: string) => new Failure(422, 'message_too_long', text);

export const alreadyCredited = () =>
  new Failure(409, 'already_credited', 'This letter’s credit has already been refunded.');
export const notCreditable = () =>
  new Failure(
    409,
    'not_creditable',
    'This letter is on its way to the printer. Wait a minute, or cancel its campaign.',
  );
export const letterNotFound = () => notFound('This letter');
export const notFailed = () =>
  new Failure(409, 'letter_not_failed', 'Only a letter that failed can be sent again. This one is on its way.');
export const alreadySentAgain = () =>
  new Failure(409, 'already_sent_again', 'This card was sent again already. Its new copy is in your campaign history.');
export const letterRedacted = (at: Date) =>
  new Failure(
    409,
    'letter_redacted',
    `The text and the address of this letter were deleted on ${dayText(at)}, so it can't be sent again. Write a new letter instead.`,
  );
export const unknownHand = () =>
  new Failure(422, 'unknown_hand', 'This handwriting is not available. Please choose another one.');
export const stillToMail = () =>
  new Failure(
    409,
    'still_to_mail',
    'This letter will still be printed and mailed. Hold it first, or confirm that it goes out free.',
  );
