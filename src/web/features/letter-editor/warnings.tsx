import { HANDS } from '../../../handwriting/hands.ts';
import type { TextLayout } from '../../../handwriting/layout.ts';
import { linesFor, SIGNATURE_LINES, TEXT_FACTS, TOO_MANY_LINES } from '../../../modules/letters/rules.ts';
import type { TextType } from '../../../modules/letters/schema.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { shortened, unwritableByCharacter } from './unwritable.ts';

/** What of a message does not reach the paper as it was typed. Empty when all of it does. */
export function LetterWarnings({
  text_type,
  hand,
  layout,
  line_count,
  unknown,
  signed,
}: {
  text_type: TextType;
  hand: string;
  layout: TextLayout | undefined;
  line_count: number;
  /** Placeholders that nothing fills. */
  unknown: readonly string[];
  signed: boolean;
}) {
  const hand_name = HANDS.find(({ id }) => id === hand)?.name ?? 'This hand';
  const { max_lines } = TEXT_FACTS[text_type];
  return (
    <>
      {line_count > linesFor(text_type, signed) && (
        <Alert kind="warning" title={TOO_MANY_LINES}>
          {signed && (
            <p>
              Your signature takes {SIGNATURE_LINES} of the {max_lines} lines. Shorten the message
              {line_count > max_lines ? '' : ', or leave it unsigned'}.
            </p>
          )}
          {layout && layout.overflow.count > 0 && (
            <p>Beyond the card: “{shortened(layout.overflow.texts.join(' '))}”</p>
          )}
        </Alert>
      )}
      {layout && layout.unwritable.length > 0 && (
        <Alert kind="warning" title={`${hand_name} cannot write everything here.`}>
          <ul>
            {unwritableByCharacter(layout).map(({ char, places }) => (
              <li key={char}>
                “{char}” {places}
              </li>
            ))}
          </ul>
          <p>Leave it out, or choose another handwriting.</p>
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert kind="warning" title="Some placeholders have no meaning here.">
          {unknown.join(', ')} will be written as it stands.
        </Alert>
      )}
    </>
  );
}
