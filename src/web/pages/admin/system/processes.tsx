import type { SystemState } from '../../../../modules/system/schema.ts';
import { Badge } from '../../../components/badge.tsx';
import { Section } from '../../../components/section.tsx';
import { ageOf, asFullMoment } from '../../../lib/dates.ts';

const ROLES = { all: 'Everything', web: 'Web', worker: 'Worker' };

/** The processes that were there during the last minute. Differing versions are what an upgrade looks like half-way. */
export function Processes({ version, processes }: Pick<SystemState, 'version' | 'processes'>) {
  const is_mixed = processes.some((one) => one.version !== version);
  return (
    <Section title="Processes">
      <div className="sheet p-5 sm:p-6">
        {is_mixed && (
          <p className="mb-4 text-sm">
            Several versions run. That is fine while you replace one process after the other.
          </p>
        )}
        {processes.length === 0 ? (
          <p className="text-sm text-ink-soft">No process has been seen during the last minute.</p>
        ) : (
          <ul className="grid text-sm">
            {processes.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-rule border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
              >
                <span className="w-24 font-medium">{ROLES[one.role]}</span>
                <span className="w-40">
                  {one.version}
                  {one.commit && <span className="text-ink-soft"> ({one.commit.slice(0, 10)})</span>}
                </span>
                <span className="text-ink-soft" title={asFullMoment(one.started_at)}>
                  Runs for {ageOf(one.started_at)}
                </span>
                {one.is_stopping && <Badge variant="warning">Stopping</Badge>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
