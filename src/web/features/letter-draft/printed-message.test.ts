import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_HAND, loadHand } from '../../../handwriting/hands.ts';
import { newDraft } from './drafts.ts';
import { printedMessage } from './printed-message.ts';

const hand = await loadHand(DEFAULT_HAND);
const draft = newDraft('draft-1');
const letter = (message: string, text_type: 'Short Text' | 'Long Text' = 'Long Text') => ({
  ...draft,
  letterForm: { ...draft.letterForm, message, text_type },
  contactForm: { ...draft.contactForm, first_name: 'Ada' },
});

it('placeholders are filled before lines are broken', () => {
  expect(printedMessage(letter('Dear {{ First_Name }},\nthank you.'), hand)).toBe('Dear Ada,\nthank you.');
});

it('wrapped lines are never wrapped again', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('thank', 'you', 'so', 'much', 'well-known', 'é', '   ', '\n'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const once = printedMessage(letter(words.join(' ').replaceAll('{', '')), hand);
      expect(printedMessage(letter(once), hand)).toBe(once);
    }),
    { numRuns: 200 },
  );
});

it('without a handwriting style a short text wraps at 36 characters and a long one at 44', () => {
  const words = 'word '.repeat(40).trim();
  const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
  expect(longest(printedMessage(letter(words, 'Short Text'), undefined))).toBeLessThanOrEqual(36);
  expect(longest(printedMessage(letter(words), undefined))).toBe(44);
});
