import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PrintRun } from '../../../modules/press/schema.ts';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import { useFileDownload } from '../../lib/file-download.ts';
import { useDesigns } from './designs.ts';
import { lettersOfRun, RUN_LABEL } from './labels.ts';
import { RunActions } from './run/actions.tsx';

/** How often the progress of a run is loaded while it is drawn, besides the live events. */
export const WHILE_DRAWING_MS = 1500;

/** All runs, newest first. */
export function PrintRuns() {
  const runs = useQuery({
    queryKey: ['press', 'runs'],
    queryFn: () => call('GET /rest/v1/print_runs'),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.status === 'rendering') ? WHILE_DRAWING_MS : false),
  });
  return (
    <section aria-labelledby="runs" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h2 id="runs" className="text-2xl">
            Print runs
          </h2>
          <p className="max-w-prose text-sm text-ink-soft">
            Print cards on both sides, flipped on the short edge, at 100 percent. Print and fold the test sheet before
            your first run.
          </p>
        </div>
        <TestSheet />
      </div>
      {runs.isPending ? (
        <Skeleton className="h-40" />
      ) : runs.isError ? (
        <FailedState
          title={messageOf(runs.error, 'We couldn’t load the print runs.')}
          onRetry={() => void runs.refetch()}
        />
      ) : runs.data.length === 0 ? (
        <EmptyState title="No print runs yet">Create the first one from the waiting letters.</EmptyState>
      ) : (
        <RunList runs={runs.data} />
      )}
    </section>
  );
}

/** So many runs that are in the mail are shown at first. */
const PAST_SHOWN = 3;

/** The runs that wait for someone, and a few of those that are in the mail. */
function RunList({ runs }: { runs: PrintRun[] }) {
  const [all, setAll] = useState(false);
  const past = runs.filter(isMailed);
  const shown = all ? runs : runs.filter((run) => !isMailed(run) || past.indexOf(run) < PAST_SHOWN);
  return (
    <div className="grid gap-4">
      <ul className="sheet divide-y divide-rule">
        {shown.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {shown.length < runs.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)}>
            Show {formatCount(runs.length - shown.length, 'More Mailed Run')}
          </Button>
        </div>
      )}
    </div>
  );
}

const isMailed = ({ status }: PrintRun): boolean => status === 'mailed' || status === 'delivered';

function TestSheet() {
  const fetching = useFileDownload();
  return (
    <Button
      variant="secondary"
      pending={fetching.isPending}
      onClick={() =>
        fetching.mutate({ route: 'GET /rest/v1/press/test-sheet.pdf', params: {}, save_as: 'test-sheet.pdf' })
      }
    >
      <Download aria-hidden="true" className="size-4" />
      Test Sheet
    </Button>
  );
}

function RunRow({ run }: { run: PrintRun }) {
  const designOf = useDesigns();
  return (
    <li className="grid items-center gap-x-8 gap-y-4 p-5 sm:p-6 lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <div className="grid gap-0.5">
        <Link to={`/admin/press?run=${run.id}`} className="font-display text-2xl underline-offset-4 hover:underline">
          Run {run.number}
        </Link>
        <p className="text-sm text-ink-soft">
          {lettersOfRun(run)}
          {run.held_count > 0 && `, ${formatNumber(run.held_count)} held`}
          {run.registration_marks && ', with crop marks'}
          {run.sheet_order === 'zip' && ', by ZIP code'}
          {run.template_id && `, ${designOf(run.template_id).name}`}
        </p>
      </div>
      <RunState run={run} />
      <RunActions run={run} />
    </li>
  );
}

/** How far a run has come: its state, when that was, and the progress of the drawing. */
export function RunState({ run }: { run: PrintRun }) {
  const { label, badge } = RUN_LABEL[run.status];
  const since = run.mailed_at ?? run.printed_at ?? run.ready_at ?? run.created_at;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <Badge variant={badge} className="text-sm">
          {label}
        </Badge>
        <span className="text-sm text-ink-soft">{asMoment(since)}</span>
      </p>
      {run.status === 'rendering' && (
        <div className="flex max-w-sm items-center gap-3 text-sm text-ink-soft">
          <progress
            value={run.rendered_count}
            max={Math.max(1, run.letter_count)}
            aria-label={`Preparing run ${run.number}`}
            className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-wax [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-wax"
          />
          <span className="tabular-nums">
            {run.rendered_count} / {run.letter_count}
          </span>
        </div>
      )}
      {run.held_reason !== null && <p className="text-sm font-medium text-wax-ink">Held: {run.held_reason}</p>}
      {run.error && <p className="text-sm font-medium text-wax-ink">{run.error}</p>}
    </div>
  );
}
