const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** An ISO time as a day in the reader's time zone: Nov 21, 2026. */
export const asDay = (iso: string): string => day.format(new Date(iso));

/** An ISO time as date and time, for recent events: Nov 21, 3:05 PM. */
export const asMoment = (iso: string): string => moment.format(new Date(iso));
