import { expect, it } from 'vitest';
import { actionsFor } from './action-list.ts';
import { banText, endOfDay, isBanned } from './ban.ts';

const ME = 'sam@example.com';
const person = { email_confirmed_at: '2026-01-01T00:00:00Z', banned_until: null };
const names = (
  over: Partial<typeof person> | { banned_until: string } | { email_confirmed_at: null },
  is_self = false,
) =>
  actionsFor({ ...person, ...over }, { is_self, email: ME, may: (right) => right !== 'money' }).map(
    ({ button }) => button,
  );

it('offers what fits: no ban of oneself, no second ban, no mail to a confirmed address, no payments without the right', () => {
  expect(names({})).toEqual(['Send Password Reset', 'Reset Second Factor', 'Sign Out Everywhere', 'Ban']);
  expect(names({ email_confirmed_at: null })).toContain('Resend Verification');
  expect(names({ banned_until: '9999-12-31T00:00:00Z' })).toContain('End Ban');
  expect(names({}, true)).toEqual(['Send Password Reset']);
  expect(actionsFor(person, { is_self: false, email: ME, may: () => true }).map(({ button }) => button)).toContain(
    'Export Data',
  );
});

const account = {
  account_id: '',
  plan: '',
  credits: 0,
  created_at: '',
  closes_at: null as string | null,
  erasure_asked_at: null as string | null,
  erasure_asked_by: null as string | null,
  members: [],
};
const buttonsOf = (over: object, is_owner: boolean) =>
  actionsFor(
    { ...person, account, roles: [], ...over },
    { is_self: false, email: ME, may: (right) => is_owner && right === 'erasure' },
  ).map(({ button }) => button);

it('closes the account of a customer, keeps one that is closing, and touches no operator’s', () => {
  expect(buttonsOf({}, true)).toEqual(expect.arrayContaining(['Close Account', 'Erase Now']));
  expect(buttonsOf({ account: { ...account, closes_at: '2026-01-01T00:00:00Z' } }, true)).toContain('Keep Account');
  expect(buttonsOf({ roles: ['support'] }, true)).not.toContain('Erase Now');
});

it('erases at once for an owner, and for two others: one asks, another one confirms', () => {
  const last = (erasure_asked_by: string | null, is_owner = false) =>
    buttonsOf({ account: { ...account, erasure_asked_by } }, is_owner).at(-1);
  expect(last(null)).toBe('Ask to Erase Now');
  expect(last('kim@example.com')).toBe('Confirm Erasing');
  expect(last(ME)).toBe('Close Account');
  expect(last('kim@example.com', true)).toBe('Erase Now');
});

it('a ban lasts to the end of the chosen day, or has no end', () => {
  expect(endOfDay('')).toBeNull();
  expect(new Date(endOfDay('2026-05-01') ?? '').getHours()).toBe(23);
  expect(banText('9999-12-31T00:00:00.000Z')).toBe('Banned until an operator ends it');
  expect(banText('2026-05-01T12:00:00.000Z')).toMatch(/^Banned until (Apr 30|May 1|May 2), 2026/);
  expect(isBanned('2026-05-01T00:00:00Z', new Date('2026-05-02T00:00:00Z'))).toBe(false);
});
