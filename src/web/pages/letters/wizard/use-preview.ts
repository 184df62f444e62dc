import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { loadHand } from '../../../../handwriting/hands.ts';
import { contentOf, type LetterContent, signatureOf } from '../../../features/letter-draft/drafts.ts';
import { penOf } from '../../../features/letter-draft/pen.ts';
import { printedMessage } from '../../../features/letter-draft/printed-message.ts';
import { recipientOf, senderOf } from '../../../features/letter-draft/send-letter.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import type { Preview } from './state.ts';

const AFTER_ENTRY_MS = 500;

export type PreviewState = { kind: 'idle' } | { kind: 'drawing' } | { kind: 'failed'; title: string; text: string };

/** Draws the preview half a second after `wanted` becomes true, and again on request. */
export function usePreview(draft: LetterContent, wanted: boolean, onPreview: (preview: Preview) => void) {
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  const current = useRef({ draft, onPreview });
  current.current = { draft, onPreview };

  const draw = useCallback(async () => {
    const of = contentOf(current.current.draft);
    setState({ kind: 'drawing' });
    try {
      const preview = await drawPreview(of);
      setState({ kind: 'idle' });
      current.current.onPreview(preview);
    } catch (error) {
      const failure = failureOf(error);
      toast.error(failure.title, { description: failure.text });
      setState({ kind: 'failed', ...failure });
    }
  }, []);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => void draw(), AFTER_ENTRY_MS);
    return () => clearTimeout(timer);
  }, [wanted, draw]);
  return { state, draw };
}

async function drawPreview(of: LetterContent): Promise<Preview> {
  const hand = await loadHand(penOf(of).hand).catch(() => undefined);
  const { preview } = await call('POST /functions/v1/get-preview', {
    body: {
      message: printedMessage(of, hand),
      text_type: of.letterForm.text_type,
      return_address: senderOf(of.returnAddress),
      recipient_address: recipientOf(of.contactForm),
      template_id: of.selectedTemplate,
      hand: of.hand,
      ink_colour: of.ink_colour,
      ink_setting: of.ink_setting,
      seed: penOf(of).seed,
      signature: signatureOf(of),
    },
  });
  if (!preview?.data?.letter_preview) throw new NoPicture();
  return { of, images: preview.data };
}

class NoPicture extends Error {}

function failureOf(error: unknown): { title: string; text: string } {
  const no_picture = error instanceof NoPicture || (error instanceof ApiError && error.code === 'preview_failed');
  return no_picture
    ? { title: 'Preview Error', text: 'Could not generate preview image.' }
    : { title: 'Preview Failed', text: messageOf(error, 'We couldn’t reach the server. Please try again.') };
}
