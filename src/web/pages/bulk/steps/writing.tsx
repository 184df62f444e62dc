import { useMemo } from 'react';
import type { ImportView } from '../../../../modules/imports/schema.ts';
import { fullName, messageMerger } from '../../../../modules/letters/rules.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import type { LetterContent } from '../../../features/letter-draft/drafts.ts';
import { SAMPLE_RECIPIENT } from '../../../features/letter-editor/sample-recipient.ts';
import type { BulkDraft } from '../draft/draft.ts';
import { extraNames, rowMerger, valuesOf } from '../merged-message.ts';
import { useRecipient } from '../use-proof.ts';
import type { WizardAction } from '../wizard/state.ts';
import type { useSubmission } from '../wizard/use-submission.ts';
import { ContentStep } from './content.tsx';
import { ProofStep } from './proof.tsx';
import { ReviewStep } from './review.tsx';
import { SenderStep } from './sender.tsx';
import { TemplateStep } from './template.tsx';

type WritingStepsProps = {
  draft: BulkDraft;
  /** The list on the server; undefined while loading. */
  view: ImportView | undefined;
  missing: readonly string[];
  submission: ReturnType<typeof useSubmission>;
  dispatch(action: WizardAction): void;
  onGo(step: number): void;
};

/** Steps 3 to 7: card, message, sender, preview and review for a checked list. */
export function WritingSteps(props: WritingStepsProps) {
  const { view } = props;
  if (!view) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading your list...</span>
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return <WithList {...props} view={view} />;
}

function WithList({ draft, view, missing, submission, dispatch, onGo }: WritingStepsProps & { view: ImportView }) {
  const { step, letter } = draft;
  const { row } = useRecipient(view.id, 'to_send', 0);
  const { message } = letter.letterForm;
  const recipient = row?.contact ?? SAMPLE_RECIPIENT;
  const merged = useMemo(
    () => (row ? rowMerger(message, view)(row) : messageMerger(message)(SAMPLE_RECIPIENT)),
    [message, view, row],
  );
  const onWrite = (change: Partial<LetterContent>) => dispatch({ type: 'write', change });
  switch (step) {
    case 3:
      return <TemplateStep {...{ letter, recipient, onWrite }} text={merged.text} />;
    case 4:
      return (
        <ContentStep
          {...{ letter, merged, missing, onWrite }}
          extra_columns={extraNames(view)}
          request={draft.ai}
          shown_name={fullName(recipient.first_name, recipient.last_name)}
          sample={row ? valuesOf(view, row) : SAMPLE_RECIPIENT}
          onRequest={(ai) => dispatch({ type: 'edit', change: { ai } })}
        />
      );
    case 5:
      return <SenderStep {...{ letter, recipient, missing, onWrite }} />;
    case 6:
      return <ProofStep {...{ letter, view, onGo }} />;
    default:
      return (
        <ReviewStep {...{ draft, view, recipient, submission, onGo }} text={merged.text} unknown={merged.unknown} />
      );
  }
}
