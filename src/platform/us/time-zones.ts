/** The time zones that an account can choose, as people call them. */
export const TIME_ZONES = {
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Phoenix': 'Arizona time',
  'America/Los_Angeles': 'Pacific time',
  'America/Anchorage': 'Alaska time',
  'Pacific/Honolulu': 'Hawaii time',
} as const;
export type TimeZone = keyof typeof TIME_ZONES;
export const DEFAULT_TIME_ZONE: TimeZone = 'America/New_York';
