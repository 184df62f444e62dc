import { useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnMapping } from '../../../../modules/imports/column-rules.ts';
import type { ImportView } from '../../../../modules/imports/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import { saveFile } from '../../../lib/file-download.ts';
import type { LocalFilter } from '../list/analysis.ts';
import type { ReadyList } from '../list/state.ts';
import type { ListView, ListWorkerClient } from '../list/worker/client.ts';
import { RowFilterBar } from '../rows/filter.tsx';
import { failedName, shownFields } from '../rows/shown-fields.ts';
import { localRows } from '../rows/source.ts';
import { RowsTable } from '../rows/table.tsx';
import { UploadProgress } from '../upload/progress.tsx';
import { ImportResults } from '../upload/results.tsx';
import type { UploadState } from '../upload/use-upload.ts';
import { ContactAnalysis } from './contact-analysis.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { TidyOffers } from './tidy-offers.tsx';

type MappingStepProps = {
  client: ListWorkerClient;
  view: ListView;
  mapping: ColumnMapping;
  missing: readonly string[];
  upload: UploadState;
  /** The list on the server; undefined while not uploaded or loading. */
  imported: ImportView | undefined;
  onMapping(mapping: ColumnMapping): void;
  /** Resumes the upload; undefined without the file. */
  onResume: (() => void) | undefined;
  onCancel(): void;
  onChooseFile(): void;
};

/** Step 2: column mapping, contact analysis and the results of the address check. */
export function MappingStep(props: MappingStepProps) {
  const { imported, upload } = props;
  const phase = phaseOf(imported, upload);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    window.scrollTo({ top: 0 });
    body.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true });
  }, [phase]);
  return (
    <div ref={body} className="grid gap-9">
      {phase === 'matching' && <MatchingPhase {...props} />}
      {phase === 'processing' && <Processing {...props} />}
      {phase === 'checked' && imported && <Checked {...props} imported={imported} />}
    </div>
  );
}

function phaseOf(imported: ImportView | undefined, upload: UploadState): 'matching' | 'processing' | 'checked' {
  if (imported?.state === 'ready') return 'checked';
  const is_receiving = imported?.state === 'reading' || imported?.state === 'receiving';
  return is_receiving || upload.kind === 'sending' ? 'processing' : 'matching';
}

function Checked({ client, view, imported, onCancel, onChooseFile }: MappingStepProps & { imported: ImportView }) {
  return (
    <>
      <StepHead title="List checked">
        We compared city, state and ZIP code. We can’t check street numbers and names, so double-check them before you
        continue.
      </StepHead>
      <ImportResults
        client={client}
        view={imported}
        may_change={view.list.kind === 'ready'}
        onChange={onCancel}
        onChooseFile={onChooseFile}
      />
    </>
  );
}

function Processing({ upload, imported, onResume, onCancel, onChooseFile }: MappingStepProps) {
  return (
    <>
      <StepHead title="Checking your list">
        We upload your list and check that the city, state and ZIP code match in every row.
      </StepHead>
      <UploadProgress
        upload={upload}
        view={imported}
        onResume={onResume}
        onCancel={onCancel}
        onChooseFile={onChooseFile}
      />
    </>
  );
}

function MatchingPhase(props: MappingStepProps) {
  const { view, upload, imported, onChooseFile } = props;
  const { list } = view;
  return (
    <>
      <StepHead title="Match the columns">
        {list.kind === 'ready'
          ? 'We matched your columns. Check them and fix anything that’s off.'
          : 'We’ll match your columns again once the file is here.'}
      </StepHead>
      {(upload.kind === 'stopped' || imported?.state === 'failed') && (
        <Alert kind="error" title="We couldn’t process the list">
          {upload.kind === 'stopped' ? upload.text : (imported?.error ?? '')}
        </Alert>
      )}
      {list.kind === 'ready' ? <Matching {...props} list={list} /> : <NoFile onChooseFile={onChooseFile} />}
    </>
  );
}

const NoFile = ({ onChooseFile }: { onChooseFile(): void }) => (
  <div className="sheet grid justify-items-start gap-3 p-6">
    <p>
      The file is no longer available. Choose it again. Your column matches and the fixes you made in this browser are
      saved.
    </p>
    <Button variant="secondary" onClick={onChooseFile}>
      Choose the file
    </Button>
  </div>
);

function Matching({ client, view, list, mapping, missing, onMapping }: MappingStepProps & { list: ReadyList }) {
  const [filter, setFilter] = useState<LocalFilter>('all');
  const { analysis, version } = view;
  const source = useMemo(() => localRows(client, version), [client, version]);
  const look = (wanted: LocalFilter) => {
    client.refresh();
    setFilter(wanted);
  };
  return (
    <>
      <MappingFields
        header={list.header}
        sample={list.sample}
        guesses={list.guesses}
        mapping={mapping}
        missing={missing}
        onChange={onMapping}
      />
      <ContactAnalysis rows={list.rows} analysis={analysis} />
      {analysis && <TidyOffers tidy={analysis.tidy} mapping={mapping} onChange={onMapping} />}
      <section aria-label="The rows of your list" className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <RowFilterBar
            value={filter}
            onChange={look}
            filters={[
              { filter: 'all', name: 'All rows', count: list.rows },
              { filter: 'needs_attention', name: 'Needs attention', count: analysis?.needs_attention },
              { filter: 'duplicates', name: 'Duplicates', count: analysis?.duplicates },
            ]}
          />
          <Button
            variant="secondary"
            size="sm"
            disabled={!analysis?.done || analysis.needs_attention === 0}
            onClick={() => void client.failedRows().then((file) => saveFile(file, failedName(list.name)))}
          >
            Download failed rows
          </Button>
        </div>
        <RowsTable
          source={source}
          filter={filter}
          fields={shownFields(mapping)}
          label="Matched contacts"
          empty={filter === 'needs_attention' ? 'Every row can be mailed.' : 'No duplicates.'}
        />
        <p className="text-sm text-ink-faint">
          Fix highlighted cells here. Rows still highlighted are skipped and not charged.
        </p>
      </section>
    </>
  );
}
