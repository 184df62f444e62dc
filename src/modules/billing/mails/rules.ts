import { plural } from '../../../platform/format.ts';
import type { MailContent } from '../../../platform/mail/mail-template.ts';
import { formatUsd } from '../../../platform/money.ts';
import { lastDayText } from '../../../platform/us/last-day.ts';
import { VALIDITY_TEXT } from '../catalog/rules.ts';
import { creditsText } from '../rules.ts';

/** The texts of the mails about money. Payments are dated as their documents are; a last day ends everywhere. */

type To = { to: string; site_url: string };
const billingPage = (site_url: string) => new URL('/portal/billing', site_url).href;

export const paymentMail = (
  { to, site_url }: To,
  p: {
    description: string;
    amount_cents: number;
    tax_cents: number;
    credits: number;
    card: string;
    number: string | null;
    /** The day of the payment, as its document prints it. */
    paid_on: string;
  },
): MailContent => ({
  to,
  subject: `Your payment of ${formatUsd(p.amount_cents)} to Longhand`,
  site_url,
  heading: 'Thank you for your payment',
  paragraphs: [
    `${formatUsd(p.amount_cents)} for ${p.description}${p.tax_cents > 0 ? `, including ${formatUsd(p.tax_cents)} sales tax` : ''}, paid on ${p.paid_on}${p.card ? ` with ${p.card}` : ''}.`,
    ...(p.credits > 0 ? [`${creditsText(p.credits)} ${plural(p.credits, 'was', 'were')} added to your account.`] : []),
    ...(p.number ? [`Your invoice or receipt, ${p.number}, is on your billing page.`] : []),
  ],
  action: { label: 'View billing', url: billingPage(site_url) },
  small_print: 'We send this email for each charge. If you didn’t expect it, please contact us.',
});

export const claimMail = (
  { to, site_url }: To,
  p: { name: string; credits: number; amount_cents: number; claim_url: string },
): MailContent => ({
  to,
  subject: 'Complete your Longhand account',
  site_url,
  heading: `${creditsText(p.credits)} are waiting for you`,
  paragraphs: [
    `You paid ${formatUsd(p.amount_cents)} for ${p.name}. Create your account with the link below to use the credits.`,
    'The link works once. Keep this email until you’ve used it.',
  ],
  action: { label: 'Complete your account', url: p.claim_url },
  small_print: 'You’re getting this email because you gave this address on the payment page.',
});

export const returnedMail = (
  { to, site_url }: To,
  p: { type: string; description: string; amount_cents: number; brought: boolean; debt_credits: number },
): MailContent => {
  const amount = formatUsd(Math.abs(p.amount_cents));
  const [subject = '', explanation = ''] = {
    refund: [`We refunded ${amount}`, `We refunded ${amount} of your payment for ${p.description} to your card.`],
    refund_failed: [
      `A refund of ${amount} failed`,
      `Your bank didn’t accept the refund of ${amount} for ${p.description}.`,
    ],
    dispute: [
      `A payment of ${amount} was disputed`,
      `Your bank disputed ${amount} of your payment for ${p.description}.`,
    ],
    dispute_won: [`The dispute over ${amount} is closed`, `${amount} for ${p.description} is paid again.`],
  }[p.type] ?? [`Your payment changed`, p.description];
  const given_back = p.amount_cents < 0;
  return {
    to,
    subject,
    site_url,
    heading: subject,
    paragraphs: [
      explanation,
      ...(p.brought
        ? [
            given_back
              ? 'We removed the unspent credits that came with it.'
              : 'The credits we had removed are back in your account.',
          ]
        : []),
      ...(p.debt_credits > 0
        ? [`${creditsText(p.debt_credits)} had already been spent. Your next purchase pays them off first.`]
        : []),
    ],
    action: { label: 'View billing', url: billingPage(site_url) },
    small_print: 'Questions? Reply to this email.',
  };
};

export const topUpDeclinedMail = (
  { to, site_url }: To,
  p: { amount_cents: number; credits: number; message: string },
): MailContent => ({
  to,
  subject: 'Your automatic top-up was declined',
  site_url,
  heading: 'The payment didn’t go through',
  paragraphs: [
    `We tried to charge ${formatUsd(p.amount_cents)} for ${creditsText(p.credits)}, but the payment didn’t go through: ${p.message}`,
    'Nothing was charged. We try again tomorrow at the earliest, or as soon as you choose another card.',
  ],
  action: { label: 'Choose another card', url: new URL('/settings#auto-top-up', site_url).href },
  small_print: 'You can withdraw your consent to automatic top-ups on the same page anytime.',
});

export const topUpCardRemovedMail = (
  { to, site_url }: To,
  p: { amount_cents: number; credits: number },
): MailContent => ({
  to,
  subject: 'Your automatic top-ups are paused',
  site_url,
  heading: 'Your card was removed',
  paragraphs: [
    `Your balance is low, but we couldn’t buy ${creditsText(p.credits)} for ${formatUsd(p.amount_cents)}: the card for your automatic top-ups is no longer saved at our payment provider.`,
    'Nothing was charged. Your automatic top-ups are paused until you choose another card.',
  ],
  action: { label: 'Choose another card', url: new URL('/settings#auto-top-up', site_url).href },
  small_print: 'You can withdraw your consent to automatic top-ups on the same page anytime.',
});

export const topUpAuthenticationMail = (
  { to, site_url }: To,
  p: { amount_cents: number; credits: number; url: string },
): MailContent => ({
  to,
  subject: 'Please confirm your automatic top-up',
  site_url,
  heading: 'Your bank asks you to confirm',
  paragraphs: [
    `Your balance is low, so we’re topping up ${creditsText(p.credits)} for ${formatUsd(p.amount_cents)}. Your bank needs you to confirm the payment first.`,
  ],
  action: { label: 'Confirm the payment', url: p.url },
  small_print: 'Until then, nothing is charged and no credits are added.',
});

export const topUpLimitMail = ({ to, site_url }: To, most_a_day: number): MailContent => ({
  to,
  subject: 'Your automatic top-ups reached today’s limit',
  site_url,
  heading: 'No more top-ups today',
  paragraphs: [
    `Your balance is low again, but we already made ${most_a_day} automatic top-ups today. To protect you, we won’t make more until tomorrow.`,
    'You can buy credits yourself, or choose a larger bundle for your top-ups.',
  ],
  action: { label: 'Buy credits', url: new URL('/pricing', site_url).href },
  small_print: 'Automatic top-ups continue tomorrow.',
});

type PlanFacts = { plan_name: string; amount_cents: number; period_end: Date };

export const renewalFailedMail = (
  { to, site_url }: To,
  p: PlanFacts & { grace_ends_at: Date; pay_url: string | null },
): MailContent => ({
  to,
  subject: `The renewal of your ${p.plan_name} plan failed`,
  site_url,
  heading: 'Your renewal was not paid',
  paragraphs: [
    `We couldn’t charge ${formatUsd(p.amount_cents)} for your ${p.plan_name} plan. We’ll try again over the next few days.`,
    `Until ${lastDayText(p.grace_ends_at)} nothing changes. After that, your plan is paused until the renewal is paid.`,
  ],
  action: { label: 'Pay now', url: p.pay_url ?? billingPage(site_url) },
  small_print: 'Your existing credits aren’t affected.',
});

export const benefitsPausedMail = ({ to, site_url }: To, p: PlanFacts & { pay_url: string | null }): MailContent => ({
  to,
  subject: `Your ${p.plan_name} plan is paused`,
  site_url,
  heading: 'Your plan is paused',
  paragraphs: [
    `The renewal of ${formatUsd(p.amount_cents)} is still unpaid, so your ${p.plan_name} plan is paused.`,
    'It resumes as soon as you pay. You can still use your existing credits.',
  ],
  action: { label: 'Pay now', url: p.pay_url ?? billingPage(site_url) },
  small_print: 'You can also cancel the plan on your billing page.',
});

export const planCancelledMail = ({ to, site_url }: To, p: PlanFacts): MailContent => ({
  to,
  subject: `Your ${p.plan_name} plan ends on ${lastDayText(p.period_end)}`,
  site_url,
  heading: 'Your plan is canceled',
  paragraphs: [
    `You keep the ${p.plan_name} plan until ${lastDayText(p.period_end)}, and nothing more is charged.`,
    VALIDITY_TEXT.ended_plan,
  ],
  action: { label: 'Resume the plan', url: billingPage(site_url) },
  small_print: 'You can undo this until the plan ends.',
});

export const planEndedMail = ({ to, site_url }: To, p: PlanFacts & { credits_until: Date }): MailContent => ({
  to,
  subject: `Your ${p.plan_name} plan has ended`,
  site_url,
  heading: 'Your plan has ended',
  paragraphs: [
    `Nothing more is charged. You can use the plan’s remaining credits through ${lastDayText(p.credits_until)}.`,
    'Credits that you bought separately keep their own expiration date.',
  ],
  action: { label: 'See plans', url: new URL('/pricing', site_url).href },
  small_print: 'Thank you for using Longhand.',
});

export const planDuplicateMail = (
  { to, site_url }: To,
  p: { plan_name: string; amount_cents: number; first_plan: string },
): MailContent => ({
  to,
  subject: `We canceled your second plan and refunded ${formatUsd(p.amount_cents)}`,
  site_url,
  heading: 'You paid for two plans',
  paragraphs: [
    `You paid ${formatUsd(p.amount_cents)} for the ${p.plan_name} plan while your ${p.first_plan} plan was running.`,
    `We canceled the second plan and refunded its payment in full. Most banks show a refund within 5 to 10 days. Your ${p.first_plan} plan continues as before.`,
    'If you want another plan, change it on your billing page.',
  ],
  action: { label: 'View billing', url: billingPage(site_url) },
  small_print: 'You’re getting this email because we canceled one of your payments.',
});

export const creditsExpireMail = (
  { to, site_url }: To,
  p: { credits: number; expires_at: Date; days: number },
): MailContent => ({
  to,
  subject: `${creditsText(p.credits)} ${plural(p.credits, 'expires', 'expire')} after ${lastDayText(p.expires_at)}`,
  site_url,
  heading: `${p.days} days left to use ${creditsText(p.credits)}`,
  paragraphs: [
    `${creditsText(p.credits)} can be used through ${lastDayText(p.expires_at)}.`,
    'Think of someone who’d be glad to hear from you.',
  ],
  action: { label: 'Write a card', url: new URL('/create-letter-start', site_url).href },
  small_print: 'We send this email 30 and 7 days before credits expire.',
});
