import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { RefundOutcome } from '../../../modules/billing/admin-schema.ts';
import { formatCount, formatNumber, plural } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextArea, TextField } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { centsOf, type ManagedPayment } from './payments.ts';

type RefundedPayment = Pick<ManagedPayment, 'id' | 'amount_cents' | 'description' | 'email'>;

const REQUIRED = 'Please fill in all required fields.';

/** Gives a payment back, in part or what is left of it; the credits that it bought go with it. */
export function RefundDialog({ payment, onClose }: { payment: RefundedPayment; onClose(): void }) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const cents = centsOf(amount);
  const wrong_amount = amount.trim() !== '' && cents === undefined;

  const refund = useRefund(payment.id, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim() && !wrong_amount) refund.mutate({ cents, reason: reason.trim() });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund ${formatUsd(payment.amount_cents)}?`}
      description={`${payment.description}, paid by ${payment.email ?? 'someone without an account'}.`}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Amount in dollars"
          optional
          inputMode="decimal"
          hint="Leave empty to refund the full remaining amount."
          value={amount}
          error={tried && wrong_amount ? 'Please enter an amount such as 12.50.' : undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextArea
          label="Reason"
          rows={2}
          maxLength={500}
          aria-required
          className="[&_textarea]:min-h-20"
          value={reason}
          error={tried && !reason.trim() ? REQUIRED : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <Alert kind="warning">
          <p>
            We refund the card and remove the same share of the credits. Credits already spent become a debt, which the
            next purchase pays off first.
          </p>
        </Alert>
        <div className="dialog-actions">
          <Button variant="quiet" onClick={onClose}>
            Don’t refund
          </Button>
          <Button type="submit" variant="danger" pending={refund.isPending}>
            {refund.isPending ? 'Refunding...' : 'Refund'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useRefund(payment_id: string, onDone: () => void) {
  const queries = useQueryClient();
  // One dialog is one refund, however often its button is pressed.
  const [request_key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ cents, reason }: { cents: number | undefined; reason: string }) =>
      call('POST /functions/v1/refund-payment', {
        body: { payment_id, ...(cents === undefined ? {} : { amount_cents: cents }), reason, request_key },
      }),
    onSuccess: (outcome) => {
      toast.success(`${formatUsd(outcome.refunded_cents)} refunded`, { description: creditsNews(outcome) });
      onDone();
    },
    onError: (error) => toast.error('Not refunded', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['money'] });
      void queries.invalidateQueries({ queryKey: ['person'] });
    },
  });
}

function creditsNews({ credits_taken, debt_credits }: RefundOutcome): string {
  const taken = `${formatCount(credits_taken, 'credit was', 'credits were')} removed.`;
  return debt_credits > 0 ? `${taken} ${formatNumber(debt_credits)} ${plural(debt_credits, 'is', 'are')} owed.` : taken;
}
