import { formatNumber } from '../../../../platform/format.ts';
import { handledText } from '../handled.ts';
import type { Campaign } from '../queries.ts';

/** How many of a list's cards were handled, and how many failed. Nothing for a single card and for a draft. */
export function Handled({ campaign: { letters } }: { campaign: Campaign }) {
  if (!letters || letters.total === 0) return null;
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      {handledText(letters)}
      {letters.failed > 0 && <span className="font-medium text-wax-ink">, {formatNumber(letters.failed)} failed</span>}
    </span>
  );
}
