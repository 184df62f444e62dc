export const TONES = ['friendly', 'professional', 'formal', 'heartfelt'] as const;

export type Tone = (typeof TONES)[number];

/**
 * What can be said on an occasion. Each entry stands on its own as one or two whole sentences, so that any choice of them
 * reads well. [I am|We are] is settled by who writes; {subject} is what the card is about.
 */
export type Phrases = {
  /** First sentences that name the subject. */
  about: Record<Tone, readonly string[]>;
  /** First sentences where there is no subject, or no room for it. The last of each is the shortest. */
  openers: Record<Tone, readonly string[]>;
  /** Sentences for the middle: among friends, in business, and (in their stead) to customers. */
  more: { warm: readonly string[]; business: readonly string[]; trade?: readonly string[] };
  closers: { warm: readonly string[]; business: readonly string[]; trade?: readonly string[] };
};
