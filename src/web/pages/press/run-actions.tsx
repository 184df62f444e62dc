import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { PrintRun } from '../../../modules/press/schema.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { call, download, messageOf } from '../../lib/api.ts';
import { hasPdfs, letters, nextMark } from './press-words.ts';

/** What can be done with a run now: its PDFs, and the next mark. */
export function RunActions({ run }: { run: PrintRun }) {
  return (
    <div className="flex flex-wrap gap-3">
      {hasPdfs(run) && (
        <>
          <PdfButton run={run} which="cards" name="Cards PDF" />
          <PdfButton run={run} which="envelopes" name="Envelopes PDF" />
        </>
      )}
      <MarkButton run={run} />
    </div>
  );
}

function PdfButton({ run, which, name }: { run: PrintRun; which: 'cards' | 'envelopes'; name: string }) {
  const fetching = useMutation({
    mutationFn: () => download(`GET /rest/v1/print_runs/:id/${which}.pdf`, { id: run.id }),
    onSuccess: (pdf) => save(pdf, `run-${run.number}-${which}.pdf`),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <Button
      variant="secondary"
      pending={fetching.isPending}
      aria-label={`Download ${name} of run ${run.number}`}
      onClick={() => fetching.mutate()}
    >
      <Download aria-hidden="true" className="size-4" />
      {fetching.isPending ? 'Fetching...' : name}
    </Button>
  );
}

/** A PDF needs the operator's token, so it is fetched first and then given to the browser to save. */
function save(pdf: Blob, name: string) {
  const url = URL.createObjectURL(pdf);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function MarkButton({ run }: { run: PrintRun }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const next = nextMark(run.status);
  const mark = useMutation({
    mutationFn: (status: 'printed' | 'mailed' | 'delivered') =>
      call('POST /functions/v1/press-mark-run', { body: { run_id: run.id, status } }),
    onSuccess: ({ number, status }) => toast.success(`Run ${number} is marked as ${status}`),
    onError: (error) => toast.error('Not marked', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: ['press'] });
    },
  });
  if (!next) return null;
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
          Run {run.number}, {letters(run.letter_count)}.
        </p>
        <p className="mt-2">{next.says}</p>
      </ConfirmDialog>
    </>
  );
}
