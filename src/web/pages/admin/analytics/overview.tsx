import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Analytics } from '../../../../modules/analytics/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { Section } from '../../../components/section.tsx';
import { changeText } from './cells.ts';
import { FigureChart } from './figure-chart.tsx';

/** The totals of the business with their change, and its last six months. */
export function Overview({ found }: { found: Analytics }) {
  const totals = [
    { name: 'Total Revenue', value: formatUsd(found.revenue_cents.total), change: found.revenue_cents.change },
    { name: 'Total Users', value: formatNumber(found.users.total), change: found.users.change },
    { name: 'Letters Sent', value: formatNumber(found.letters.total), change: found.letters.change },
    {
      name: 'Letters Ordered',
      value: formatNumber(found.letters_ordered.total),
      change: found.letters_ordered.change,
    },
  ];
  return (
    <Section title="Overview">
      <dl className="sheet grid gap-px overflow-hidden bg-rule grid-cols-2 lg:grid-cols-4">
        {totals.map(({ name, value, change }) => (
          <div key={name} className="grid content-start gap-1 bg-sheet px-4 py-4">
            <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
            <dd className="font-display text-2xl leading-tight tabular-nums">{value}</dd>
            <dd className="flex items-center gap-1 text-sm text-ink-soft">
              <Arrow change={change} />
              {changeText(change)} vs last month
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FigureChart found={found} table="months" title="Revenue by month" columns={[1]} shape="bars" />
        <FigureChart found={found} table="months" title="Letters sent by month" columns={[2]} shape="bars" />
      </div>
    </Section>
  );
}

function Arrow({ change }: { change: number }) {
  if (change === 0) return null;
  const Icon = change > 0 ? ArrowUp : ArrowDown;
  return <Icon aria-hidden="true" className={`size-4 ${change > 0 ? 'text-moss' : 'text-wax-ink'}`} />;
}
