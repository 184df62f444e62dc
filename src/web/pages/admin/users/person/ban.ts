import { asFullMoment } from '../../../../lib/dates.ts';

/** A ban without an end is stored as one that ends in the year 9999. */
const ENDLESS_YEAR = 9999;

export const isBanned = (until: string | null, now = new Date()): boolean => until !== null && new Date(until) > now;

export const banText = (until: string): string =>
  new Date(until).getUTCFullYear() >= ENDLESS_YEAR
    ? 'Banned until an operator ends it'
    : `Banned until ${asFullMoment(until)}`;

/** The last moment of a day that was chosen, as an ISO time; null without a day. */
export const endOfDay = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null);
