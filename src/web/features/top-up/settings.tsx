import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { TopUpState } from '../../../modules/billing/top-ups/schema.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { call } from '../../lib/api.ts';
import { asDay, asMoment } from '../../lib/dates.ts';
import { cardName } from '../billing/card-name.ts';
import { paymentMethodsQuery, topUpQuery } from '../billing/queries.ts';
import { refusalText } from '../billing/refusal-text.ts';
import { useTaxNote } from '../billing/tax-note.ts';
import { TopUpForm } from './form.tsx';

/**
 * Auto top-up as the account has it: what is agreed and how it went, or the form that gives the consent. A first consent
 * begins with the smallest bundle that brings `credits_wanted`.
 */
export function TopUpSettings({ credits_wanted = 0 }: { credits_wanted?: number }) {
  const state = useQuery(topUpQuery);
  const [editing, setEditing] = useState(false);
  if (state.isPending) return <Skeleton className="h-56" />;
  if (state.isError) {
    return (
      <Alert kind="error" title="Failed to load auto-topup settings">
        <button type="button" className="link" onClick={() => void state.refetch()}>
          Try Again
        </button>
      </Alert>
    );
  }
  if (!state.data.auto_topup_enabled || editing) {
    return (
      <div className="grid gap-5">
        <LastAttempt state={state.data} />
        <TopUpForm
          state={state.data}
          credits_wanted={credits_wanted}
          onDone={() => setEditing(false)}
          onCancel={editing ? () => setEditing(false) : undefined}
        />
      </div>
    );
  }
  return <Enabled state={state.data} onEdit={() => setEditing(true)} />;
}

function Enabled({ state, onEdit }: { state: TopUpState; onEdit(): void }) {
  const methods = useQuery(paymentMethodsQuery);
  const { settings, bundles, consented_at, typed_name } = state;
  const bundle = bundles.find(({ credits }) => credits === settings?.bundle_size);
  const tax_note = useTaxNote();
  const method = methods.data?.find(({ id }) => id === settings?.payment_method_id);
  return (
    <div className="grid gap-5">
      <LastAttempt state={state} />
      <div className="grid justify-items-start gap-2">
        {state.last_attempt?.status === 'card_removed' ? (
          <Badge variant="warning">Paused</Badge>
        ) : (
          <Badge variant="good">Enabled</Badge>
        )}
        <p className="font-display text-xl leading-snug">
          When your balance is at or below {settings?.threshold}, {settings?.bundle_size} credits are bought
          {bundle && ` for ${formatUsd(bundle.amount_cents)}${tax_note}`}
          {method && ` with ${cardName(method.card)}`}.
        </p>
        {consented_at && (
          <p className="text-sm text-ink-soft">
            Agreed to by {typed_name} on {asDay(consented_at)}. We email you after each charge.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onEdit}>
          Change Settings
        </Button>
        <DisableButton />
      </div>
    </div>
  );
}

function DisableButton() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => call('POST /functions/v1/auto-topup-consent', { body: { action: 'withdraw' } }),
    onSuccess: (state) => {
      queries.setQueryData(topUpQuery.queryKey, state);
      void queries.invalidateQueries({ queryKey: ['credits'] });
      toast.success('Auto-topup Disabled', { description: 'Your card won’t be charged automatically anymore.' });
    },
    onError: (error) => toast.error('Error', { description: refusalText(error, 'Failed to disable auto-topup') }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Disable Auto-topup
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Disable auto top-up?"
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep auto top-up
            </Button>
            <Button variant="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Disable Auto-topup
            </Button>
          </>
        }
      >
        This withdraws your consent right away, and your card is no longer charged automatically. You keep the credits
        you bought.
      </ConfirmDialog>
    </>
  );
}

/** The outcome of the last automatic payment, when it is recent or needs action. */
function LastAttempt({ state: { last_attempt: attempt } }: { state: TopUpState }) {
  if (!attempt) return null;
  const what = `${attempt.credits} credits for ${formatUsd(attempt.amount_cents)}`;
  if (attempt.status === 'paid') {
    return (
      <p className="text-sm text-ink-soft">
        Last top-up: {what} on {asMoment(attempt.at)}.
      </p>
    );
  }
  if (attempt.status === 'needs_authentication') {
    return (
      <Alert kind="warning" title="Your bank needs you to confirm the last top-up">
        <p>Once you confirm, {what} are added to your account.</p>
        {attempt.url && (
          <a className="link" href={attempt.url} target="_blank" rel="noreferrer">
            Confirm payment
          </a>
        )}
      </Alert>
    );
  }
  if (attempt.status === 'declined') {
    return (
      <Alert kind="warning" title="The last top-up was declined">
        <p>
          {attempt.message ?? 'The card was declined.'} Nothing was charged on {asMoment(attempt.at)}. Choose another
          card to continue.
        </p>
      </Alert>
    );
  }
  if (attempt.status === 'card_removed') {
    return (
      <Alert kind="warning" title="Auto top-up is paused">
        <p>
          On {asMoment(attempt.at)} we couldn’t buy {what}: the card was removed. Nothing is charged until you choose
          another card.
        </p>
      </Alert>
    );
  }
  return null;
}
