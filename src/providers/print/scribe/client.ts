import { z } from 'zod';
import { ProviderError, retryAfterMs } from '../../../platform/provider-error.ts';
import type { PrintAddress, TextType } from '../port.ts';
import type { Budget, Urgency } from './budget-store.ts';
import { SCRIBE_STATUSES, type ScribeContact, type ScribeStatus, streetOf } from './rules.ts';

/** The largest archive that Scribe takes. */
const MOST_ZIP_BYTES = 20 * 1024 * 1024;
const WAIT_MS = 60_000;

export type ScribeClientConfig = {
  api_url: string;
  api_token: string;
  budget: Pick<Budget, 'spend' | 'block'>;
  timeout_ms?: number;
  fetch?: typeof fetch;
};

export type ScribeContent = {
  text: string;
  text_type: TextType;
  return_address: PrintAddress;
  zip: Uint8Array;
};

const id = z.coerce.number().int().positive();
const reply = z.looseObject({ success: z.coerce.number().optional(), message: z.string().optional() });
/** Scribe's answers have at least one of these in common. */
const done = reply.refine((body) => [body.success, body.message, body.data, body.new_status].some(Boolean));
const added = reply.extend({ data: z.looseObject({ id: id.optional(), campaign_id: id.optional() }) });
const listed = done.and(z.looseObject({ data: z.array(z.unknown()).optional() }));
const statusReply = z.looseObject({ status_code: z.enum(SCRIBE_STATUSES) });
const refusal = z.looseObject({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type ScribeClient = ReturnType<typeof scribeClient>;

/**
 * Scribe's campaign API, one method a call. Throws ProviderError with a code: `wallet_empty`, `unauthorized` and
 * `forbidden` concern the account and can be retried once the operator has solved it; `not_found`,
 * `already_sent` and `invalid` concern the campaign.
 */
export function scribeClient(config: ScribeClientConfig) {
  const { api_url, api_token, budget, timeout_ms = WAIT_MS, fetch: send = fetch } = config;

  async function ask<T>(urgency: Urgency, schema: z.ZodType<T>, path: string, init: RequestInit = {}): Promise<T> {
    await budget.spend(urgency);
    const { response, text } = await exchange(() =>
      send(`${api_url}${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${api_token}`, Accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout_ms),
      }),
    );
    if (!response.ok) {
      const error = failure(response, text);
      if (error.kind === 'throttled') await budget.block(error.retry_after_ms ?? 0);
      throw error;
    }
    const body = parseJson(text);
    // Some refusals come with a 200.
    if (isRefusal(text)) throw invalid(text);
    const answer = schema.safeParse(body);
    if (!answer.success)
      throw new ProviderError('retryable', 'Scribe gave an answer that could not be read.', { cause: answer.error });
    return answer.data;
  }
  const json = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  return {
    /**
     * Makes a draft with text and card, and gives its id. The call makes a campaign of its own: an id requested
     * before (create-campaign-id-v2) would leave an empty draft behind.
     */
    async addCampaign(content: ScribeContent): Promise<number> {
      const { data } = await ask('delivery', added, '/api/add-campaign-v2', {
        method: 'POST',
        body: campaignForm(content),
      });
      const made = data.id ?? data.campaign_id;
      if (made === undefined) throw new ProviderError('retryable', 'Scribe did not say what the campaign is called.');
      return made;
    },

    /** Adds recipients to a draft. Returns how many Scribe added, if it says so. */
    async addContacts(campaign_id: number, contacts: ScribeContact[]): Promise<number | undefined> {
      const body = json('POST', { campaign_id, contacts });
      return (await ask('delivery', listed, '/api/add-contacts-bulk', body)).data?.length;
    },

    /** Orders a draft to be printed and posted. `already_sent` means that this was done before. */
    async send(campaign_id: number): Promise<void> {
      await ask('delivery', done, '/api/v1/campaign/send', json('PUT', { campaign_id }));
    },

    /** Cancels a pending one-time campaign, which makes it a draft again. */
    async cancel(campaign_id: number): Promise<void> {
      await ask('withdrawal', done, `/api/v1/campaign/${campaign_id}/cancel`, { method: 'POST' });
    },

    /** Stops an ongoing campaign. */
    async pause(campaign_id: number): Promise<void> {
      await ask('withdrawal', done, `/api/v1/on-going-campaign/${campaign_id}/pause`, { method: 'POST' });
    },

    /** Deletes a campaign. */
    async remove(campaign_id: number): Promise<void> {
      await ask('withdrawal', done, '/api/delete-campaign', json('POST', { campaign_id }));
    },

    /** The status of a campaign. */
    async status(campaign_id: number, urgency: Urgency): Promise<ScribeStatus> {
      return (await ask(urgency, statusReply, `/api/v1/campaign-status?campaign_id=${campaign_id}`)).status_code;
    },
  };
}

export const isCode = (error: unknown, ...codes: string[]): error is ProviderError =>
  error instanceof ProviderError && codes.includes(error.code ?? '');

/** The address goes in bracket fields: as a JSON text Scribe does not take it. */
function campaignForm({ text, text_type, return_address: from, zip }: ScribeContent): FormData {
  if (zip.byteLength > MOST_ZIP_BYTES)
    throw new ProviderError('rejected', 'The archive of this card is larger than 20 MB.', { code: 'invalid' });
  const form = new FormData();
  form.set('message', text);
  form.set('text_type', text_type);
  form.set('campaign_type', 'one-time');
  form.set('status', 'draft');
  form.set('attachment', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'card.zip');
  const is_nameless = from.first_name.trim() === '' && from.last_name.trim() === '';
  const sender = {
    firstName: is_nameless ? from.company_name : from.first_name,
    lastName: from.last_name,
    street: streetOf(from),
    city: from.city,
    state: from.state,
    zip: from.zip,
  };
  for (const [part, value] of Object.entries(sender)) form.set(`return_address[${part}]`, value);
  return form;
}

async function exchange(send: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await send();
    return { response, text: await response.text() };
  } catch (error) {
    throw new ProviderError('retryable', 'Scribe could not be reached.', { code: 'unreachable', cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRefusal = (text: string): boolean => reply.safeParse(parseJson(text)).data?.success === 0;

/** The first error that Scribe names. */
function errorText(text: string): string {
  const refused = refusal.safeParse(parseJson(text)).data;
  const detail = Object.values(refused?.errors ?? {}).flat()[0] ?? refused?.message ?? '';
  return detail ? `: ${detail}` : '.';
}

const invalid = (text: string) =>
  new ProviderError('rejected', `Scribe refused this letter${errorText(text)}`, { code: 'invalid' });

/**
 * 402 is not the letter's fault: once the wallet has money the same letter is accepted, so it is retried, and the operator
 * is notified. The same applies to a token that is refused.
 */
function failure(response: Response, text: string): ProviderError {
  const { status } = response;
  const detail = errorText(text);
  if (status === 429) {
    const retry_after_ms = retryAfterMs(response.headers.get('Retry-After'), new Date()) ?? 60_000;
    return new ProviderError('throttled', `Scribe limits our requests${detail}`, { code: 'throttled', retry_after_ms });
  }
  if (status === 402)
    return new ProviderError('retryable', `The wallet at Scribe is empty${detail}`, { code: 'wallet_empty' });
  if (status === 401)
    return new ProviderError('retryable', `Scribe refused the token${detail}`, { code: 'unauthorized' });
  if (status === 403)
    return new ProviderError('retryable', `Scribe forbade the request${detail}`, { code: 'forbidden' });
  // Anybody on the way can say 404; a campaign is only unknown when Scribe says so.
  if (status === 404 && isRefusal(text))
    return new ProviderError('rejected', `Scribe does not know the campaign${detail}`, { code: 'not_found' });
  if (status === 409)
    return new ProviderError('duplicate', `Scribe has sent this already${detail}`, { code: 'already_sent' });
  if (status >= 500 || [404, 408, 425].includes(status) || status < 400)
    return new ProviderError('retryable', `Scribe failed with ${status}${detail}`, { code: 'unavailable' });
  return invalid(text);
}
