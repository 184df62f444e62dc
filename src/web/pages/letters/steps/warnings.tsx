import { fillPlaceholders, linesFor } from '../../../../modules/letters/rules.ts';
import { useCardLayout } from '../../../features/ink/use-card-layout.ts';
import { type LetterDraft, signatureOf } from '../../../features/letter-draft/drafts.ts';
import { LetterWarnings } from '../../../features/letter-editor/warnings.tsx';

/** How the message of a draft falls on its card, as its recipient gets it. */
export function useWrittenCard(draft: LetterDraft) {
  const { text_type } = draft.letterForm;
  const { text, unknown } = fillPlaceholders(draft.letterForm.message, draft.contactForm);
  const signed = signatureOf(draft) !== null;
  const { layout, line_count } = useCardLayout(text, text_type, draft.hand, signed);
  return {
    text,
    is_cut_off: line_count > linesFor(text_type, signed),
    facts: { text_type, layout, line_count, unknown, signed },
  };
}

/** What of the message will not be printed as it was typed. */
export function DraftWarnings({ draft, onShorten }: { draft: LetterDraft; onShorten(): void }) {
  return <LetterWarnings {...useWrittenCard(draft).facts} onShorten={onShorten} />;
}
