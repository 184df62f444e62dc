import type { MailContent } from '../../platform/mail/mail-template.ts';
import { lastDayText } from '../../platform/us/last-day.ts';
import { MONEY_KEPT_YEARS, WAITING_DAYS } from './accounts/rules.ts';

type To = Pick<MailContent, 'to' | 'site_url'>;

const small_print = 'You’re getting this email because you own this account.';
const page = (site_url: string) => new URL('/settings/privacy', site_url).href;

export const closingStarted = (to: To, erase_at: Date, by_operator: boolean): MailContent => ({
  ...to,
  subject: `Your Longhand account closes on ${lastDayText(erase_at)}`,
  heading: 'Your account is being closed',
  paragraphs: [
    by_operator ? 'Our team started closing your account, as you asked us to.' : 'You asked us to close your account.',
    `At the end of ${lastDayText(erase_at)}, in ${WAITING_DAYS} days, we delete your letters, contacts, lists, designs and automations for good, and you lose any unused credits. Until then, nothing is sent and your plan isn’t renewed.`,
    'You can stop this through that day. If this wasn’t you, stop it now and change your password.',
  ],
  action: { label: 'Keep my account', url: page(to.site_url) },
  small_print,
});

export const closingReminder = (to: To, erase_at: Date): MailContent => ({
  ...to,
  subject: `Your Longhand account closes on ${lastDayText(erase_at)}`,
  heading: 'Three days left',
  paragraphs: [
    `At the end of ${lastDayText(erase_at)} we delete everything in your account. Download your data before then if you need it.`,
    'To keep your account, cancel the closing.',
  ],
  action: { label: 'Keep my account', url: page(to.site_url) },
  small_print,
});

export const closingStopped = (to: To): MailContent => ({
  ...to,
  subject: 'Your Longhand account stays open',
  heading: 'Your account stays open',
  paragraphs: [
    'Your account won’t be closed. You can send letters again.',
    'If you had a plan, it still ends after the paid month. To keep it, resume it on the billing page.',
  ],
  action: { label: 'See your plan', url: new URL('/portal/billing', to.site_url).href },
  small_print,
});

export const closingDone = (to: To): MailContent => ({
  ...to,
  subject: 'Your Longhand account is deleted',
  heading: 'Your account is deleted',
  paragraphs: [
    'Your letters, contacts, lists, designs, automations and your profile are deleted.',
    `Tax law requires us to keep payments and invoices for ${MONEY_KEPT_YEARS} years, without your name. Backups are overwritten within the time given on our privacy page.`,
    'This is our last email to you. Thank you for using Longhand.',
  ],
  small_print: 'We also delete this email address.',
});

export const exportReady = (to: To, expires_at: Date): MailContent => ({
  ...to,
  subject: 'Your Longhand data is ready',
  heading: 'Your data is ready',
  paragraphs: [
    `You can download all your account’s data through ${lastDayText(expires_at)}. Sign in as the owner of the account.`,
  ],
  action: { label: 'Download your data', url: page(to.site_url) },
  small_print:
    'You’re getting this email because someone requested your account’s data. If this wasn’t you, change your password.',
});
