import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';

export const SCRIBE_TOKEN = 'a-token-of-the-operator';

export type StandInCampaign = {
  id: number;
  status: string;
  message: string;
  text_type: string;
  return_address: Record<string, string>;
  contacts: Record<string, string>[];
  pages: string[];
};
type Answer = { status: number; body: object; headers?: Record<string, string> };
export type Request = { method: string; path: string; body: Record<string, unknown>; form: FormData | null };

const refuse = (status: number, message: string, errors = {}): Answer => ({
  status,
  body: { success: 0, message, errors },
});
const NOT_FOUND = refuse(404, 'Campaign not found');

/**
 * Speaks as Scribe's campaign API does, on loopback, and remembers what it would print. Stop it at the end. A proxy in
 * front of it may not carry bytes faithfully: then it does not open the cards' archives.
 */
export async function scribeStandIn({ opens_archives = true } = {}) {
  const campaigns = new Map<number, StandInCampaign>();
  const seen: Request[] = [];
  let last_id = 1000;
  const state = {
    wallet: 1_000_000,
    /** Answers in the stead of Scribe where it gives something. */
    interrupt: (_: Request): Answer | undefined => undefined,
    /** Whether Scribe takes this recipient. */
    takes: (_: Record<string, string>): boolean => true,
  };

  const of = (id: unknown) => campaigns.get(Number(id));

  async function add({ form }: Request): Promise<Answer> {
    const message = form?.get('message');
    const attachment = form?.get('attachment');
    if (typeof message !== 'string' || !message) return refuse(422, 'The message field is required');
    if (!(attachment instanceof Blob)) return refuse(422, 'The attachment field is required');
    const archive = new Uint8Array(await attachment.arrayBuffer());
    const pages = opens_archives ? Object.keys(unzipSync(archive)) : [];
    const return_address = Object.fromEntries(
      [...form!].flatMap(([name, value]) => {
        const part = /^return_address\[(\w+)\]$/.exec(name)?.[1];
        return part ? [[part, String(value)]] : [];
      }),
    );
    const id = ++last_id;
    campaigns.set(id, {
      id,
      status: 'draft',
      // Forms carry line ends as CRLF.
      message: message.replaceAll('\r\n', '\n'),
      text_type: String(form!.get('text_type')),
      return_address,
      pages,
      contacts: [],
    });
    return { status: 200, body: { success: 1, data: { id, status: 'draft' } } };
  }

  function list({ body }: Request): Answer {
    const campaign = of(body.campaign_id);
    const contacts = body.contacts as Record<string, string>[];
    if (campaign?.status !== 'draft') return refuse(422, 'Validation error');
    const bad = contacts.findIndex((contact) => !state.takes(contact));
    if (bad >= 0) {
      return refuse(422, 'Validation error', { [`contacts.${bad}.zip`]: ['The ZIP code is not a real one.'] });
    }
    campaign.contacts.push(...contacts);
    return { status: 200, body: { success: 1, message: `${contacts.length} contacts added.`, data: contacts } };
  }

  function send({ body }: Request): Answer {
    const campaign = of(body.campaign_id);
    if (!campaign || campaign.status === 'delete') return NOT_FOUND;
    if (campaign.status !== 'draft') return refuse(409, 'This campaign has already been submitted');
    if (campaign.contacts.length === 0) return refuse(422, 'No contacts added');
    if (state.wallet < campaign.contacts.length) return refuse(402, 'Payment Required - Insufficient wallet balance');
    state.wallet -= campaign.contacts.length;
    campaign.status = 'pending';
    return { status: 200, body: { campaign_id: campaign.id, data: { id: campaign.id, status: 'pending' } } };
  }

  function cancel(id: string): Answer {
    const campaign = of(id);
    if (!campaign || campaign.status === 'delete') return NOT_FOUND;
    if (campaign.status !== 'pending') return refuse(422, 'Only pending one-time orders can be canceled');
    campaign.status = 'draft';
    state.wallet += campaign.contacts.length;
    return { status: 200, body: { new_status: 'draft', wallet_balance: state.wallet } };
  }

  function pause(id: string): Answer {
    const campaign = of(id);
    if (!campaign) return NOT_FOUND;
    if (campaign.status !== 'on-going') return refuse(422, 'Only ongoing campaigns can be paused');
    campaign.status = 'paused';
    return { status: 200, body: { campaign_id: campaign.id, new_status: 'paused' } };
  }

  function remove({ body }: Request): Answer {
    const campaign = of(body.campaign_id);
    if (!campaign || campaign.status === 'delete') return NOT_FOUND;
    campaign.status = 'delete';
    return { status: 200, body: { success: 1, data: { id: campaign.id, status: 'delete' } } };
  }

  function tell(id: string | null): Answer {
    const campaign = of(id);
    if (!campaign) return NOT_FOUND;
    return { status: 200, body: { status_code: campaign.status, status_label: campaign.status } };
  }

  async function answer(request: Request): Promise<Answer> {
    const { method, path } = request;
    const url = new URL(path, 'http://scribe');
    const [, id, action] = /^\/api\/v1\/(?:on-going-)?campaign\/(\d+)\/(cancel|pause)$/.exec(url.pathname) ?? [];
    const call = `${method} ${url.pathname}`;
    if (call === 'POST /api/add-campaign-v2') return add(request);
    if (call === 'POST /api/add-contacts-bulk') return list(request);
    if (call === 'PUT /api/v1/campaign/send') return send(request);
    if (call === 'POST /api/delete-campaign') return remove(request);
    if (call === 'GET /api/v1/campaign-status') return tell(url.searchParams.get('campaign_id'));
    if (method === 'POST' && id) return action === 'cancel' ? cancel(id) : pause(id);
    return refuse(404, 'Not Found');
  }

  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming);
    seen.push(request);
    const is_known = incoming.headers.authorization === `Bearer ${SCRIBE_TOKEN}`;
    const { status, body, headers } = is_known
      ? (state.interrupt(request) ?? (await answer(request)))
      : refuse(401, 'Unauthorized');
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    api_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    campaigns,
    seen,
    state,
    /** Everybody who gets a letter, by first name, as often as they get one. */
    posted: (): string[] =>
      [...campaigns.values()]
        .filter(({ status }) => !['draft', 'delete'].includes(status))
        .flatMap(({ contacts }) => contacts.map((contact) => contact.first_name ?? ''))
        .sort(),
    reset() {
      campaigns.clear();
      seen.length = 0;
      Object.assign(state, { wallet: 1_000_000, interrupt: () => undefined, takes: () => true });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const bytes = Buffer.concat(parts);
  const type = incoming.headers['content-type'] ?? '';
  const is_form = type.startsWith('multipart/form-data');
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    form: is_form ? await new Response(bytes, { headers: { 'Content-Type': type } }).formData() : null,
    body: type.startsWith('application/json') ? JSON.parse(bytes.toString()) : {},
  };
}
