import { describe, expect, it } from 'vitest';
import { HUNDRED_PROMPTS, type Prompt } from './hundred-prompts.ts';
import { TONES } from './phrases/phrases.ts';
import { localWriting } from './provider.ts';

const draft = ({ ask, to }: Prompt, tone: string, maxCharacters = 300, variation = 0) =>
  localWriting().compose({
    prompt: ask,
    recipientName: to ?? 'Sarah Miller',
    senderName: 'James Carter',
    senderFirstName: 'James',
    tone,
    textType: 'Long Text',
    maxCharacters,
    variation,
  });

const CHEER = /!|congrat|happy|hooray|cheers|merry|wonderful|smiling|can't wait|celebrate|catch up/i;
const WARMTH = /love|warm|heart|cheers|take care|hope you|thank you|treating you|glad/i;
const prompts = Object.entries(HUNDRED_PROMPTS).flatMap(([mood, asked]) =>
  asked.map((prompt) => ({ mood, ...prompt })),
);

it('there are a hundred, in ten moods', () => {
  expect(prompts).toHaveLength(100);
  expect(Object.keys(HUNDRED_PROMPTS)).toHaveLength(10);
});

describe.each(prompts)('$mood: $ask', ({ mood, ...prompt }) => {
  it('keeps its names, figures and wishes within the length, in every tone and version', async () => {
    for (const tone of TONES) {
      for (const variation of [0, 1, 2]) {
        const { text } = await draft(prompt, tone, 300, variation);
        expect(text.length).toBeLessThanOrEqual(300);
        for (const kept of prompt.keep ?? []) expect(text.toLowerCase()).toContain(kept.toLowerCase());
        expect(text).not.toMatch(
          /\b(?:write (?:him|her|them|a card|a note)|(?:tell|remind|ask) (?:him|her|them|my))\b/i,
        );
        expect((await draft(prompt, tone, 150, variation)).text.length).toBeLessThanOrEqual(150);
      }
    }
  });

  it('sounds as its mood asks', async () => {
    for (const tone of TONES) {
      for (const variation of [0, 1, 2, 3]) {
        const { text, note } = await draft(prompt, tone, 300, variation);
        if (mood === 'grieving') expect(text).not.toMatch(CHEER);
        if (mood === 'stern') expect(text).not.toMatch(WARMTH);
        if (mood === 'stern') expect(note).toBeTruthy();
      }
    }
  });
});

it('says what it did not understand', async () => {
  const noteOf = async (ask: string) => (await draft({ ask }, 'friendly')).note;
  expect(await noteOf('banana telephone')).toContain('couldn’t tell the occasion');
  expect(await noteOf('Gracias por la cena del sábado')).toContain('only draft in English');
  expect(await noteOf('birthday card for Tim, blue ribbon 1st prize 4-H fair')).toContain('blue ribbon 1st prize');
  expect(await noteOf('thank her for the dinner')).toBeUndefined();
  await expect(draft({ ask: 'Escribe una tarjeta de agradecimiento para mi suegra' }, 'friendly')).rejects.toThrow(
    'only draft in English',
  );
});
