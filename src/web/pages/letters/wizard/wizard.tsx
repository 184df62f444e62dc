import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { LETTER_STEPS } from '../../../../modules/campaigns/drafts/rules.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { ConflictAlert } from '../../../features/drafts/conflict-alert.tsx';
import { DraftNote } from '../../../features/drafts/note.tsx';
import { useRefusal } from '../../../features/letter-draft/use-refusal.ts';
import type { StepProps } from '../../../features/letter-editor/wizard-step.tsx';
import { usePerson } from '../../../features/session/auth.tsx';
import { pageMeta } from '../../../lib/page-title.ts';
import { ContentStep } from '../steps/content.tsx';
import { PreviewStep } from '../steps/preview.tsx';
import { RecipientStep } from '../steps/recipient.tsx';
import { ReturnStep } from '../steps/return.tsx';
import { SendStep } from '../steps/send.tsx';
import { TemplateStep } from '../steps/template.tsx';
import { LAST_STEP, PREVIEW_STEP } from './state.ts';
import { type Opening, useOpening } from './use-opening.ts';
import { usePreview } from './use-preview.ts';
import { useWizard } from './use-wizard.ts';

export const meta = pageMeta('Send an individual letter');

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
        <FailedState title="We couldn’t load your draft" onRetry={found.retry} />
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
        {step < PREVIEW_STEP && <WritingStep step={step} draft={draft} edit={wizard.edit} missing={missing} />}
        {step === PREVIEW_STEP && (
          <PreviewStep preview={preview} state={drawing.state} onDraw={() => void drawing.draw()} />
        )}
        {step === LAST_STEP && (
          <SendStep draft={draft} sending={sending} onGo={(to) => dispatch({ type: 'go', step: to })} />
        )}
      </div>
      <WizardFooter
        step={step}
        busy={['sending', 'paid', 'asking'].includes(sending.sending.kind)}
        may_go_on={step < PREVIEW_STEP || preview !== undefined}
        onBack={wizard.goBack}
        onGoOn={wizard.goOn}
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
  if (step === 2) return <RecipientStep {...props} />;
  return step === 3 ? <ReturnStep {...props} /> : <TemplateStep {...props} />;
}

function WizardFooter({
  step,
  busy,
  may_go_on,
  onBack,
  onGoOn,
}: {
  step: number;
  busy: boolean;
  may_go_on: boolean;
  onBack(): void;
  onGoOn(): void;
}) {
  return (
    <div className="mt-12 flex flex-wrap justify-between gap-3 border-t border-rule pt-6">
      <Button variant="secondary" disabled={busy} onClick={onBack}>
        Back
      </Button>
      {step < LAST_STEP && (
        <Button disabled={!may_go_on} onClick={onGoOn}>
          {step === PREVIEW_STEP ? 'Continue to Pay & Send' : 'Continue'}
        </Button>
      )}
    </div>
  );
}
