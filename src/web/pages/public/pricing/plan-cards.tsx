import { PERSONAL_PLANS, type Plan, VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { PlanCard } from './plan-card.tsx';
import { perCardCents, priceText } from './prices.ts';

/** The four monthly plans side by side. */
export function PlanCards() {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-2xl">
        Monthly plans
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {PERSONAL_PLANS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} per_card_cents={perCardCents(plan)} facts={factsOf(plan)} heading="h3" />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{VALIDITY_TEXT.plan}</p>
    </section>
  );
}

const factsOf = (plan: Plan): string[] => [
  `${formatCount(plan.credits, 'credit')} every month`,
  formatCount(plan.seats, 'seat'),
  plan.crm ? '1 CRM connection' : 'No CRM connection',
  `Top up at ${priceText(plan.top_up_cents)} per credit`,
  'US postage included',
];
