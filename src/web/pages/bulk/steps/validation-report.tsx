import { NO_VALID_CONTACTS } from '../../../../modules/campaigns/rules.ts';
import type { ImportView } from '../../../../modules/imports/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { saveFile } from '../../../lib/file-download.ts';
import type { Analysis } from '../list/analysis.ts';
import type { ReadyList } from '../list/state.ts';
import type { ListWorkerClient } from '../list/worker/client.ts';
import { InvalidRows } from '../rows/invalid-rows.tsx';
import { failedName } from '../rows/shown-fields.ts';
import { UploadProgress } from '../upload/progress.tsx';
import type { UploadState } from '../upload/use-upload.ts';
import { ContactAnalysis } from './contact-analysis.tsx';

/** The report on a list: totals, skipped rows with reasons, and the button that starts a campaign. */
export function ValidationReport({
  open,
  onClose,
  client,
  list,
  analysis,
  upload,
  view,
  onProceed,
}: {
  open: boolean;
  onClose(): void;
  client: ListWorkerClient;
  list: ReadyList;
  analysis: Analysis;
  upload: UploadState;
  /** The list as the server has it, once it is uploaded. */
  view: ImportView | undefined;
  onProceed(): void;
}) {
  const is_processing = upload.kind === 'sending' || view?.state === 'receiving' || view?.state === 'reading';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Contact Validation Report"
      description={list.name}
      className="w-[min(50rem,calc(100vw-1.5rem))]"
    >
      {is_processing ? (
        <UploadProgress {...{ upload, view }} onResume={undefined} onCancel={onClose} onChooseFile={onClose} />
      ) : (
        <div className="grid gap-6">
          {upload.kind === 'stopped' && (
            <Alert kind="error" title="Processing Failed">
              {upload.text}
            </Alert>
          )}
          {view?.state === 'failed' && (
            <Alert kind="error" title="Processing Failed">
              {view.error}
            </Alert>
          )}
          <ContactAnalysis rows={list.rows} analysis={analysis} />
          {analysis.needs_attention > 0 && <InvalidRows client={client} count={analysis.needs_attention} />}
          {analysis.valid === 0 && <Alert kind="error" title={NO_VALID_CONTACTS} />}
          <div className="dialog-actions">
            {analysis.needs_attention > 0 && (
              <Button
                variant="secondary"
                onClick={() => void client.failedRows().then((file) => saveFile(file, failedName(list.name)))}
              >
                Download failed rows
              </Button>
            )}
            <Button disabled={analysis.valid === 0} onClick={onProceed}>
              Write to {formatCount(analysis.valid - analysis.duplicates, 'contact')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
