import { expect, it } from 'vitest';
import { DEFAULT_HAND } from '../../../handwriting/hands.ts';
import { contentOf, hasWriting, letterDrafts, newDraft } from './drafts.ts';

const stored = (draft: unknown) => letterDrafts('ada', { getItem: () => JSON.stringify(draft) } as unknown as Storage);

it('a draft stays readable when its fields are older, missing or invalid', () => {
  const draft = { key: 'd', letterForm: { message: 'Hi', text_type: 'Huge' }, hand: 'gone', step: 99 };
  expect(stored(draft).read()).toMatchObject({
    letterForm: { message: 'Hi', title: '', text_type: 'Short Text' },
    hand: DEFAULT_HAND,
    step: 1,
  });
});

it('a draft with a word in it is worth saving', () => {
  const draft = newDraft('d');
  expect(hasWriting(draft)).toBe(false);
  expect(hasWriting({ ...draft, ai: { ...draft.ai, prompt: 'thank her' } })).toBe(true);
});

it('the content of a draft leaves out the step of the wizard', () => {
  const draft = { ...newDraft('d'), step: 4 };
  expect(contentOf(draft)).not.toHaveProperty('step');
});
