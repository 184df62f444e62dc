import { InkCard } from '../../features/ink/card.tsx';
import type { LetterContent } from '../../features/letter-draft/drafts.ts';
import { penOf } from '../../features/letter-draft/pen.ts';
import { useDesign } from '../../features/own-designs/own-designs.ts';

/** A message as it will be written inside the card. */
export function WrittenCard({ letter, message }: { letter: LetterContent; message: string }) {
  const design = useDesign(letter.selectedTemplate);
  return (
    <figure className="grid max-w-72 gap-2">
      <InkCard
        pen={penOf(letter)}
        text={message}
        text_type={letter.letterForm.text_type}
        art={design?.interior_image_url}
        label={`The inside of the card, handwritten: ${message}`}
      />
      <figcaption className="text-sm text-ink-faint">As it will be written</figcaption>
    </figure>
  );
}
