import { Failure } from '../../platform/failure.ts';

/** The same for a design that was never there, that was taken off the shelf, and that is somebody else's own. */
export const templateNotFound = () =>
  new Failure(404, 'template_not_found', 'This card design is no longer available. Please select another template.');
