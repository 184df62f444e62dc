import { Badge } from '../../components/badge.tsx';
import { badgeLook } from './stages.ts';

/** Longer labels wrap rather than widen their column, but never within a range of days. */
const ONE_LINE = 32;
const DAYS = /(\d+-\d+)/;

/** The label of a status. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  return (
    <Badge
      variant={badgeLook(status)}
      className={label.length <= ONE_LINE ? 'whitespace-nowrap' : 'max-w-60 text-pretty'}
    >
      {label.split(DAYS).map((part) => (
        <span key={part} className={DAYS.test(part) ? 'whitespace-nowrap' : undefined}>
          {part}
        </span>
      ))}
    </Badge>
  );
}
