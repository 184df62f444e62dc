import { PERSONAL_PLANS, type Plan } from '../../../../modules/billing/catalog/rules.ts';
import { ButtonLink } from '../../../components/button.tsx';

const OFFERED = ['plan_team', 'plan_growth'];

/** After a bundle: what a plan would make of the same money. */
export function PlanOffer() {
  return (
    <aside aria-labelledby="plan-offer" className="sheet grid gap-6 p-6 sm:p-8 lg:mt-4">
      <div className="grid gap-2">
        <h2 id="plan-offer" className="text-2xl">
          Writing every month?
        </h2>
        <p className="text-ink-soft">A plan costs less per card. Start one anytime.</p>
      </div>
      <ul className="grid divide-y divide-rule border-y border-rule">
        {PERSONAL_PLANS.filter(({ id }) => OFFERED.includes(id)).map((plan) => (
          <PlanLine key={plan.id} plan={plan} />
        ))}
      </ul>
      <ButtonLink to="/pricing" variant="secondary" className="justify-self-start">
        View All Plans
      </ButtonLink>
    </aside>
  );
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(cents % 100 ? 2 : 0)}`;

function PlanLine({ plan: { name, amount_cents, credits } }: { plan: Plan }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <span className="font-display text-xl">{name} Plan</span>
      <span className="font-display text-xl">{dollars(amount_cents)}/mo</span>
      <span className="w-full text-sm text-ink-soft">
        {credits} credits (${(amount_cents / credits / 100).toFixed(2)} each)
      </span>
    </li>
  );
}
