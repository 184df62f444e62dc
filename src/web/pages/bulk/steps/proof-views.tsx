import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadHand } from '../../../../handwriting/hands.ts';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { addressLines, asAddress } from '../../../../modules/letters/page-rules.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { InkCard } from '../../../features/ink/card.tsx';
import { EnvelopePicture } from '../../../features/ink/envelope-picture.tsx';
import { type LetterContent, signatureOf } from '../../../features/letter-draft/drafts.ts';
import { penOf } from '../../../features/letter-draft/pen.ts';
import { senderOf } from '../../../features/letter-draft/send-letter.ts';
import { PreviewTabs, type PreviewView } from '../../../features/letter-editor/preview-tabs.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';

/** The four pictures of one recipient's card and envelope. */
export function ProofViews({
  letter,
  row,
  text,
  seed,
}: {
  letter: LetterContent;
  row: ImportRow;
  text: string;
  seed: string;
}) {
  const design = useDesign(letter.selectedTemplate);
  const hand = useQuery({
    queryKey: ['hand', letter.hand],
    queryFn: () => loadHand(letter.hand),
    structuralSharing: false,
  });
  const pen = { ...penOf(letter), seed };
  const { text_type } = letter.letterForm;
  const card = (label: string, art: string | null | undefined, words: string): ReactNode => (
    <InkCard
      pen={pen}
      text={words}
      text_type={text_type}
      signature={words ? signatureOf(letter) : null}
      art={art}
      label={label}
      className="w-[min(26rem,100%)]"
    />
  );
  const pictures: Record<PreviewView, ReactNode> = {
    letter_preview: card(`The card, handwritten: ${text}`, design?.interior_image_url, text),
    card_exterior: card('The outside of the card', design?.exterior_image_url, ''),
    template_interior: card('The inside without the message', design?.interior_image_url, ''),
    envelope_preview: (
      <EnvelopePicture
        pen={pen}
        return_address={asAddress(senderOf(letter.returnAddress))}
        recipient={row.contact}
        label={`The envelope to ${addressLines(row.contact).join(', ')}`}
        className="w-[min(36rem,100%)]"
      />
    ),
  };
  if (hand.isError) {
    return (
      <Alert kind="error" title="No preview image received">
        <button type="button" className="link" onClick={() => void hand.refetch()}>
          Try Again
        </button>
      </Alert>
    );
  }
  return <PreviewTabs label="Views of the card" picture={(view) => pictures[view]} />;
}
