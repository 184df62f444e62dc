import type { ImportView } from '../../../../modules/imports/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PenSpinner } from '../../../components/feedback/pen-spinner.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { formatCount } from '../../../lib/format.ts';
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
  const { share, text } = progressOf(handover, view);
  return (
    <div className="sheet grid gap-5 p-6 sm:p-8">
      {stalled ? (
        <>
          {handover.kind === 'stopped' && <Alert kind="error" title={handover.text} />}
          <p>
            Part of {view.file_name} has been uploaded.{' '}
            {onResume ? 'You can resume the upload.' : 'Choose the same file again to resume the upload.'}
          </p>
        </>
      ) : (
        <>
          <PenSpinner className="h-7 w-20 text-ink-soft" />
          <ProgressBar label="Upload progress" value={share} />
          <p role="status" className="tabular-nums">
            {text}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {stalled && <Button onClick={onResume ?? onAgain}>{onResume ? 'Resume' : 'Choose the file'}</Button>}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);

/** `share` is undefined when the remaining work is unknown. */
function progressOf(handover: Handover, view: ImportView | undefined): { share: number | undefined; text: string } {
  if (handover.kind === 'sending' && handover.sent_bytes < handover.size_bytes) {
    const { sent_bytes, size_bytes, waiting } = handover;
    if (waiting) {
      const text = 'Connection lost. The upload resumes automatically when you’re back online.';
      return { share: sent_bytes / size_bytes, text };
    }
    const text = `${megabytes(sent_bytes)} of ${megabytes(size_bytes)} MB sent`;
    return { share: sent_bytes / size_bytes, text };
  }
  const rows = view?.rows ?? 0;
  return {
    share: undefined,
    text: rows > 0 ? `${formatCount(rows, 'row')} checked so far` : 'Upload complete. Checking rows.',
  };
}
