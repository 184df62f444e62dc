import type { ReactNode } from 'react';
import { periodText, shortPeriod } from '../../../../modules/analytics/range-rules.ts';
import type { Analytics, TableName } from '../../../../modules/analytics/schema.ts';
import { type FigureTable, tableOf } from '../../../../modules/analytics/table-rules.ts';
import { BarChart } from '../../../components/chart/bar-chart.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { Fold } from '../../../components/fold.tsx';
import { cellText, shortText } from './cells.ts';
import { FiguresTable } from './figures-table.tsx';
import { TableExport } from './table-export.tsx';

const SHAPES = { bars: BarChart, lines: LineChart };

/** Some columns of a table as a chart, with the whole table and its files folded away under it. */
export function FigureChart({
  found,
  table: name,
  title,
  columns: shown,
  shape,
  children,
}: {
  found: Analytics;
  table: TableName;
  title: string;
  columns: readonly number[];
  shape: keyof typeof SHAPES;
  /** A sentence about it. */
  children?: ReactNode;
}) {
  const table = tableOf(found, name);
  const Chart = SHAPES[shape];
  const kind = table.columns[shown[0] ?? 0]?.kind ?? 'count';
  const series = shown.map((column) => ({
    name: table.columns[column]?.title ?? '',
    values: table.rows.map((row) => Number(row[column])),
  }));
  const is_empty = series.every(({ values }) => values.every((value) => value === 0));
  return (
    <figure className="sheet grid content-start gap-3 px-4 pt-4 pb-1">
      <figcaption className="grid gap-0.5">
        <h3 className="text-lg">{title}</h3>
        {children && !is_empty && <p className="text-sm text-ink-soft">{children}</p>}
      </figcaption>
      {is_empty ? (
        <p className="py-8 text-sm text-ink-soft">Nothing in these days.</p>
      ) : (
        <Chart
          label={title}
          points={pointsOf(found, name, table)}
          series={series}
          format={(value) => cellText(value, kind)}
          formatShort={(value) => shortText(value, kind)}
        />
      )}
      <Fold title="Show the figures" className="min-w-0 border-t border-rule text-sm">
        <div className="grid gap-3 pb-3">
          <FiguresTable table={table} />
          <TableExport found={found} table={name} />
        </div>
      </Fold>
    </figure>
  );
}

function pointsOf(found: Analytics, name: TableName, table: FigureTable) {
  const grain = name === 'months' ? 'month' : found.grain;
  const periods = name === 'months' ? found.months : found.periods;
  return table.rows.map(([first], index) =>
    name === 'delivery'
      ? { short: String(first).replace('More than ', '>'), full: `${first} ${first === '1' ? 'day' : 'days'}` }
      : periodName(periods[index]?.start ?? found.from, grain),
  );
}

const periodName = (start: string, grain: Analytics['grain']) => ({
  short: shortPeriod(start, grain),
  full: periodText(start, grain),
});
