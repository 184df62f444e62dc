import { fillPlaceholders } from '../../../../modules/letters/rules.ts';
import { CheckField, TextArea } from '../../../components/form/field.tsx';
import { useCardLayout } from '../../../features/ink/use-card-layout.ts';
import type { LetterContent } from '../../../features/letter-draft/drafts.ts';
import { TextTypes } from '../../../features/letter-editor/content-form.tsx';
import { LiveCard } from '../../../features/letter-editor/live/card.tsx';
import { MessageCounter } from '../../../features/letter-editor/message-counter.tsx';
import { MessageField } from '../../../features/letter-editor/message-field.tsx';
import { SAMPLE_RECIPIENT } from '../../../features/letter-editor/sample-recipient.ts';
import { LetterWarnings } from '../../../features/letter-editor/warnings/warnings.tsx';
import type { PartProps } from './values.ts';

const TOKENS = [{ legend: 'Personalize', names: ['first name', 'last name', 'full name', 'city', 'state'] }];
const IN_BRACKETS = new Set(['first name', 'last name', 'full name', 'first_name']);

/** Names are written in brackets, as the CRM guide shows them; other fields in braces. */
const asToken = (name: string) => (IN_BRACKETS.has(name) ? `[${name.replace('_', ' ')}]` : `{{${name}}}`);

/** The message of every card, or what AI should write in each, beside the card. */
export function MessagePart({
  values,
  change,
  errors,
  write,
}: PartProps & { write(part: Partial<LetterContent>): void }) {
  const { letter, use_ai_message, ai_message_description } = values;
  const { letterForm } = letter;
  const { text, unknown } = fillPlaceholders(use_ai_message ? '' : letterForm.message, SAMPLE_RECIPIENT);
  return (
    <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid content-start gap-6">
        <TextTypes
          value={letterForm.text_type}
          onChange={(text_type) => write({ letterForm: { ...letterForm, text_type } })}
        />
        <CheckField
          name="use_ai_message"
          checked={use_ai_message}
          onChange={(event) => change({ use_ai_message: event.target.checked })}
        >
          <span className="font-semibold">Let AI write each message.</span> Describe what it should say; every contact
          gets their own words.
        </CheckField>
        {use_ai_message ? (
          <TextArea
            label="What should AI write?"
            name="ai_message_description"
            rows={6}
            maxLength={4000}
            aria-required
            placeholder="A warm thank-you for booking a first appointment, in two or three sentences."
            value={ai_message_description}
            error={errors.ai_message_description}
            onChange={(event) => change({ ai_message_description: event.target.value })}
          />
        ) : (
          <CustomMessage letter={letter} text={text} unknown={unknown} error={errors.custom_message} write={write} />
        )}
      </div>
      <LiveCard letter={letter} text={text} name="Card preview">
        {use_ai_message
          ? 'You see each message in Webhook History.'
          : 'Shown for a sample contact, Ellen Park of Springfield.'}
      </LiveCard>
    </div>
  );
}

function CustomMessage({
  letter,
  text,
  unknown,
  error,
  write,
}: {
  letter: LetterContent;
  text: string;
  unknown: readonly string[];
  error: string | undefined;
  write(part: Partial<LetterContent>): void;
}) {
  const { letterForm, hand } = letter;
  const { text_type } = letterForm;
  const { layout, line_count } = useCardLayout(text, text_type, hand, false);
  return (
    <div data-field="custom_message" tabIndex={-1} className="outline-none">
      <MessageField
        value={letterForm.message}
        placeholders={TOKENS}
        asToken={asToken}
        error={letterForm.message.trim() ? undefined : error}
        onChange={(message) => write({ letterForm: { ...letterForm, message } })}
      >
        <MessageCounter text={text} text_type={text_type} line_count={line_count} signed={false} />
        <LetterWarnings {...{ text_type, layout, line_count }} unknown={[]} signed={false} />
        <p className="text-sm text-ink-soft">
          {unknown.length > 0
            ? `${unknown.join(', ')}: taken from the event. A card whose event has no such field waits for your review.`
            : 'Any field of the event works too, such as {{favorite color}}.'}
        </p>
      </MessageField>
    </div>
  );
}
