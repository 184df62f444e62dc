import { fillPlaceholders } from '../../../modules/letters/rules.ts';
import { useCardLayout } from '../ink/use-card-layout.ts';
import { type LetterContent, signatureOf } from '../letter-draft/drafts.ts';
import { LetterWarnings } from './warnings.tsx';

/** Warns about parts of a finished letter that will not print as typed. */
export function DraftWarnings({ draft }: { draft: LetterContent }) {
  const { text_type, message } = draft.letterForm;
  const { text, unknown } = fillPlaceholders(message, draft.contactForm);
  const signed = signatureOf(draft) !== null;
  const { layout, line_count } = useCardLayout(text, text_type, draft.hand, signed);
  return <LetterWarnings {...{ text_type, layout, line_count, unknown, signed }} />;
}
