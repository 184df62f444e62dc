import { Section } from '../../../components/section.tsx';
import type { Answer } from '../../../lib/api.ts';
import { asFullMoment } from '../../../lib/dates.ts';

type Run = Answer<'GET /rest/v1/admin/backups'>['runs'][number];

const KINDS = {
  base: 'Backup',
  logical: 'Backup of rows',
  drill: 'Rehearsal of a restore',
  wal: 'Gap in backups',
} as const;
const OUTCOMES = { done: 'Done', failed: 'Failed', skipped: 'Skipped' } as const;

/** What was backed up and rehearsed, the newest first. */
export function Runs({ runs }: { runs: Run[] }) {
  return (
    <Section title="Runs">
      {runs.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing yet. The first backup begins within a minute of the start.</p>
      ) : (
        <ul className="sheet divide-y divide-rule text-sm">
          {runs.map((run) => (
            <li key={run.id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
              <span className="text-ink-soft">{asFullMoment(run.started_at)}</span>
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{KINDS[run.kind]}</span>
                {run.ordered_by && <span className="text-ink-soft">, ordered by {run.ordered_by}</span>}
                {run.detail && <span className="block text-ink-soft">{run.detail}</span>}
              </span>
              <span className={run.outcome === 'failed' ? 'font-semibold text-wax-ink' : 'font-semibold'}>
                {run.outcome ? `${OUTCOMES[run.outcome]}${tookText(run)}` : 'Running...'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function tookText({ started_at, ended_at }: Run): string {
  if (!ended_at) return '';
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  if (seconds < 1) return '';
  return seconds < 90 ? ` in ${Math.round(seconds)} s` : ` in ${Math.round(seconds / 60)} min`;
}
