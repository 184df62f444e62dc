import { formatUsd } from '../../../../platform/money.ts';
import { Badge } from '../../../components/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { BuyButton } from './buy-button.tsx';
import { priceText } from './prices.ts';

/** One monthly plan on the pricing page. */
export function PlanCard({
  plan,
  per_card_cents,
  facts,
  heading: Heading,
}: {
  plan: { id: string; name: string; amount_cents: number; popular: boolean };
  per_card_cents: number;
  facts: readonly string[];
  heading: 'h2' | 'h3';
}) {
  return (
    <li className={cn('sheet relative grid grid-rows-[auto_auto_1fr_auto] gap-5 p-6', plan.popular && 'border-wax')}>
      <div>
        <Heading className="text-xl">{plan.name}</Heading>
        {plan.popular && <Badge className="absolute -top-3.5 left-6 bg-wax text-on-wax">Most Popular</Badge>}
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-1.5">
          <span className={cn('font-display', plan.amount_cents < 100_000 ? 'text-4xl' : 'text-3xl')}>
            {priceText(plan.amount_cents)}
          </span>
          <span className="text-sm text-ink-soft">/month</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{formatUsd(per_card_cents)} per card</p>
      </div>
      <ul className="grid content-start border-b border-rule text-sm">
        {facts.map((fact) => (
          <li key={fact} className="border-t border-rule py-2">
            {fact}
          </li>
        ))}
      </ul>
      <BuyButton id={plan.id} variant={plan.popular ? 'primary' : 'secondary'} className="w-full">
        Choose {plan.name}
      </BuyButton>
    </li>
  );
}
