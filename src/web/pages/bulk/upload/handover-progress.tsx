import type { ImportView } from '../../../../modules/imports/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PenSpinner } from '../../../components/feedback/pen-spinner.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import type { Handover } from './use-handover.ts';

/** How much of the list has been uploaded and checked. */
export function HandoverProgress({
  handover,
  view,
  onResume,
  onCancel,
  onAgain,
}: {
  handover: Handover;
  view: ImportView | undefined;
  /** Undefined where the file is not at hand. */
  onResume: (() => void) | undefined;
  onCancel(): void;
  onAgain(): void;
}) {
  const stalled = view?.state === 'receiving' && handover.kind !== 'sending';
  const { share, says } = progressOf(handover, view);
  return (
    <div className="sheet grid gap-5 p-6 sm:p-8">
      {stalled ? (
        <>
          {handover.kind === 'stopped' && <Alert kind="error" title={handover.text} />}
          <p>
            A part of {view.file_name} has arrived.{' '}
            {onResume
              ? 'The rest can follow from where it stopped.'
              : 'Choose the same file again, and the rest follows from where it stopped.'}
          </p>
        </>
      ) : (
        <>
          <PenSpinner className="h-7 w-20 text-ink-soft" />
          <ProgressBar label="The list on its way" value={share} />
          <p role="status" className="tabular-nums">
            {says}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {stalled && <Button onClick={onResume ?? onAgain}>{onResume ? 'Go on' : 'Choose the file'}</Button>}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);

/** `share` is left out where nobody knows how much there is still to do. */
function progressOf(handover: Handover, view: ImportView | undefined): { share: number | undefined; says: string } {
  if (handover.kind === 'sending' && handover.sent_bytes < handover.size_bytes) {
    const { sent_bytes, size_bytes, waiting } = handover;
    if (waiting) {
      const says = 'The connection is lost. It goes on from here by itself as soon as it is back.';
      return { share: sent_bytes / size_bytes, says };
    }
    const says = `${megabytes(sent_bytes)} of ${megabytes(size_bytes)} MB sent`;
    return { share: sent_bytes / size_bytes, says };
  }
  const rows = view?.rows ?? 0;
  return {
    share: undefined,
    says:
      rows > 0 ? `${rows.toLocaleString('en-US')} rows checked so far` : 'All of it has arrived. Checking the rows.',
  };
}
