import type { Analytics, TableName } from '../../../../modules/analytics/schema.ts';
import { type FigureColumn, tableOf } from '../../../../modules/analytics/table-rules.ts';
import { ROLE } from '../../../components/table-roles.ts';
import { cn } from '../../../lib/cn.ts';
import { cellText } from './cells.ts';
import { TableExport } from './table-export.tsx';

type SharesProps = { found: Analytics; table: TableName; measure: number; className?: string };

/**
 * A table whose rows are parts of a whole, each with a bar as long as its part; `measure` is the column of the bars. On a
 * narrow screen each row becomes a block with named values.
 */
export function Shares({ found, table: name, measure, className }: SharesProps) {
  const { title, columns, rows } = tableOf(found, name);
  const largest = Math.max(1, ...rows.map((row) => Number(row[measure])));
  return (
    <section aria-label={title} className={cn('sheet grid content-start gap-3 px-4 py-4', className)}>
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing in these days.</p>
      ) : (
        <>
          <table {...ROLE.table} className="w-full text-left text-sm max-sm:block">
            <thead {...ROLE.rowgroup} className="text-ink-soft max-sm:sr-only">
              <tr {...ROLE.row}>
                {columns.map((column) => (
                  <th
                    key={column.title}
                    {...ROLE.columnheader}
                    scope="col"
                    className={cn(
                      'py-1 pl-4 align-bottom font-semibold first:pl-0',
                      column.kind !== 'text' && 'text-right',
                    )}
                  >
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...ROLE.rowgroup} className="max-sm:grid max-sm:gap-3">
              {rows.map((row) => (
                <Share key={row.join()} row={row} columns={columns} part={Number(row[measure]) / largest} />
              ))}
            </tbody>
          </table>
          <TableExport found={found} table={name} />
        </>
      )}
    </section>
  );
}

type ShareProps = { row: readonly (string | number)[]; columns: readonly FigureColumn[]; part: number };

function Share({ row: [name = '', ...values], columns: [first, ...columns], part }: ShareProps) {
  return (
    <tr {...ROLE.row} className="align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-5">
      <th
        {...ROLE.rowheader}
        scope="row"
        className="w-1/2 py-1.5 font-normal wrap-anywhere max-sm:w-full max-sm:pb-0.5"
      >
        {cellText(name, first?.kind ?? 'text')}
        <span
          aria-hidden="true"
          className="mt-1 block h-1.5 rounded-sm bg-ink"
          style={{ width: `${Math.max(1, part * 100)}%` }}
        />
      </th>
      {values.map((value, index) => {
        const { title = '', kind = 'text' } = columns[index] ?? {};
        return (
          <td
            key={title}
            {...ROLE.cell}
            className={cn(
              'py-1.5 pl-4 max-sm:py-0 max-sm:pl-0',
              kind === 'text' ? 'wrap-anywhere' : 'tabular-nums sm:text-right',
            )}
          >
            <span aria-hidden="true" className="text-ink-soft sm:hidden">
              {title}{' '}
            </span>
            {cellText(value, kind)}
          </td>
        );
      })}
    </tr>
  );
}
