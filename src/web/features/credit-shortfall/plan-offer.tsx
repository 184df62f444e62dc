import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUGGESTED_PLANS, VALIDITY_TEXT } from '../../../modules/billing/catalog/rules.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { call } from '../../lib/api.ts';
import { PlanChangePanel, StillShort } from '../billing/plan-change.tsx';
import { PlanPicker } from '../billing/plan-picker.tsx';
import { subscriptionQuery } from '../billing/queries.ts';
import type { usePaymentTab } from '../checkout/use-tab.ts';
import type { GapOffers } from './offers.ts';

type Props = { offers: GapOffers; return_path: string; payment: ReturnType<typeof usePaymentTab> };

/** Offers a plan that covers the shortfall: a new one, or an upgrade with its cost shown first. */
export function GapPlan({ offers, return_path, payment }: Props) {
  const subscription = useQuery(subscriptionQuery);
  if (subscription.isPending) return <Skeleton className="h-48" />;
  if (subscription.isError) {
    return (
      <Alert kind="error" title={'Failed to load billing information.'}>
        <button type="button" className="link" onClick={() => void subscription.refetch()}>
          Try Again
        </button>
      </Alert>
    );
  }
  const current = subscription.data;
  return (
    <section aria-label="Plan Upgrade" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        {current
          ? `You are on ${current.plan_name}. A larger plan starts right away. `
          : 'Billed monthly until you cancel. '}
        {VALIDITY_TEXT.plan}
      </p>
      {current ? (
        <LargerPlans offers={offers} credits={current.credits} />
      ) : (
        <FirstPlan {...{ offers, return_path, payment }} />
      )}
    </section>
  );
}

const coverNote = (plan: GapOffers['plan']): Record<string, string> => (plan ? { [plan.id]: 'Covers it' } : {});

function FirstPlan({ offers, return_path, payment }: Props) {
  const [chosen, setChosen] = useState(offers.plan?.id ?? SUGGESTED_PLANS.at(-1)?.id);
  const plan = SUGGESTED_PLANS.find(({ id }) => id === chosen);
  return (
    <>
      <PlanPicker plans={SUGGESTED_PLANS} chosen={chosen} onChoose={setChosen} notes={coverNote(offers.plan)}>
        {plan && (
          <div className="grid gap-4">
            {plan.credits < offers.gap && <StillShort by={offers.gap - plan.credits} />}
            <Button
              pending={payment.busy === plan.id}
              onClick={() =>
                void payment.open(plan.id, () =>
                  call('POST /functions/v1/subscription-checkout', {
                    body: { planId: plan.id, return_url: return_path },
                  }),
                )
              }
            >
              Start {plan.name} for {formatUsd(plan.amount_cents)} a month
            </Button>
          </div>
        )}
      </PlanPicker>
      <p className="text-sm text-ink-faint">The payment page opens in a new tab. Your campaign is saved.</p>
    </>
  );
}

function LargerPlans({ offers, credits }: { offers: GapOffers; credits: number }) {
  const larger = SUGGESTED_PLANS.filter((plan) => plan.credits > credits);
  const [chosen, setChosen] = useState<string>();
  if (larger.length === 0) {
    return (
      <Alert title="You are on the largest plan">
        <p>Buy an event pack to cover the gap, or contact us about more than 5,000 cards a month.</p>
        <ButtonLink to="/pricing/enterprise" target="_blank" variant="secondary" size="sm" className="mt-3">
          Contact Sales
        </ButtonLink>
      </Alert>
    );
  }
  return (
    <PlanPicker plans={larger} chosen={chosen} onChoose={setChosen}>
      {chosen && <PlanChangePanel key={chosen} plan_id={chosen} credits_wanted={offers.gap} />}
    </PlanPicker>
  );
}
