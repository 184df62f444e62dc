/** How much an account may keep before it is sent. */

/** Drafts of the wizard. A draft has at most 256 KiB, so all of them together have at most 50 MiB. */
export const DRAFTS_LIMIT = 200;

const count = (n: number): string => n.toLocaleString('en-US');

export const tooManyDraftsText = (limit: number): string =>
  `You have ${count(limit)} unsent campaign drafts, which is the limit. Delete drafts that you no longer need, then save again.`;

export const tooManyContactsText = (limit: number): string =>
  `Your unsent campaigns may have ${count(limit)} contacts together. Send one of them first, or write to us for a higher limit.`;
