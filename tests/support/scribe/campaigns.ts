import { unzipSync } from 'fflate';

export type StandInCampaign = {
  id: number;
  status: string;
  message: string;
  text_type: string;
  return_address: Record<string, string>;
  contacts: Record<string, string>[];
  pages: string[];
  /** It was deleted after it was sent, which hides it and stops nobody from printing it. */
  is_hidden?: boolean;
};
export type Answer = { status: number; body: object; headers?: Record<string, string> };
export type Request = { method: string; path: string; body: Record<string, unknown>; form: FormData | null };

export type ScribeState = {
  wallet: number;
  /** Replaces Scribe's answer where it returns one. */
  interrupt(request: Request): Answer | undefined;
  /** Whether Scribe accepts this recipient. */
  takes(contact: Record<string, string>): boolean;
};

export const newState = (): ScribeState => ({ wallet: 1_000_000, interrupt: () => undefined, takes: () => true });

export const refuse = (status: number, message: string, errors = {}): Answer => ({
  status,
  body: { success: 0, message, errors },
});
const NOT_FOUND = refuse(404, 'Campaign not found');
const UNSENT = ['draft', 'paused', 'payment-pending'];

/** Whether the letters of a campaign are printed and posted. */
export const isPosted = ({ status, is_hidden }: StandInCampaign): boolean =>
  is_hidden || !['draft', 'delete'].includes(status);

/** Scribe's campaigns and what its API does with them. Without `opens_archives` it ignores the cards' archives. */
export function scribeCampaigns(state: ScribeState, opens_archives: boolean) {
  const campaigns = new Map<number, StandInCampaign>();
  const find = (id: unknown): StandInCampaign | undefined => campaigns.get(Number(id));
  let last_id = 1000;

  return {
    campaigns,

    async add({ form }: Request): Promise<Answer> {
      const draft = form && (await readDraft(form, opens_archives));
      if (!draft) return refuse(422, 'The message and attachment fields are required');
      const id = ++last_id;
      campaigns.set(id, { id, ...draft });
      return { status: 200, body: { success: 1, data: { id, status: 'draft' } } };
    },

    addContacts({ body }: Request): Answer {
      const campaign = find(body.campaign_id);
      const contacts = body.contacts as Record<string, string>[];
      if (campaign?.status !== 'draft') return refuse(422, 'Validation error');
      const bad = contacts.findIndex((contact) => !state.takes(contact));
      if (bad >= 0) {
        return refuse(422, 'Validation error', { [`contacts.${bad}.zip`]: ['The ZIP code is not a real one.'] });
      }
      campaign.contacts.push(...contacts);
      return { status: 200, body: { success: 1, message: `${contacts.length} contacts added.`, data: contacts } };
    },

    send: ({ body }: Request): Answer => sendCampaign(state, find(body.campaign_id)),

    cancel(id: string): Answer {
      const campaign = find(id);
      if (!campaign || campaign.status === 'delete') return NOT_FOUND;
      if (campaign.status !== 'pending') return refuse(422, 'Only pending one-time orders can be canceled');
      campaign.status = 'draft';
      state.wallet += campaign.contacts.length;
      return { status: 200, body: { new_status: 'draft', wallet_balance: state.wallet } };
    },

    pause(id: string): Answer {
      const campaign = find(id);
      if (!campaign) return NOT_FOUND;
      if (campaign.status !== 'on-going') return refuse(422, 'Only ongoing campaigns can be paused');
      campaign.status = 'paused';
      return { status: 200, body: { campaign_id: campaign.id, new_status: 'paused' } };
    },

    remove({ body }: Request): Answer {
      const campaign = find(body.campaign_id);
      if (!campaign || campaign.status === 'delete') return NOT_FOUND;
      campaign.is_hidden = !UNSENT.includes(campaign.status);
      campaign.status = 'delete';
      return { status: 200, body: { success: 1, data: { id: campaign.id, status: 'delete' } } };
    },

    status(id: string | null): Answer {
      const campaign = find(id);
      if (!campaign) return NOT_FOUND;
      return { status: 200, body: { status_code: campaign.status, status_label: campaign.status } };
    },
  };
}

async function readDraft(form: FormData, opens_archives: boolean): Promise<Omit<StandInCampaign, 'id'> | undefined> {
  const message = form.get('message');
  const attachment = form.get('attachment');
  if (typeof message !== 'string' || !message || !(attachment instanceof Blob)) return undefined;
  const archive = new Uint8Array(await attachment.arrayBuffer());
  const return_address = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const part = /^return_address\[(\w+)\]$/.exec(name)?.[1];
      return part ? [[part, String(value)]] : [];
    }),
  );
  return {
    status: 'draft',
    // Forms carry line ends as CRLF.
    message: message.replaceAll('\r\n', '\n'),
    text_type: String(form.get('text_type')),
    return_address,
    pages: opens_archives ? Object.keys(unzipSync(archive)) : [],
    contacts: [],
  };
}

function sendCampaign(state: ScribeState, campaign: StandInCampaign | undefined): Answer {
  if (!campaign || campaign.status === 'delete') return NOT_FOUND;
  if (campaign.status !== 'draft') return refuse(409, 'This campaign has already been submitted');
  if (campaign.contacts.length === 0) return refuse(422, 'No contacts added');
  if (state.wallet < campaign.contacts.length) return refuse(402, 'Payment Required - Insufficient wallet balance');
  state.wallet -= campaign.contacts.length;
  campaign.status = 'pending';
  return { status: 200, body: { campaign_id: campaign.id, data: { id: campaign.id, status: 'pending' } } };
}
