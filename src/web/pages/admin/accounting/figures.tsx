import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Figure, monthName } from '../../../../modules/accounting/rules.ts';
import type { Overview, Pnl } from '../../../../modules/accounting/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { cn } from '../../../lib/cn.ts';
import { useFigureNames } from './figure-names.ts';

/** The profit and loss of a month. Each figure that has rows opens into them. */
export function Figures({ pnl, prepaid }: { pnl: Pnl; prepaid: Overview['prepaid'] }) {
  const names = useFigureNames();
  const has_tax = pnl.sales_tax_cents !== 0;
  const refunds = pnl.refunds_cents + pnl.disputes_cents;
  const figures: { figure: Figure; cents: number; note: string }[] = [
    {
      figure: 'revenue',
      cents: pnl.gross_revenue_cents,
      note: has_tax ? 'Payments received, without sales tax' : 'Payments received',
    },
    { figure: 'fees', cents: -pnl.stripe_fees_cents, note: 'Kept by the payment provider' },
    {
      figure: 'refunds',
      cents: refunds,
      note: `Refunds ${formatUsd(pnl.refunds_cents)}, disputes ${formatUsd(pnl.disputes_cents)}`,
    },
    {
      figure: 'cards',
      cents: -pnl.cogs_cents,
      note: `${formatCount(pnl.cards_sent, 'card')} ordered, ${formatUsd(pnl.card_cost_cents)} each`,
    },
    { figure: 'expenses', cents: -pnl.fixed_expenses_cents, note: 'One-time, monthly and annual' },
  ];
  return (
    <div className="grid gap-3">
      <ul className="sheet grid gap-px overflow-hidden bg-rule sm:grid-cols-2 xl:grid-cols-5">
        {figures.map(({ figure, cents, note }) => (
          <li key={figure} className="bg-sheet sm:last:col-span-2 xl:last:col-span-1">
            <Link
              to={`/admin/accounting/rows?month=${pnl.month_start}&figure=${figure}`}
              className="group grid h-full content-start gap-1 px-4 py-4 hover:bg-sunk"
            >
              <span className="flex items-start justify-between gap-2 text-sm font-semibold text-ink-soft xl:min-h-10">
                {names[figure]}
                <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 opacity-60 group-hover:opacity-100" />
              </span>
              <span className="font-display text-2xl leading-tight tabular-nums">{formatUsd(cents)}</span>
              <span className="text-sm text-ink-soft">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
      <dl
        className={cn(
          'sheet grid gap-px overflow-hidden bg-rule sm:grid-cols-2',
          has_tax ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        <Result
          name="Net profit"
          cents={pnl.net_profit_cents}
          note={`What the figures above leave for ${monthName(pnl.month_start)}`}
        />
        <Result
          name="Partner share each"
          cents={pnl.partner_share_cents_each}
          note={`Net profit split between ${formatCount(pnl.partners, 'partner')}${leftOver(pnl)}`}
        />
        <Result
          name="Prepaid credits"
          cents={prepaid.cents}
          note={`Owed to customers now: ${formatCount(prepaid.credits, 'paid credit')} not used yet`}
          className={cn(!has_tax && 'sm:max-lg:col-span-2')}
        />
        {has_tax && (
          <Result
            name={names.tax}
            cents={pnl.sales_tax_cents}
            note={
              <>
                Collected this month for the states; part of no other figure.{' '}
                <Link className="link" to={`/admin/accounting/rows?month=${pnl.month_start}&figure=tax`}>
                  Show payments
                </Link>
              </>
            }
          />
        )}
      </dl>
      {pnl.corrections_cents !== 0 && (
        <p className="text-sm text-ink-soft">
          Includes corrections of {formatUsd(pnl.corrections_cents)} for earlier, closed months.{' '}
          <Link className="link" to={`/admin/accounting/rows?month=${pnl.month_start}&figure=corrections`}>
            Show corrections
          </Link>
        </p>
      )}
    </div>
  );
}

/** Shares are whole cents; what cannot be split stays with the shop. */
function leftOver({ net_profit_cents, partner_share_cents_each, partners }: Pnl): string {
  const rest = net_profit_cents - partner_share_cents_each * partners;
  return rest === 0 ? '' : `; ${formatUsd(rest)} is left over and stays with the shop`;
}

function Result({
  name,
  cents,
  note,
  className,
}: {
  name: string;
  cents: number;
  note: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('grid content-start gap-1 bg-sheet px-4 py-4', className)}>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className={cn('font-display text-3xl leading-tight tabular-nums', cents < 0 && 'text-wax-ink')}>
        {formatUsd(cents)}
      </dd>
      <dd className="text-sm text-ink-soft">{note}</dd>
    </div>
  );
}
