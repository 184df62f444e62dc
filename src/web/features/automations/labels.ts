import type { Outcome } from '../../../modules/automations/schema.ts';
import { letterLabel } from '../../../modules/letters/rules.ts';
import { letterStatus } from '../../../modules/letters/schema.ts';
import type { BadgeVariant } from '../../components/badge.tsx';
import type { Attempt, Automation } from './queries.ts';

const STATUS: Record<Automation['status'], { name: string; look: BadgeVariant }> = {
  collecting: { name: 'Collecting', look: 'secondary' },
  on: { name: 'On', look: 'good' },
  off: { name: 'Off', look: 'outline' },
  paused: { name: 'Paused', look: 'warning' },
};
export const statusOf = (automation: Pick<Automation, 'status'>) => STATUS[automation.status];

const PAUSED: Record<NonNullable<Automation['paused_reason']>, string> = {
  burst:
    'Many events arrived within a minute, so we paused it. New cards wait for your approval until you switch it on again.',
  credits: 'You’re out of credits. Cards wait, and are sent when you’ve bought more.',
  member: 'Its campaign is paused. Switch it on to continue.',
};

/** Why an automation sends nothing; null when it is not paused. */
export const pausedText = ({ status, paused_reason }: Pick<Automation, 'status' | 'paused_reason'>): string | null =>
  status === 'paused' && paused_reason ? PAUSED[paused_reason] : null;

export const OUTCOMES: Record<Outcome, string> = {
  received: 'Received',
  collected: 'Collected, nothing sent',
  waiting: 'Waiting to be sent',
  needs_review: 'Needs review',
  needs_approval: 'Needs approval',
  skipped: 'Skipped',
  sent: 'Sent',
  failed: 'Failed',
};

/** The name of a step in an event's timeline: a status of its letter, or of the event. */
export function stageName(status: string): string {
  const letter = letterStatus.safeParse(status).data;
  return letter ? letterLabel(letter) : (OUTCOMES[status as Outcome] ?? status);
}

const ATTEMPT_STATUS: Record<Attempt['status'], { name: string; look: BadgeVariant }> = {
  success: { name: 'Success', look: 'good' },
  failed: { name: 'Failed', look: 'destructive' },
  pending: { name: 'Pending', look: 'secondary' },
};
export const attemptStatusOf = (attempt: Pick<Attempt, 'status'>) => ATTEMPT_STATUS[attempt.status];

const RULES: Record<string, string> = {
  collecting: 'The automation is not switched on yet',
  off: 'The automation is switched off',
  deleted: 'The automation was deleted',
  test: 'Tests send nothing',
  deletion: 'Events about something deleted send nothing',
  do_not_mail: 'Contacts marked as do not mail get nothing',
  duplicate: 'A repeated event sends nothing',
  event_type: 'Your filter by event',
  tag: 'Your filter by tag',
  state: 'Your filter by state',
  sender: 'A return address is required',
  address: 'A complete US address is required',
  message: 'A message that can be written is required',
  repeat: 'Your limit for cards to the same person',
  burst: 'Many events at once need your approval',
  approval: 'You approve each card',
  rejected: 'Rejected by a member',
  delay: 'Your delay before sending',
  daily_cap: 'Your daily limit',
  credits: 'Each card needs a credit',
  paused: 'The campaign is paused',
  split: 'Each contact of a request gets an event of its own',
  sent: 'All checks passed',
  error: 'Processing failed',
};

/** The rule that decided an event, in words. */
export const ruleName = (rule: string): string => RULES[rule] ?? rule;

/** The fields of a contact that a webhook is read for, in the order of the page. */
export const CONTACT_FIELDS = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  company_name: 'Company',
  street: 'Street address',
  unit: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  email: 'Email',
  phone: 'Phone',
} as const;
export type ContactField = keyof typeof CONTACT_FIELDS;
export const contactFields = Object.keys(CONTACT_FIELDS) as ContactField[];
