import { formatCount, plural } from '../../../platform/format.ts';
import type { MailContent } from '../../../platform/mail/mail-template.ts';
import type { CampaignStatus } from '../rules.ts';
import type { CampaignType } from '../schema.ts';

/** The mails about cards that were sent: one when they are submitted, one when they are mailed or could not be sent. */

export type MailFacts = {
  to: string;
  site_url: string;
  campaign_id: string;
  campaign_type: CampaignType;
  title: string;
  /** Of the submission, those that will not be sent included. */
  cards: number;
  failed: number;
};

/** Whether a campaign that comes to a status is worth a mail, and which. One that goes on is reported by its automation. */
export function mailAt(before: CampaignStatus, after: CampaignStatus): 'mailed' | 'failed' | undefined {
  if (before === after) return undefined;
  if (after === 'failed') return 'failed';
  return after === 'shipped' && before !== 'delivered' ? 'mailed' : undefined;
}

const SMALL_PRINT =
  'You’re getting this email because you sent these cards. You can turn these emails off in your settings.';
const cardsText = (n: number) => formatCount(n, 'card');
const page = (facts: MailFacts) => new URL(`/portal/campaign-history#${facts.campaign_id}`, facts.site_url).href;
const frame = ({ to, site_url }: MailFacts) => ({ to, site_url, small_print: SMALL_PRINT });

export const submittedMail = (facts: MailFacts): MailContent => ({
  ...frame(facts),
  subject: `${sentence(facts.cards, 'Your card is', 'cards are')} headed to print: ${facts.title}`,
  heading: `${sentence(facts.cards, 'Your card is', 'cards are')} headed to print`,
  paragraphs: [
    `You submitted "${facts.title}" with ${cardsText(facts.cards)} for ${formatCount(facts.cards, 'credit')}.`,
    facts.campaign_type === 'one-time'
      ? 'You can cancel it until it goes to print. We’ll email you when it’s mailed.'
      : 'We’ll email you when they’re mailed.',
  ],
  action: { label: facts.cards === 1 ? 'Track your card' : 'Track your cards', url: page(facts) },
});

export function mailedMail(facts: MailFacts): MailContent {
  const mailed = facts.cards - facts.failed;
  return {
    ...frame(facts),
    subject: `${sentence(mailed, 'Your card is', 'cards are')} in the mail: ${facts.title}`,
    heading: `${sentence(mailed, 'Your card is', 'cards are')} in the mail`,
    paragraphs: [
      `${mailed === 1 ? 'It goes' : 'They go'} by First Class Mail, which typically takes 3-5 business days.`,
      ...(facts.failed > 0 ? [failedText(facts.failed)] : []),
    ],
    action: { label: facts.failed > 0 ? 'See which couldn’t be sent' : 'See where they are', url: page(facts) },
  };
}

export const failedMail = (facts: MailFacts): MailContent => ({
  ...frame(facts),
  subject: `${sentence(facts.failed, 'Your card', 'cards')} couldn’t be sent: ${facts.title}`,
  heading: `${sentence(facts.failed, 'Your card', 'cards')} couldn’t be sent`,
  paragraphs: [failedText(facts.failed)],
  action: { label: 'See why', url: page(facts) },
});

/** "Your card is" or "12 cards are". */
const sentence = (n: number, one: string, many: string) => (n === 1 ? one : `${cardsText(n).split(' ')[0]} ${many}`);

const failedText = (failed: number) =>
  `${cardsText(failed)} couldn’t be sent. ${plural(failed, 'Its credit is', 'Their credits are')} back in your account. Check the ${plural(failed, 'address', 'addresses')}, then send ${plural(failed, 'it', 'them')} again.`;
