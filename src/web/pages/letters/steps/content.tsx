import { fillPlaceholders, fullName, messageParts, PLACEHOLDERS } from '../../../../modules/letters/rules.ts';
import type { RecipientContact } from '../../../features/letter-draft/drafts.ts';
import { ComposerPanel, type ComposerWording } from '../../../features/letter-editor/composer-panel.tsx';
import { ContentForm } from '../../../features/letter-editor/content-form.tsx';
import { LiveCard } from '../../../features/letter-editor/live/card.tsx';
import { SAMPLE_RECIPIENT } from '../../../features/letter-editor/sample-recipient.ts';
import type { StepProps } from '../../../features/letter-editor/wizard-step.tsx';

const FORM_WORDING = {
  intro: 'Type your message. The card shows it in handwriting as you type.',
  title: 'Letter title',
  help: 'Describe the letter and let AI writing draft it.',
  example: 'Dear Ellen,',
};
const COMPOSER_WORDING: ComposerWording = {
  question: 'What should the letter say?',
  example: 'Thank Ellen for the garden party and ask her to visit in spring',
  occasion: 'Birthday, new home',
  context: 'She grows roses; we met in 1998',
  sent_away: 'Your description and the names are sent there. Check the draft before you send it.',
};
const FILLED_IN = [{ legend: 'Insert the recipient’s name or address', names: PLACEHOLDERS, folded: true }];

/** Step 1: the message, next to the card preview. */
export function ContentStep({ draft, edit, missing }: StepProps) {
  const { contactForm, letterForm } = draft;
  const text = fillPlaceholders(letterForm.message, knownRecipient(contactForm)).text;
  const { parts, unknown } = messageParts(letterForm.message);
  const is_sample = parts.some((part) => 'placeholder' in part) && !contactForm.first_name;
  return (
    <ContentForm
      {...{ text, unknown, missing, edit }}
      letter={draft}
      wording={FORM_WORDING}
      placeholders={FILLED_IN}
      card={
        <LiveCard letter={draft} text={text} name="Your card">
          {is_sample && 'Shown with a sample name until you enter the recipient.'}
        </LiveCard>
      }
      composer={(onText) => (
        <ComposerPanel
          letter={draft}
          request={draft.ai}
          readers={{ recipientName: fullName(contactForm.first_name, contactForm.last_name) }}
          wording={COMPOSER_WORDING}
          onRequest={(ai) => edit({ ai })}
          onText={onText}
        />
      )}
    />
  );
}

const knownRecipient = (contact: RecipientContact) =>
  Object.fromEntries(PLACEHOLDERS.map((name) => [name, contact[name] || SAMPLE_RECIPIENT[name]]));
