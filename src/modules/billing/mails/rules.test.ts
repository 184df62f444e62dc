import { describe, expect, it } from 'vitest';
import type { MailContent } from '../../../platform/mail/mail-template.ts';
import * as mails from './rules.ts';

const SITE = 'https://longhand.test';
const TO = { to: 'ada@example.com', site_url: SITE };
/** The first instant after April 23, 2026, everywhere in the United States. */
const END = new Date('2026-04-24T11:00:00Z');
const PLAN = { plan_name: 'Team', amount_cents: 6900, period_end: END };
const PAYMENT = {
  description: '25 credits (+5 bonus)',
  amount_cents: 10725,
  tax_cents: 0,
  credits: 30,
  card: 'Visa ending in 4242',
  number: 'LH-7',
  paid_on: 'March 1, 2026',
};
const RETURNED = { description: 'Single card', amount_cents: -499, brought: false, debt_credits: 0 };

type Row = [name: string, mail: () => MailContent, facts: string[], action: string];
const MAILS: Row[] = [
  [
    'a payment',
    () => mails.paymentMail(TO, PAYMENT),
    ['$107.25', '25 credits (+5 bonus)', '30 credits', 'LH-7'],
    '/portal/billing',
  ],
  [
    'a purchase to claim',
    () => mails.claimMail(TO, { name: '10 credits', credits: 10, amount_cents: 4490, claim_url: `${SITE}/claim` }),
    ['10 credits', '$44.90'],
    '/claim',
  ],
  [
    'a declined top-up',
    () => mails.topUpDeclinedMail(TO, { amount_cents: 4999, credits: 10, message: 'Your card has expired.' }),
    ['$49.99', '10 credits', 'Your card has expired.'],
    '/settings#auto-top-up',
  ],
  [
    'top-ups whose card was removed',
    () => mails.topUpCardRemovedMail(TO, { amount_cents: 4999, credits: 10 }),
    ['$49.99', '10 credits', 'until you choose another card'],
    '/settings#auto-top-up',
  ],
  [
    'a top-up to confirm',
    () => mails.topUpAuthenticationMail(TO, { amount_cents: 4999, credits: 10, url: `${SITE}/confirm` }),
    ['$49.99', '10 credits'],
    '/confirm',
  ],
  ['the limit of top-ups', () => mails.topUpLimitMail(TO, 3), ['3 automatic top-ups'], '/pricing'],
  [
    'a failed renewal with a page to pay on',
    () => mails.renewalFailedMail(TO, { ...PLAN, grace_ends_at: END, pay_url: `${SITE}/pay` }),
    ['Team', '$69.00', 'April 23, 2026'],
    '/pay',
  ],
  [
    'a failed renewal',
    () => mails.renewalFailedMail(TO, { ...PLAN, grace_ends_at: END, pay_url: null }),
    ['Team', '$69.00', 'April 23, 2026'],
    '/portal/billing',
  ],
  [
    'a paused plan with a page to pay on',
    () => mails.benefitsPausedMail(TO, { ...PLAN, pay_url: `${SITE}/pay` }),
    ['Team', '$69.00'],
    '/pay',
  ],
  [
    'a paused plan',
    () => mails.benefitsPausedMail(TO, { ...PLAN, pay_url: null }),
    ['Team', '$69.00'],
    '/portal/billing',
  ],
  [
    'a cancelled plan',
    () => mails.planCancelledMail(TO, PLAN),
    ['Team', 'April 23, 2026', '30 days'],
    '/portal/billing',
  ],
  [
    'a plan that ended',
    () => mails.planEndedMail(TO, { ...PLAN, credits_until: END }),
    ['Team', 'April 23, 2026'],
    '/pricing',
  ],
  [
    'a second plan',
    () => mails.planDuplicateMail(TO, { plan_name: 'Solo', amount_cents: 2400, first_plan: 'Team' }),
    ['Solo', '$24.00', 'Team'],
    '/portal/billing',
  ],
  [
    'credits that expire',
    () => mails.creditsExpireMail(TO, { credits: 5, expires_at: END, days: 7 }),
    ['5 credits expire after April 23, 2026', '7 days left'],
    '/create-letter-start',
  ],
  [
    'a refund',
    () => mails.returnedMail(TO, { ...RETURNED, type: 'refund' }),
    ['$4.99', 'Single card'],
    '/portal/billing',
  ],
];

describe('a mail about money', () => {
  it.each(MAILS)('about %s goes to its owner, in whole sentences, with its facts', (_, mailOf, facts, path) => {
    const mail = mailOf();
    expect(mail).toMatchObject({ to: 'ada@example.com', site_url: SITE });
    const { subject, heading, paragraphs, small_print, action } = mail;
    for (const text of [subject, heading, action?.label]) expect(text).toMatch(/^[A-Z0-9]\S*( \S+)+$/);
    expect(paragraphs.length).toBeGreaterThan(0);
    for (const sentence of [...paragraphs, small_print]) expect(sentence).toMatch(/^[A-Z0-9$].*\.$/);
    for (const fact of facts) expect([subject, heading, ...paragraphs].join('\n')).toContain(fact);
    expect(action?.url).toBe(`${SITE}${path}`);
  });
});

describe('the mail about a payment', () => {
  it('says what was paid, when, how and what it brought', () => {
    expect(mails.paymentMail(TO, PAYMENT).paragraphs).toEqual([
      '$107.25 for 25 credits (+5 bonus), paid on March 1, 2026 with Visa ending in 4242.',
      '30 credits were added to your account.',
      'Your invoice or receipt, LH-7, is on your billing page.',
    ]);
  });

  it('leaves out what is not known', () => {
    expect(mails.paymentMail(TO, { ...PAYMENT, card: '', credits: 0, number: null }).paragraphs).toEqual([
      '$107.25 for 25 credits (+5 bonus), paid on March 1, 2026.',
    ]);
    expect(mails.paymentMail(TO, { ...PAYMENT, amount_cents: 11583, tax_cents: 858 }).paragraphs[0]).toBe(
      '$115.83 for 25 credits (+5 bonus), including $8.58 sales tax, paid on March 1, 2026 with Visa ending in 4242.',
    );
    expect(mails.paymentMail(TO, { ...PAYMENT, credits: 1 }).paragraphs[1]).toBe('1 credit was added to your account.');
  });
});

describe('the mail about money that came back', () => {
  it.each([
    ['refund', 'We refunded $4.99', 'We refunded $4.99 of your payment for Single card to your card.'],
    ['refund_failed', 'A refund of $4.99 failed', 'Your bank didn’t accept the refund of $4.99 for Single card.'],
    ['dispute', 'A payment of $4.99 was disputed', 'Your bank disputed $4.99 of your payment for Single card.'],
    ['dispute_won', 'The dispute over $4.99 is closed', '$4.99 for Single card is paid again.'],
    ['something new', 'Your payment changed', 'Single card'],
  ])('by a %s says so', (type, subject, explanation) => {
    expect(mails.returnedMail(TO, { ...RETURNED, type })).toMatchObject({ subject, paragraphs: [explanation] });
  });

  it('says what became of the credits, and of those that had been spent', () => {
    const explained = (over: Partial<typeof RETURNED>) =>
      mails.returnedMail(TO, { ...RETURNED, type: 'refund', ...over }).paragraphs.slice(1);
    const taken = 'We removed the unspent credits that came with it.';
    const given = 'The credits we had removed are back in your account.';
    const debt = '3 credits had already been spent. Your next purchase pays them off first.';
    expect(explained({ brought: true })).toEqual([taken]);
    expect(explained({ brought: true, debt_credits: 3 })).toEqual([taken, debt]);
    expect(explained({ brought: true, amount_cents: 499 })).toEqual([given]);
    expect(explained({ brought: true, amount_cents: 0 })).toEqual([given]);
  });
});

it('one credit expires, several expire', () => {
  const subject = (credits: number) => mails.creditsExpireMail(TO, { credits, expires_at: END, days: 30 }).subject;
  expect([1, 2].map(subject)).toEqual([
    '1 credit expires after April 23, 2026',
    '2 credits expire after April 23, 2026',
  ]);
});
