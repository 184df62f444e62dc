/** What is in the URL of an automation, and for how long the one before it works. */

/** In place of the key, for whoever does not ask for it or may not see it. */
const MASKED_KEY = '••••••••';

export const webhookUrl = (site_url: string, automation_id: string, key = MASKED_KEY): string =>
  `${site_url}/functions/v1/highlevel-listener/${automation_id}?key=${key}`;

/** A sender is rarely changed later than within a week. */
export const MOST_OLD_URL_HOURS = 168;

/** What can be chosen for the old URL. */
export const OLD_URL_CHOICES = [
  { hours: 0, name: 'Stop now' },
  { hours: 24, name: 'Work for 24 more hours' },
  { hours: MOST_OLD_URL_HOURS, name: 'Work for 7 more days' },
] as const;
