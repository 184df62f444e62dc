import { expect, it } from 'vitest';
import { newDraft } from './drafts.ts';
import { paidFor, pendingOf } from './pending-letter.ts';

const draft = {
  ...newDraft('draft-1'),
  letterForm: { title: 'Hi', message: 'Hello', text_type: 'Short Text' as const, useAI: false },
};
const keys = () => {
  let made = 0;
  return () => `key-${++made}`;
};

it('an unchanged letter keeps its key, so that it is sent once', () => {
  const newKey = keys();
  const first = pendingOf(draft, undefined, newKey);
  expect(pendingOf({ ...draft, step: 6, letterForm: { ...draft.letterForm, useAI: true } }, first, newKey).key).toBe(
    first.key,
  );
});

it('a changed letter is another letter, and stays with the payment that was begun for it', () => {
  const newKey = keys();
  const first = { ...pendingOf(draft, undefined, newKey), session_id: 'session-1' };
  const second = pendingOf({ ...draft, ink_colour: 'green' }, first, newKey);
  expect(second.key).not.toBe(first.key);
  expect(second.session_id).toBe('session-1');
});

it('the letter of another draft shares nothing with the pending one', () => {
  const newKey = keys();
  const first = { ...pendingOf(draft, undefined, newKey), session_id: 'session-1' };
  const second = pendingOf({ ...draft, id: 'draft-2' }, first, newKey);
  expect(second.key).not.toBe(first.key);
  expect(second.session_id).toBeUndefined();
});

it('a payment page knows the letter that was sent with its money', () => {
  const sent = { draft_id: 'd', key: 'k', campaign_id: 'c', session_id: 's' };
  expect(paidFor(sent, 's')).toBe(true);
  expect(paidFor(sent, 't')).toBe(false);
  expect(paidFor(undefined, 's')).toBe(false);
});
