import { useEffect, useRef } from 'react';
import { type ColumnMapping, FIELD_NAMES, unmappedFields } from '../../../../modules/imports/column-rules.ts';
import { fieldsInQuestion } from '../../../../modules/imports/columns/answer.ts';
import type { ImportView } from '../../../../modules/imports/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import { MappingFields } from '../columns/fields.tsx';
import type { ReadyList } from '../list/state.ts';
import type { ListView, ListWorkerClient } from '../list/worker/client.ts';
import { UploadProgress } from '../upload/progress.tsx';
import { ImportResults } from '../upload/results.tsx';
import type { UploadState } from '../upload/use-upload.ts';
import { MatchedRows } from './matched-rows.tsx';

type MappingStepProps = {
  client: ListWorkerClient;
  view: ListView;
  mapping: ColumnMapping;
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
  const { view, mapping, upload, imported, onChooseFile } = props;
  const { list } = view;
  return (
    <>
      <StepHead title="Match the columns">
        {list.kind === 'ready' ? matchText(list, mapping) : 'We’ll match your columns again once the file is here.'}
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

function matchText(list: ReadyList, mapping: ColumnMapping): string {
  const in_question = fieldsInQuestion(mapping, list.columns);
  if (in_question.length > 0)
    return 'We matched your columns, and have one question before the cards can be addressed.';
  const names = unmappedFields(mapping).map((field) => FIELD_NAMES[field]);
  const listed = new Intl.ListFormat('en-US').format(names);
  return names.length > 0
    ? `We matched your columns, but found none for: ${listed}. Choose ${names.length > 1 ? 'them' : 'it'} below.`
    : 'We matched your columns. Check them and fix anything that’s off.';
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

function Matching({ client, view, list, mapping, onMapping }: MappingStepProps & { list: ReadyList }) {
  return (
    <>
      <MappingFields {...{ list, mapping }} onChange={onMapping} />
      {unmappedFields(mapping).length > 0 ? (
        // Nothing is wrong with the rows while it is open what is in them.
        <p className="sheet p-5 text-ink-soft sm:p-6">
          We’ll check your {formatCount(list.rows, 'row')} as soon as each required field has a column.
        </p>
      ) : (
        <MatchedRows {...{ client, view, list, mapping, onMapping }} />
      )}
    </>
  );
}
