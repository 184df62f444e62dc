import { Badge } from '../../../components/badge.tsx';
import type { LetterContent } from '../../../features/letter-draft/drafts.ts';
import { ChosenCard } from '../../../features/letter-editor/chosen-card.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { TemplatePicker } from '../../../features/template-picker/picker.tsx';
import type { Recipient } from '../recipient.ts';

/** Step 3: the card design, previewed for the first contact. */
export function TemplateStep({
  letter,
  text,
  recipient,
  onWrite,
}: {
  letter: LetterContent;
  /** The message as this recipient gets it. */
  text: string;
  recipient: Recipient;
  onWrite(change: Partial<LetterContent>): void;
}) {
  const chosen = useDesign(letter.selectedTemplate);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Choose a card">
          Every design costs the same: 1 credit for each card, postage included.
        </StepHead>
        <TemplatePicker
          value={letter.selectedTemplate}
          onChange={({ id, zip_file_url }) => onWrite({ selectedTemplate: id, template_zip_url: zip_file_url })}
          onClear={() => onWrite({ selectedTemplate: '', template_zip_url: '' })}
        />
      </div>
      <aside aria-label="Your choice" className="grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
        {chosen ? (
          <>
            <div role="status" className="grid justify-items-start gap-1">
              <span className="eyebrow">Your choice</span>
              <span className="font-display text-xl">{chosen.name}</span>
              {chosen.is_featured && <Badge variant="accent">Premium</Badge>}
            </div>
            <ChosenCard letter={letter} design={chosen} text={text} recipient={recipient} />
          </>
        ) : (
          <p className="sheet px-5 py-8 text-ink-soft">Choose a card to see its envelope and its inside.</p>
        )}
      </aside>
    </div>
  );
}
