import { describe, expect, it } from 'vitest';
import { guard, isPaymentReturn, ownPath, TRY_PATH } from './guard.ts';

const customer = { loading: false, signed_in: true, is_admin: false, onboarded: true };
const page = (path: string, admin_only = false) => ({ path, admin_only });

describe('the guard decides in this order', () => {
  it.each([
    ['waits while anything is unknown', { ...customer, loading: true, signed_in: false }, page('/settings'), 'loading'],
    ['sends strangers to sign in', { ...customer, signed_in: false }, page('/admin/users', true), '/auth/login'],
    ['keeps customers out of the back office', customer, page('/admin/users', true), '/create-letter-start'],
    ['sends customers from the admin settings home', customer, page('/admin/settings', true), '/'],
    ['and strangers', { ...customer, signed_in: false }, page('/admin/settings', true), '/'],
    [
      'onboards newcomers first',
      { ...customer, onboarded: false },
      page('/settings'),
      '/portal/onboarding/account-details',
    ],
    ['shows newcomers the onboarding', { ...customer, onboarded: false }, page('/portal/onboarding/complete'), 'show'],
    [
      'lets an operator skip onboarding in the back office',
      { ...customer, is_admin: true, onboarded: false },
      page('/admin/press', true),
      'show',
    ],
    ['does not onboard twice', customer, page('/portal/onboarding/account-details'), '/create-letter-start'],
    [
      'asks for the second factor first',
      { ...customer, owes_factor: true, onboarded: false },
      page('/admin/settings', true),
      '/auth/second-factor',
    ],
    ['lets a visitor write a card', { ...customer, signed_in: false, is_visitor: true }, page(TRY_PATH), 'show'],
    [
      'and asks them for an account for everything else',
      { ...customer, signed_in: false, is_visitor: true },
      page('/portal/billing'),
      '/auth/signup',
    ],
    ['shows everything else', customer, page('/portal/billing'), 'show'],
  ])('%s', (_, state, where, expected) => {
    const decision = guard(state, where);
    expect(decision.kind === 'go' ? decision.to : decision.kind).toBe(expected);
  });
});

it.each([
  ['/portal/billing?tab=1', '/portal/billing?tab=1'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  [undefined, null],
])('a way back stays on this site: %s', (path, expected) => {
  expect(ownPath(path)).toBe(expected);
});

describe('a return from payment', () => {
  it('needs payment_success=true and a session id', () => {
    expect(isPaymentReturn('?payment_success=true&session_id=cs_1')).toBe(true);
    expect(isPaymentReturn('?payment_success=true')).toBe(false);
    expect(isPaymentReturn('?session_id=cs_1&payment_success=1')).toBe(false);
  });
});
