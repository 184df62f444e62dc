import { expect, it } from 'vitest';
import {
  type Approver,
  approvalProblem,
  BEYOND_BUDGET,
  type Case,
  NO_RIGHT,
  reasonsFor,
  reasonText,
  ruleText,
  SOMEBODY_ELSE,
} from './rules.ts';
import { monthStart } from './settings/month-rules.ts';

const free: Case = { role: 'sender', kind: 'bulk', cards: 10, rules: [], member_budget: null, account_budget: null };
const over = (over_cards: number) => ({ role: 'anybody', kind: 'bulk', over_cards }) as const;
const kinds = (change: Partial<Case>) => reasonsFor({ ...free, ...change }).map(({ kind }) => kind);

it('members who may send need no approval, and those who may not always do', () => {
  expect((['owner', 'admin', 'sender'] as const).flatMap((role) => kinds({ role }))).toEqual([]);
  expect((['drafter', 'viewer', null] as const).map((role) => kinds({ role }))).toEqual([['role'], ['role'], ['role']]);
});

it('a rule holds for its role, its kind and more cards than it allows', () => {
  expect(kinds({ rules: [over(10)] })).toEqual([]);
  expect(kinds({ rules: [over(9)] })).toEqual(['second_person']);
  expect(kinds({ rules: [over(9)], kind: 'one-time' })).toEqual([]);
  expect(kinds({ rules: [{ ...over(9), role: 'owner' }] })).toEqual([]);
  expect(kinds({ rules: [{ ...over(9), kind: 'anything' }], kind: 'one-time' })).toEqual(['second_person']);
});

it('a budget may be used up exactly, that of the member as that of the account', () => {
  expect(kinds({ member_budget: { limit: 30, used: 20 }, account_budget: { limit: 10, used: 0 } })).toEqual([]);
  expect(kinds({ member_budget: { limit: 30, used: 21 }, account_budget: { limit: 9, used: 0 } })).toEqual([
    'member_budget',
    'account_budget',
  ]);
  // Lowered after more was sent.
  expect(kinds({ member_budget: { limit: 5, used: 21 }, cards: 1 })).toEqual(['member_budget']);
});

it('says why, to the member and to others', () => {
  const reasons = reasonsFor({
    ...free,
    role: 'drafter',
    rules: [over(0)],
    member_budget: { limit: 1500, used: 1499 },
    account_budget: { limit: 0, used: 3 },
  });
  expect(reasons.map((reason) => reasonText(reason))).toEqual([
    'You can write letters but not send them.',
    'Every list needs approval.',
    'Your budget has 1 of 1,500 cards left this month.',
    'The account’s budget has 0 of 0 cards left this month.',
  ]);
  expect(reasons.map((reason) => reasonText(reason, 'Ben')).slice(0, 3)).toEqual([
    'Ben can write letters but not send them.',
    'Every list needs approval.',
    'Ben’s budget has 1 of 1,500 cards left this month.',
  ]);
  expect(ruleText({ role: 'admin', kind: 'anything', over_cards: 100 })).toBe(
    'Anything of more than 100 cards from an admin needs approval',
  );
});

it('another member who may send releases what a drafter asks for; only owners and admins what is beyond a budget', () => {
  const by = (role: Approver['role'], change: Partial<Case> = {}, who: Partial<Approver> = {}) =>
    approvalProblem({ role, is_requester: false, budget: null, ...who }, { ...free, role: 'drafter', ...change });
  expect(by('sender')).toBeNull();
  expect(by('drafter')).toBe(NO_RIGHT);
  expect(by('viewer')).toBe(NO_RIGHT);
  const beyond = { member_budget: { limit: 5, used: 0 } };
  expect(by('sender', beyond)).toBe(BEYOND_BUDGET);
  expect(by('admin', beyond)).toBeNull();
  expect(by('sender', {}, { budget: { limit: 9, used: 0 } })).toBe(
    'Your own budget has 9 of 9 cards left this month, so an owner or admin has to approve this.',
  );
  expect(by('sender', {}, { budget: { limit: 10, used: 0 } })).toBeNull();
});

it('nobody is their own second person, but an owner may exceed a budget knowingly', () => {
  const own = (change: Partial<Case>) =>
    approvalProblem({ role: 'owner', is_requester: true, budget: null }, { ...free, role: 'owner', ...change });
  expect(own({ rules: [over(0)] })).toBe(SOMEBODY_ELSE);
  expect(own({ account_budget: { limit: 0, used: 0 } })).toBeNull();
});

it('a month begins at midnight of the account, in summer and in winter', () => {
  const start = (at: string, zone: Parameters<typeof monthStart>[1]) => monthStart(new Date(at), zone).toISOString();
  expect(start('2026-11-01T03:59:59Z', 'America/New_York')).toBe('2026-10-01T04:00:00.000Z');
  expect(start('2026-11-01T04:00:00Z', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
  expect(start('2026-12-31T12:00:00Z', 'America/New_York')).toBe('2026-12-01T05:00:00.000Z');
  expect(start('2026-03-31T12:00:00Z', 'America/Los_Angeles')).toBe('2026-03-01T08:00:00.000Z');
  expect(start('2026-01-01T05:00:00Z', 'Pacific/Honolulu')).toBe('2025-12-01T10:00:00.000Z');
});
