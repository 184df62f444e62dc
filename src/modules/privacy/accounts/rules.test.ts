import { expect, it } from 'vitest';
import { closingSentence, eraseDay, erasureBy, isReminderDue } from './rules.ts';

const asked = new Date('2026-03-01T12:00:00Z');
const erase_at = eraseDay(asked);

it('waits for two weeks and reminds once, three days before the end', () => {
  expect(erase_at).toEqual(new Date('2026-03-15T12:00:00Z'));
  const waiting = { erase_at, reminded_at: null };
  expect(isReminderDue(waiting, new Date('2026-03-12T11:59:59Z'))).toBe(false);
  expect(isReminderDue(waiting, new Date('2026-03-12T12:00:00Z'))).toBe(true);
  expect(isReminderDue({ ...waiting, reminded_at: asked }, new Date('2026-03-13T12:00:00Z'))).toBe(false);
  expect(isReminderDue(waiting, erase_at)).toBe(false);
  expect(closingSentence(erase_at)).toContain('This account closes on March 15, 2026');
});

it('leaves the wait out for an owner, or for a second operator after another one has asked', () => {
  const by = (role: 'owner' | 'support') => ({ user_id: role, operator_roles: [role] });
  expect([null, 'owner', 'support'].map((asked_by) => erasureBy(by('owner'), asked_by))).toEqual(
    Array(3).fill('erase'),
  );
  expect([null, 'someone', 'support'].map((asked_by) => erasureBy(by('support'), asked_by))).toEqual([
    'ask',
    'erase',
    'own_request',
  ]);
});
