import { cn } from '../../lib/cn.ts';
import { Skeleton } from './skeleton.tsx';

/** Four rows of a list that loads. `cells` are the sizes of a row's parts; `label` is what a screen reader says. */
export function RowsSkeleton({ label, cells, className }: { label: string; cells: string[]; className: string }) {
  return (
    <div role="status" className="sheet grid divide-y divide-rule px-5">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={cn('flex items-center', className)}>
          {cells.map((size) => (
            <Skeleton key={size} className={size} />
          ))}
        </div>
      ))}
    </div>
  );
}
