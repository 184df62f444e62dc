import type { Db } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { ScribeClient } from './client.ts';
import { CONTACTS_PER_REQUEST, contactOf, type ScribeStatus } from './rules.ts';
import * as store from './store.ts';
import { type Answer, type CallStep, type Failed, type Sight, sightOf } from './transitions.ts';

export type CallDependencies = {
  db: Db;
  client: ScribeClient;
  /** The archive of a card design: `1.png` outside, `2.png` inside. Throws a rejected ProviderError without one. */
  artwork(template_id: string): Promise<Uint8Array>;
};

/** A campaign in a state in which a call is made. */
export type CallCampaign = store.Campaign & { step: CallStep };

export type Answered = {
  answer: Answer | Sight;
  failure?: ProviderError;
  /** What Scribe reported. */
  status?: ScribeStatus;
  /** What is known of the draft now. */
  draft?: { remote_id?: number; listed_count: number };
};

type Call = (dependencies: CallDependencies, campaign: CallCampaign, remote_id: number) => Promise<Answered>;

const look =
  (urgency: 'delivery' | 'withdrawal'): Call =>
  async ({ client }, _, remote_id) => {
    const status = await client.status(remote_id, urgency);
    return { answer: sightOf(status), status };
  };

/** The call of each state. */
const CALLS: Record<CallStep, Call> = {
  async waiting({ client, artwork }, campaign) {
    const zip = await artwork(campaign.template_id);
    const remote_id = await client.addCampaign({ ...campaign, zip });
    return { answer: 'done', draft: { remote_id, listed_count: 0 } };
  },
  async listing({ db, client }, campaign, remote_id) {
    const recipients = await store.unlistedRecipients(db, campaign, CONTACTS_PER_REQUEST);
    const added = await client.addContacts(remote_id, recipients.map(contactOf));
    if (added !== undefined && added !== recipients.length) throw miscounted(added, recipients.length);
    return { answer: 'done', draft: { listed_count: campaign.listed_count + recipients.length } };
  },
  async sending({ client }, _, remote_id) {
    await client.send(remote_id);
    return { answer: 'done' };
  },
  confirming: look('delivery'),
  async stopping({ client }, _, remote_id) {
    await client.cancel(remote_id);
    return { answer: 'done' };
  },
  checking: look('withdrawal'),
  async pausing({ client }, _, remote_id) {
    await client.pause(remote_id);
    return { answer: 'done' };
  },
  missing: look('withdrawal'),
  vanished: look('withdrawal'),
  async discarding({ client }, _, remote_id) {
    await client.remove(remote_id);
    return { answer: 'done' };
  },
};

/** Makes the call of a campaign's state. Never throws: whatever goes wrong is an answer. */
export async function makeCall(dependencies: CallDependencies, campaign: CallCampaign): Promise<Answered> {
  try {
    return await CALLS[campaign.step](dependencies, campaign, campaign.remote_id ?? 0);
  } catch (error) {
    const failure =
      error instanceof ProviderError
        ? error
        : new ProviderError('retryable', String(error), { code: 'unexpected', cause: error });
    return { answer: ANSWERS[failure.code ?? ''] ?? (failure.kind === 'rejected' ? 'refused' : 'unclear'), failure };
  }
}

/** What the client's codes say about the call that failed with them. */
const ANSWERS: Record<string, Failed> = {
  budget: 'not_made',
  throttled: 'not_made',
  unauthorized: 'not_made',
  wallet_empty: 'on_hold',
  forbidden: 'on_hold',
  not_found: 'not_found',
  already_sent: 'already_sent',
};

/** Scribe leaves out what it does not take; more than there are means that somebody on the way repeated the request. */
function miscounted(added: number, wanted: number): ProviderError {
  const message = `Scribe added ${added} of ${wanted} recipients.`;
  return new ProviderError(added < wanted ? 'rejected' : 'retryable', message, { code: 'miscounted' });
}
