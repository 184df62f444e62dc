import { PERSONAL_PLANS, type Plan, VALIDITY_TEXT } from '../../../modules/billing/rules.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classes } from '../../lib/class-names.ts';
import { perCardCents, priceText } from './prices.ts';

/** The four monthly plans side by side. `busy` is the item that is being bought. */
export function PlanCards({ busy, onChoose }: { busy: string | undefined; onChoose(id: string): void }) {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-2xl">
        Monthly plans
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {PERSONAL_PLANS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} busy={busy} onChoose={onChoose} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{VALIDITY_TEXT.plan}</p>
    </section>
  );
}

function PlanCard({ plan, busy, onChoose }: { plan: Plan; busy: string | undefined; onChoose(id: string): void }) {
  const facts = [
    `${plan.credits} credits every month`,
    plan.seats === 1 ? '1 seat' : `${plan.seats} seats`,
    plan.crm ? 'CRM integration, one connection' : 'No CRM integration',
    `Top up at ${priceText(plan.top_up_cents)} per credit`,
    'US postage included',
  ];
  return (
    <li
      className={classes('sheet relative grid grid-rows-[auto_auto_1fr_auto] gap-5 p-6', plan.popular && 'border-wax')}
    >
      <div>
        <h3 className="text-xl">{plan.name}</h3>
        {plan.popular && <Badge className="absolute -top-3.5 left-6 bg-wax text-on-wax">Most Popular</Badge>}
      </div>
      <div>
        <p className="flex items-baseline gap-1.5">
          <span className="font-display text-4xl">{priceText(plan.amount_cents)}</span>
          <span className="text-sm text-ink-soft">/month</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{formatUsd(perCardCents(plan))} per card</p>
      </div>
      <ul className="grid content-start border-b border-rule text-sm">
        {facts.map((fact) => (
          <li key={fact} className="border-t border-rule py-2">
            {fact}
          </li>
        ))}
      </ul>
      <Button
        variant={plan.popular ? 'primary' : 'secondary'}
        disabled={busy !== undefined}
        pending={busy === plan.id}
        aria-label={`Choose ${plan.name}`}
        onClick={() => onChoose(plan.id)}
      >
        Choose {plan.name}
      </Button>
    </li>
  );
}
