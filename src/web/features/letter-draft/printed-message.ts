import type { Hand } from '../../../handwriting/hand.ts';
import { wrapByCharacters } from '../../../handwriting/layout.ts';
import { cardLayout } from '../../../modules/letters/layout/rules.ts';
import { fillPlaceholders, TEXT_FACTS } from '../../../modules/letters/rules.ts';
import { type LetterContent, signatureOf } from './drafts.ts';

/** Returns the message with its placeholders filled in. */
export const filledMessage = ({ letterForm, contactForm }: LetterContent): string =>
  fillPlaceholders(letterForm.message, contactForm).text;

/**
 * The message with the line breaks that the card will have, so that what was approved is what is written. Without a
 * hand the lines are counted by characters.
 */
export function printedMessage(letter: LetterContent, hand: Hand | undefined): string {
  const { text_type } = letter.letterForm;
  const text = filledMessage(letter);
  const lines = hand
    ? cardLayout(hand, text, text_type, signatureOf(letter) !== null).lines.map((line) => line.text)
    : wrapByCharacters(text, TEXT_FACTS[text_type].characters_per_line);
  return lines.join('\n');
}
