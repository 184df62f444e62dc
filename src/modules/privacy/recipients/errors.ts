import { Failure } from '../../../platform/failure.ts';

export const searchIncomplete = (sentence: string) => new Failure(400, 'person_incomplete', sentence);
export const recipientUnknown = () =>
  new Failure(404, 'recipient_not_found', 'Nobody with this name and address was found in your account.');
