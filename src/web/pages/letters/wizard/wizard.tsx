import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import type { CardContent } from '../../../../modules/campaigns/schema.ts';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy, usePreload } from '../../../components/lazy.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { useSenderKept } from '../../../features/address-search/sender.ts';
import { pendingChoice } from '../../../features/address-search/use-address-search.ts';
import { DraftNote } from '../../../features/drafts/note.tsx';
import { useDraftAutosave } from '../../../features/drafts/use-autosave.ts';
import { type CardCopy, cardQuery, copyOf, stepOfReason } from '../../../features/letter-draft/copied-card.ts';
import { hasWriting, type LetterDraft, newDraft } from '../../../features/letter-draft/drafts.ts';
import { NotSent } from '../../../features/letter-draft/not-sent.tsx';
import { isSameLetter, type PendingLetter } from '../../../features/letter-draft/pending-letter.ts';
import { sentState } from '../../../features/letter-draft/sent-state.ts';
import { useRefusal } from '../../../features/letter-draft/use-refusal.ts';
import { WizardFoot } from '../../../features/letter-editor/wizard-foot.tsx';
import type { StepProps } from '../../../features/letter-editor/wizard-step.tsx';
import { useAuth, usePerson } from '../../../features/session/auth.tsx';
import { messageOf } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/page-title.ts';
import { ContentStep } from '../steps/content.tsx';
import { PreviewStep } from '../steps/preview.tsx';
import { RecipientStep } from '../steps/recipient.tsx';
import { ReturnStep } from '../steps/return.tsx';
import { type Opening, openCopy, openWizard } from './opening.ts';
import { LAST_STEP, PREVIEW_STEP, STEPS, TEMPLATE_STEP, wizardReducer } from './state.ts';
import { usePrefill } from './use-prefill.ts';
import { usePreview } from './use-preview.ts';
import { useSending } from './use-sending.ts';

export const meta = pageMeta('Send an individual letter');

// The last steps are fetched while somebody writes.
const templateStep = () => import('../steps/template.tsx').then((part) => part.TemplateStep);
const sendStep = () => import('../steps/send.tsx').then((part) => part.SendStep);
const LATER_STEPS = [templateStep, sendStep];
const LOADING = <Skeleton className="h-96" />;

/** The letter wizard: one letter, from the message to the mail. */
export default function LetterWizard() {
  const [search] = useSearchParams();
  const [copy] = useState(() => (search.has('payment_complete') ? undefined : copyOf(search)));
  return copy ? <CopiedLetter copy={copy} /> : <OwnLetter />;
}

/** A copy of a card, as soon as the server has said what is on it. */
function CopiedLetter({ copy }: { copy: CardCopy }) {
  const person = usePerson();
  const card = useQuery(cardQuery(copy));
  if (card.isPending) return <LoadingScreen>Loading...</LoadingScreen>;
  if (card.isError)
    return (
      <div className="page-width py-12">
        <FailedState title={messageOf(card.error, 'We couldn’t load this card.')} onRetry={() => void card.refetch()} />
      </div>
    );
  return <OpenedCopy key={person.id} user_id={person.id} copy={copy} card={card.data} />;
}

function OpenedCopy({ user_id, copy, card }: { user_id: string; copy: CardCopy; card: CardContent }) {
  const [opening] = useState(() => openCopy(user_id, copy, card));
  return <Wizard user_id={user_id} opening={opening} />;
}

function OwnLetter() {
  const person = usePerson();
  const [search, setSearch] = useSearchParams();
  const [opening] = useState(() => openWizard(person.id, search.toString()));
  useEffect(() => {
    if (search.has('payment_complete')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return <Wizard key={person.id} user_id={person.id} opening={opening} />;
}

function Wizard({ user_id, opening }: { user_id: string; opening: Opening }) {
  const [state, dispatch] = useReducer(wizardReducer, opening.state);
  const { step, draft, preview, refusal } = state;
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const { endDraft } = useDraftAutosave(opening.saved, draft, {
    local: opening.store,
    hasWork: hasWriting,
    onLocalFailure: warnUnsaved,
  });
  const edit = useCallback((change: Partial<LetterDraft>) => dispatch({ type: 'edit', change }), []);
  usePreload(LATER_STEPS);
  usePrefill(opening, dispatch);
  useRefusal(state, body);
  const drawing = usePreview(draft, step === PREVIEW_STEP && !preview, (drawn) =>
    dispatch({ type: 'previewed', preview: drawn }),
  );
  const sending = useSending({
    user_id,
    draft,
    resume_payment: opening.resume_payment,
    at_last_step: step === LAST_STEP,
    onSent: (letter, asked) => {
      if (isChangedSince(letter)) return keepChanges();
      void endDraft();
      keepSender(draft.returnAddress);
      if (asked) {
        toast.success('Approval requested', { description: 'We’ll email the people who can approve it.' });
        return void navigate('/portal/approvals');
      }
      toast.success('Letter Submitted', { description: 'It’s headed to print. Track it here.' });
      void navigate('/portal/campaign-history', { state: sentState({ letter, cards: 1 }) });
    },
  });
  const keepSender = useSenderKept();
  const isChangedSince = (letter: PendingLetter | undefined) => letter !== undefined && !isSameLetter(letter, draft);
  function keepChanges() {
    dispatch({ type: 'start over', draft: { ...draft, key: crypto.randomUUID() } });
    toast.success('Letter Submitted', {
      description: 'We sent the version you paid for. Your later changes are saved as a new draft.',
    });
  }

  function goOn() {
    if (step === PREVIEW_STEP) void sending.balance.refetch();
    void pendingChoice().then(() => dispatch({ type: 'next' }));
  }
  const { visitor } = useAuth();
  const goBack = () =>
    step === 1 ? void navigate(visitor ? '/' : '/create-letter-start') : dispatch({ type: 'back' });
  const startOver = () => {
    void endDraft();
    sending.forget();
    dispatch({ type: 'start over', draft: { ...newDraft(crypto.randomUUID()), returnAddress: draft.returnAddress } });
  };
  const missing = refusal?.step === step ? refusal.fields : [];
  const busy = ['sending', 'paid', 'asking'].includes(sending.sending.kind);
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-xl sm:text-2xl">Individual letter</h1>
        <LetterDraftNote
          restored_from={draft.key === opening.saved.key ? opening.restored_from : ''}
          onStartOver={startOver}
        />
      </header>
      <Stepper steps={STEPS} current={step} />
      <div ref={body} className="mt-10">
        {draft.failure_reason !== '' && step !== 2 && step === stepOfReason(draft.failure_reason) && (
          <div className="mb-8">
            <NotSent reason={draft.failure_reason} />
          </div>
        )}
        {step < PREVIEW_STEP && <WritingStep step={step} draft={draft} edit={edit} missing={missing} />}
        {step === PREVIEW_STEP && (
          <PreviewStep preview={preview} state={drawing.state} onDraw={() => void drawing.draw()} />
        )}
        {step === LAST_STEP && (
          <Lazy
            load={sendStep}
            props={{ draft, sending, onGo: (to: number) => dispatch({ type: 'go', step: to }) }}
            placeholder={LOADING}
          />
        )}
      </div>
      <WizardFoot
        design_id={step === TEMPLATE_STEP ? draft.selectedTemplate : undefined}
        back={{ disabled: busy, onClick: goBack }}
        next={
          step < LAST_STEP
            ? {
                name: step === PREVIEW_STEP ? 'Continue to Pay & Send' : 'Continue',
                disabled: step === PREVIEW_STEP && !preview,
                onClick: goOn,
              }
            : undefined
        }
      />
    </div>
  );
}

function LetterDraftNote({ restored_from, onStartOver }: { restored_from: string; onStartOver(): void }) {
  return (
    <DraftNote
      restored_from={restored_from}
      saved_text="Draft saved in this browser."
      can_start_over={restored_from !== ''}
      question="Delete this draft?"
      choices={[
        { label: 'Keep draft', variant: 'secondary' },
        { label: 'Delete draft', variant: 'danger', onChoose: onStartOver },
      ]}
    >
      This deletes the letter and its recipient from this browser. You can’t undo this.
    </DraftNote>
  );
}

const warnUnsaved = () =>
  toast.warning('Your draft is not being saved', {
    description: 'This browser doesn’t allow us to save drafts. Please finish the letter before you close the page.',
  });

function WritingStep({ step, ...props }: StepProps & { step: number }) {
  if (step === 1) return <ContentStep {...props} />;
  if (step === 2) return <RecipientStep {...props} />;
  if (step === 3) return <ReturnStep {...props} />;
  return <Lazy load={templateStep} props={props} placeholder={LOADING} />;
}
