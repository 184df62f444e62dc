import type { Occasion } from '../occasions.ts';
import { FOLLOW_UP, OUTREACH, WIN_BACK } from './business.ts';
import { GENERAL, GET_WELL, GOOD_LUCK, SUPPORT, SYMPATHY } from './care.ts';
import { BIRTHDAY, CONGRATULATIONS, HOLIDAYS } from './joy.ts';
import { ANNIVERSARY, INVITATION, NEW_HOME } from './milestones.ts';
import type { Phrases } from './phrase-set.ts';
import { APOLOGY, REFERRAL, THANK_YOU, WELCOME } from './thanks.ts';

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
  'good-luck': GOOD_LUCK,
  support: SUPPORT,
  general: GENERAL,
};
