import { Failure, notFound } from '../../platform/failure.ts';
import { formatCount, formatNumber } from '../../platform/format.ts';
import { dayText } from '../../platform/time.ts';
import { WAITS_FOR_APPROVAL } from './rules.ts';

export const waitsForApproval = () => new Failure(409, 'waits_for_approval', WAITS_FOR_APPROVAL);
export const submittedBefore = () =>
  new Failure(409, 'submitted_before', 'This campaign has already been submitted, so there’s nothing to approve.');
export const submittedMeanwhile = () =>
  new Failure(409, 'submitted_meanwhile', 'This campaign was submitted and canceled in the meantime. Reload the page.');
export const notADraft = () =>
  new Failure(409, 'not_a_draft', 'This campaign has been sent, so it’s no longer a draft. Reload the page.');
export const campaignNotFound = () => notFound('This campaign');
export const incomplete = (text: string) => new Failure(422, 'campaign_incomplete', text);
export const cannotCancel = (text: string) => new Failure(409, 'cannot_cancel', text);
export const cannotPause = (text: string) => new Failure(409, 'cannot_pause', text);
export const cannotResume = (text: string) => new Failure(409, 'cannot_resume', text);
export const campaignPaused = () =>
  new Failure(409, 'campaign_paused', 'This campaign is paused. Resume it, then send again.');
export const oneRecipientOnly = () =>
  new Failure(422, 'one_recipient_only', 'A single letter goes to one recipient. Use a bulk campaign for more.');
export const notSubmitted = () =>
  new Failure(409, 'not_submitted', 'This campaign has not been submitted yet, so there is nothing to charge.');
export const campaignRedacted = (at: Date) =>
  new Failure(
    409,
    'campaign_redacted',
    `The message of this campaign was deleted on ${dayText(at)}, so it can't be sent or copied. Start a new campaign instead.`,
  );
export const draftNotFound = () => notFound('This draft');
export const draftGone = () =>
  new Failure(409, 'draft_gone', 'This draft was sent or deleted in another tab or on another device.');
export const draftChanged = (current: { version: string; saved_at?: string }) =>
  new Failure(409, 'draft_changed', 'This draft was changed in another tab or on another device.', current);
export const tooManyDrafts = (limit: number) =>
  new Failure(
    409,
    'too_many_drafts',
    `You have ${formatNumber(limit)} drafts, which is the limit. Delete drafts you no longer need, then save again.`,
  );
export const tooManyContacts = (limit: number) =>
  new Failure(
    409,
    'too_many_contacts',
    `Your unsent campaigns can have up to ${formatNumber(limit)} contacts in total. Send one of them first, or contact us for a higher limit.`,
  );
export const messageCutOff = (cut_off: number, letters: number) =>
  new Failure(
    422,
    'message_cut_off',
    letters === 1
      ? 'This message doesn’t fit on the card: its end would be cut off. Shorten it, or confirm that it may be sent cut off.'
      : `The message doesn’t fit on ${formatCount(cut_off, 'card')}: ${cut_off === 1 ? 'its end' : 'their ends'} would be cut off. Shorten it, or confirm that it may be sent cut off.`,
  );
export const listNotChecked = () =>
  new Failure(
    409,
    'list_not_checked',
    'We’re still checking whether the message fits on each card. Try again in a minute.',
  );
export const campaignChanged = () =>
  new Failure(
    409,
    'campaign_changed',
    'This campaign was changed while it was being sent. Check it, then send it again.',
  );
