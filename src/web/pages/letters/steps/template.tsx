import { filledMessage } from '../../../features/letter-draft/printed-message.ts';
import { recipientOf } from '../../../features/letter-draft/send-letter.ts';
import { ChosenCard } from '../../../features/letter-editor/chosen-card.tsx';
import { StepHead, type StepProps } from '../../../features/letter-editor/wizard-step.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { TemplatePicker } from '../../../features/template-picker/picker.tsx';

/** Step 4: the card design, with a preview of the envelope and the inside. */
export function TemplateStep({ draft, edit, missing }: StepProps) {
  const chosen = useDesign(draft.selectedTemplate);
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
            <ChosenCard
              letter={draft}
              design={chosen}
              text={filledMessage(draft)}
              recipient={recipientOf(draft.contactForm)}
            />
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
