import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writingContract } from '../contract.ts';
import type { ComposeRequest } from '../port.ts';
import { OCCASIONS } from './occasions.ts';
import { TONES } from './phrases/phrases.ts';
import { localWriting } from './provider.ts';

writingContract('local', localWriting);

const write = async (over: Partial<ComposeRequest> & { prompt: string }) =>
  (
    await localWriting().compose({
      recipientName: 'Sarah Miller',
      senderName: 'James Carter',
      senderFirstName: 'James',
      tone: 'friendly',
      textType: 'Long Text',
      maxCharacters: 300,
      ...over,
    })
  ).text;

describe('the text of a card', () => {
  it.each([
    ['Thank Sarah for the lovely dinner on Saturday', 'the lovely dinner on Saturday'],
    ['write a thank you note to my client for referring the Johnsons to us', 'for referring the Johnsons to us'],
    ['thank her for her help with the move', 'your help with the move'],
    ['Thank my neighbor Sarah for mowing our lawn', 'mowing our lawn'],
    ['Congratulate Sarah on her new promotion to VP', 'your new promotion to VP'],
    ['Sorry for the late delivery of their order', 'the late delivery of your order'],
    ['condolences, her mother passed away last week', 'the loss of your mother'],
    ['Invite them to our open house on Friday at 6pm', 'our open house on Friday at 6pm'],
    ['get well soon after knee surgery', 'your knee surgery'],
    ['welcome the new neighbors to the neighborhood', 'Welcome to the neighborhood'],
    ['congratulations on their new home in Austin', 'your new home in Austin'],
    ['happy birthday to my best friend turning 42', '42nd birthday'],
    ['10 year anniversary with our company', '10th anniversary'],
    ['Follow up after our meeting on Tuesday', 'our meeting on Tuesday'],
    ['Introduce our roofing company to homeowners in the area', 'our roofing company!'],
    ['Merry Christmas to our customers', 'Merry Christmas'],
  ])('uses the words of %j', async (prompt, words) => {
    expect((await write({ prompt, variation: 1 })).toLowerCase()).toContain(words.toLowerCase());
  });

  it.each([
    ['thank her for dinner, tell her we hope to see her at the fair', 'We hope to see you at the fair.'],
    ['thank you card. Let Sarah know that I miss her', 'I miss you.'],
    ['say hi and remind patients that their annual checkup is due', 'Your annual checkup is due.'],
    [
      'we miss you at our salon, offer them 20% off the next visit',
      'We would like to offer you 20% off the next visit.',
    ],
    [
      'Thanks for a great year, looking forward to working together again',
      'looking forward to working together again.',
    ],
    ['Thank him for caring for my daughter. Let him know that she is doing great', 'She is doing great.'],
  ])('says what %j asks to be said', async (prompt, sentence) => {
    expect(await write({ prompt })).toContain(sentence);
  });

  it('turns context about the recipient into words to the recipient', async () => {
    const additionalContext = 'She loves gardening. We met at the trade show in Austin.';
    const text = await write({ prompt: 'thank you for the order', additionalContext, tone: 'professional' });
    expect(text).toContain('We know how much you love gardening.');
    expect(text).toContain('We met at the trade show in Austin.');
  });

  it('writes as "we" for a company and as "I" for one person', async () => {
    expect(await write({ prompt: 'Thank her for choosing our company', tone: 'formal' })).not.toMatch(/\b(I|my|me)\b/);
    expect(await write({ prompt: 'Thank her for driving me home', tone: 'formal' })).not.toMatch(/\b(we|our|us)\b/i);
  });

  it('shortens no words in a formal letter', async () => {
    for (const occasion of OCCASIONS) {
      expect(await write({ prompt: "we can't wait and we're happy", occasion, tone: 'formal' })).not.toMatch(
        /\w'(t|re|m|ve|ll)\b/,
      );
    }
  });

  it('calls people as they are called', async () => {
    const hello = async (recipientName: string, tone = 'friendly') =>
      (await write({ prompt: 'hello', recipientName, tone })).split('\n')[0];
    expect(await hello('Sarah Miller')).toBe('Hi Sarah,');
    expect(await hello('Sarah Miller', 'formal')).toBe('Dear Sarah Miller,');
    expect(await hello('Dr. Lee')).toBe('Hi Dr. Lee,');
    expect(await hello('The Garcia Family')).toBe('Hi Garcia Family,');
    expect(await hello('')).toBe('Hi there,');
    const first_line = async (prompt: string) => (await write({ prompt, recipientName: '' })).split('\n')[0];
    expect(await first_line('Thank Ellen for the garden party')).toBe('Hi Ellen,');
    expect(await first_line('Thank You card for the garden party')).toBe('Hi there,');
  });

  it('signs with nothing when nobody signs', async () => {
    expect(await write({ prompt: 'hello', senderName: '', senderFirstName: '' })).toMatch(/[.!?]$/);
  });

  it('never sends cheer to a house of mourning', async () => {
    for (const prompt of ["Sarah's dog died", 'sorry for your loss', 'her father passed away', 'funeral of her aunt']) {
      for (let variation = 0; variation < 6; variation++) {
        for (const tone of TONES) {
          expect(await write({ prompt, tone, variation })).not.toMatch(/congrat|happy|hooray|cheers|!/i);
        }
      }
    }
  });
});

describe('asking again', () => {
  it.each(OCCASIONS)('gives another text each time for %s, in every tone and length', async (occasion) => {
    for (const tone of TONES) {
      for (const maxCharacters of [150, 300]) {
        const texts = await Promise.all(
          [0, 1].map((variation) => write({ prompt: 'hello', occasion, tone, maxCharacters, variation })),
        );
        expect(new Set(texts).size).toBe(2);
      }
    }
  });

  it('with the same number gives the same text', async () => {
    const asked = { prompt: 'Thank Sarah for dinner', variation: 3 };
    expect(await write(asked)).toBe(await write(asked));
  });
});

describe('any text that is composed', () => {
  const word = fc.constantFrom(
    ...'thank her for the dinner and tell him that we miss them , . ! Sarah birthday loves our [a|b] {subject} new home'.split(
      ' ',
    ),
    'for',
    'sorry',
    'congratulations',
    'on',
    'to',
    'invite',
    'hope',
    'she',
    'he',
    'has',
    'been',
    'surgery',
    '$1',
    '$&',
  );
  const prompt = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(' '));

  it('is made of whole sentences, without traces of how it was made', async () => {
    await fc.assert(
      fc.asyncProperty(
        prompt,
        prompt,
        fc.constantFrom(...TONES),
        fc.nat(20),
        async (asked, context, tone, variation) => {
          const text = await write({ prompt: asked, additionalContext: context, tone, variation });
          expect(text).not.toMatch(/[[\]{}|]|undefined| {2}|\s[.,!?]/);
          const body = text.split('\n')[1] ?? '';
          expect(body).toMatch(/^["(]?[\p{Lu}\p{N}$].*[.!?]["')]*$/u);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is ready at once, however long and odd the prompt is', async () => {
    await write({ prompt: 'warm up' });
    const long = [
      'thank her for and but because in on at '.repeat(60),
      'thank '.repeat(400),
      `for ${'a'.repeat(2000)}`,
      ', she '.repeat(400),
    ];
    for (const asked of long) {
      expect(await write({ prompt: asked, additionalContext: asked })).not.toBe('');
    }
  });
});
