import { Link } from 'react-router';
import type { Signature } from '../../../handwriting/ink/signature.ts';
import { SIGNATURE_LINES } from '../../../modules/letters/rules.ts';
import { CheckField } from '../../components/form/field.tsx';
import { SignaturePicture } from '../ink/signature-picture.tsx';

/** Whether the letter ends with the sender's own signature; where there is none yet, how to get one. */
export function SignatureChoice({
  signature,
  signed,
  colour,
  onSign,
}: {
  signature: Signature | null;
  signed: boolean;
  /** The id of the ink that the letter is written in. */
  colour: string;
  onSign(signed: boolean): void;
}) {
  if (!signature) {
    return (
      <p className="text-sm text-ink-soft">
        You can sign your letters with your own signature:{' '}
        <Link to="/settings#signature" className="link">
          draw or upload it in your settings
        </Link>
        . Your draft stays here.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <CheckField name="signed" checked={signed} onChange={(event) => onSign(event.target.checked)}>
        <span className="font-semibold">Add my signature.</span> It takes up {SIGNATURE_LINES} lines under the message.
      </CheckField>
      <SignaturePicture signature={signature} colour={colour} className="w-32 rounded-sm bg-card-paper px-2 py-1" />
    </div>
  );
}
