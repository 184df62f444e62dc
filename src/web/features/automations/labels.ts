import { heldText } from '../../../modules/automations/rules.ts';
import type { Outcome } from '../../../modules/automations/schema.ts';
import type { BadgeVariant } from '../../components/badge.tsx';
import type { Attempt, Automation } from './queries.ts';

const STATUS: Record<Automation['status'], { name: string; look: BadgeVariant }> = {
  collecting: { name: 'Collecting', look: 'secondary' },
  on: { name: 'On', look: 'good' },
  off: { name: 'Off', look: 'outline' },
  paused: { name: 'Paused', look: 'warning' },
};
export const statusOf = (automation: Pick<Automation, 'status'>) => STATUS[automation.status];

const PAUSED: Record<Exclude<NonNullable<Automation['paused_reason']>, 'operator'>, string> = {
  burst:
    'Many events arrived within a minute, so we paused it. New cards wait for your approval until you switch it on again.',
  credits: 'You’re out of credits. Cards wait and are sent once you buy more.',
  member: 'Its campaign is paused, so cards wait. Resume it here or in Campaign History.',
};

/** Why an automation sends nothing; null when it is not paused. */
export function pausedText({
  status,
  paused_reason,
  paused_note,
}: Pick<Automation, 'status' | 'paused_reason' | 'paused_note'>): string | null {
  if (status !== 'paused' || !paused_reason) return null;
  return paused_reason === 'operator'
    ? `${heldText(paused_note ?? '')} Cards wait until we resume it.`
    : PAUSED[paused_reason];
}

/** The name of each outcome and the look of its badge. An event that was skipped on purpose is no failure. */
const OUTCOME: Record<Outcome, { name: string; look: BadgeVariant }> = {
  sent: { name: 'Sent', look: 'good' },
  collected: { name: 'Collected', look: 'outline' },
  received: { name: 'Received', look: 'secondary' },
  waiting: { name: 'Waiting', look: 'secondary' },
  needs_approval: { name: 'Needs approval', look: 'warning' },
  needs_review: { name: 'Needs review', look: 'warning' },
  skipped: { name: 'Skipped', look: 'outline' },
  failed: { name: 'Failed', look: 'destructive' },
};
export const outcomeOf = (outcome: Outcome) => OUTCOME[outcome];

/** The outcomes of each of the three statuses that the history has. */
export const STATUSES: Record<Attempt['status'], { name: string; outcomes: readonly Outcome[] }> = {
  success: { name: 'Success', outcomes: ['sent', 'collected'] },
  pending: { name: 'Pending', outcomes: ['received', 'waiting', 'needs_approval', 'needs_review'] },
  failed: { name: 'Failed', outcomes: ['skipped', 'failed'] },
};

const RULES: Record<string, string> = {
  collecting: 'An automation only collects events until you switch it on.',
  off: 'An automation that is switched off sends nothing.',
  deleted: 'A deleted automation sends nothing.',
  test: 'A test never sends a card.',
  deletion: 'Events about something deleted or canceled send nothing.',
  do_not_mail: 'Contacts marked as do not mail get no cards.',
  duplicate: 'Repeated events send only one card.',
  event_type: 'Only the events you listed send a card.',
  tag: 'Only contacts with a tag you listed get a card.',
  state: 'Only addresses in the states you listed get a card.',
  sender: 'Every envelope needs a return address.',
  address: 'A card needs a name and a complete US address.',
  message: 'Every field in the message needs a value, and the text must fit the card.',
  design: 'The card design must be available.',
  repeat: 'A person gets one card in the number of days you set.',
  burst: 'More than 20 events in a minute pause an automation, in case of a mistake.',
  approval: 'You approve each card of this automation.',
  rejected: 'A rejected card is not sent.',
  delay: 'This automation waits before it sends.',
  daily_cap: 'Cards above the daily limit of the automation need your approval.',
  account_cap: 'Cards above the daily limit of your account need your approval.',
  budget: 'Cards over your account’s monthly budget need approval from an owner or admin.',
  credits: 'Each card uses one credit.',
  paused: 'A paused campaign sends nothing.',
  operator: 'An automation that we paused sends nothing until we resume it.',
  split: 'Each contact in a request gets its own row.',
  sent: 'The event passed every check.',
  error: 'An event that can’t be processed sends nothing.',
};

/** The rule that decided an event, as a sentence; empty for an unknown one. */
export const ruleSentence = (rule: string): string => RULES[rule] ?? '';

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
