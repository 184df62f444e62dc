import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toReader } from './local/perspective.ts';
import { asSentence, cutAtSentence, withoutContractions } from './sentences.ts';

describe('cutting a text to a length', () => {
  it.each([
    ['One two. Three four. Five six.', 21, 'One two. Three four.'],
    ['One two. Three four.', 20, 'One two. Three four.'],
    ['Hi Ann,\nThank you! See you soon.', 20, 'Hi Ann,\nThank you!'],
    ['It cost 3.50 in all. Really.', 24, 'It cost 3.50 in all.'],
    ['A sentence that is far too long', 16, 'A sentence that'],
    ['Hi Ann,\nthis goes on and on', 15, 'Hi Ann,\nthis'],
    ['Donaudampfschiff', 5, 'Donau'],
    ['-😀', 2, '-'],
  ])('of %j to %i keeps %j', (text, limit, kept) => {
    expect(cutAtSentence(text, limit)).toBe(kept);
  });

  it('never exceeds the length, loses nothing that fits, and breaks no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 2, max: 60 }), (text, limit) => {
        const cut = cutAtSentence(text, limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        if (text.trim().length <= limit) expect(cut).toBe(text.trim());
        expect(cut.isWellFormed()).toBe(true);
        if (text.trim()) expect(cut).not.toBe('');
      }),
    );
  });
});

it('makes a sentence of a clause', () => {
  expect(asSentence('  we hope to  see you,')).toBe('We hope to see you.');
  expect(asSentence('would you call?')).toBe('Would you call?');
  expect(asSentence(' , ')).toBe('');
});

it('writes contractions in full', () => {
  expect(withoutContractions("I can't say we're sorry, it's late and you've won't")).toBe(
    'I cannot say we are sorry, it is late and you have will not',
  );
});

describe('speaking to the recipient', () => {
  it.each([
    ['her help with the move', 'your help with the move'],
    ['see her at the fair', 'see you at the fair'],
    ['she loves her garden', 'you love your garden'],
    ["she's great, he's been kind", "you're great, you've been kind"],
    ['they always help their neighbors', 'you always help your neighbors'],
    ['he was there for us himself', 'you were there for us yourself'],
    ['Sarah tries and Sarah’s team watches', 'you try and your team watches'],
    ['the weather, the others, there, here and heroes', 'the weather, the others, there, here and heroes'],
  ])('%j becomes %j', (about, to) => {
    expect(toReader(about, ['Sarah'])).toBe(to);
  });

  it('leaves words about somebody else as they are', () => {
    expect(toReader('he knows that she is well', [], 'she')).toBe('you know that she is well');
    expect(toReader('my daughter during her surgery', [], 'both')).toBe('my daughter during her surgery');
  });
});
