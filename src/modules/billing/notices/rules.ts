import { plural } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { lastDayText } from '../../../platform/us/last-day.ts';
import { planName } from '../catalog/rules.ts';
import { creditsText } from '../rules.ts';
import type { Notice } from '../schema.ts';
import { graceEndsAt, renewalOf } from '../subscriptions/rules.ts';

/** The page warns of credits that expire within so many days. */
const EXPIRY_NOTICE_DAYS = 30;

type PlanFacts = {
  plan_id: string;
  period_end: Date;
  cancel_at_period_end: boolean;
  past_due_since: Date | null;
  paused_at: Date | null;
  pay_url: string | null;
  unpaid_plan_id: string | null;
  unpaid_cents: number | null;
};
type TopUpFacts = {
  status: string;
  credits: number;
  amount_cents: number;
  message: string | null;
  finish_url: string | null;
  created_at: Date;
};
export type NoticeFacts = {
  debt_credits: number;
  plan: PlanFacts | undefined;
  /** A second plan that was paid recently, and refunded. */
  duplicate: { plan_id: string; first_plan_id: string; paid_cents: number } | undefined;
  /** The last automatic payment, under the active consent. */
  top_up: TopUpFacts | undefined;
  /** When the day's limit of automatic payments was last reached. */
  limit_notified_at: Date | null;
  lots: readonly { remaining: number; expires_at: Date }[];
};

/** What the owner of an account should know about its money now, the most severe first. */
export function noticesOf(facts: NoticeFacts, now: Date): Notice[] {
  const found = [
    planNotice(facts.plan),
    duplicateNotice(facts),
    topUpNotice(facts, now),
    debtNotice(facts),
    expiryNotice(facts, now),
  ];
  const order = { error: 0, warning: 1, info: 2 } as const;
  return found.filter((notice) => notice !== undefined).sort((a, b) => order[a.severity] - order[b.severity]);
}

function planNotice(plan: PlanFacts | undefined): Notice | undefined {
  if (!plan) return undefined;
  const { plan_name: name, amount_cents } = renewalOf(plan);
  const pay = plan.pay_url ? { label: 'Pay now', url: plan.pay_url } : null;
  if (plan.paused_at) {
    return {
      kind: 'benefits_paused',
      severity: 'error',
      title: `Your ${name} plan is paused`,
      text: `The renewal of ${formatUsd(amount_cents)} is unpaid. The plan resumes as soon as you pay.`,
      action: pay,
    };
  }
  if (plan.past_due_since) {
    return {
      kind: 'renewal_failed',
      severity: 'error',
      title: `The renewal of your ${name} plan failed`,
      text: `Please pay ${formatUsd(amount_cents)} by ${lastDayText(graceEndsAt(plan.past_due_since))}; after that, your plan is paused.`,
      action: pay,
    };
  }
  if (!plan.cancel_at_period_end) return undefined;
  return {
    kind: 'plan_ends',
    severity: 'info',
    title: `Your ${name} plan ends on ${lastDayText(plan.period_end)}`,
    text: 'Nothing more is charged. You can undo this until then.',
    action: null,
  };
}

function duplicateNotice({ duplicate }: NoticeFacts): Notice | undefined {
  if (!duplicate) return undefined;
  const [second, first] = [planName(duplicate.plan_id), planName(duplicate.first_plan_id)];
  return {
    kind: 'plan_duplicate',
    severity: 'info',
    title: 'We canceled your second plan and refunded it',
    text: `You paid ${formatUsd(duplicate.paid_cents)} for ${second} while ${first} was running. Most banks show a refund within 5 to 10 days.`,
    action: null,
  };
}

const CHOOSE_CARD = { label: 'Choose another card', url: '/settings#auto-top-up' };

function topUpNotice({ top_up, limit_notified_at }: NoticeFacts, now: Date): Notice | undefined {
  if (top_up?.status === 'card_removed') {
    return {
      kind: 'top_up_card_removed',
      severity: 'error',
      title: 'Your automatic top-ups are paused',
      text: 'The card for them was removed. Nothing is charged until you choose another card.',
      action: CHOOSE_CARD,
    };
  }
  if (limit_notified_at && now.getTime() - limit_notified_at.getTime() < DAY_MS) {
    return {
      kind: 'top_up_limit',
      severity: 'warning',
      title: 'No more automatic top-ups today',
      text: 'They reached the daily limit and continue tomorrow.',
      action: { label: 'Buy credits', url: '/pricing' },
    };
  }
  if (!top_up) return undefined;
  const what = `The top-up of ${creditsText(top_up.credits)} for ${formatUsd(top_up.amount_cents)}`;
  if (top_up.status === 'needs_authentication' && top_up.finish_url) {
    return {
      kind: 'top_up_authentication',
      severity: 'warning',
      title: 'Please confirm your automatic top-up',
      text: `${what} waits until you confirm it with your bank.`,
      action: { label: 'Confirm the payment', url: top_up.finish_url },
    };
  }
  if (top_up.status !== 'declined') return undefined;
  return {
    kind: 'top_up_declined',
    severity: 'error',
    title: 'Your automatic top-up was declined',
    text: `${what} was not paid. ${top_up.message ?? ''}`.trim(),
    action: CHOOSE_CARD,
  };
}

function debtNotice({ debt_credits }: NoticeFacts): Notice | undefined {
  if (debt_credits === 0) return undefined;
  return {
    kind: 'debt',
    severity: 'warning',
    title: `You owe ${creditsText(debt_credits)}`,
    text: 'They were spent before the payment was returned. Your next credits pay them off first.',
    action: { label: 'Buy credits', url: '/pricing' },
  };
}

function expiryNotice({ lots }: NoticeFacts, now: Date): Notice | undefined {
  const until = now.getTime() + EXPIRY_NOTICE_DAYS * DAY_MS;
  const soon = lots.filter(({ expires_at }) => expires_at.getTime() <= until);
  const [first] = soon;
  if (!first) return undefined;
  const credits = soon.reduce((sum, { remaining }) => sum + remaining, 0);
  return {
    kind: 'credits_expire',
    severity: 'info',
    title: `${creditsText(credits)} ${plural(credits, 'expires', 'expire')} soon`,
    text: `The first expire after ${lastDayText(first.expires_at)}.`,
    action: { label: 'Write a card', url: '/create-letter-start' },
  };
}
