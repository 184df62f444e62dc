import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { Migrations } from './migrations.tsx';
import { Processes } from './processes.tsx';
import { Releases } from './releases.tsx';

export const meta = pageMeta('Version');

const AGAIN_MS = 10_000;

/** Which version runs, in which processes, on which database; what it brought, and how the next one is applied. */
export default function SystemPage() {
  const found = useQuery({
    queryKey: ['desk', 'system'],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/system', undefined, { signal }),
    refetchInterval: AGAIN_MS,
  });
  const state = found.data;
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Version"
        subtitle={
          state
            ? `Longhand ${state.version}${state.commit ? `, commit ${state.commit.slice(0, 10)}` : ''}`
            : 'What runs, and how it is upgraded.'
        }
      />
      {found.isPending ? (
        <Skeleton className="h-96" />
      ) : !state ? (
        <FailedState title="Failed to load the version" onRetry={() => void found.refetch()} />
      ) : (
        <div className="grid gap-12">
          <Processes version={state.version} processes={state.processes} />
          <Upgrading />
          <Releases releases={state.releases} />
          <Migrations migrations={state.migrations} />
        </div>
      )}
    </div>
  );
}

const STEPS = [
  { text: 'Read its release notes, and make a backup.' },
  {
    text: 'Install it beside this one. See what it changes in the database, how long that takes and who waits:',
    command: 'node src/main.ts migrate --plan',
  },
  { text: 'Migrate. This version goes on working meanwhile:', command: 'node src/main.ts migrate' },
  {
    text: 'Replace each process, one after the other: stop it with SIGTERM, start the new version in its place, and wait until its /readyz answers 200.',
  },
];

function Upgrading() {
  return (
    <Section title="Upgrade to a newer version">
      <div className="sheet p-5 sm:p-6">
        <ol className="grid list-decimal gap-4 pl-5 text-sm">
          {STEPS.map(({ text, command }) => (
            <li key={text}>
              {text}
              {command && <code className="mt-1 block overflow-x-auto font-mono text-xs">{command}</code>}
            </li>
          ))}
        </ol>
        <p className="mt-4 text-sm text-ink-soft">
          One process that does everything is stopped and started: it migrates by itself, and is away for some seconds.
          The guide is docs/guides/upgrade.md. Longhand asks nobody for newer versions.
        </p>
      </div>
    </Section>
  );
}
