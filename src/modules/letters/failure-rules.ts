/** Why a letter is not sent, in the customer's words, and what of it is to be changed. */

/** What of a letter a reason is about. */
type FailedPart = 'recipient' | 'sender' | 'message' | 'template';

/** Plain sentences to choose from when a letter is rejected. */
export const CUSTOMER_REASONS = [
  'The address does not exist.',
  'The address is missing an apartment or unit number.',
  'The recipient has moved and left no address.',
  'The return address is incomplete.',
  'We can’t print this message. Please change its words.',
  'We can’t print this design. Please choose another one.',
  'You asked us to cancel it.',
] as const;

const PARTS: readonly (readonly [words: RegExp, part: FailedPart])[] = [
  [/\b(return address|sender)/i, 'sender'],
  [/\b(name|address|street|zip|city|unit|vacant|moved|recipient|deliver|undeliverable|lot|mailbox)/i, 'recipient'],
  [/\b(message|text|words?|language|hand)\b/i, 'message'],
  [/\b(design|card|picture|image|template)\b/i, 'template'],
];

/** What to change in a letter that was not sent for this reason; null where it does not say. */
export const partOfReason = (reason: string): FailedPart | null =>
  PARTS.find(([words]) => words.test(reason))?.[1] ?? null;
