import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pnl, RecentPayment, SentCards } from '../../../../modules/accounting/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { Badge } from '../../../components/badge.tsx';
import { Section } from '../../../components/section.tsx';
import { paymentName } from '../../../features/refund/payments.ts';
import { TaxLine } from '../../../features/refund/tax-line.tsx';
import { asBookDay } from '../../../lib/dates.ts';

/** Fetched are some more than shown. */
const SHOWN = 10;
const SHOWN_ID_LENGTH = 20;

export function RecentPayments({ payments }: { payments: readonly RecentPayment[] }) {
  return (
    <Section title="Recent payments">
      <Lines caption="Recent payments" columns={['Payment', 'Date', 'Amount']} empty="No payments yet.">
        {payments.slice(0, SHOWN).map((payment) => (
          <tr key={payment.id} className={ROW}>
            <th scope="row" className="min-w-0 font-normal">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {payment.description}
                {payment.type !== 'customer_payment' && (
                  <Badge variant={payment.amount_cents < 0 ? 'warning' : 'outline'}>{paymentName(payment)}</Badge>
                )}
              </span>
              <NarrowDay day={payment.day} />
              <span className="block font-mono text-xs text-ink-faint" title={payment.payment_id}>
                {payment.payment_id.slice(0, SHOWN_ID_LENGTH)}
              </span>
            </th>
            <td className="whitespace-nowrap text-ink-soft max-sm:hidden">{asBookDay(payment.day)}</td>
            <td className="text-right whitespace-nowrap tabular-nums">
              <span className="block">{formatUsd(payment.amount_cents)}</span>
              <span className="block text-xs text-ink-faint">fee {formatUsd(payment.fee_cents)}</span>
              <TaxLine cents={payment.tax_cents} />
            </td>
          </tr>
        ))}
      </Lines>
    </Section>
  );
}

export function RecentCards({ cards, pnl }: { cards: readonly SentCards[]; pnl: Pnl }) {
  return (
    <Section
      title="Cards sent"
      action={
        <Link className="link text-sm" to={`/admin/accounting/rows?month=${pnl.month_start}&figure=cards`}>
          All of the month
        </Link>
      }
    >
      <Lines
        caption="Cards sent, the latest first"
        columns={['Sent for', 'Date', 'Cards', 'Cost']}
        empty="No cards yet."
      >
        {cards.slice(0, SHOWN).map((row) => (
          <tr key={row.id} className={ROW}>
            <th scope="row" className="min-w-0 font-normal">
              {row.description}
              <NarrowDay day={row.day} />
            </th>
            <td className="whitespace-nowrap text-ink-soft max-sm:hidden">{asBookDay(row.day)}</td>
            <td className="text-right tabular-nums">{formatNumber(row.cards)}</td>
            <td className="text-right whitespace-nowrap tabular-nums">{formatUsd(row.cost_cents)}</td>
          </tr>
        ))}
      </Lines>
    </Section>
  );
}

/** On a narrow screen the date is below the name, so that nothing is cut off. */
const NarrowDay = ({ day }: { day: string }) => <span className="block text-ink-soft sm:hidden">{asBookDay(day)}</span>;

const ROW = 'align-top [&>*]:px-3 [&>*]:py-2.5 sm:[&>*]:px-4';

type LinesProps = { caption: string; columns: readonly string[]; empty: string; children: ReactNode[] };

function Lines({ caption, columns, empty, children }: LinesProps) {
  if (children.length === 0) return <p className="sheet px-4 py-4 text-ink-soft">{empty}</p>;
  return (
    <div className="sheet overflow-hidden">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-rule bg-sunk text-ink-soft">
          <tr className="[&>th]:px-3 [&>th]:py-2 [&>th]:font-semibold sm:[&>th]:px-4">
            {columns.map((name, n) => (
              <th key={name} scope="col" className={n > 1 ? 'text-right' : n === 1 ? 'max-sm:hidden' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">{children}</tbody>
      </table>
    </div>
  );
}
