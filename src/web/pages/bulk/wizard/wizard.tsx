import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DRAFT_STEPS } from '../../../../modules/campaigns/drafts/rules.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy, usePreload } from '../../../components/lazy.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { ConflictAlert } from '../../../features/drafts/conflict-alert.tsx';
import { DraftNote } from '../../../features/drafts/note.tsx';
import { useRefusal } from '../../../features/letter-draft/use-refusal.ts';
import { WizardFoot } from '../../../features/letter-editor/wizard-foot.tsx';
import { usePerson } from '../../../features/session/auth.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { type BulkDraft, draftName, hasWork, LAST_STEP } from '../draft/draft.ts';
import { type Opening, useOpening } from '../draft/use-opening.ts';
import { isOpening } from '../list/state.ts';
import { UploadStep } from '../steps/upload.tsx';
import { MAPPING_STEP, TEMPLATE_STEP } from './state.ts';
import { HISTORY, useWizard } from './use-wizard.ts';

export const meta = pageMeta('Bulk campaign');

// The first step is shown without the others, which are fetched while somebody chooses a file.
const mappingStep = () => import('../steps/mapping.tsx').then((part) => part.MappingStep);
const writingSteps = () => import('../steps/writing.tsx').then((part) => part.WritingSteps);
const LATER_STEPS = [mappingStep, writingSteps];
const LOADING = <Skeleton className="h-96" />;

/** The bulk wizard: one message to a contact list, from upload to submission. */
export default function BulkWizard() {
  const person = usePerson();
  const [search] = useSearchParams();
  const requested = search.get('draft');
  return <Opened key={`${person.id} ${requested}`} user_id={person.id} requested={requested} />;
}

function Opened({ user_id, requested }: { user_id: string; requested: string | null }) {
  const [search, setSearch] = useSearchParams();
  const [is_new] = useState(search.has('new'));
  const found = useOpening(user_id, requested, is_new);
  // Read above, and not again after a reload.
  useEffect(() => {
    if (search.has('new')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  if (found.kind === 'loading') return <LoadingScreen>Loading your draft...</LoadingScreen>;
  if (found.kind === 'open') return <Wizard user_id={user_id} opening={found.opening} />;
  return (
    <div className="page-width py-12">
      {found.kind === 'failed' ? (
        <FailedState title="We couldn’t load your draft" onRetry={found.retry} />
      ) : (
        <EmptyState
          title="This draft no longer exists"
          action={<ButtonLink to={HISTORY}>See your campaigns</ButtonLink>}
        >
          It was sent or deleted.
        </EmptyState>
      )}
    </div>
  );
}

function Wizard({ user_id, opening }: { user_id: string; opening: Opening }) {
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const { state, dispatch, list, submission, conflict, is_unsaved, goOn, startOver } = useWizard(user_id, opening);
  const { draft, refusal } = state;
  const { step } = draft;
  usePreload(LATER_STEPS);
  useRefusal({ step, refusal }, body);
  const go = (to: number) => dispatch({ type: 'go', step: to });
  const missing = refusal?.step === step ? refusal.fields : [];
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-xl sm:text-2xl">Bulk campaign</h1>
        <DraftNote
          restored_from={draft.key === opening.draft.key ? opening.restored_from : ''}
          is_unsaved={is_unsaved}
          can_start_over={hasWork(draft)}
          question="Start a new campaign?"
          choices={[
            { label: 'Delete draft', variant: 'danger', onChoose: () => void startOver(false) },
            { label: 'Save draft', onChoose: () => void startOver(true) },
          ]}
        >
          <p className="mb-1 font-semibold text-ink">{draftName(draft)}</p>
          <p>Save it as a draft in your campaign history, or delete it for good.</p>
        </DraftNote>
      </header>
      {conflict && <ConflictAlert noun="campaign" {...conflict} />}
      <Stepper steps={DRAFT_STEPS} current={step} />
      <div ref={body} className="mt-10">
        {step <= MAPPING_STEP ? (
          <ListSteps draft={draft} list={list} missing={missing} onGo={go} />
        ) : (
          <Lazy
            load={writingSteps}
            props={{ draft, missing, submission, dispatch, view: list.view, onGo: go }}
            placeholder={LOADING}
          />
        )}
      </div>
      <Foot
        draft={draft}
        checks_next={list.may_start}
        busy={submission.is_pending || list.is_processing || isOpening(list.local.list)}
        onBack={() => (step === 1 ? void navigate('/create-letter-start') : dispatch({ type: 'back' }))}
        onGoOn={goOn}
      />
    </div>
  );
}

/** Steps 1 and 2: the list and its column mapping. */
function ListSteps({
  draft,
  list,
  missing,
  onGo,
}: {
  draft: BulkDraft;
  list: ReturnType<typeof useWizard>['list'];
  missing: readonly string[];
  onGo(step: number): void;
}) {
  if (draft.step === 1) {
    return (
      <UploadStep
        list={list.local.list}
        arrived={list.view && draft.file ? { name: list.view.file_name, rows: draft.file.rows } : undefined}
        kept_name={draft.file?.name}
        missing={missing.includes('file')}
        written={draft.letter.letterForm.message ? draft.letter.letterForm.title : undefined}
        onFile={list.open}
        onConvert={list.convert}
      />
    );
  }
  return (
    <Lazy
      load={mappingStep}
      props={{
        client: list.client,
        view: list.local,
        mapping: draft.mapping ?? {},
        upload: list.upload,
        imported: list.view,
        onMapping: list.map,
        onResume: list.resume,
        onCancel: list.takeBack,
        onChooseFile: () => onGo(1),
      }}
      placeholder={LOADING}
    />
  );
}

function Foot({
  draft,
  checks_next,
  busy,
  onBack,
  onGoOn,
}: {
  draft: BulkDraft;
  /** The next click uploads the list. */
  checks_next: boolean;
  busy: boolean;
  onBack(): void;
  onGoOn(): void;
}) {
  const { step, letter } = draft;
  const names: Record<number, string> = {
    1: 'Continue to Mapping',
    [MAPPING_STEP]: checks_next ? 'Continue: check the addresses' : 'Continue',
    6: 'Continue to Review',
  };
  return (
    <WizardFoot
      design_id={step === TEMPLATE_STEP ? letter.selectedTemplate : undefined}
      back={{ disabled: busy && step === LAST_STEP, onClick: onBack }}
      next={
        step < LAST_STEP
          ? {
              name: names[step] ?? 'Continue',
              disabled: busy || (step === TEMPLATE_STEP && !letter.selectedTemplate),
              onClick: onGoOn,
            }
          : undefined
      }
    />
  );
}
