import type { Fault } from '../../../modules/press/schema.ts';

/** Why a copy is replaced by another one. */
export const FAULT_NAMES: Record<Fault, string> = {
  spoiled: 'Spoiled at the press',
  lost: 'Lost in the mail',
  damaged: 'Arrived damaged',
  wrong: 'Wrong print or address',
  returned: 'Returned to sender',
};

/** What the post office writes on letters that come back. */
export const RETURN_REASONS = [
  'Not deliverable as addressed',
  'No such number',
  'Moved, left no address',
  'Vacant',
  'Refused',
  'Unclaimed',
] as const;
