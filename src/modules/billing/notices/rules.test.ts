import { describe, expect, it } from 'vitest';
import { type NoticeFacts, noticesOf } from './rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const inDays = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms);
/** The first instant after April 23, 2026, everywhere in the United States. */
const END = new Date('2026-04-24T11:00:00Z');

const NOTHING: NoticeFacts = {
  debt_credits: 0,
  plan: undefined,
  duplicate: undefined,
  top_up: undefined,
  limit_notified_at: null,
  lots: [],
};
const PLAN = {
  plan_id: 'plan_team',
  period_end: END,
  cancel_at_period_end: false,
  past_due_since: null,
  paused_at: null,
  pay_url: null,
  unpaid_plan_id: null,
  unpaid_cents: null,
};
const TOP_UP = {
  status: 'declined',
  credits: 10,
  amount_cents: 4999,
  message: null,
  finish_url: null,
  created_at: NOW,
};
const found = (facts: Partial<NoticeFacts>) => noticesOf({ ...NOTHING, ...facts }, NOW);
const kinds = (facts: Partial<NoticeFacts>) => found(facts).map(({ kind }) => kind);
const pay = { label: 'Pay now', url: '/pay' };

describe('a notice', () => {
  it.each([
    [
      'a plan whose renewal failed',
      { plan: { ...PLAN, past_due_since: new Date('2026-03-01T12:00:00Z'), pay_url: '/pay' } },
      {
        kind: 'renewal_failed',
        severity: 'error',
        title: 'The renewal of your Team plan failed',
        text: 'Please pay $69.00 by March 8, 2026; after that, your plan is paused.',
        action: pay,
      },
    ],
    [
      'a plan that is paused',
      {
        plan: {
          ...PLAN,
          past_due_since: NOW,
          paused_at: NOW,
          unpaid_plan_id: 'plan_solo',
          unpaid_cents: 2400,
          pay_url: '/pay',
        },
      },
      {
        kind: 'benefits_paused',
        severity: 'error',
        title: 'Your Solo plan is paused',
        text: 'The renewal of $24.00 is unpaid. The plan resumes as soon as you pay.',
        action: pay,
      },
    ],
    [
      'a plan that is cancelled',
      { plan: { ...PLAN, cancel_at_period_end: true } },
      {
        kind: 'plan_ends',
        severity: 'info',
        title: 'Your Team plan ends on April 23, 2026',
        text: 'Nothing more is charged. You can undo this until then.',
        action: null,
      },
    ],
    [
      'a second plan',
      { duplicate: { plan_id: 'plan_solo', first_plan_id: 'plan_team', paid_cents: 2400 } },
      {
        kind: 'plan_duplicate',
        severity: 'info',
        title: 'We canceled your second plan and refunded it',
        text: 'You paid $24.00 for Solo while Team was running. Most banks show a refund within 5 to 10 days.',
        action: null,
      },
    ],
    [
      'a top-up that the bank asks about',
      { top_up: { ...TOP_UP, status: 'needs_authentication', finish_url: '/confirm' } },
      {
        kind: 'top_up_authentication',
        severity: 'warning',
        title: 'Please confirm your automatic top-up',
        text: 'The top-up of 10 credits for $49.99 waits until you confirm it with your bank.',
        action: { label: 'Confirm the payment', url: '/confirm' },
      },
    ],
    [
      'a top-up that was declined',
      { top_up: { ...TOP_UP, message: 'Your card has expired.' } },
      {
        kind: 'top_up_declined',
        severity: 'error',
        title: 'Your automatic top-up was declined',
        text: 'The top-up of 10 credits for $49.99 was not paid. Your card has expired.',
        action: { label: 'Choose another card', url: '/settings#auto-top-up' },
      },
    ],
    [
      'top-ups whose card was removed, also on a day that reached their limit',
      { top_up: { ...TOP_UP, status: 'card_removed' }, limit_notified_at: NOW },
      {
        kind: 'top_up_card_removed',
        severity: 'error',
        title: 'Your automatic top-ups are paused',
        text: 'The card for them was removed. Nothing is charged until you choose another card.',
        action: { label: 'Choose another card', url: '/settings#auto-top-up' },
      },
    ],
    [
      'the limit of top-ups',
      { limit_notified_at: NOW },
      {
        kind: 'top_up_limit',
        severity: 'warning',
        title: 'No more automatic top-ups today',
        text: 'They reached the daily limit and continue tomorrow.',
        action: { label: 'Buy credits', url: '/pricing' },
      },
    ],
    [
      'credits that are owed',
      { debt_credits: 3 },
      {
        kind: 'debt',
        severity: 'warning',
        title: 'You owe 3 credits',
        text: 'They were spent before the payment was returned. Your next credits pay them off first.',
        action: { label: 'Buy credits', url: '/pricing' },
      },
    ],
    [
      'credits that expire',
      { lots: [{ remaining: 1, expires_at: new Date('2026-03-24T11:00:00Z') }] },
      {
        kind: 'credits_expire',
        severity: 'info',
        title: '1 credit expires soon',
        text: 'The first expire after March 23, 2026.',
        action: { label: 'Write a card', url: '/create-letter-start' },
      },
    ],
  ] as const)('about %s says what happened and where to resolve it', (_, facts, notice) => {
    expect(found(facts)).toEqual([notice]);
  });
});

describe('the notices of an account', () => {
  it('are empty while nothing needs attention', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ plan: PLAN, top_up: { ...TOP_UP, status: 'paid' } })).toEqual([]);
    expect(kinds({ top_up: { ...TOP_UP, status: 'needs_authentication' } })).toEqual([]);
    expect(kinds({ top_up: { ...TOP_UP, status: 'paid', finish_url: '/confirm' } })).toEqual([]);
  });

  it('list errors first, then warnings', () => {
    expect(
      kinds({
        debt_credits: 1,
        plan: { ...PLAN, cancel_at_period_end: true },
        top_up: TOP_UP,
        lots: [{ remaining: 2, expires_at: NOW }],
      }),
    ).toEqual(['top_up_declined', 'debt', 'plan_ends', 'credits_expire']);
  });

  it('have no action without a page to pay on', () => {
    expect(found({ plan: { ...PLAN, paused_at: NOW } })[0]?.action).toBeNull();
  });

  it('leave out the reason of a declined top-up when there is none', () => {
    expect(found({ top_up: TOP_UP })[0]?.text).toBe('The top-up of 10 credits for $49.99 was not paid.');
  });

  it('show the limit of top-ups for a day, in place of the last top-up', () => {
    expect(kinds({ limit_notified_at: inDays(-1, 1), top_up: TOP_UP })).toEqual(['top_up_limit']);
    expect(kinds({ limit_notified_at: inDays(-1), top_up: TOP_UP })).toEqual(['top_up_declined']);
  });

  it('count the credits that expire within 30 days', () => {
    const lots = [
      { remaining: 2, expires_at: inDays(3) },
      { remaining: 3, expires_at: inDays(30) },
      { remaining: 50, expires_at: inDays(30, 1) },
    ];
    expect(found({ lots })[0]?.title).toBe('5 credits expire soon');
    expect(kinds({ lots: lots.slice(2) })).toEqual([]);
  });
});
