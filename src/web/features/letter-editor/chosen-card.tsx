import type { ComponentProps, ReactNode } from 'react';
import { asAddress } from '../../../modules/letters/page-rules.ts';
import { CARD, ENVELOPE } from '../../../modules/templates/card-rules.ts';
import { InkCard } from '../ink/card.tsx';
import { EnvelopePicture } from '../ink/envelope-picture.tsx';
import { type LetterContent, signatureOf } from '../letter-draft/drafts.ts';
import { penOf } from '../letter-draft/pen.ts';
import { senderOf } from '../letter-draft/send-letter.ts';
import type { useDesign } from '../own-designs/own-designs.ts';

/** The card beside its envelope: a little narrower. */
const TO_SCALE = { width: `${(100 * CARD.width_pt) / ENVELOPE.width_pt}%` };

/** The chosen design as one recipient will get it: the envelope, and the inside with the message. */
export function ChosenCard({
  letter,
  design,
  text,
  recipient,
}: {
  letter: LetterContent;
  design: NonNullable<ReturnType<typeof useDesign>>;
  /** The message as this recipient gets it; empty before it is written. */
  text: string;
  recipient: ComponentProps<typeof EnvelopePicture>['recipient'];
}) {
  const pen = penOf(letter);
  return (
    <>
      <Picture caption="Envelope">
        <EnvelopePicture
          pen={pen}
          return_address={asAddress(senderOf(letter.returnAddress))}
          recipient={recipient}
          label="The addressed envelope"
        />
      </Picture>
      <Picture caption={text ? 'Inside, with your message' : 'Inside'}>
        <div style={TO_SCALE}>
          <InkCard
            pen={pen}
            text={text}
            text_type={letter.letterForm.text_type}
            signature={signatureOf(letter)}
            art={design.interior_image_url}
            label={text ? `The inside of ${design.name} with your message` : `The inside of ${design.name}`}
          />
        </div>
      </Picture>
    </>
  );
}

function Picture({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="grid gap-2">
      {children}
      <figcaption className="text-sm text-ink-faint">{caption}</figcaption>
    </figure>
  );
}
