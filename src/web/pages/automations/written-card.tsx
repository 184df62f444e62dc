import { InkCard } from '../../features/ink/card.tsx';
import type { LetterContent } from '../../features/letter-draft/drafts.ts';
import { penOf } from '../../features/letter-draft/pen.ts';
import { useDesign } from '../../features/own-designs/own-designs.ts';

/** A message as it is written inside the card. A letter that was sent has a seed: its own strokes are shown. */
export function WrittenCard({
  letter,
  message,
  seed,
}: {
  letter: LetterContent;
  message: string;
  seed?: string | null | undefined;
}) {
  const design = useDesign(letter.selectedTemplate);
  return (
    <InkCard
      pen={penOf({ ...letter, ink_seed: seed ?? '' })}
      text={message}
      text_type={letter.letterForm.text_type}
      art={design?.interior_image_url}
      label={`The inside of the card, handwritten: ${message}`}
    />
  );
}
