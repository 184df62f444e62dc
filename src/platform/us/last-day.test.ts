import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditsExpireAt } from '../../modules/credits/rules.ts';
import { endOfDay, lastDayText } from './last-day.ts';

const DAY_MS = 86_400_000;
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'America/Puerto_Rico',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
];
const dayIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);
/** Any minute of twenty years; changes of clocks are among them. */
const anyTime = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2045, 0, 1) / 60_000 });

describe('the last day of credits', () => {
  it('is a whole day wherever in the United States its reader is, whenever the credits came', () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...ZONES), (minute, zone) => {
        const end = endOfDay(new Date(minute * 60_000));
        const named = lastDayText(end);
        // The named day is over in every zone when the credits end.
        expect(new Date(dayIn(zone, end.getTime())).getTime()).toBeGreaterThan(new Date(named).getTime());
        expect(lastDayText(endOfDay(new Date(end.getTime() - 1)))).toBe(named);
      }),
    );
  });

  it('is never before the time that was promised, and never more than a day after it', () => {
    fc.assert(
      fc.property(anyTime, (minute) => {
        const at = new Date(minute * 60_000);
        const later_ms = endOfDay(at).getTime() - at.getTime();
        expect(later_ms).toBeGreaterThan(0);
        expect(later_ms).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });

  it.each([
    // An evening in New York, in UTC already the next day.
    ['2040-04-24T01:59:00Z', 'April 23, 2041', '2041-04-24T11:00:00.000Z'],
    ['2040-04-24T11:00:00Z', 'April 24, 2041', '2041-04-25T11:00:00.000Z'],
    ['2040-04-24T10:59:59.999Z', 'April 23, 2041', '2041-04-24T11:00:00.000Z'],
    // Clocks change in the night of March 10, 2041 and of November 3, 2041.
    ['2040-03-10T09:30:00Z', 'March 9, 2041', '2041-03-10T11:00:00.000Z'],
    ['2040-11-03T08:30:00Z', 'November 2, 2041', '2041-11-03T11:00:00.000Z'],
    ['2040-02-29T20:00:00Z', 'February 28, 2041', '2041-03-01T11:00:00.000Z'],
  ])('of credits that came at %s is %s', (granted_at, day, end) => {
    const expires_at = creditsExpireAt(new Date(granted_at));
    expect([lastDayText(expires_at), expires_at.toISOString()]).toEqual([day, end]);
  });
});
