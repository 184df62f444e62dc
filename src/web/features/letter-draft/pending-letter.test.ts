import { expect, it } from 'vitest';
import { newDraft } from './drafts.ts';
import { pendingOf } from './pending-letter.ts';

const draft = {
  ...newDraft('draft-1'),
  letterForm: { title: 'Hi', message: 'Hello', text_type: 'Short Text' as const, useAI: false },
};
const keys = () => {
  let made = 0;
  return () => `key-${++made}`;
};

it('an unchanged letter keeps its request key, so that it is sent once', () => {
  const newKey = keys();
  const first = pendingOf(draft, undefined, newKey);
  expect(
    pendingOf({ ...draft, step: 6, letterForm: { ...draft.letterForm, useAI: true } }, first, newKey).request_key,
  ).toBe(first.request_key);
});

it('a changed letter gets a new request key and keeps the payment started for it', () => {
  const newKey = keys();
  const first = { ...pendingOf(draft, undefined, newKey), session_id: 'session-1' };
  const second = pendingOf({ ...draft, ink_colour: 'green' }, first, newKey);
  expect(second.request_key).not.toBe(first.request_key);
  expect(second.session_id).toBe('session-1');
});

it('the letter of another draft shares nothing with the pending one', () => {
  const newKey = keys();
  const first = { ...pendingOf(draft, undefined, newKey), session_id: 'session-1' };
  const second = pendingOf({ ...draft, key: 'draft-2' }, first, newKey);
  expect(second.request_key).not.toBe(first.request_key);
  expect(second.session_id).toBeUndefined();
});
