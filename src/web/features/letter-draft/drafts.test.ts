import { describe, expect, it } from 'vitest';
import { DEFAULT_HAND } from '../../../handwriting/hands.ts';
import { contentOf, hasWriting, newDraft, readDraft, saveDraft } from './drafts.ts';

function memory(full = false): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}

describe('a draft', () => {
  it('comes back as it was left, and only for its own person', () => {
    const storage = memory();
    const draft = { ...newDraft('draft-1'), step: 3 };
    draft.letterForm.message = 'Dear Ada';
    saveDraft('ada', draft, storage);
    expect(readDraft('ada', storage)).toEqual(draft);
    expect(readDraft('grace', storage)).toBeUndefined();
  });

  it('stays readable when its fields are older, missing or strange', () => {
    const storage = memory();
    storage.setItem(
      'longhand.draft.letter.ada',
      JSON.stringify({ id: 'd', letterForm: { message: 'Hi', text_type: 'Huge' }, hand: 'gone', step: 99 }),
    );
    expect(readDraft('ada', storage)).toMatchObject({
      letterForm: { message: 'Hi', title: '', text_type: 'Short Text' },
      hand: DEFAULT_HAND,
      step: 1,
    });
  });

  it('that is no draft at all is left alone', () => {
    const storage = memory();
    storage.setItem('longhand.draft.letter.ada', '{broken');
    expect(readDraft('ada', storage)).toBeUndefined();
  });

  it('says when the browser keeps nothing', () => {
    expect(saveDraft('ada', newDraft('d'), memory(true))).toBe(false);
  });

  it('with a word in it is worth keeping', () => {
    const draft = newDraft('d');
    expect(hasWriting(draft)).toBe(false);
    expect(hasWriting({ ...draft, ai: { ...draft.ai, prompt: 'thank her' } })).toBe(true);
  });
});

it('the content of a draft leaves out where its writer stands', () => {
  const draft = { ...newDraft('d'), step: 4 };
  expect(contentOf(draft)).not.toHaveProperty('step');
});
