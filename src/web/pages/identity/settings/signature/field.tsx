import { PenLine, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Signature } from '../../../../../handwriting/ink/signature.ts';
import { Button } from '../../../../components/button.tsx';
import { SignaturePicture } from '../../../../features/ink/signature-picture.tsx';
import { signatureFromFile } from './file.ts';
import { SignaturePad } from './pad.tsx';

/** A person's own signature: drawn with whatever points, or taken from a picture, and shown in ink. */
export function SignatureField({
  signature,
  colour,
  onChange,
}: {
  signature: Signature | null;
  /** The id of the ink that it is shown in. */
  colour: string;
  onChange(signature: Signature | null): void;
}) {
  const [drawing, setDrawing] = useState(false);
  const [problem, setProblem] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const field = useScrollHere('#signature');

  function keep(kept: Signature | null, text: string) {
    onChange(kept);
    setProblem('');
    setAnnouncement(text);
    setDrawing(false);
  }

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? [];
    // Lets the customer choose the same file again after fixing it.
    target.value = '';
    if (!picture) return;
    const read = await signatureFromFile(picture);
    if ('problem' in read) setProblem(read.problem);
    else keep(read.signature, 'We found your signature in the picture.');
  }

  return (
    <div ref={field} id="signature" className="grid scroll-mt-24 gap-4">
      <p className="text-sm text-ink-soft">
        Added below your letters in the same ink. You can leave it off any letter. Letters already sent keep the
        signature they had.
      </p>
      {drawing ? (
        <SignaturePad
          colour={colour}
          onDone={(drawn) => keep(drawn, 'Signature added.')}
          onCancel={() => setDrawing(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          {signature && (
            <div role="img" aria-label="Your signature">
              <SignaturePicture
                signature={signature}
                colour={colour}
                className="w-64 max-w-full rounded-[2px] border border-[#e2d8c3] bg-card-paper"
              />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setDrawing(true)}>
              <PenLine aria-hidden="true" className="size-4" />
              {signature ? 'Draw It Again' : 'Draw Your Signature'}
            </Button>
            <Button variant="secondary" onClick={() => file.current?.click()}>
              <Upload aria-hidden="true" className="size-4" />
              Upload a Picture
            </Button>
            {signature && (
              <Button variant="quiet" onClick={() => keep(null, 'Signature removed.')}>
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/svg+xml"
        aria-label="A picture of your signature (PNG, JPEG or SVG)"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void upload(event)}
      />
      {problem && (
        <p role="alert" className="text-sm font-medium text-wax-ink">
          {problem}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!drawing && (
        <p className="text-sm text-ink-faint">
          Use a PNG, JPEG or SVG with dark ink on plain light paper and nothing else in it.
        </p>
      )}
    </div>
  );
}

/** Links from elsewhere lead here by this hash; the page is long and arrives after its data. */
function useScrollHere(hash: string) {
  const place = useRef<HTMLDivElement>(null);
  const here = useLocation().hash === hash;
  useEffect(() => {
    if (here) place.current?.scrollIntoView({ block: 'center' });
  }, [here]);
  return place;
}
