import { loadHand } from '../../../handwriting/hands.ts';
import { ApiError, call } from '../../lib/api.ts';
import { letterDrafts, type RecipientContact, type SenderAddress, signatureOf } from './drafts.ts';
import { penOf } from './pen.ts';
import { dropPending, oneTabAtATime, type PendingLetter, readPending } from './pending-letter.ts';
import { printedMessage } from './printed-message.ts';

/** Sends one letter: campaign, contact, submission. Every call is idempotent. */

export type CampaignOrder = {
  title: string;
  message: string;
  campaign_type: 'one-time';
  text_type: PendingLetter['letterForm']['text_type'];
  return_address: ReturnType<typeof senderOf>;
  template_id: string;
  template_zip_url?: string;
  request_key: string;
  hand: string;
  ink_colour: string;
  ink_setting: PendingLetter['ink_setting'];
  ink_seed: string;
  signature: PendingLetter['signature'];
  replaces_letter_id?: string;
  replaces_draft_id?: string;
};

export type LetterCalls = {
  createCampaign(order: CampaignOrder): Promise<{ campaign?: { id?: string } }>;
  addContacts(campaign_id: string, contacts: Recipient[]): Promise<unknown>;
  submitCampaign(campaign_id: string, template_id: string, asked: Asked): Promise<unknown>;
};

/** `letter_draft_key`: the draft on the server that is sent. */
type Asked = { letter_draft_key?: string; accepts_cut_off?: true };

const server: LetterCalls = {
  createCampaign: (body) => call('POST /functions/v1/create-campaign', { body }),
  addContacts: (campaign_id, contacts) => call('POST /functions/v1/add-contacts', { body: { campaign_id, contacts } }),
  submitCampaign: (campaign_id, template_id, asked) =>
    call('POST /functions/v1/submit-campaign', { body: { campaign_id, template_id, ...asked } }),
};

/** The same, but the last call asks another member to send it. */
export const askingServer = (note: string): LetterCalls => ({
  ...server,
  submitCampaign: (campaign_id, template_id, { accepts_cut_off }) =>
    call('POST /functions/v1/request-approval', { body: { campaign_id, template_id, note, accepts_cut_off } }),
});

const STAGE_TEXT = {
  campaign: 'Campaign creation failed',
  campaign_id: 'Campaign was created but no ID was returned. Please contact support.',
  contact: 'Adding contact failed',
  submission: 'Campaign submission failed',
} as const;

/** The step at which sending failed. `user_message` is the server's text, if any. */
export class SendFailure extends Error {
  readonly user_message: string | undefined;
  readonly code: string | undefined;

  constructor(stage: keyof typeof STAGE_TEXT, cause?: unknown) {
    super(STAGE_TEXT[stage], { cause });
    this.name = 'SendFailure';
    this.user_message = cause instanceof ApiError && cause.code !== 'unknown' ? cause.user_message : undefined;
    this.code = cause instanceof ApiError ? cause.code : undefined;
  }
}

/**
 * Sends a pending letter, records that it is sent and returns the campaign's id. When another tab is sending or has sent it,
 * that one's letter counts. Throws SendFailure.
 */
export function sendPendingLetter(
  user_id: string,
  pending: PendingLetter,
  calls: LetterCalls = server,
): Promise<string> {
  const { draft_key } = pending;
  const drafts = letterDrafts(user_id);
  return oneTabAtATime(draft_key, async () => {
    const sent = drafts.readSent();
    if (sent?.key === draft_key) return sent.campaign_id;
    // The other tab may have saved a later version of the same letter.
    const kept = readPending(user_id);
    const letter = kept?.draft_key === draft_key ? kept : pending;
    const session_id = pending.session_id ?? letter.session_id;
    const campaign_id = await sendLetter(letter, calls);
    drafts.markSent({ key: draft_key, campaign_id, session_id });
    dropPending(user_id);
    return campaign_id;
  });
}

/** The three calls in their order, each repeated while the server can't be reached. */
export async function sendLetter(
  letter: PendingLetter,
  calls: LetterCalls,
  waits_ms: readonly number[] = WAITS_MS,
): Promise<string> {
  const order = orderOf(letter, await messageOf(letter));
  const { campaign } = await atStage('campaign', () => calls.createCampaign(order), waits_ms);
  const campaign_id = campaign?.id;
  if (!campaign_id) throw new SendFailure('campaign_id');
  await atStage('contact', () => calls.addContacts(campaign_id, [recipientOf(letter.contactForm)]), waits_ms);
  const asked: Asked = {
    ...(letter.draft_is_saved && { letter_draft_key: letter.draft_key }),
    ...(letter.accepts_cut_off && { accepts_cut_off: true }),
  };
  await atStage('submission', () => calls.submitCampaign(campaign_id, letter.selectedTemplate, asked), waits_ms);
  return campaign_id;
}

const WAITS_MS = [800, 2500] as const;

async function atStage<T>(
  stage: keyof typeof STAGE_TEXT,
  work: () => Promise<T>,
  waits_ms: readonly number[],
): Promise<T> {
  for (const wait_ms of [...waits_ms, undefined]) {
    try {
      return await work();
    } catch (error) {
      if (wait_ms === undefined || !isPassing(error)) throw new SendFailure(stage, error);
      await new Promise((done) => setTimeout(done, wait_ms));
    }
  }
  throw new SendFailure(stage);
}

/** A server that was not reached or is just starting; a refusal stays a refusal. */
const isPassing = (error: unknown) => !(error instanceof ApiError) || [502, 503, 504].includes(error.status);

async function messageOf(letter: PendingLetter): Promise<string> {
  return printedMessage(letter, await loadHand(letter.hand).catch(() => undefined));
}

function orderOf(letter: PendingLetter, message: string): CampaignOrder {
  return {
    title: letter.letterForm.title.trim(),
    message,
    campaign_type: 'one-time',
    text_type: letter.letterForm.text_type,
    return_address: senderOf(letter.returnAddress),
    template_id: letter.selectedTemplate,
    ...(letter.template_zip_url ? { template_zip_url: letter.template_zip_url } : {}),
    request_key: letter.request_key,
    hand: letter.hand,
    ink_colour: letter.ink_colour,
    ink_setting: letter.ink_setting,
    ink_seed: penOf(letter).seed,
    signature: signatureOf(letter),
    ...(letter.replaces_letter_id ? { replaces_letter_id: letter.replaces_letter_id } : {}),
    ...(letter.replaces_draft_id ? { replaces_draft_id: letter.replaces_draft_id } : {}),
  };
}

/** The return address as the server takes it. */
export const senderOf = ({ address_check: _, ...sender }: SenderAddress) => sender;

type Recipient = ReturnType<typeof recipientOf>;

/** The recipient as the server takes them. */
export const recipientOf = ({ address_check: _, ...contact }: RecipientContact) => contact;
