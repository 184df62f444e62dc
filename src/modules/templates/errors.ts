import { Failure } from '../../platform/failure.ts';

/** The same for an unknown design, one that is no longer offered, and one of another account. */
export const templateNotFound = () =>
  new Failure(404, 'template_not_found', 'This card design is no longer available. Please select another template.');

/** `reason` is for the operator who uploads. */
export const uploadRefused = (reason: string) => new Failure(400, 'upload_refused', reason);

export const tooManyDesigns = (most: number) =>
  new Failure(409, 'too_many_designs', `You have ${most} designs of your own. Please delete one to make room.`);

export const uploadGone = () => new Failure(400, 'upload_gone', 'An uploaded file is missing. Please upload it again.');

export const categoryTaken = (name: string) =>
  new Failure(409, 'category_taken', `There is already a category named "${name}".`);

export const categoryNotFound = () =>
  new Failure(400, 'category_not_found', 'This category no longer exists. Please choose another.');
