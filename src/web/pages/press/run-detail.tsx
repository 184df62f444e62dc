import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PressItem } from '../../../modules/press/schema.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../components/feedback/loading-screen.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { letterMarks, letters } from './labels.ts';
import { LetterTable } from './letter-table.tsx';
import { MarkLetterDialog } from './mark-letter-dialog.tsx';
import { PlotMenu } from './plot-menu.tsx';
import { RunState, WHILE_DRAWING_MS } from './print-runs.tsx';
import { RunActions } from './run-actions.tsx';

const PAGE_SIZE = 25;

/** One run: its PDFs, its state, and every letter in it. */
export function RunDetail({ run_id }: { run_id: string }) {
  const [marking, setMarking] = useState<PressItem>();
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
  return (
    <div className="page-width">
      <div className="pt-8 -mb-4">
        <BackToPress />
      </div>
      <PageHeader
        eyebrow="Print run"
        title={`Run ${facts.number}`}
        subtitle={letters(facts.letter_count)}
        actions={<RunActions run={facts} plots />}
      />
      <div className="grid gap-8">
        <RunState run={facts} />
        <LetterTable
          caption={`Letters of run ${facts.number}`}
          items={items}
          page_size={PAGE_SIZE}
          action={(item) => (
            <span className="inline-flex flex-wrap gap-2 md:justify-end">
              <PlotMenu item={item} />
              {letterMarks(item).length > 0 && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Report a problem with the letter to ${item.recipient.first_name} ${item.recipient.last_name}`}
                  onClick={() => setMarking(item)}
                >
                  Report a problem
                </Button>
              )}
            </span>
          )}
        />
      </div>
      {marking && <MarkLetterDialog item={marking} onClose={() => setMarking(undefined)} />}
    </div>
  );
}

const BackToPress = () => (
  <Link to="/admin/press" className="link text-sm">
    Back to Press
  </Link>
);
