import { expect, it } from 'vitest';
import { banEnd, checkNotSelf, checkRank, NO_END } from './rules.ts';

const actor = (...operator_roles: ('owner' | 'support')[]) => ({ user_id: 'me', operator_roles });

it('only an owner acts on an owner', () => {
  expect(() => checkRank(actor('support'), ['owner', 'press'])).toThrow('Only an owner');
  expect(() => checkRank(actor('owner'), ['owner'])).not.toThrow();
  expect(() => checkRank(actor('support'), ['press'])).not.toThrow();
  expect(() => checkRank(actor('support'), [])).not.toThrow();
});

it('nobody locks themselves out', () => {
  expect(() => checkNotSelf(actor('owner'), 'me')).toThrow('your own account');
  expect(() => checkNotSelf(actor('owner'), 'somebody else')).not.toThrow();
});

it('a ban ends in the future, or never', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  expect(banEnd(null, now)).toEqual(NO_END);
  expect(banEnd('2026-03-02T00:00:00Z', now)).toEqual(new Date('2026-03-02T00:00:00Z'));
  expect(() => banEnd('2026-03-01T12:00:00Z', now)).toThrow('in the future');
});
