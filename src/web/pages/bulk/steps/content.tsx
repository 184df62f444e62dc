import { PLACEHOLDERS } from '../../../../modules/letters/rules.ts';
import type { LetterContent, WritingRequest } from '../../../features/letter-draft/drafts.ts';
import { ComposerPanel, type ComposerWording } from '../../../features/letter-editor/composer-panel.tsx';
import { ContentForm } from '../../../features/letter-editor/content-form.tsx';
import { LiveCard } from '../../../features/letter-editor/live/card.tsx';

const FORM_WORDING = {
  intro: 'One message for everyone. Words in double braces come from each person’s row.',
  title: 'Campaign title',
  help: 'Describe the cards and let AI writing draft them.',
};
const COMPOSER_WORDING: ComposerWording = {
  question: 'What should the cards say?',
  example: 'Thank our customers for a great year and wish them happy holidays',
  occasion: 'End of the year',
  context: 'We’re a bakery, and they’ve each ordered at least twice',
  sent_away: 'Your description, the names of your columns and one row of the list are sent there.',
};
const FILLED_IN = { legend: 'Filled in for each person:', names: PLACEHOLDERS };

type ContentProps = {
  letter: LetterContent;
  request: WritingRequest;
  /** The message as the contact in the preview gets it, and the placeholders without a value. */
  merged: { text: string; unknown: readonly string[] };
  /** Whose card is shown. */
  shown_name: string;
  /** Columns of the list besides those of name and address. */
  extra_columns: readonly string[];
  /** The column values of the person shown. */
  sample: Record<string, string>;
  missing: readonly string[];
  onRequest(request: WritingRequest): void;
  onWrite(change: Partial<LetterContent>): void;
};

/** Step 4: the message, next to the card of the first contact. */
export function ContentStep(props: ContentProps) {
  const { letter, request, merged, shown_name, extra_columns, sample, missing, onRequest, onWrite } = props;
  const others = { legend: 'Other columns of your list:', names: extra_columns };
  return (
    <ContentForm
      {...{ letter, missing }}
      text={merged.text}
      unknown={merged.unknown}
      edit={onWrite}
      wording={FORM_WORDING}
      placeholders={extra_columns.length > 0 ? [FILLED_IN, others] : [FILLED_IN]}
      card={
        <LiveCard letter={letter} text={merged.text} name="The card">
          The card for {shown_name}. Each card is written separately.
        </LiveCard>
      }
      composer={(onText) => (
        <ComposerPanel
          {...{ letter, request, onRequest, onText }}
          readers={{
            recipientName: '{{first_name}}',
            csvFields: [...PLACEHOLDERS, ...extra_columns],
            sampleContact: sample,
          }}
          wording={COMPOSER_WORDING}
        />
      )}
    />
  );
}
