import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUsd } from '../../../../platform/money.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Section } from '../../../components/section.tsx';
import { Email } from '../../../components/table/email.tsx';
import { RefundDialog } from '../../../features/refund/dialog.tsx';
import { isRefundable, type ManagedPayment, paymentName } from '../../../features/refund/payments.ts';
import { TaxLine } from '../../../features/refund/tax-line.tsx';
import { call } from '../../../lib/api.ts';
import { asDay, asFullMoment } from '../../../lib/dates.ts';

const FIRST_ROWS = 20;
const MOST_ROWS = 500;
const SHOWN_ID_LENGTH = 20;

/** Money that came and went, newest first, each payment with the way to give it back. */
export function ManagedPayments() {
  const [limit, setLimit] = useState(FIRST_ROWS);
  const [refunding, setRefunding] = useState<ManagedPayment>();
  const payments = useQuery({
    queryKey: ['money', 'payments', limit],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/payments', { query: { limit } }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <Section title="Payments">
      {payments.isPending ? (
        <Skeleton className="h-48" />
      ) : payments.isError ? (
        <FailedState title="Failed to load payments" onRetry={() => void payments.refetch()} />
      ) : payments.data.length === 0 ? (
        <p className="sheet px-5 py-5 text-ink-soft">No payments yet.</p>
      ) : (
        <PaymentTable payments={payments.data} onRefund={setRefunding} />
      )}
      {payments.data?.length === limit && limit < MOST_ROWS && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={payments.isFetching}
          onClick={() => setLimit(Math.min(MOST_ROWS, limit * 5))}
        >
          Show more
        </Button>
      )}
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </Section>
  );
}

type RowsProps = { payments: readonly ManagedPayment[]; onRefund(payment: ManagedPayment): void };

function PaymentTable({ payments, onRefund }: RowsProps) {
  return (
    <div className="sheet overflow-hidden">
      <table className="w-full text-left text-sm max-md:block">
        <caption className="sr-only">Payments, newest first</caption>
        <thead className="border-b border-rule bg-sunk max-md:sr-only">
          <tr>
            {['Date', 'Customer', 'Item', 'Amount', 'Actions'].map((name) => (
              <th key={name} scope="col" className="px-4 py-3 font-semibold text-ink-soft">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule max-md:block">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onRefund={() => onRefund(payment)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PaymentRow({ payment, onRefund }: { payment: ManagedPayment; onRefund(): void }) {
  const { email, description, amount_cents, tax_cents, fee_cents, net_cents, environment, payment_intent_id } = payment;
  const buyer = email ?? 'No account yet';
  // A long address breaks after its @, not within a word.
  return (
    <tr className="align-top max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1.5 max-md:p-4 md:[&>td]:px-4 md:[&>td]:py-3.5">
      <td className="whitespace-nowrap text-ink-soft max-md:order-3" title={asFullMoment(payment.occurred_at)}>
        {asDay(payment.occurred_at)}
      </td>
      <td className="max-md:order-1 max-md:font-semibold">
        <Email address={buyer} />
      </td>
      <td className="max-md:order-4 max-md:col-span-2">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {description}
          <Badge variant={amount_cents < 0 ? 'warning' : 'outline'}>{paymentName(payment)}</Badge>
          {environment === 'test' && <Badge variant="secondary">Test</Badge>}
        </span>
        {payment_intent_id && (
          <span className="block font-mono text-xs text-ink-faint" title={payment_intent_id}>
            {payment_intent_id.slice(0, SHOWN_ID_LENGTH)}
          </span>
        )}
      </td>
      <td className="whitespace-nowrap tabular-nums max-md:order-2 max-md:text-right">
        <span className="block font-display text-lg leading-tight">{formatUsd(amount_cents)}</span>
        <span className="block text-xs text-ink-faint">
          fee {formatUsd(fee_cents)}, net {formatUsd(net_cents)}
        </span>
        <TaxLine cents={tax_cents} />
      </td>
      <td className="max-md:order-5 max-md:col-span-2">
        {isRefundable(payment) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Refund ${formatUsd(amount_cents)} to ${buyer}`}
            onClick={onRefund}
          >
            Refund
          </Button>
        )}
      </td>
    </tr>
  );
}
