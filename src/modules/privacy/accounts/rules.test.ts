import { expect, it } from 'vitest';
import { asLastDay } from '../../../web/lib/dates.ts';
import { closingStarted } from '../mail-rules.ts';
import { closingSentence, eraseDay, erasureBy, isReminderDue } from './rules.ts';

const asked = new Date('2026-03-01T12:00:00Z');
const erase_at = eraseDay(asked);

it('waits for two weeks and reminds once, three days before the end', () => {
  // March 15 has ended everywhere in the United States.
  expect(erase_at).toEqual(new Date('2026-03-16T11:00:00Z'));
  const waiting = { erase_at, reminded_at: null };
  expect(isReminderDue(waiting, new Date('2026-03-13T10:59:59Z'))).toBe(false);
  expect(isReminderDue(waiting, new Date('2026-03-13T11:00:00Z'))).toBe(true);
  expect(isReminderDue({ ...waiting, reminded_at: asked }, new Date('2026-03-13T12:00:00Z'))).toBe(false);
  expect(isReminderDue(waiting, erase_at)).toBe(false);
});

it('names one last day, whenever it was asked for and wherever it is read', () => {
  for (const hour of ['00', '05', '11', '16', '23']) {
    const end = eraseDay(new Date(`2026-11-23T${hour}:30:00Z`));
    const day = Number(hour) < 11 ? 'December 6, 2026' : 'December 7, 2026';
    expect(closingSentence(end, 'nothing is sent')).toContain(`This account closes on ${day},`);
    expect(closingStarted({ to: 'ada@example.com', site_url: 'http://longhand.test' }, end, false).subject).toContain(
      day,
    );
    expect(asLastDay(end.toISOString())).toBe(day.replace('December', 'Dec'));
  }
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
