import { describe, expect, it } from 'vitest';
import type { MemberRole } from '../../../platform/http/member-rights.ts';
import { checkGrant, checkTarget } from './rules.ts';

const person = (user_id: string, role: MemberRole, handles_billing = false) => ({ user_id, role, handles_billing });
const codeOf = (check: () => void) => {
  try {
    check();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('who may change or remove whom', () => {
  it.each([
    ['owner', 'owner', 'owner_stays'],
    ['owner', 'admin', 'allowed'],
    ['owner', 'viewer', 'allowed'],
    ['admin', 'owner', 'owner_stays'],
    ['admin', 'admin', 'owner_only'],
    ['admin', 'sender', 'allowed'],
  ] as const)('%s, %s: %s', (actor, target, expected) => {
    expect(codeOf(() => checkTarget(person('a', actor), person('b', target)))).toBe(expected);
  });

  it('nobody changes themselves', () => {
    expect(codeOf(() => checkTarget(person('a', 'admin'), person('a', 'admin')))).toBe('own_membership');
  });
});

describe('which rights a member may give', () => {
  it.each([
    [person('a', 'owner'), person('b', 'admin', true), undefined, 'allowed'],
    [person('a', 'admin'), person('b', 'admin'), undefined, 'owner_only'],
    [person('a', 'admin'), person('b', 'sender'), undefined, 'allowed'],
    [person('a', 'admin'), person('b', 'sender', true), undefined, 'billing_not_yours'],
    [person('a', 'admin', true), person('b', 'sender', true), undefined, 'allowed'],
    [person('a', 'admin'), person('b', 'viewer', true), person('b', 'sender', true), 'allowed'],
    [person('a', 'admin'), person('b', 'viewer'), person('b', 'sender', true), 'billing_not_yours'],
  ])('%o gives %o to %o: %s', (actor, given, before, expected) => {
    expect(codeOf(() => checkGrant(actor, given, before))).toBe(expected);
  });
});
