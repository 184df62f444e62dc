import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { PrintRun } from '../../../../modules/press/schema.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { call, messageOf, type RouteName } from '../../../lib/api.ts';
import { asDay } from '../../../lib/dates.ts';
import { useFileDownload } from '../../../lib/file-download.ts';
import { hasPdfs, heldStay, lettersOfRun, nextMark } from '../labels.ts';

type RunFile = { route: RouteName; name: string; file: string };

const PDFS: RunFile[] = [
  { route: 'GET /rest/v1/print_runs/:id/cards.pdf', name: 'Cards PDF', file: 'cards.pdf' },
  { route: 'GET /rest/v1/print_runs/:id/envelopes.pdf', name: 'Envelopes PDF', file: 'envelopes.pdf' },
];
const PLOTS: RunFile = { route: 'GET /rest/v1/print_runs/:id/plot.zip', name: 'Plotter files', file: 'plotter.zip' };

/** The actions of a run: its PDFs, plotter files if enabled, and the next status. */
export function RunActions({ run, plots = false }: { run: PrintRun; plots?: boolean }) {
  const files = run.files_deleted_at ? [] : [...(hasPdfs(run) ? PDFS : []), ...(plots ? [PLOTS] : [])];
  return (
    <div className="flex flex-wrap gap-3">
      {files.map((file) => (
        <FileButton key={file.name} run={run} of={file} />
      ))}
      <MarkButton run={run} />
      {run.files_deleted_at && (
        <p className="self-center text-sm text-ink-soft">Print files deleted on {asDay(run.files_deleted_at)}</p>
      )}
    </div>
  );
}

function FileButton({ run, of: { route, name, file } }: { run: PrintRun; of: RunFile }) {
  const fetching = useFileDownload();
  return (
    <Button
      variant="secondary"
      pending={fetching.isPending}
      aria-label={fetching.isPending ? undefined : `Download ${name} of run ${run.number}`}
      onClick={() => fetching.mutate({ route, params: { id: run.id }, save_as: `run-${run.number}-${file}` })}
    >
      <Download aria-hidden="true" className="size-4" />
      {fetching.isPending ? 'Fetching...' : name}
    </Button>
  );
}

function MarkButton({ run }: { run: PrintRun }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const next = nextMark(run.status);
  const mark = useMutation({
    mutationFn: (status: 'printed' | 'mailed' | 'delivered') =>
      call('POST /functions/v1/press-mark-run', { body: { run_id: run.id, status } }),
    onSuccess: ({ number, status, held_count }) =>
      toast.success(
        `Run ${number} is marked as ${status}`,
        held_count > 0 ? { description: heldStay(held_count) } : undefined,
      ),
    onError: (error) => toast.error('Not marked', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: ['press'] });
    },
  });
  if (!next || run.held_at) return null;
  return (
    <>
      <Button
        variant={next.mark === 'delivered' ? 'secondary' : 'primary'}
        aria-label={`${next.button}: run ${run.number}`}
        onClick={() => setAsking(true)}
      >
        {next.button}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={next.title}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button pending={mark.isPending} onClick={() => mark.mutate(next.mark)}>
              {next.button}
            </Button>
          </>
        }
      >
        <p className="font-semibold text-ink">
          Run {run.number}, {lettersOfRun(run)}.
        </p>
        <p className="mt-2">{next.text}</p>
        {run.held_count > 0 && <p className="mt-2">{heldStay(run.held_count)}</p>}
      </ConfirmDialog>
    </>
  );
}
