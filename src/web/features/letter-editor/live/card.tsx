import type { ReactNode } from 'react';
import { InkCard } from '../../ink/card.tsx';
import { type LetterContent, signatureOf } from '../../letter-draft/drafts.ts';
import { penOf } from '../../letter-draft/pen.ts';
import { useDesign } from '../../own-designs/own-designs.ts';

/** The inside of the card as the message is typed, with a line that names the recipient. */
export function LiveCard({
  letter,
  text,
  name,
  children,
}: {
  letter: LetterContent;
  text: string;
  /** What the card is called where it is read out. */
  name: string;
  children?: ReactNode;
}) {
  const design = useDesign(letter.selectedTemplate);
  const empty = text.trim() === '';
  return (
    <aside
      aria-label={name}
      className="grid content-start gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <div className="relative mx-auto w-full max-w-sm lg:max-w-[min(25rem,calc((100dvh-9rem)*0.675))]">
        <InkCard
          pen={penOf(letter)}
          text={text}
          text_type={letter.letterForm.text_type}
          signature={signatureOf(letter)}
          art={design?.interior_image_url}
          label={empty ? 'The inside of the card, blank' : `The inside of the card, handwritten: ${text}`}
        />
        {empty && (
          <p className="absolute inset-x-8 top-[58%] text-center font-display text-lg text-card-ink">
            Your message appears here.
          </p>
        )}
      </div>
      {children && <p className="text-center text-sm text-ink-faint">{children}</p>}
    </aside>
  );
}
