import { Failure } from '../../platform/failure.ts';

export const placeNotFound = () =>
  new Failure(404, 'place_not_found', 'This address was not found. Please search for it again.');
