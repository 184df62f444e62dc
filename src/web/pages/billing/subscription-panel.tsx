import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { ENTERPRISE_PLANS, PERSONAL_PLANS, VALIDITY_TEXT } from '../../../modules/billing/catalog/rules.ts';
import type { SubscriptionView } from '../../../modules/billing/subscriptions/schema.ts';
import { formatNumber } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Section } from '../../components/section.tsx';
import { planName } from '../../features/account/plan.ts';
import { PlanChangePanel } from '../../features/billing/plan-change.tsx';
import { PlanPicker } from '../../features/billing/plan-picker.tsx';
import { subscriptionQuery } from '../../features/billing/queries.ts';
import { useTaxNote } from '../../features/billing/tax-note.ts';
import { useMember } from '../../features/session/member.ts';
import { WithoutPlan } from '../../features/team/without-plan.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { asDay, asLastDay } from '../../lib/dates.ts';

const PLANS = [...PERSONAL_PLANS, ...ENTERPRISE_PLANS];

/** The current plan: its benefits, renewal date, and actions to change, cancel or resume it. */
export function SubscriptionPanel() {
  const subscription = useQuery(subscriptionQuery);
  return (
    <Section title="Your plan">
      {subscription.isPending && <Skeleton className="h-40" />}
      {subscription.isError && subscription.data === undefined && (
        <FailedState title="Failed to load billing information." onRetry={() => void subscription.refetch()} />
      )}
      {subscription.data === null && <NoPlan />}
      {subscription.data && <Plan plan={subscription.data} />}
    </Section>
  );
}

function NoPlan() {
  return (
    <div className="sheet grid justify-items-start gap-3 p-5">
      <p className="text-ink-soft">You pay as you go. A plan costs less per card and adds credits every month.</p>
      <ButtonLink to="/pricing" variant="secondary" size="sm">
        See Plans
      </ButtonLink>
    </div>
  );
}

const STATUS = {
  active: { label: 'Active', variant: 'good' },
  past_due: { label: 'Payment due', variant: 'warning' },
  paused: { label: 'Paused', variant: 'destructive' },
} as const;

function Plan({ plan }: { plan: SubscriptionView }) {
  const { can } = useMember();
  const tax_note = useTaxNote();
  const { label, variant } = STATUS[plan.status];
  return (
    <div className="sheet grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="font-display text-2xl leading-tight">{plan.plan_name}</p>
          <p className="text-ink-soft">
            {formatUsd(plan.amount_cents)} a month{tax_note}
          </p>
        </div>
        <Badge variant={plan.cancel_at_period_end ? 'warning' : variant}>
          {plan.cancel_at_period_end ? 'Canceled' : label}
        </Badge>
      </div>
      <dl className="grid text-sm">
        <Line name="Credits every month">{formatNumber(plan.credits)}</Line>
        <Line name="Seats">
          {plan.seats.used} of {plan.seats.total} used
        </Line>
        {plan.cancel_at_period_end ? (
          <Line name="Ends on">{asLastDay(plan.period_end)}</Line>
        ) : (
          <Line name="Renews on">{asDay(plan.period_end)}</Line>
        )}
        {plan.next_plan_id && !plan.cancel_at_period_end && <Line name="Then">{planName(plan.next_plan_id)}</Line>}
        {plan.grace_ends_at && <Line name="Pay by">{asLastDay(plan.grace_ends_at)}</Line>}
      </dl>
      {plan.pay_url && can('money') && (
        <a href={plan.pay_url} target="_blank" rel="noreferrer" className="link justify-self-start">
          Pay the renewal
        </a>
      )}
      {can('money') && <PlanActions plan={plan} />}
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-rule py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function PlanActions({ plan }: { plan: SubscriptionView }) {
  const [query, setQuery] = useSearchParams();
  const requested = query.get('change_plan');
  const [changing, setChanging] = useState(false);
  const close = () => {
    setChanging(false);
    if (requested) setQuery({}, { replace: true });
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
        Change Plan
      </Button>
      {plan.cancel_at_period_end ? <ResumeButton plan={plan} /> : <CancelButton plan={plan} />}
      <PortalButton />
      <Dialog open={changing || requested !== null} onClose={close} title="Change your plan">
        <ChangePlan plan={plan} requested={requested} onDone={close} />
      </Dialog>
    </div>
  );
}

function ChangePlan({ plan, requested, onDone }: { plan: SubscriptionView; requested: string | null; onDone(): void }) {
  // The present plan is a choice only where it undoes a change that was made for the next month.
  const offered = PLANS.filter(({ id }) => id !== (plan.next_plan_id ?? plan.plan_id));
  const [chosen, setChosen] = useState(offered.find(({ id }) => id === requested)?.id);
  return (
    <div className="grid gap-6">
      <p className="text-sm text-ink-soft">
        You are on {plan.plan_name}. A larger plan starts right away, a smaller one on {asDay(plan.period_end)}.
      </p>
      <PlanPicker plans={offered} chosen={chosen} onChoose={setChosen} notes={{ [plan.plan_id]: 'Your plan' }}>
        {chosen && <PlanChangePanel key={chosen} plan_id={chosen} onDone={onDone} />}
      </PlanPicker>
    </div>
  );
}

function useSubscriptionCall(name: 'POST /functions/v1/cancel-plan' | 'POST /functions/v1/resume-plan') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(name, { body: {} }),
    onSuccess: ({ subscription }) => {
      queries.setQueryData(subscriptionQuery.queryKey, subscription);
      void queries.invalidateQueries({ queryKey: ['credits'] });
    },
    onError: (error) =>
      toast.error('Error', { description: messageOf(error, 'Something went wrong. Please try again.') }),
  });
}

function CancelButton({ plan }: { plan: SubscriptionView }) {
  const [asking, setAsking] = useState(false);
  const cancel = useSubscriptionCall('POST /functions/v1/cancel-plan');
  const day = asLastDay(plan.period_end);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Cancel Plan
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Cancel ${plan.plan_name}?`}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep my plan
            </Button>
            <Button
              variant="danger"
              pending={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, {
                  onSuccess: () =>
                    toast.success('Plan canceled', { description: `Your plan stays active until ${day}.` }),
                  onSettled: () => setAsking(false),
                })
              }
            >
              Cancel on {day}
            </Button>
          </>
        }
      >
        <p>
          You keep {plan.plan_name} until {day}, and nothing more is charged. {VALIDITY_TEXT.ended_plan} You can undo
          this until {day}.
        </p>
        <WithoutPlan ends="After that" />
      </ConfirmDialog>
    </>
  );
}

function ResumeButton({ plan }: { plan: SubscriptionView }) {
  const resume = useSubscriptionCall('POST /functions/v1/resume-plan');
  return (
    <Button
      size="sm"
      pending={resume.isPending}
      onClick={() =>
        resume.mutate(undefined, {
          onSuccess: () => toast.success('Plan resumed', { description: `It renews on ${asDay(plan.period_end)}.` }),
        })
      }
    >
      Resume Plan
    </Button>
  );
}

function PortalButton() {
  const open = useMutation({
    mutationFn: () => call('POST /functions/v1/customer-portal', { body: { return_url: '/portal/billing' } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast.error('Error', { description: messageOf(error, 'Something went wrong. Please try again.') }),
  });
  return (
    <Button variant="quiet" size="sm" pending={open.isPending} onClick={() => open.mutate()}>
      Payment Portal
    </Button>
  );
}
