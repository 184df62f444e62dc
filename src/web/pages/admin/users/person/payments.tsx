import { useState } from 'react';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { formatUsd } from '../../../../../platform/money.ts';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { useMay } from '../../../../features/operator/pages.ts';
import { RefundDialog } from '../../../../features/refund/dialog.tsx';
import { isRefundable, paymentName } from '../../../../features/refund/payments.ts';
import { type Answer, call } from '../../../../lib/api.ts';
import { asFullMoment } from '../../../../lib/dates.ts';
import { type SectionList, SectionTable } from './section-table.tsx';

type Payment = Answer<'GET /rest/v1/admin/people/:id/payments'>['rows'][number];

/** Money that came from this person's account and went back to it. */
export function Payments({ person }: { person: Person }) {
  const [refunding, setRefunding] = useState<Payment>();
  const may = useMay();
  return (
    <>
      <SectionTable user_id={person.user_id} list={listOf(may('refunds') ? setRefunding : undefined)} />
      {refunding && (
        <RefundDialog payment={{ ...refunding, email: person.email }} onClose={() => setRefunding(undefined)} />
      )}
    </>
  );
}

const listOf = (onRefund: ((payment: Payment) => void) | undefined): SectionList<Payment> => ({
  name: 'Payments',
  noun: 'payment',
  empty: 'No payments yet.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/payments', input, options),
  columns: [
    { key: 'at', title: 'Time', cell: ({ occurred_at }) => asFullMoment(occurred_at) },
    {
      key: 'what',
      title: 'Item',
      cell: ({ description, type, environment, amount_cents, payment_intent_id }) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            {description}
            <Badge variant={amount_cents < 0 ? 'warning' : 'outline'}>{paymentName({ type })}</Badge>
            {environment === 'test' && <Badge variant="secondary">Test</Badge>}
          </span>
          <span className="block font-mono text-xs break-all text-ink-faint">{payment_intent_id}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: 'Amount',
      cell: ({ amount_cents, fee_cents, net_cents }) => (
        <>
          <span className="font-semibold tabular-nums">{formatUsd(amount_cents)}</span>
          <span className="block text-xs text-ink-faint">
            fee {formatUsd(fee_cents)}, net {formatUsd(net_cents)}
          </span>
        </>
      ),
    },
    ...(onRefund
      ? [
          {
            key: 'actions',
            title: 'Actions',
            cell: (payment: Payment) =>
              isRefundable(payment) && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Refund ${formatUsd(payment.amount_cents)}`}
                  onClick={() => onRefund(payment)}
                >
                  Refund
                </Button>
              ),
          },
        ]
      : []),
  ],
});
