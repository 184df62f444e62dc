import type { DeskLine, DeskState } from '../../../../modules/automations/desk/schema.ts';
import type { ShownPause } from '../../../../modules/automations/schema.ts';
import { Badge } from '../../../components/badge.tsx';
import { statusOf } from '../../../features/automations/labels.ts';

export const STATES: Record<DeskState, string> = {
  on: 'On',
  paused: 'Paused',
  off: 'Off',
  collecting: 'Collecting',
  failing: 'Failed in 24 hours',
};

const PAUSES: Record<ShownPause, string> = {
  burst: 'Many events at once',
  credits: 'Out of credits',
  member: 'Its campaign is paused',
  operator: 'By an operator',
};

/** The status, and why it is paused. */
export function State({ line: { status, paused_reason, paused_note } }: { line: DeskLine }) {
  const { name, look } = statusOf({ status });
  return (
    <span className="grid justify-items-start gap-1">
      <Badge variant={look}>{name}</Badge>
      {paused_reason && (
        <span className="text-ink-soft wrap-anywhere">
          {PAUSES[paused_reason]}
          {paused_note && `: ${paused_note}`}
        </span>
      )}
    </span>
  );
}
