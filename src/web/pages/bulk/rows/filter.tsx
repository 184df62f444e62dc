import { formatNumber } from '../../../../platform/format.ts';
import { cn } from '../../../lib/cn.ts';

/** Filters the rows of a table, with a count per filter. */
export function RowFilterBar<F extends string>({
  filters,
  value,
  onChange,
}: {
  filters: readonly { filter: F; name: string; count: number | undefined }[];
  value: F;
  onChange(filter: F): void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Rows shown</legend>
      {filters.map(({ filter, name, count }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={value === filter}
          onClick={() => onChange(filter)}
          className={cn(
            'min-h-9 rounded-md border px-3 text-sm font-semibold',
            value === filter ? 'border-ink bg-ink text-paper' : 'border-rule-strong bg-sheet text-ink hover:border-ink',
          )}
        >
          {name}
          {count !== undefined && <span className="ml-2 font-normal tabular-nums">{formatNumber(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
