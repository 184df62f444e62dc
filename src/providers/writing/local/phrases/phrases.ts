import type { Occasion } from '../occasions.ts';
import { FOLLOW_UP, OUTREACH, WIN_BACK } from './business.ts';
import { GENERAL, GET_WELL, SYMPATHY } from './care.ts';
import { BIRTHDAY, CONGRATULATIONS, HOLIDAYS } from './joy.ts';
import { ANNIVERSARY, INVITATION, NEW_HOME } from './milestones.ts';
import { APOLOGY, REFERRAL, THANK_YOU, WELCOME } from './thanks.ts';

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

export const PHRASES: Record<Occasion, Phrases> = {
  'thank-you': THANK_YOU,
  birthday: BIRTHDAY,
  holidays: HOLIDAYS,
  sympathy: SYMPATHY,
  congratulations: CONGRATULATIONS,
  welcome: WELCOME,
  'new-home': NEW_HOME,
  referral: REFERRAL,
  'follow-up': FOLLOW_UP,
  anniversary: ANNIVERSARY,
  'get-well': GET_WELL,
  invitation: INVITATION,
  apology: APOLOGY,
  outreach: OUTREACH,
  'win-back': WIN_BACK,
  general: GENERAL,
};
