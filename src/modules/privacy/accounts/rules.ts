import { hasRight, type OperatorRole } from '../../../platform/http/operator-rights.ts';
import { addDays } from '../../../platform/time.ts';
import { endOfDay, lastDayText } from '../../../platform/us/last-day.ts';

/** How long an account can still be kept after its owner asked to close it. */
export const WAITING_DAYS = 14;
/** The owner is reminded so many days before. */
export const REMINDER_DAYS = 3;
/** How long payments, refunds and documents are kept: tax law asks for seven years in the United States. */
export const MONEY_KEPT_YEARS = 7;

/** What the owner types where credits are lost. */
export const CONFIRMATION = 'close my account';

/** The end of the last day on which the account can be kept. */
export const eraseDay = (requested_at: Date): Date => endOfDay(addDays(requested_at, WAITING_DAYS));

export const isReminderDue = (c: { erase_at: Date; reminded_at: Date | null }, now: Date): boolean =>
  c.reminded_at === null && addDays(c.erase_at, -REMINDER_DAYS) <= now && now < c.erase_at;

/**
 * What follows where an operator wants an account erased at once. Owners decide it alone; of others, one asks and another
 * one confirms.
 */
export function erasureBy(
  { user_id, operator_roles }: { user_id: string; operator_roles: readonly OperatorRole[] },
  asked_by: string | null,
): 'erase' | 'ask' | 'own_request' {
  if (hasRight(operator_roles, 'erasure')) return 'erase';
  if (asked_by === null) return 'ask';
  return asked_by === user_id ? 'own_request' : 'erase';
}

/** Why sending and buying are refused while an account waits to be closed. */
export const closingSentence = (erase_at: Date, refused: 'nothing is sent' | 'nothing can be bought'): string =>
  `This account closes on ${lastDayText(erase_at)}, so ${refused}. To keep it, go to Settings, then Privacy, and choose Keep My Account.`;
