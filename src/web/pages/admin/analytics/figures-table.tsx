import type { FigureTable } from '../../../../modules/analytics/table-rules.ts';
import { cn } from '../../../lib/cn.ts';
import { cellText } from './cells.ts';

/** The figures of a chart as a table. A wide one scrolls by itself. */
export function FiguresTable({ table: { title, columns, rows } }: { table: FigureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={title} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunk text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.title}
                scope="col"
                className={cn(
                  'px-3 py-1.5 font-semibold whitespace-nowrap',
                  index > 0 && column.kind !== 'text' && 'text-right',
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((value, index) => {
                const kind = columns[index]?.kind ?? 'text';
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={columns[index]?.title}
                    scope={index === 0 ? 'row' : undefined}
                    className={cn(
                      'px-3 py-1.5 font-normal',
                      kind !== 'text' && 'text-right tabular-nums',
                      index === 0 && 'whitespace-nowrap',
                    )}
                  >
                    {cellText(value, kind)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
