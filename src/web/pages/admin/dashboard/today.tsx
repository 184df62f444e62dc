import { Link } from 'react-router';
import type { Dashboard } from '../../../../modules/admin/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/section.tsx';
import { DeskLink } from '../../../features/operator/desk-link.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { ageOf } from '../../../lib/dates.ts';
import { bytesText, problemsOf } from './problems.ts';

const STAGES = {
  to_hand_over: 'Queued for the press',
  waiting: 'Waiting for a print run',
  in_run: 'In a print run, to print',
  printed: 'Printed, to mail',
} as const;

/** What needs somebody: problems first, then letters by stage. */
export function Today(found: Dashboard) {
  const problems = problemsOf(found);
  const { stages, reconciliation, system, automations } = found;
  if (!stages && !reconciliation && !system) return null;
  return (
    <Section title="Today">
      {problems.map(({ title, text, to }) => (
        <Alert key={title} kind="warning" title={title}>
          <p>
            {text}{' '}
            {to && (
              <Link to={to} className="link">
                Open
              </Link>
            )}
          </p>
        </Alert>
      ))}
      {stages && <Stages stages={stages} />}
      {automations && <Automations {...automations} />}
      {problems.length === 0 && (system || reconciliation) && (
        <p className="text-sm text-ink-soft">No failed jobs, no unsent emails, books reconciled.</p>
      )}
      {system && (
        <p className="text-sm text-ink-soft">
          Database {bytesText(system.database_bytes)}. Disk: {bytesText(system.disk_free_bytes)} of{' '}
          {bytesText(system.disk_bytes)} free. {backupText(system.backups)}{' '}
          <Link to="/admin/backups" className="link">
            Backups
          </Link>
        </p>
      )}
    </Section>
  );
}

const DRILLS = { done: 'passed', failed: 'failed', skipped: 'was skipped' } as const;

function backupText({ to, last_backup_at, last_drill }: NonNullable<Dashboard['system']>['backups']): string {
  if (!to) return 'Backups are off.';
  const backup = last_backup_at ? `Last backup ${ageOf(last_backup_at)} ago.` : 'No backup yet.';
  return last_drill ? `${backup} Its rehearsal ${DRILLS[last_drill.outcome]} ${ageOf(last_drill.at)} ago.` : backup;
}

function Automations({ paused, failing }: NonNullable<Dashboard['automations']>) {
  const link = (count: number, state: string, text: string) =>
    count > 0 ? (
      <DeskLink to={`/admin/automations?state=${state}`}>{`${formatNumber(count)} ${text}`}</DeskLink>
    ) : (
      `none ${text}`
    );
  return (
    <p className="text-sm text-ink-soft">
      Automations: {link(paused, 'paused', 'paused')},{' '}
      {link(failing, 'failing', 'with failed events in the last 24 hours')}.
    </p>
  );
}

function Stages({ stages }: { stages: NonNullable<Dashboard['stages']> }) {
  const may = useMay();
  return (
    <div className="sheet overflow-hidden">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Letters waiting, by stage</caption>
        <thead className="border-b border-rule bg-sunk text-ink-soft">
          <tr className="[&>th]:px-4 [&>th]:py-2 [&>th]:font-semibold">
            <th scope="col">Letters waiting</th>
            <th scope="col" className="text-right">
              Letters
            </th>
            <th scope="col" className="text-right sm:w-48">
              Oldest
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {stages.map(({ stage, letters, oldest_at }) => (
            <tr key={stage} className="[&>*]:px-4 [&>*]:py-2.5">
              <th scope="row" className="font-normal">
                {may('press') && letters > 0 ? (
                  <Link to="/admin/press" className="link">
                    {STAGES[stage]}
                  </Link>
                ) : (
                  STAGES[stage]
                )}
              </th>
              <td className="text-right font-semibold tabular-nums">{formatNumber(letters)}</td>
              <td className="text-right text-ink-soft">{oldest_at ? ageOf(oldest_at) : 'none'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
