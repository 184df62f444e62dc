const HOUR_MS = 3_600_000;

/** So long a person has to stop the removal of their second factors. */
export const RESET_WAIT_H = 72;
/** They are reminded so long before. */
const REMINDER_H = 24;

export const dueAt = (now: Date): Date => new Date(now.getTime() + RESET_WAIT_H * HOUR_MS);
export const remindBefore = (now: Date): Date => new Date(now.getTime() + REMINDER_H * HOUR_MS);
