import type { TextType } from '../../../modules/letters/schema.ts';
import { CheckField, TextField } from '../../components/field.tsx';
import { InkCard } from '../../components/ink-card.tsx';
import { type LetterContent, type LetterForm, signatureOf } from '../../lib/drafts.ts';
import { useDesign } from '../../lib/own-designs.ts';
import { Choice } from '../letters/choice.tsx';
import { LetterWarnings } from '../letters/letter-warnings.tsx';
import { MessageCounter } from '../letters/message-counter.tsx';
import { SignatureChoice } from '../letters/signature-choice.tsx';
import { StepHead } from '../letters/step.tsx';
import { useCardLayout } from '../letters/use-card-layout.ts';
import { WritingOptions } from '../letters/writing-options.tsx';
import { penOf } from '../letters/writing-pen.ts';
import { Composer, type ListVariables } from './composer.tsx';
import type { WritingWish } from './draft.ts';
import { MessageEditor } from './message-editor.tsx';

const TEXT_TYPES: [TextType, string][] = [
  ['Short Text', '13 lines, below the fold'],
  ['Long Text', '19 lines, on both halves'],
];

type ContentProps = {
  letter: LetterContent;
  wish: WritingWish;
  /** The message as the person shown beside it gets it, and the placeholders that nothing fills. */
  merged: { text: string; unknown: readonly string[] };
  /** Whose card is shown. */
  shown_name: string;
  variables: ListVariables;
  extra_columns: readonly string[];
  missing: readonly string[];
  onWish(wish: WritingWish): void;
  onWrite(change: Partial<LetterContent>): void;
};

/** Step 4: the words, beside the card of the first person of the list. */
export function ContentStep(props: ContentProps) {
  const { letter, wish, merged, variables, extra_columns, missing, onWish, onWrite } = props;
  const { letterForm } = letter;
  const { text_type } = letterForm;
  const signed = signatureOf(letter) !== null;
  const { layout, line_count } = useCardLayout(merged.text, text_type, letter.hand, signed);
  const change = (part: Partial<LetterForm>) => onWrite({ letterForm: { ...letterForm, ...part } });
  return (
    <div className="grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-7">
        <StepHead title="What would you like to say?">
          One message for everybody, with the words in double braces taken from each person’s row.
        </StepHead>
        <TextField
          label="Campaign title"
          name="title"
          hint="For your own records; it is not printed."
          maxLength={200}
          aria-required
          value={letterForm.title}
          error={missing.includes('title') && !letterForm.title.trim() ? 'Please enter a title.' : undefined}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextTypes value={text_type} onChange={(chosen) => change({ text_type: chosen })} />
        <CheckField
          name="useAI"
          checked={letterForm.useAI}
          onChange={(event) => change({ useAI: event.target.checked })}
        >
          <span className="font-semibold">Help me with the words.</span> Describe the cards and let AI writing draft
          them.
        </CheckField>
        {letterForm.useAI && (
          <Composer {...{ letter, wish, variables, onWish }} onText={(words) => change({ message: words })} />
        )}
        <MessageEditor
          value={letterForm.message}
          columns={extra_columns}
          error={missing.includes('message') && !letterForm.message.trim() ? 'Please write a message.' : undefined}
          onChange={(message) => change({ message })}
        >
          <MessageCounter text={merged.text} {...{ text_type, line_count, signed }} />
          <LetterWarnings {...{ text_type, layout, line_count, signed }} unknown={merged.unknown} hand={letter.hand} />
        </MessageEditor>
        <SignatureChoice
          signature={letter.signature}
          signed={letter.signed}
          colour={letter.ink_colour}
          onSign={(wished) => onWrite({ signed: wished })}
        />
      </div>
      <CardAsWritten {...props} />
      <WritingOptions
        hand={letter.hand}
        ink_colour={letter.ink_colour}
        ink_setting={letter.ink_setting}
        edit={onWrite}
      />
    </div>
  );
}

function CardAsWritten({ letter, merged, shown_name }: ContentProps) {
  const design = useDesign(letter.selectedTemplate);
  const empty = merged.text.trim() === '';
  return (
    <aside
      aria-label="The card"
      className="grid content-start gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <div className="relative mx-auto w-full max-w-sm lg:max-w-[min(25rem,calc((100dvh-9rem)*0.675))]">
        <InkCard
          pen={penOf(letter)}
          text={merged.text}
          text_type={letter.letterForm.text_type}
          signature={signatureOf(letter)}
          art={design?.interior_image_url}
          label={empty ? 'The inside of the card, still empty' : `The inside of the card, handwritten: ${merged.text}`}
        />
        {empty && (
          <p className="absolute inset-x-8 top-[58%] text-center font-display text-lg text-card-ink">
            Your words appear here, in ink.
          </p>
        )}
      </div>
      <p className="text-center text-sm text-ink-faint">The card for {shown_name}. Each is written anew.</p>
    </aside>
  );
}

function TextTypes({ value, onChange }: { value: TextType; onChange(text_type: TextType): void }) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-semibold">Text type</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {TEXT_TYPES.map(([name, note]) => (
          <Choice key={name} name="text_type" value={name} checked={value === name} onChoose={() => onChange(name)}>
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft">{note}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
