import { expect, it } from 'vitest';
import { newDraft } from './drafts.ts';
import { draftOf, keyToOpen, stateOf } from './server-drafts.ts';

const draft = newDraft('k');
const written = {
  ...draft,
  step: 3,
  saved_at: '2026-11-21T10:00:00.000Z',
  letterForm: { ...draft.letterForm, title: ' Thanks ', message: 'Dear Grace' },
  contactForm: { ...draft.contactForm, first_name: 'Grace', last_name: 'Reader' },
};

it('a letter survives a round trip through the server, which lists it by its title and recipient', () => {
  const state = JSON.parse(JSON.stringify(stateOf({ ...written, version: 'v1' })));
  expect(state).toMatchObject({ title: 'Thanks', recipient: 'Grace Reader', step: 3 });
  const saved = { key: 'k', state, updated_at: '2026-11-21T10:00:01.000Z', version: 'v2' };
  expect(draftOf(saved)).toEqual({ ...written, version: 'v2' });
});

it('the draft that was changed last is opened', () => {
  const [older, newer] = [
    { key: 'old', updated_at: '2026-11-21T09:00:00.000Z' },
    { key: 'new', updated_at: '2026-11-21T11:00:00.000Z' },
  ];
  expect(keyToOpen(undefined, [])).toBeUndefined();
  expect(keyToOpen(undefined, [newer, older])).toBe('new');
  expect(keyToOpen(written, [older])).toBe('k');
  expect(keyToOpen(written, [newer, older])).toBe('new');
});

it('a draft that was sent or deleted on another device is not opened again, one that was never saved there is', () => {
  expect(keyToOpen({ ...written, version: 'v1' }, [])).toBeUndefined();
  expect(keyToOpen({ ...written, version: 'v1' }, [{ key: 'k', updated_at: '2026-11-21T09:00:00.000Z' }])).toBe('k');
  expect(keyToOpen(written, [])).toBe('k');
});
