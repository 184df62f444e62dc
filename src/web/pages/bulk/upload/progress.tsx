import type { ImportView } from '../../../../modules/imports/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PenSpinner } from '../../../components/feedback/pen-spinner.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import type { UploadState } from './use-upload.ts';

/** How much of the list has been uploaded and checked. */
export function UploadProgress({
  upload,
  view,
  onResume,
  onCancel,
  onChooseFile,
}: {
  upload: UploadState;
  view: ImportView | undefined;
  /** Undefined when the browser no longer has the file. */
  onResume: (() => void) | undefined;
  onCancel(): void;
  onChooseFile(): void;
}) {
  const stalled = view?.state === 'receiving' && upload.kind !== 'sending';
  const { share, text } = progressOf(upload, view);
  return (
    <div className="sheet grid gap-5 p-6 sm:p-8">
      {stalled ? (
        <>
          {upload.kind === 'stopped' && <Alert kind="error" title={upload.text} />}
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
        {stalled && <Button onClick={onResume ?? onChooseFile}>{onResume ? 'Resume' : 'Choose the file'}</Button>}
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
function progressOf(upload: UploadState, view: ImportView | undefined): { share: number | undefined; text: string } {
  if (upload.kind === 'sending' && upload.sent_bytes < upload.size_bytes) {
    const { sent_bytes, size_bytes, waiting } = upload;
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
