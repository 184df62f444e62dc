import { asAddress } from '../../../modules/letters/page-rules.ts';
import { EnvelopePicture } from '../../components/envelope-picture.tsx';
import { InkCard } from '../../components/ink-card.tsx';
import { TemplatePicker } from '../../components/template-picker.tsx';
import { signatureOf } from '../../lib/drafts.ts';
import { useDesign } from '../../lib/own-designs.ts';
import { filledMessage } from './printed-message.ts';
import { recipientOf, senderOf } from './send-letter.ts';
import { StepHead, type StepProps } from './step.tsx';
import { penOf } from './writing-pen.ts';

/** Step 4: which card. What is chosen is shown as it will arrive: envelope, and the inside with the message. */
export function TemplateStep({ draft, edit, missing }: StepProps) {
  const chosen = useDesign(draft.selectedTemplate);
  const pen = penOf(draft);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Choose a card">Every design costs the same: 1 credit, postage included.</StepHead>
        {missing.includes('template') && !draft.selectedTemplate && (
          <p className="text-sm font-medium text-wax-ink">Please select a template for your letter.</p>
        )}
        <TemplatePicker
          value={draft.selectedTemplate}
          onChange={({ id, zip_file_url }) => edit({ selectedTemplate: id, template_zip_url: zip_file_url })}
          onClear={() => edit({ selectedTemplate: '', template_zip_url: '' })}
        />
      </div>
      <aside aria-label="Your choice" className="grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
        {chosen ? (
          <>
            <p role="status">
              <span className="eyebrow block">Your choice</span>
              <span className="font-display text-xl">{chosen.name}</span>
            </p>
            <figure className="grid gap-2">
              <EnvelopePicture
                pen={pen}
                return_address={asAddress(senderOf(draft.returnAddress))}
                recipient={recipientOf(draft.contactForm)}
                label="The addressed envelope"
              />
              <figcaption className="text-sm text-ink-faint">Envelope</figcaption>
            </figure>
            <figure className="grid gap-2">
              <InkCard
                pen={pen}
                text={filledMessage(draft)}
                text_type={draft.letterForm.text_type}
                signature={signatureOf(draft)}
                art={chosen.interior_image_url}
                label={`The inside of ${chosen.name} with your message`}
              />
              <figcaption className="text-sm text-ink-faint">Inside, with your message</figcaption>
            </figure>
          </>
        ) : (
          <p className="sheet px-5 py-8 text-ink-soft">
            Choose a card to see its envelope and its inside with your message.
          </p>
        )}
      </aside>
    </div>
  );
}
