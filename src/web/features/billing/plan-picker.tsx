import { Fragment, type ReactNode, useId } from 'react';
import type { EnterprisePlan, Plan } from '../../../modules/billing/catalog/rules.ts';
import { formatCount } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Badge } from '../../components/badge.tsx';
import { Choice } from '../../components/form/choice.tsx';

export type AnyPlan = Plan | EnterprisePlan;

/**
 * Plans to choose one from, as the lines of a price list. `notes` marks some of them by id; `children` is what the chosen
 * one leads to, and appears right below it.
 */
export function PlanPicker({
  plans,
  chosen,
  onChoose,
  notes = {},
  children,
}: {
  plans: readonly AnyPlan[];
  chosen: string | undefined;
  onChoose(id: string): void;
  notes?: Record<string, string>;
  children?: ReactNode;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Plan" className="grid gap-2">
      {plans.map((plan) => (
        <Fragment key={plan.id}>
          <Choice
            name={name}
            value={plan.id}
            checked={chosen === plan.id}
            onChoose={() => onChoose(plan.id)}
            className="grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4"
          >
            <span className="grid">
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-display text-lg">
                {plan.name}
                {notes[plan.id] && <Badge variant="accent">{notes[plan.id]}</Badge>}
              </span>
              <span className="text-ink-soft">
                {formatCount(plan.credits, 'credit')} a month, {formatCount(plan.seats, 'seat')}
              </span>
            </span>
            <span className="text-right">
              <span className="block font-display text-lg tabular-nums">
                {formatUsd(plan.amount_cents).replace(/\.00$/, '')}
                <span className="font-sans text-sm text-ink-soft">/mo</span>
              </span>
              <span className="block text-ink-soft tabular-nums">
                {formatUsd(Math.round(plan.amount_cents / plan.credits))} each
              </span>
            </span>
          </Choice>
          {chosen === plan.id && children && <div className="px-1 pt-2 pb-4 sm:px-4">{children}</div>}
        </Fragment>
      ))}
    </div>
  );
}
