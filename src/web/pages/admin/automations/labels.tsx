import { type DeskLine, type DeskState, MOST_EVENTS_COUNTED } from '../../../../modules/automations/desk/schema.ts';
import type { ShownPause } from '../../../../modules/automations/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
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

/** A number of events, which are counted only so far. */
export const counted = (events: number): string =>
  events >= MOST_EVENTS_COUNTED ? `${formatNumber(MOST_EVENTS_COUNTED)}+` : formatNumber(events);

/** What waits for whom; undefined where nothing does. */
export function waitingText({ needs_approval, waiting, paused_reason }: DeskLine): string | undefined {
  const parts = [
    needs_approval > 0 ? `${counted(needs_approval)} for approval` : '',
    waiting > 0 ? `${counted(waiting)} ${paused_reason === 'credits' ? 'for credits' : 'held or delayed'}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
