import { BIRTHDAY } from './listings/birthday.ts';
import { BUSINESS_REFERRAL } from './listings/business-referral.ts';
import { CONGRATULATIONS } from './listings/congratulations.ts';
import { NEW_BABY, PARENTS_DAYS, WEDDING } from './listings/family.ts';
import { FIFTY_AND_BEYOND } from './listings/fifty-and-beyond.ts';
import { FIRST_ANNIVERSARY } from './listings/first-anniversary.ts';
import { FOURTH_OF_JULY } from './listings/fourth-of-july.ts';
import { HOLIDAYS } from './listings/holidays.ts';
import { JUST_BECAUSE } from './listings/just-because.ts';
import type { Listing } from './listings/listing.ts';
import { GET_WELL, GRADUATION, HOME_ANNIVERSARY, PLAIN } from './listings/milestones.ts';
import { EASTER, THANKSGIVING, VALENTINES_DAY } from './listings/seasons.ts';
import { SYMPATHY } from './listings/sympathy.ts';
import { THANK_YOU } from './listings/thank-you.ts';
import { WELCOME_NEW_HOME } from './listings/welcome-new-home.ts';

/** A shelf of the gallery. */
export interface Category {
  slug: string;
  name: string;
  description: string;
  display_order: number;
}

/** A design as the gallery lists it; `category` is a category's slug. */
export interface Design {
  slug: string;
  name: string;
  description: string;
  category: string;
  tags: string[];
  is_featured: boolean;
  sort_order: number;
}

const SHELVES: readonly [slug: string, name: string, description: string, listings: readonly Listing[]][] = [
  ['thank-you', 'Thank You', 'For the host, the helper, the customer and the friend.', THANK_YOU],
  ['birthday', 'Birthday', 'Another year, properly marked.', BIRTHDAY],
  ['holidays', 'Holidays', 'Winter wishes for every table and every window.', HOLIDAYS],
  ['sympathy', 'Sympathy', 'Quiet cards, with room for what you want to say.', SYMPATHY],
  ['congratulations', 'Congratulations', 'For promotions, diplomas, finish lines and good news.', CONGRATULATIONS],
  ['welcome-new-home', 'Welcome & New Home', 'For new keys, new neighbors and new arrivals.', WELCOME_NEW_HOME],
  ['business-referral', 'Business & Referral', 'Thanks for the work, the trust and the good word.', BUSINESS_REFERRAL],
  ['just-because', 'Just Because', 'No occasion. That is the occasion.', JUST_BECAUSE],
  ['4th-of-july', '4th of July', 'Rockets, stripes and picnics.', FOURTH_OF_JULY],
  ['1st-anniversary', '1st Anniversary', 'The paper year: at home, at work, together.', FIRST_ANNIVERSARY],
  ['50-and-beyond', '50 & Beyond', 'Golden years, golden jubilees, golden people.', FIFTY_AND_BEYOND],
  ['thanksgiving', 'Thanksgiving', 'For everyone you are thankful for.', THANKSGIVING],
  ['valentines-day', 'Valentine’s Day', 'For the one who already knows.', VALENTINES_DAY],
  ['easter', 'Easter', 'Spring, chocolate and painted eggs.', EASTER],
  ['parents-days', 'Mother’s & Father’s Day', 'For the people who made you write thank-you cards.', PARENTS_DAYS],
  ['new-baby', 'New Baby', 'A first letter for somebody very small.', NEW_BABY],
  ['wedding', 'Wedding', 'For two names and the word between them.', WEDDING],
  ['get-well', 'Get Well', 'Better than a text to the hospital.', GET_WELL],
  ['graduation', 'Graduation', 'For every cap in the air.', GRADUATION],
  ['home-anniversary', 'Home Anniversary', 'The day the keys were theirs, a year or ten on.', HOME_ANNIVERSARY],
  ['plain', 'Plain', 'Good paper, for words that need no picture.', PLAIN],
];

/** The shelves of the gallery, in the house's order. */
export const CATEGORIES: readonly Category[] = SHELVES.map(([slug, name, description], i) => ({
  slug,
  name,
  description,
  display_order: (i + 1) * 10,
}));

/** Every design, shelf by shelf. */
export const DESIGNS: readonly Design[] = SHELVES.flatMap(([category, , , listings]) =>
  listings.map((listing) => ({ is_featured: false, ...listing, category })),
).map((design, i) => ({ ...design, sort_order: (i + 1) * 10 }));
