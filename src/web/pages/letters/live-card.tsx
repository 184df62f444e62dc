import { InkCard } from '../../components/ink-card.tsx';
import { type LetterDraft, signatureOf } from '../../lib/drafts.ts';
import { useDesign } from '../../lib/own-designs.ts';
import { penOf } from './writing-pen.ts';

/** The inside of the card as the words are being written on it. `is_sample`: a placeholder is filled with a made-up name. */
export function LiveCard({ draft, text, is_sample }: { draft: LetterDraft; text: string; is_sample: boolean }) {
  const design = useDesign(draft.selectedTemplate);
  const empty = text.trim() === '';
  return (
    <aside
      aria-label="Your card"
      className="grid content-start gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <div className="relative mx-auto w-full max-w-sm lg:max-w-[min(25rem,calc((100dvh-9rem)*0.675))]">
        <InkCard
          pen={penOf(draft)}
          text={text}
          text_type={draft.letterForm.text_type}
          signature={signatureOf(draft)}
          art={design?.interior_image_url}
          label={empty ? 'The inside of the card, still empty' : `The inside of the card, handwritten: ${text}`}
        />
        {empty && (
          <p className="absolute inset-x-8 top-[58%] text-center font-display text-lg text-card-ink">
            Your words appear here, in ink.
          </p>
        )}
      </div>
      {is_sample && (
        <p className="text-center text-sm text-ink-faint">Shown with a sample name until you enter the recipient.</p>
      )}
    </aside>
  );
}
