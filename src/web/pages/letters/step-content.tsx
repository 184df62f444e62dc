import { fillPlaceholders, messageParts, PLACEHOLDERS } from '../../../modules/letters/rules.ts';
import type { TextType } from '../../../modules/letters/schema.ts';
import { CheckField, TextField } from '../../components/field.tsx';
import { type LetterForm, type RecipientContact, signatureOf } from '../../lib/drafts.ts';
import { Choice } from './choice.tsx';
import { ComposerPanel } from './composer-panel.tsx';
import { LetterWarnings } from './letter-warnings.tsx';
import { LiveCard } from './live-card.tsx';
import { MessageCounter } from './message-counter.tsx';
import { MessageField } from './message-field.tsx';
import { SignatureChoice } from './signature-choice.tsx';
import { StepHead, type StepProps } from './step.tsx';
import { useCardLayout } from './use-card-layout.ts';
import { WritingOptions } from './writing-options.tsx';

const TEXT_TYPES: [TextType, string][] = [
  ['Short Text', '13 lines, below the fold'],
  ['Long Text', '19 lines, on both halves'],
];

/** Stands in for a recipient who is not known yet, so that the card shows how a filled placeholder looks. */
const SAMPLE_RECIPIENT = {
  first_name: 'Ellen',
  last_name: 'Park',
  street: '12 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

/** Step 1: the words, beside the card on which they are being written. */
export function ContentStep({ draft, edit, missing }: StepProps) {
  const { letterForm } = draft;
  const { text_type } = letterForm;
  const text = fillPlaceholders(letterForm.message, knownRecipient(draft.contactForm)).text;
  const signed = signatureOf(draft) !== null;
  const { layout, line_count } = useCardLayout(text, text_type, draft.hand, signed);
  const { parts, unknown } = messageParts(letterForm.message);
  const has_placeholders = parts.some((part) => 'placeholder' in part);

  const change = (part: Partial<LetterForm>) => edit({ letterForm: { ...letterForm, ...part } });
  return (
    <div className="grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-7">
        <StepHead title="What would you like to say?">
          Write as you would by hand. The card shows your words in ink as you type.
        </StepHead>
        <TextField
          label="Letter title"
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
          <span className="font-semibold">Help me with the words.</span> Describe the letter and let AI writing draft
          it.
        </CheckField>
        {letterForm.useAI && (
          <ComposerPanel draft={draft} onWish={(ai) => edit({ ai })} onText={(words) => change({ message: words })} />
        )}
        <MessageField
          value={letterForm.message}
          onChange={(message) => change({ message })}
          error={missing.includes('message') && !letterForm.message.trim() ? 'Please write a message.' : undefined}
        >
          <MessageCounter {...{ text, text_type, line_count, signed }} />
          <LetterWarnings {...{ text_type, layout, line_count, unknown, signed }} hand={draft.hand} />
        </MessageField>
        <SignatureChoice
          signature={draft.signature}
          signed={draft.signed}
          colour={draft.ink_colour}
          onSign={(wish) => edit({ signed: wish })}
        />
      </div>
      <LiveCard draft={draft} text={text} is_sample={has_placeholders && !draft.contactForm.first_name} />
      <WritingOptions hand={draft.hand} ink_colour={draft.ink_colour} ink_setting={draft.ink_setting} edit={edit} />
    </div>
  );
}

const knownRecipient = (contact: RecipientContact) =>
  Object.fromEntries(PLACEHOLDERS.map((name) => [name, contact[name] || SAMPLE_RECIPIENT[name]]));

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
