import type { Decision, Outcome } from '../../../../modules/automations/schema.ts';

/** What can be decided about an event, by what became of it. */
const OFFERS: Record<Outcome, readonly Decision[]> = {
  received: [],
  collected: ['send_anyway'],
  waiting: ['send_anyway', 'reject'],
  needs_review: ['send_again', 'reject'],
  needs_approval: ['approve', 'reject'],
  skipped: ['send_anyway'],
  sent: ['send_again'],
  failed: ['send_again'],
};

/** Rules that a member can't overrule here: sending anyway would fail, or there is nobody to send to. */
const NOT_ANYWAY = new Set(['deleted', 'test', 'do_not_mail', 'split', 'credits', 'paused']);

/** Outcomes whose contact can be corrected in place, and how the card is then sent. */
const FIXES: Partial<Record<Outcome, Decision>> = {
  needs_review: 'send_again',
  needs_approval: 'approve',
  failed: 'send_again',
  collected: 'send_anyway',
};

type Decided = { outcome: Outcome; rule: string };

/** Returns the decisions that make sense for an event. */
export const offersOf = ({ outcome, rule }: Decided): Decision[] =>
  OFFERS[outcome].filter((offer) => offer !== 'send_anyway' || !NOT_ANYWAY.has(rule));

/** Returns the decision that sends an event with a corrected contact; undefined where there is none. */
export const fixOf = ({ outcome }: Decided): Decision | undefined => FIXES[outcome];
