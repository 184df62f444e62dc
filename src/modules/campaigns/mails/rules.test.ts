import { describe, expect, it } from 'vitest';
import { failedMail, mailAt, mailedMail, submittedMail } from './rules.ts';

const ONE = {
  to: 'ada@example.com',
  site_url: 'https://letters.example.com',
  campaign_id: 'c1',
  campaign_type: 'one-time' as const,
  title: 'Thanks',
  cards: 1,
  failed: 0,
};
const LIST = { ...ONE, campaign_type: 'bulk' as const, cards: 1200 };

describe('mails about cards', () => {
  it('confirm one card, and a list', () => {
    expect(submittedMail(ONE)).toMatchObject({
      subject: 'Your card is headed to print: Thanks',
      action: { url: 'https://letters.example.com/portal/campaign-history#c1' },
    });
    expect(submittedMail(ONE).paragraphs.join(' ')).toContain('1 card for 1 credit. You can cancel it');
    expect(submittedMail(LIST).subject).toBe('1,200 cards are headed to print: Thanks');
    expect(submittedMail(LIST).paragraphs.join(' ')).not.toContain('cancel');
  });

  it('say what was mailed, what was not, and what to do', () => {
    expect(mailedMail(ONE).subject).toBe('Your card is in the mail: Thanks');
    expect(mailedMail({ ...LIST, failed: 3 }).subject).toBe('1,197 cards are in the mail: Thanks');
    expect(mailedMail({ ...LIST, failed: 3 }).paragraphs).toContain(
      '3 cards couldn’t be sent. Their credits are back in your account. Check the addresses, then send them again.',
    );
    expect(failedMail({ ...ONE, failed: 1 }).subject).toBe('Your card couldn’t be sent: Thanks');
    expect(failedMail({ ...ONE, failed: 1 }).paragraphs[0]).toContain('Its credit is back');
  });

  it.each([
    ['submitted', 'shipped', 'mailed'],
    ['shipped', 'shipped', undefined],
    ['delivered', 'shipped', undefined],
    ['submitted', 'failed', 'failed'],
    ['submitted', 'printing', undefined],
  ] as const)('from %s to %s is %s', (before, after, kind) => {
    expect(mailAt(before, after)).toBe(kind);
  });
});
