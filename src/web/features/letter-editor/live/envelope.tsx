import type { ComponentProps } from 'react';
import { asAddress } from '../../../../modules/letters/page-rules.ts';
import { EnvelopePicture } from '../../ink/envelope-picture.tsx';
import type { LetterContent } from '../../letter-draft/drafts.ts';
import { penOf } from '../../letter-draft/pen.ts';
import { senderOf } from '../../letter-draft/send-letter.ts';

/** The envelope as its addresses are being entered. */
export function LiveEnvelope({
  letter,
  recipient,
}: {
  letter: LetterContent;
  recipient: ComponentProps<typeof EnvelopePicture>['recipient'];
}) {
  return (
    <aside aria-label="Your envelope" className="lg:sticky lg:top-24 lg:self-start">
      <EnvelopePicture
        pen={penOf(letter)}
        return_address={asAddress(senderOf(letter.returnAddress))}
        recipient={recipient}
        label="The addressed envelope so far"
      />
    </aside>
  );
}
