import { Failure, notFound } from '../../platform/failure.ts';

export const campaignNotFound = () => notFound('This campaign');
export const incomplete = (text: string) => new Failure(422, 'campaign_incomplete', text);
export const cannotCancel = (text: string) => new Failure(409, 'cannot_cancel', text);
export const cannotPause = (text: string) => new Failure(409, 'cannot_pause', text);
export const oneRecipientOnly = () =>
  new Failure(422, 'one_recipient_only', 'A single letter goes to one recipient. Use a bulk campaign for more.');
export const notSubmitted = () =>
  new Failure(409, 'not_submitted', 'This campaign has not been submitted yet, so there is nothing to charge.');
export const unknownHand = () =>
  new Failure(422, 'unknown_hand', 'This handwriting is not available. Please choose another one.');
