import { addMonths } from '../../platform/time.ts';
import { endOfDay } from './day-rules.ts';

/** Facts about credits that every page and every check reads. One credit is one letter. */

/** Credits for the first cards, granted once per verified e-mail address; they never count as a purchase. */
export const SIGN_UP_CREDITS = 5;

/** Bundles, event packs, single cards, top-ups and gifts live this long. */
export const CREDIT_LIFE_MONTHS = 12;

/** The end of the last day on which credits that came at `granted_at` can be used. */
export const creditsExpireAt = (granted_at: Date): Date => endOfDay(addMonths(granted_at, CREDIT_LIFE_MONTHS));
