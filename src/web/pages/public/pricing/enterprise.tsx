import { ArrowLeft } from 'lucide-react';
import {
  ENTERPRISE_PLANS,
  type EnterprisePlan,
  LARGEST_PLAN_CREDITS,
  VALIDITY_TEXT,
} from '../../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { publicMeta } from '../../../lib/public-meta.ts';
import { EnterpriseForm } from './enterprise-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { pricesAsLinkedData } from './prices.ts';

export const meta = publicMeta({
  title: 'Enterprise pricing',
  description:
    'Handwritten cards at volume: 500 to 5,000 a month at $2.29 to $1.99 each, with seats for the whole team and unlimited CRM connections.',
  path: '/pricing/enterprise',
  image: 'enterprise',
  linked_data: pricesAsLinkedData,
});

export default function Enterprise() {
  return (
    <div className="page-width pb-8">
      <ButtonLink to="/pricing" variant="quiet" size="sm" className="mt-8 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" /> Back to Pricing
      </ButtonLink>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-4 pb-12">
        <div className="grid gap-4">
          <p className="eyebrow">Enterprise pricing</p>
          <h1 className="text-4xl sm:text-5xl">Thousands of cards, each one personal</h1>
          <p className="max-w-prose text-lg text-ink-soft">
            For teams that write every week. Lower prices per card, seats for everyone, and unlimited CRM connections.
          </p>
        </div>
        <Button size="lg" commandfor="sales" command="show-modal">
          Contact Sales
        </Button>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {ENTERPRISE_PLANS.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            per_card_cents={plan.per_credit_cents}
            facts={factsOf(plan)}
            heading="h2"
          />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {VALIDITY_TEXT.plan} US postage is included; we mail to US addresses only. All plans are prepaid. Credits are
        nonrefundable once added.
      </p>
      <section aria-labelledby="more" className="mt-16 border-t border-rule pt-10">
        <h2 id="more" className="text-2xl">
          More than {formatNumber(LARGEST_PLAN_CREDITS)} cards a month?
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          Tell us how many, how often and to whom. We answer within 24 hours with a price and a print schedule.
        </p>
        <Button className="mt-5" variant="secondary" commandfor="sales" command="show-modal">
          Contact Sales for a custom offer
        </Button>
      </section>
      <EnterpriseForm />
    </div>
  );
}

const factsOf = (plan: EnterprisePlan): string[] => [
  `${formatNumber(plan.credits)} credits every month`,
  `${plan.seats} seats`,
  'Unlimited CRM connections',
  'Bulk campaigns from CSV',
  'US postage included',
];
