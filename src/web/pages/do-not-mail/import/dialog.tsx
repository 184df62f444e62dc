import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ENTRY_LIMITS } from '../../../../modules/do-not-mail/rules.ts';
import { UnreadableFile } from '../../../../modules/imports/reader/file-format.ts';
import { csvLine } from '../../../../platform/csv.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { Field, TextField } from '../../../components/form/field.tsx';
import { DO_NOT_MAIL } from '../../../features/do-not-mail/queries.ts';
import { messageOf } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/file-download.ts';
import { addAll, type ImportReport } from './add-all.ts';

const REFUSED_SHOWN = 20;

/** Imports a CSV file, and reports what was added and which rows couldn’t be used. */
export function ImportEntries({ onClose }: { onClose(): void }) {
  const [share, setShare] = useState(0);
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: ({ file, reason }: { file: File; reason: string }) => addAll(file, reason, setShare),
    onSettled: () => queries.invalidateQueries({ queryKey: DO_NOT_MAIL }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    setShare(0);
    if (file instanceof File) run.mutate({ file, reason: String(form.get('reason') ?? '').trim() });
  }

  const close = () => run.isPending || onClose();
  return (
    <Dialog
      open
      onClose={close}
      title="Import a do-not-mail list"
      description="A CSV file with a header: names, addresses, email addresses or companies, and a reason if you have one."
      className="w-[min(40rem,calc(100vw-1rem))]"
    >
      {run.data ? (
        <Report report={run.data} onClose={onClose} />
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          <Field label="CSV file">
            {(ids) => (
              <input
                {...ids}
                type="file"
                name="file"
                accept=".csv,text/csv"
                required
                disabled={run.isPending}
                className="w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-rule-strong file:bg-sheet file:px-4 file:font-semibold file:text-ink"
              />
            )}
          </Field>
          <TextField
            label="Reason for rows without one"
            optional
            name="reason"
            maxLength={ENTRY_LIMITS.reason}
            disabled={run.isPending}
          />
          {run.isPending && <ProgressBar label="Adding entries" value={share} />}
          {run.isError && (
            <Alert kind="error" title="The import stopped">
              {problemText(run.error)}
            </Alert>
          )}
          <div className="dialog-actions">
            <Button variant="secondary" disabled={run.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" pending={run.isPending}>
              {run.isPending ? 'Importing...' : 'Import'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Entries that were added before the import stopped stay, and adding them again is no error. */
const problemText = (error: Error): string =>
  error instanceof UnreadableFile
    ? error.message
    : messageOf(error, 'Check your connection and import the same file again. Nothing is added twice.');

function Report({ report: { header, added, known, refused }, onClose }: { report: ImportReport; onClose(): void }) {
  const download = () => {
    const lines = [
      csvLine([...header, 'Row', 'Why it was not added']),
      ...refused.map(({ cells, row_no, reason }) =>
        csvLine([...header.map((_, n) => cells[n] ?? ''), String(row_no), reason]),
      ),
    ];
    saveFile(new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' }), 'rows-not-added.csv');
  };
  return (
    <div className="grid gap-5">
      <Alert
        kind={refused.length > 0 ? 'warning' : 'success'}
        title={`${formatCount(added, 'entry', 'entries')} added`}
      >
        {known > 0 && <p>{formatCount(known, 'row was', 'rows were')} already on the list or repeated in the file.</p>}
        {refused.length > 0 && <p>{formatCount(refused.length, 'row', 'rows')} couldn’t be used.</p>}
      </Alert>
      {refused.length > 0 && (
        <section aria-label="Rows that were not added" className="grid gap-3">
          <ul className="grid max-h-64 divide-y divide-rule overflow-y-auto border-y border-rule text-sm">
            {refused.slice(0, REFUSED_SHOWN).map(({ row_no, cells, reason }) => (
              <li key={row_no} className="grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.5fr)]">
                <span className="text-ink-faint tabular-nums">Row {formatNumber(row_no)}</span>
                <span className="wrap-anywhere">{cells.filter(Boolean).join(', ')}</span>
                <span className="text-wax-ink">{reason}</span>
              </li>
            ))}
          </ul>
          {refused.length > REFUSED_SHOWN && (
            <p className="text-sm text-ink-faint">
              The first {REFUSED_SHOWN} of {formatNumber(refused.length)}. Download the file to see all of them.
            </p>
          )}
        </section>
      )}
      <div className="dialog-actions">
        {refused.length > 0 && (
          <Button variant="secondary" onClick={download}>
            Download these rows
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
