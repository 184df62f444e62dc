import { type ReactNode, useDeferredValue } from 'react';
import { charactersIn, lengthProblem } from '../../../modules/letters/rules.ts';
import type { TextType } from '../../../modules/letters/schema.ts';
import { Choice } from '../../components/form/choice.tsx';
import { CheckField, TextField } from '../../components/form/field.tsx';
import { useCardLayout } from '../ink/use-card-layout.ts';
import { type LetterContent, type LetterForm, signatureOf } from '../letter-draft/drafts.ts';
import { LiveStrip } from './live/strip.tsx';
import { MessageCounter } from './message-counter.tsx';
import { MessageField, type PlaceholderGroup } from './message-field.tsx';
import { SignatureChoice } from './signature-choice.tsx';
import { withMessage } from './suggested-title.ts';
import { LetterWarnings } from './warnings/warnings.tsx';
import { StepHead } from './wizard-step.tsx';
import { WritingOptions } from './writing-options.tsx';

const TEXT_TYPES: [TextType, string][] = [
  ['Short Text', 'Up to 13 lines, bottom panel'],
  ['Long Text', 'Up to 19 lines, both panels'],
];

type ContentFormProps = {
  letter: LetterContent;
  /** The message as the recipient of the preview gets it. */
  text: string;
  /** Placeholders that nothing fills. */
  unknown: readonly string[];
  missing: readonly string[];
  wording: { intro: string; title: string; help: string; example?: string };
  placeholders: readonly PlaceholderGroup[];
  /** The live preview of the card. */
  card: ReactNode;
  /** What writes the message on request; `onText` puts it in. */
  composer(onText: (message: string) => void): ReactNode;
  edit(change: Partial<LetterContent>): void;
};

/** The message of a letter, or of all letters of a list, and its handwriting. */
export function ContentForm(props: ContentFormProps) {
  const { letter, text, unknown, missing, wording, placeholders, card, composer, edit } = props;
  const { letterForm, hand, ink_colour, ink_setting } = letter;
  const { text_type } = letterForm;
  const signed = signatureOf(letter) !== null;
  // The samples of all hands are below the message: they are drawn once the page is painted.
  const is_painted = useDeferredValue(true, false);
  const { layout, line_count } = useCardLayout(text, text_type, hand, signed);
  const change = (part: Partial<LetterForm>) => edit({ letterForm: { ...letterForm, ...part } });
  const write = (message: string) => edit({ letterForm: withMessage(letterForm, message) });
  return (
    <div className="grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-7">
        <StepHead title="What would you like to say?">{wording.intro}</StepHead>
        <CheckField
          name="useAI"
          checked={letterForm.useAI}
          onChange={(event) => change({ useAI: event.target.checked })}
        >
          <span className="font-semibold">Help me write this.</span> {wording.help}
        </CheckField>
        {letterForm.useAI && composer(write)}
        <MessageField
          value={letterForm.message}
          placeholders={placeholders}
          {...(wording.example && { example: wording.example })}
          error={
            missing.includes('message') && !letterForm.message.trim()
              ? 'Please write a message.'
              : (lengthProblem(charactersIn(text), text_type, signed) ?? undefined)
          }
          onChange={write}
          live={<LiveStrip {...{ letter, text, layout }} />}
        >
          <MessageCounter {...{ text, text_type, line_count, signed }} />
          <LetterWarnings {...{ text_type, layout, line_count, unknown, signed }} />
        </MessageField>
        <TextTypes value={text_type} onChange={(chosen) => change({ text_type: chosen })} />
        <SignatureChoice
          signature={letter.signature}
          signed={letter.signed}
          colour={ink_colour}
          onSign={(signed) => edit({ signed })}
        />
        <TextField
          label={wording.title}
          name="title"
          hint="Only you see this. It follows your message until you change it."
          maxLength={200}
          aria-required
          value={letterForm.title}
          error={missing.includes('title') && !letterForm.title.trim() ? 'Please enter a title.' : undefined}
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      {card}
      {is_painted && <WritingOptions {...{ hand, ink_colour, ink_setting, edit }} />}
    </div>
  );
}

/** Chooses how much of the card is written on. */
export function TextTypes({ value, onChange }: { value: TextType; onChange(text_type: TextType): void }) {
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
