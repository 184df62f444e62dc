import { Badge } from '../../components/badge.tsx';
import { badgeLook } from './stages.ts';

/** The label of a status; a long one wraps rather than widening its column. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  return (
    <Badge variant={badgeLook(status)} className="max-w-60 text-pretty">
      {label}
    </Badge>
  );
}
