import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { LETTER_STEPS } from '../../../../modules/campaigns/drafts/rules.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy, usePreload } from '../../../components/lazy.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { ConflictAlert } from '../../../features/drafts/conflict-alert.tsx';
import { DraftNote } from '../../../features/drafts/note.tsx';
import { stepOfReason } from '../../../features/letter-draft/copied-card.ts';
import { NotSent } from '../../../features/letter-draft/not-sent.tsx';
import { useRefusal } from '../../../features/letter-draft/use-refusal.ts';
import { WizardFoot } from '../../../features/letter-editor/wizard-foot.tsx';
import type { StepProps } from '../../../features/letter-editor/wizard-step.tsx';
import { usePerson } from '../../../features/session/auth.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { ContentStep } from '../steps/content.tsx';
import { LAST_STEP, PREVIEW_STEP, TEMPLATE_STEP } from './state.ts';
import { type Opening, useOpening } from './use-opening.ts';
import { usePreview } from './use-preview.ts';
import { useWizard } from './use-wizard.ts';

export const meta = pageMeta('Send an individual letter');

// The later steps are fetched while the message is written.
const recipientStep = () => import('../steps/recipient.tsx').then((part) => part.RecipientStep);
const returnStep = () => import('../steps/return.tsx').then((part) => part.ReturnStep);
const templateStep = () => import('../steps/template.tsx').then((part) => part.TemplateStep);
const previewStep = () => import('../steps/preview.tsx').then((part) => part.PreviewStep);
const sendStep = () => import('../steps/send.tsx').then((part) => part.SendStep);
const LATER_STEPS = [recipientStep, returnStep, templateStep, previewStep, sendStep];
const LOADING = <Skeleton className="h-96" />;

/** The letter wizard: one letter, from the message to the mail. */
export default function LetterWizard() {
  const person = usePerson();
  return <Opened key={person.id} user_id={person.id} />;
}

function Opened({ user_id }: { user_id: string }) {
  const [search, setSearch] = useSearchParams();
  const found = useOpening(user_id, search.toString());
  // Read above, and not again after a reload.
  useEffect(() => {
    if (search.has('payment_complete') || search.has('new')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  if (found.kind === 'loading') return <LoadingScreen>Loading your draft...</LoadingScreen>;
  if (found.kind === 'open') return <Wizard user_id={user_id} opening={found.opening} />;
  return (
    <div className="page-width py-12">
      {found.kind === 'failed' ? (
        <FailedState title={found.title} onRetry={found.retry} />
      ) : (
        <EmptyState
          title="This draft no longer exists"
          action={<ButtonLink to="/create-letter-start">Create a greeting</ButtonLink>}
        >
          It was sent or deleted.
        </EmptyState>
      )}
    </div>
  );
}

function Wizard({ user_id, opening }: { user_id: string; opening: Opening }) {
  const body = useRef<HTMLDivElement>(null);
  const wizard = useWizard(user_id, opening);
  const { state, dispatch, sending } = wizard;
  const { step, draft, preview, refusal } = state;
  usePreload(LATER_STEPS);
  useRefusal(state, body);
  const drawing = usePreview(draft, step === PREVIEW_STEP && !preview, (drawn) =>
    dispatch({ type: 'previewed', preview: drawn }),
  );
  const missing = refusal?.step === step ? refusal.fields : [];
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-xl sm:text-2xl">Individual letter</h1>
        <LetterDraftNote
          restored_from={draft.key === opening.saved.key ? opening.restored_from : ''}
          is_unsaved={wizard.is_unsaved}
          onStartOver={wizard.deleteDraft}
        />
      </header>
      {wizard.conflict && <ConflictAlert noun="letter" {...wizard.conflict} />}
      <Stepper steps={LETTER_STEPS} current={step} />
      <div ref={body} className="mt-10">
        {draft.failure_reason !== '' && step !== 2 && step === stepOfReason(draft.failure_reason) && (
          <div className="mb-8">
            <NotSent reason={draft.failure_reason} />
          </div>
        )}
        {step < PREVIEW_STEP && <WritingStep step={step} draft={draft} edit={wizard.edit} missing={missing} />}
        {step === PREVIEW_STEP && (
          <Lazy
            load={previewStep}
            props={{
              draft,
              preview,
              state: drawing.state,
              onDraw: () => void drawing.draw(),
              onShorten: () => dispatch({ type: 'go', step: 1 }),
            }}
            placeholder={LOADING}
          />
        )}
        {step === LAST_STEP && (
          <Lazy
            load={sendStep}
            props={{ draft, sending, onGo: (to: number) => dispatch({ type: 'go', step: to }), onEdit: wizard.edit }}
            placeholder={LOADING}
          />
        )}
      </div>
      <WizardFoot
        design_id={step === TEMPLATE_STEP ? draft.selectedTemplate : undefined}
        back={{ disabled: ['sending', 'paid', 'asking'].includes(sending.sending.kind), onClick: wizard.goBack }}
        next={
          step < LAST_STEP
            ? {
                name: step === PREVIEW_STEP ? 'Continue to Pay & Send' : 'Continue',
                disabled: step === PREVIEW_STEP && !preview,
                onClick: wizard.goOn,
              }
            : undefined
        }
      />
    </div>
  );
}

function LetterDraftNote({
  restored_from,
  is_unsaved,
  onStartOver,
}: {
  restored_from: string;
  is_unsaved: boolean;
  onStartOver(): void;
}) {
  return (
    <DraftNote
      restored_from={restored_from}
      is_unsaved={is_unsaved}
      can_start_over={restored_from !== ''}
      question="Delete this draft?"
      choices={[
        { label: 'Keep draft', variant: 'secondary' },
        { label: 'Delete draft', variant: 'danger', onChoose: onStartOver },
      ]}
    >
      This deletes the letter and its recipient on all your devices. You can’t undo this.
    </DraftNote>
  );
}

function WritingStep({ step, ...props }: StepProps & { step: number }) {
  if (step === 1) return <ContentStep {...props} />;
  const load = step === 2 ? recipientStep : step === 3 ? returnStep : templateStep;
  return <Lazy key={step} load={load} props={props} placeholder={LOADING} />;
}
