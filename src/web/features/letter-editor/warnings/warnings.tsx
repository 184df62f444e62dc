import type { TextLayout } from '../../../../handwriting/layout.ts';
import { linesFor, SIGNATURE_LINES, TEXT_FACTS, TOO_MANY_LINES } from '../../../../modules/letters/rules.ts';
import type { TextType } from '../../../../modules/letters/schema.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { shortened, unwritableByCharacter } from './unwritable.ts';

/** Warns about parts of a message that will not print as typed. */
export function LetterWarnings({
  text_type,
  layout,
  line_count,
  unknown,
  signed,
  onShorten,
}: {
  text_type: TextType;
  layout: TextLayout | undefined;
  line_count: number;
  /** Placeholders that nothing fills. */
  unknown: readonly string[];
  signed: boolean;
  /** Opens the step where the message is written; left out on that step. */
  onShorten?: () => void;
}) {
  const { max_lines } = TEXT_FACTS[text_type];
  return (
    <>
      {line_count > linesFor(text_type, signed) && (
        <Alert kind="warning" title={TOO_MANY_LINES}>
          {signed && (
            <p>
              Your signature takes up {SIGNATURE_LINES} of the {max_lines} lines. Shorten the message
              {line_count > max_lines ? '' : ', or leave out the signature'}.
            </p>
          )}
          {layout && layout.overflow.count > 0 && (
            <p>
              Won’t fit: <s>{shortened(layout.overflow.texts.join(' '))}</s>
            </p>
          )}
          {onShorten && (
            <button type="button" className="link mt-1" onClick={onShorten}>
              Shorten it
            </button>
          )}
        </Alert>
      )}
      {layout && layout.unwritable.length > 0 && (
        <Alert kind="warning" title="These characters can’t be written.">
          <ul>
            {unwritableByCharacter(layout).map(({ char, places }) => (
              <li key={char}>
                “{char}” {places}
              </li>
            ))}
          </ul>
          <p>Remove or replace them.</p>
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert kind="warning" title="Unknown placeholders">
          They’d print exactly as typed: {unknown.join(', ')}.
        </Alert>
      )}
    </>
  );
}
