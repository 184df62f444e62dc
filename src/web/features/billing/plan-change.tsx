import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { type Answer, ApiError, call, messageOf } from '../../lib/api.ts';
import { asDay } from '../../lib/dates.ts';
import { planName } from '../account/plan.ts';

/** A plan that the account can't have now; nothing failed. */
const isRefused = (error: Error) => error instanceof ApiError && error.status === 409;

export type PlanChange = Answer<'POST /functions/v1/change-plan'>;

/** The cost of a plan change, now and later, and the button that confirms it. */
export function PlanChangePanel({
  plan_id,
  credits_wanted = 0,
  onDone,
}: {
  plan_id: string;
  /** Credits the change should add immediately. A warning shows when it adds fewer. */
  credits_wanted?: number;
  onDone?(change: PlanChange): void;
}) {
  const queries = useQueryClient();
  const preview = useQuery({
    queryKey: ['plan-change', plan_id],
    queryFn: ({ signal }) =>
      call('POST /functions/v1/change-plan', { body: { planId: plan_id, preview: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: (preview_at: string) =>
      call('POST /functions/v1/change-plan', { body: { planId: plan_id, preview: false, preview_at } }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['credits'] });
      if (made.status !== 'payment_required') {
        toast.success(...changeNews(made));
        onDone?.(made);
      }
    },
    onError: (error) => {
      toast.error('Plan not changed', { description: messageOf(error, 'Something went wrong. Please try again.') });
      void preview.refetch();
    },
  });

  if (change.data?.status === 'payment_required') return <PaymentRequired url={change.data.url} plan_id={plan_id} />;
  if (preview.isPending) return <Skeleton className="h-40" />;
  if (preview.isError) {
    return (
      <Alert
        kind="error"
        title={isRefused(preview.error) ? 'You can’t change to this plan yet' : 'We couldn’t calculate the change'}
      >
        <p>{messageOf(preview.error, 'We couldn’t reach the server.')}</p>
        <button type="button" className="link" onClick={() => void preview.refetch()}>
          Try Again
        </button>
      </Alert>
    );
  }
  const short = credits_wanted - preview.data.credits_now;
  return (
    <div className="grid gap-5">
      <ChangeLines change={preview.data} />
      {short > 0 && <StillShort by={short} />}
      <Button pending={change.isPending} onClick={() => change.mutate(preview.data.preview_at)}>
        {change.isPending ? 'Changing...' : actionOf(preview.data)}
      </Button>
    </div>
  );
}

function changeNews({ direction, plan_id, effective_at, credits_now }: PlanChange): [string, { description: string }] {
  const name = planName(plan_id);
  if (direction === 'keep') return ['Plan kept', { description: `You’re staying on ${name}.` }];
  return direction === 'upgrade'
    ? [
        'Plan changed',
        { description: `You’re now on ${name}. ${formatCount(credits_now, 'credit was', 'credits were')} added.` },
      ]
    : ['Plan change scheduled', { description: `${name} starts on ${asDay(effective_at)}.` }];
}

function actionOf({ direction, due_now_cents, plan_id, effective_at }: PlanChange): string {
  if (direction === 'keep') return `Stay on ${planName(plan_id)}`;
  return direction === 'upgrade'
    ? `Pay ${formatUsd(due_now_cents)} and Change Plan`
    : `Change Plan on ${asDay(effective_at)}`;
}

function ChangeLines({ change }: { change: PlanChange }) {
  const { direction, credit_cents, due_now_cents, credits_now, effective_at, next_amount_cents, next_payment_at } =
    change;
  return (
    <dl aria-label="What the change costs" className="grid text-sm">
      {direction === 'upgrade' ? (
        <>
          <Line name="Rest of this month">{formatUsd(due_now_cents + credit_cents)}</Line>
          <Line name="Credit for unused time on your current plan">−{formatUsd(credit_cents)}</Line>
          <Line name="Credits added now">{formatNumber(credits_now)}</Line>
        </>
      ) : (
        <Line name={`${planName(change.plan_id)} ${direction === 'keep' ? 'continues from' : 'starts'}`}>
          {asDay(effective_at)}
        </Line>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-rule-strong py-2.5">
        <dt className="font-semibold">Due now</dt>
        <dd className="font-display text-2xl tabular-nums">{formatUsd(due_now_cents)}</dd>
      </div>
      <Line name={`Then monthly, from ${asDay(next_payment_at)}`}>{formatUsd(next_amount_cents)}</Line>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-rule py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** A warning that a plan does not cover the whole shortfall. */
export function StillShort({ by }: { by: number }) {
  return (
    <Alert kind="warning">
      <p>You’d still be {formatCount(by, 'credit')} short.</p>
    </Alert>
  );
}

function PaymentRequired({ url, plan_id }: { url: string | null; plan_id: string }) {
  return (
    <Alert kind="warning" title="Your bank needs you to confirm">
      <p>
        We couldn’t charge your card without your confirmation, so your current plan hasn’t changed. {planName(plan_id)}{' '}
        starts as soon as you finish the payment.
      </p>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="link">
          Finish the payment
        </a>
      )}
    </Alert>
  );
}
