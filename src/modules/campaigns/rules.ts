import { isBlank } from '../../handwriting/repertoire.ts';
import { formatCount } from '../../platform/format.ts';
import { unwritableProblem } from '../addresses/writable-rules.ts';
import { REQUIRED_CONTACT_FIELDS } from '../imports/column-rules.ts';
import type { Placeholder } from '../letters/rules.ts';
import type { LetterStatus } from '../letters/schema.ts';
import type { CampaignType, ContactInput } from './schema.ts';

const LABELS: [words: string[], label: string][] = [
  [['awaiting-approval'], 'Waiting for Approval'],
  [['pending', 'submitted'], 'Submitted'],
  [['processing', 'approved', 'queue'], 'Approved - In Queue'],
  [['printing', 'production'], 'In Print Production (will send in 2-4 business days)'],
  [['delivered', 'shipped', 'complete'], 'Complete: Sent Via USPS'],
  [['paused'], 'Paused'],
  [['delete'], 'Deleted'],
  [['expect-48-hour-delay'], 'Rewrite (expect 48 hour delay)'],
  [['failed', 'error', 'cancelled'], 'Failed'],
];

/** What a customer reads for a status text, whoever wrote it and in whatever case. */
export function statusLabel(status: string): string {
  const text = status.toLowerCase();
  return LABELS.find(([words]) => words.some((word) => text.includes(word)))?.[1] ?? 'Draft';
}

/** While a campaign has one of these, pages poll its status every 30 seconds. */
export const REFRESHED_STATUSES = ['pending', 'submitted', 'processing', 'printing', 'production', 'in production'];
export const isUnderWay = (status: string): boolean => REFRESHED_STATUSES.includes(status.toLowerCase());

export type BadgeStyle = 'default' | 'secondary' | 'outline' | 'destructive';

/** Filled when sent, muted while under way, an outline for drafts. */
export function badgeStyle(status: string): BadgeStyle {
  const label = statusLabel(status);
  if (label === 'Complete: Sent Via USPS') return 'default';
  if (label === 'Failed') return 'destructive';
  return ['Draft', 'Paused', 'Deleted'].includes(label) ? 'outline' : 'secondary';
}

const CANCELLABLE = ['draft', 'pending', 'submitted'];
const MAILED = ['shipped', 'delivered', 'completed'];

type CampaignState = { campaign_type: CampaignType; status: string };

/** Why this campaign cannot be cancelled; null when it can. */
export function cancelRefusal({ campaign_type, status }: CampaignState): string | null {
  if (status === 'awaiting-approval') return WAITS_FOR_APPROVAL;
  if (campaign_type === 'bulk') {
    return status === 'draft'
      ? 'This bulk campaign is still a draft: nothing was charged, and you can edit or delete it.'
      : 'Bulk campaigns cannot be cancelled once submitted.';
  }
  if (campaign_type !== 'one-time') return 'Only one-time campaigns can be canceled.';
  if (CANCELLABLE.includes(status)) return null;
  if (MAILED.includes(status)) return 'This letter has been mailed and can’t be canceled.';
  if (status === 'failed') return 'This letter could not be sent, and its credit was returned.';
  return IN_PRODUCTION;
}

export const WAITS_FOR_APPROVAL =
  'This campaign is waiting for approval. To change or send it, withdraw the request on the Approvals page first.';
export const IN_PRODUCTION = 'This letter is already in print production and can’t be canceled.';

/** Why this campaign cannot be paused; null when it can. */
export function pauseRefusal({ campaign_type, status }: CampaignState): string | null {
  if (campaign_type !== 'ongoing') return 'Only ongoing campaigns can be paused';
  return status === 'pending' ? null : 'An ongoing campaign can only be paused while it is pending.';
}

/** Why this campaign cannot be resumed; null when it can. */
export function resumeRefusal({ campaign_type, status }: CampaignState): string | null {
  if (campaign_type !== 'ongoing') return 'Only ongoing campaigns can be paused and resumed.';
  return status === 'paused' ? null : 'This campaign is not paused.';
}

export const cancelMessage = (refunded: number): string =>
  refunded === 0
    ? 'Your campaign has been canceled.'
    : `Your campaign has been canceled and ${formatCount(refunded, 'credit has', 'credits have')} been refunded.`;
export const CANCELLING =
  'Your campaign is being canceled. Your credits are refunded as soon as the printer confirms it.';
export const PAUSED = 'Your campaign has been paused. Scheduled mailings stop until you resume it.';
export const RESUMED = 'Your campaign has been resumed. Scheduled mailings continue.';

/** The statuses of a campaign. All but `draft`, `awaiting-approval` and `paused` follow from its letters. */
export type CampaignStatus =
  | 'draft'
  | 'awaiting-approval'
  | 'submitted'
  | 'pending'
  | 'processing'
  | 'printing'
  | 'shipped'
  | 'delivered'
  | 'expect-48-hour-delay'
  | 'failed'
  | 'paused';

const FROM_LEAST_ADVANCED: [steps: LetterStatus[], status: CampaignStatus][] = [
  [['queued', 'sending'], 'submitted'],
  [['pending'], 'pending'],
  [['processing', 'expect-48-hour-delay'], 'processing'],
  [['printing'], 'printing'],
  [['shipped'], 'shipped'],
  [['delivered'], 'delivered'],
];

/**
 * The status of a campaign from those that its letters have: that of its least advanced letter, leaving out letters
 * that will not be sent. When all were taken back, it is a draft again.
 */
export function campaignStatus(letters: readonly LetterStatus[]): CampaignStatus {
  const active = letters.filter((status) => status !== 'failed' && status !== 'cancelled');
  if (active.length === 0) return letters.includes('failed') ? 'failed' : 'draft';
  if (active.every((status) => status === 'expect-48-hour-delay')) return 'expect-48-hour-delay';
  return FROM_LEAST_ADVANCED.find(([steps]) => active.some((status) => steps.includes(status)))?.[1] ?? 'submitted';
}

/** Required fields that this contact lacks. */
export const missingContactFields = (contact: Pick<ContactInput, (typeof REQUIRED_CONTACT_FIELDS)[number]>) =>
  REQUIRED_CONTACT_FIELDS.filter((field) => isBlank(contact[field]));

type Recipient = Parameters<typeof missingContactFields>[0] & Parameters<typeof unwritableProblem>[0];

/** Whether a contact has a whole address, and nothing in it that no hand writes. */
export const mayBeMailed = (contact: Recipient): boolean =>
  missingContactFields(contact).length === 0 && unwritableProblem(contact) === null;

/** Why none of these contacts can be written to; null when one can. */
export function contactsProblem(contacts: readonly Recipient[], campaign_type: CampaignType): string | null {
  if (contacts.some(mayBeMailed)) return null;
  const complete = contacts.find((contact) => missingContactFields(contact).length === 0);
  return complete ? unwritableProblem(complete) : noContacts(campaign_type);
}

export const NO_VALID_CONTACTS =
  'No valid contacts found. Please check your CSV file and field mappings. All contacts must have first name, street address, city, state, and ZIP code.';
export const NO_RECIPIENT = 'Please enter recipient name and search for their address using Google.';
export const NO_TEMPLATE = 'Missing Template - Please select a template for your letter.';
export const NO_SENDER_NAME = 'Please enter your name.';
const NO_SENDER_LAST_NAME = 'Please enter a last name.';
export const NO_SENDER_ADDRESS =
  'Missing Address - Please search for your address using Google or manually enter complete address details.';

/** What the message of a campaign lacks; null when nothing. */
export const missingContent = (draft: {
  title: string;
  message: string;
  campaign_type: CampaignType;
}): string | null => {
  if (draft.title.trim() && !isBlank(draft.message)) return null;
  const what = draft.campaign_type === 'one-time' ? 'letter' : 'campaign';
  return `Missing Information - Please fill in the ${what} title and message.`;
};

type Sender = {
  firstName: string;
  lastName?: string;
  street: string;
  unit?: string;
  city: string;
  state: string;
  zip: string;
};

/** What a sender's name and address lack, or why they can't be written; null when they can. A list needs a whole name. */
export function senderProblem(from: Sender, campaign_type?: CampaignType): string | null {
  if (isBlank(from.firstName)) return NO_SENDER_NAME;
  if (campaign_type === 'bulk' && isBlank(from.lastName ?? '')) return NO_SENDER_LAST_NAME;
  if ([from.street, from.city, from.state, from.zip].some(isBlank)) return NO_SENDER_ADDRESS;
  const problem = unwritableProblem(from);
  return problem && `Return address: ${problem}`;
}

/** Why letters would have a gap where the message has a placeholder: so many contacts have no text for it. */
export function gapText(placeholder: Placeholder, contacts: number, campaign_type: CampaignType): string {
  const is_one = campaign_type === 'one-time';
  const who = is_one ? 'this contact has' : formatCount(contacts, 'contact has', 'contacts have');
  const what = placeholder.replaceAll('_', ' ');
  return `The message uses {{${placeholder}}}, and ${who} no ${what}. Change the message or the ${is_one ? 'contact' : 'contacts'}.`;
}

export const EVERY_VALUE_UNWRITABLE =
  'The message uses columns of your list that we can’t write for anyone on it. Change the message or the list.';

export const noContacts = (campaign_type: CampaignType): string =>
  campaign_type === 'one-time' ? NO_RECIPIENT : NO_VALID_CONTACTS;
