import { isEnded } from '../rules.ts';
import type { DispatchProgress, LetterCounts, LetterEventKind, LetterFilter, LetterStatus } from '../schema.ts';

/** Letters as a history counts them. */
export const STATUS_GROUPS = {
  queued: ['queued', 'sending'],
  sent: ['pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<NonNullable<LetterFilter['status']>, LetterStatus[]>;

export type StatusCounts = Partial<Record<LetterStatus, number>>;
/** How many letters had been handed over at a time in milliseconds. */
export type PaceSample = { at_ms: number; sent: number };

/** The window that pace is measured in: a shorter one is unsteady, a longer one is slow to show that a printer has stopped. */
const PACE_WINDOW_MS = 10_000;

/** The samples within the window, with a new one. */
export function recentSamples(samples: readonly PaceSample[], next: PaceSample): PaceSample[] {
  return [...samples.filter((sample) => next.at_ms - sample.at_ms <= PACE_WINDOW_MS), next];
}

const countIn = (counts: StatusCounts, statuses: readonly LetterStatus[]): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

export const sentOf = (counts: StatusCounts): number => countIn(counts, STATUS_GROUPS.sent);

/** How many letters were handled. `retried` failed letters were sent again and count once. */
export function letterCountsOf(counts: StatusCounts, retried: number): LetterCounts {
  const queued = countIn(counts, STATUS_GROUPS.queued);
  const sent = sentOf(counts);
  const failed = countIn(counts, STATUS_GROUPS.failed) - retried;
  return { queued, sent, mailed: countIn(counts, ['shipped', 'delivered']), failed, total: queued + sent + failed };
}

/** What a letter costs: nothing once it ended unsent, or the operator gave its credit back. */
export const creditsOf = (status: LetterStatus, events: readonly { status: LetterEventKind }[]): number =>
  isEnded(status) || events.some((event) => event.status === 'credited') ? 0 : 1;

/** How far letters are and how long the rest will take. */
export function progressOf(counts: StatusCounts, retried: number, samples: readonly PaceSample[]): DispatchProgress {
  const handled = letterCountsOf(counts, retried);
  const { queued } = handled;
  const [first, last] = [samples[0], samples.at(-1)];
  const took_ms = first && last ? last.at_ms - first.at_ms : 0;
  const per_second = first && last && took_ms > 0 ? Math.max(0, ((last.sent - first.sent) * 1000) / took_ms) : 0;
  return {
    ...handled,
    per_second: Math.round(per_second * 10) / 10,
    seconds_left: queued === 0 ? 0 : per_second > 0 ? Math.ceil(queued / per_second) : null,
  };
}
