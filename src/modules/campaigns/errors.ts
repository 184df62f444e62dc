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

export const importNotFound = () => notFound('This list');
export const rowNotFound = () => notFound('This row');
export const draftNotFound = () => notFound('This draft');
export const draftGone = () =>
  new Failure(409, 'draft_gone', 'This campaign was sent or thrown away in another tab or on another device.');
export const draftChanged = (there: { version: string; saved_at?: string }) =>
  new Failure(409, 'draft_changed', 'This campaign was changed in another tab or on another device.', there);
export const mappingIncomplete = () =>
  new Failure(422, 'mapping_incomplete', 'Please complete all required fields before continuing.');
export const wrongOffset = (offset: number) =>
  new Failure(409, 'wrong_offset', `The upload goes on at byte ${offset}.`, { offset });
export const importOver = () =>
  new Failure(409, 'import_over', 'This upload was given up. Please upload the file again.');
export const importNotReady = () =>
  new Failure(409, 'import_not_ready', 'This list is still being read. Please wait a moment.');
export const uploadBroken = () =>
  new Failure(400, 'upload_broken', 'The upload was interrupted. It goes on where it broke off.');
export const cannotResume = (text: string) => new Failure(409, 'cannot_resume', text);
