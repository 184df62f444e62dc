import { fillPlaceholders, linesFor } from '../../../../modules/letters/rules.ts';
import { useCardLayout } from '../../ink/use-card-layout.ts';
import { type LetterContent, signatureOf } from '../../letter-draft/drafts.ts';
import { LetterWarnings } from './warnings.tsx';

/** How the message of a finished letter falls on its card, as its recipient gets it. */
export function useWrittenCard(draft: LetterContent) {
  const { text_type, message } = draft.letterForm;
  const { text, unknown } = fillPlaceholders(message, draft.contactForm);
  const signed = signatureOf(draft) !== null;
  const { layout, line_count } = useCardLayout(text, text_type, draft.hand, signed);
  const is_cut_off = line_count > linesFor(text_type, signed);
  return { text, is_cut_off, facts: { text_type, layout, line_count, unknown, signed } };
}

/** Warns about parts of a finished letter that will not print as typed. */
export function DraftWarnings({ draft, onShorten }: { draft: LetterContent; onShorten?: () => void }) {
  return <LetterWarnings {...useWrittenCard(draft).facts} {...(onShorten && { onShorten })} />;
}
