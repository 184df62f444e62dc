import { Failure, notFound } from '../../platform/failure.ts';

export const importNotFound = () => notFound('This list');
export const rowNotFound = () => notFound('This row');
export const mappingIncomplete = () =>
  new Failure(422, 'mapping_incomplete', 'Please complete all required fields before continuing.');
export const wrongOffset = (offset: number) =>
  new Failure(409, 'wrong_offset', `The upload continues at byte ${offset}.`, { offset });
export const importOver = () =>
  new Failure(409, 'import_over', 'This upload was canceled. Please upload the file again.');
export const importNotReady = () =>
  new Failure(409, 'import_not_ready', 'This list is still being read. Please wait a moment.');
export const uploadBroken = () =>
  new Failure(400, 'upload_broken', 'The upload was interrupted. It will resume where it stopped.');
export const tooManyUploads = (reason: string) => new Failure(409, 'too_many_uploads', reason);
