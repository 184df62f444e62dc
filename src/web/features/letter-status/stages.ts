import { badgeStyle, statusLabel } from '../../../modules/campaigns/rules.ts';
import { eventLabel } from '../../../modules/letters/rules.ts';
import type { LetterEventKind, LetterTimeline } from '../../../modules/letters/schema.ts';
import type { BadgeVariant } from '../../components/badge.tsx';

/** How a status looks. A rewrite is neither failure nor progress, so it has a look of its own. */
export const badgeLook = (status: string): BadgeVariant =>
  statusLabel(status).startsWith('Rewrite') ? 'warning' : badgeStyle(status);

export type Stage = { label: string; at: string; note: string | null; look: 'step' | 'trouble' };

const TROUBLE: LetterEventKind[] = ['failed', 'cancelled', 'expect-48-hour-delay', 'returned', 'reprinted'];

/** The events of a letter as a customer follows them: inner steps that have the same name are one, at its first time. */
export function stagesOf(events: LetterTimeline['events']): Stage[] {
  const stages: Stage[] = [];
  for (const { status, at, note } of events) {
    const label = eventLabel(status);
    const before = stages.at(-1);
    if (before?.label === label) before.note = note ?? before.note;
    else stages.push({ label, at, note, look: TROUBLE.includes(status) ? 'trouble' : 'step' });
  }
  return stages;
}

/** The reason of a failure as a sentence that another one can follow. */
export const ended = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);
