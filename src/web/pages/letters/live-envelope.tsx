import type { ComponentProps } from 'react';
import { asAddress } from '../../../modules/letters/page-rules.ts';
import { EnvelopePicture } from '../../components/envelope-picture.tsx';
import type { LetterContent } from '../../lib/drafts.ts';
import { senderOf } from './send-letter.ts';
import { penOf } from './writing-pen.ts';

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
        label="The envelope as it is being addressed"
      />
    </aside>
  );
}
