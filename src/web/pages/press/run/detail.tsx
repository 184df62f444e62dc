import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { faultCounts, lettersOfRun, stageCounts } from '../labels.ts';
import { RunState, WHILE_DRAWING_MS } from '../print-runs.tsx';
import { ScanBox } from '../scan/scan-box.tsx';
import { Shortcuts } from '../shortcuts.tsx';
import { RunActions } from './actions.tsx';
import { RunCare } from './care.tsx';
import { RunLetters } from './letters.tsx';

/** One run: its PDFs, its state, and every letter in it. */
export function RunDetail({ run_id }: { run_id: string }) {
  const run = useQuery({
    queryKey: ['press', 'run', run_id],
    queryFn: () => call('GET /rest/v1/print_runs/:id', { params: { id: run_id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'rendering' ? WHILE_DRAWING_MS : false),
  });
  if (run.isPending) return <LoadingScreen>Loading...</LoadingScreen>;
  if (run.isError) {
    return (
      <div className="page-width grid gap-6 py-12">
        <BackToPress />
        <FailedState
          title={messageOf(run.error, 'We couldn’t load this print run.')}
          onRetry={() => void run.refetch()}
        />
      </div>
    );
  }
  const { items, ...facts } = run.data;
  const faults = faultCounts(items);
  const stages = stageCounts(items);
  return (
    <div className="page-width">
      <div className="pt-2">
        <BackToPress />
      </div>
      <PageHeader
        eyebrow="Print run"
        title={`Run ${facts.number}`}
        subtitle={lettersOfRun(facts)}
        actions={<RunActions run={facts} plots />}
      />
      <div className="grid gap-8">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="grid gap-2">
            <RunState run={facts} />
            {faults && <p className="text-sm text-ink-soft">Replaced sheets: {faults}.</p>}
            <p className="text-sm text-ink-soft">{stages}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to={`/admin/press?run=${facts.id}&slip=1`}>
              Packing Slip
            </ButtonLink>
            <RunCare run={facts} />
            <Shortcuts />
          </div>
        </div>
        <ScanBox />
        <RunLetters run={facts} items={items} />
      </div>
    </div>
  );
}

const BackToPress = () => (
  <Link to="/admin/press" className="link text-sm">
    Back to Press
  </Link>
);
