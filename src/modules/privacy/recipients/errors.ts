import { Failure } from '../../../platform/failure.ts';

export const searchIncomplete = (sentence: string) => new Failure(400, 'person_incomplete', sentence);
export const searchGone = () => new Failure(404, 'search_not_found', 'This search has expired. Search again.');
export const searchRunning = () =>
  new Failure(409, 'search_running', 'The search is still running. Wait until it has finished, then try again.');
export const recipientUnknown = () =>
  new Failure(404, 'recipient_not_found', 'We found no one with this name and address.');
