import {
  BUNDLES,
  type Bundle,
  type EnterprisePlan,
  type EventPack,
  eventPack,
  type Plan,
  suggestPlan,
} from '../../../modules/billing/catalog/rules.ts';

export type GapOption = 'event-pack' | 'plan' | 'top-up';

/** What closes a gap in credits: which pack, bundle or plan covers it, and which of the three ways to show first. */
export type GapOffers = {
  gap: number;
  pack: EventPack | 'use_a_bundle' | 'contact_sales';
  /** The smallest bundle that covers it with its bonus; undefined above the largest. */
  bundle: Bundle | undefined;
  /** The smallest plan whose monthly credits cover it; undefined above the largest. */
  plan: Plan | EnterprisePlan | undefined;
  first: GapOption;
};

export function gapOffers(credits_needed: number, balance: number): GapOffers {
  const gap = Math.max(0, credits_needed - balance);
  const pack = eventPack(gap);
  const bundle = BUNDLES.find(({ credits, bonus_credits }) => credits + bonus_credits >= gap);
  const plan = suggestPlan(gap);
  // A gap below the smallest pack and above the largest bundle is closed at once by a plan alone.
  const first = pack === 'use_a_bundle' && !bundle ? 'plan' : 'event-pack';
  return { gap, pack, bundle, plan, first };
}
