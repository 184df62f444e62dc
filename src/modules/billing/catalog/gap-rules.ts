import { BUNDLES, eventPack, SINGLE_CARD, TOP_UP_BUNDLES } from './rules.ts';

/** A purchase that brings credits once: what is bought, how often, what it costs and brings in all. */
type Purchase = { what: string; amount_cents: number; credits: number };

const ONCE = [SINGLE_CARD, ...BUNDLES].map(({ credits, bonus_credits, amount_cents }) => ({
  credits: credits + bonus_credits,
  amount_cents,
}));

/**
 * The cheapest way to buy `credits` more at once: an event pack, a bundle, several bundles or single cards. Undefined
 * for none, and above the largest pack, where sales makes an offer.
 */
export function cheapestPurchase(credits: number): Purchase | undefined {
  if (credits <= 0) return undefined;
  const pack = eventPack(credits);
  if (pack === 'contact_sales') return undefined;
  if (pack !== 'use_a_bundle') return { what: `${pack.tier} event pack`, amount_cents: pack.amount_cents, credits };
  const cheapest: { amount_cents: number; credits: number; parts: number[] }[] = [
    { amount_cents: 0, credits: 0, parts: [] },
  ];
  for (let wanted = 1; wanted <= credits; wanted++) {
    const ways = ONCE.map((item, index) => {
      const rest = cheapest[Math.max(0, wanted - item.credits)];
      return {
        amount_cents: item.amount_cents + (rest?.amount_cents ?? 0),
        credits: item.credits + (rest?.credits ?? 0),
        parts: [...(rest?.parts ?? []), index],
      };
    });
    // Of two that cost the same, the one that brings more.
    ways.sort((a, b) => a.amount_cents - b.amount_cents || b.credits - a.credits);
    cheapest.push(ways[0] as (typeof ways)[number]);
  }
  const best = cheapest[credits] as (typeof cheapest)[number];
  return { what: partsText(best.parts), amount_cents: best.amount_cents, credits: best.credits };
}

function partsText(parts: readonly number[]): string {
  const counted = [SINGLE_CARD, ...BUNDLES].map((item, index) => ({
    item,
    count: parts.filter((part) => part === index).length,
  }));
  return counted
    .filter(({ count }) => count > 0)
    .reverse()
    .map(({ item, count }) => {
      const name = item === SINGLE_CARD ? 'single card' : `bundle of ${item.credits + item.bonus_credits}`;
      return count === 1 ? `one ${name}` : `${count} ${name.replace(/card|bundle/, '$&s')}`;
    })
    .join(' and ');
}

/** What a card of a bundle costs, its bonus counted, rounded to the cent. */
export const perCreditCents = (item: { amount_cents: number; credits: number; bonus_credits: number }): number =>
  Math.round(item.amount_cents / (item.credits + item.bonus_credits));

/** The bundle that brings at least the credits of a top-up for less, if there is one. */
export function cheaperBundle(top_up_credits: number) {
  const top_up = TOP_UP_BUNDLES.find(({ credits }) => credits === top_up_credits);
  if (!top_up) return undefined;
  const bundle = BUNDLES.find((offered) => offered.credits + offered.bonus_credits >= top_up_credits);
  return bundle && bundle.amount_cents < top_up.amount_cents ? { top_up, bundle } : undefined;
}
