import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, isPosted, newState, type Request, refuse, scribeCampaigns } from './campaigns.ts';

export const SCRIBE_TOKEN = 'a-token-of-the-operator';

/**
 * A stand-in for Scribe's campaign API on loopback, which records what it would print. Stop it at the end. Behind a proxy
 * that does not preserve bytes it must not open the cards' archives.
 */
export async function scribeStandIn({ opens_archives = true } = {}) {
  const state = newState();
  const seen: Request[] = [];
  const scribe = scribeCampaigns(state, opens_archives);
  const { campaigns } = scribe;
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming);
    seen.push(request);
    const is_known = incoming.headers.authorization === `Bearer ${SCRIBE_TOKEN}`;
    const { status, body, headers } = is_known
      ? (state.interrupt(request) ?? (await answer(scribe, request)))
      : refuse(401, 'Unauthorized');
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    api_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    campaigns,
    seen,
    state,
    /** The first name on each letter that is posted. */
    posted: (): string[] =>
      [...campaigns.values()]
        .filter(isPosted)
        .flatMap(({ contacts }) => contacts.map((contact) => contact.first_name ?? ''))
        .sort(),
    reset() {
      campaigns.clear();
      seen.length = 0;
      Object.assign(state, newState());
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(scribe: ReturnType<typeof scribeCampaigns>, request: Request): Promise<Answer> {
  const { method, path } = request;
  const url = new URL(path, 'http://scribe');
  const [, id, action] = /^\/api\/v1\/(?:on-going-)?campaign\/(\d+)\/(cancel|pause)$/.exec(url.pathname) ?? [];
  const call = `${method} ${url.pathname}`;
  if (call === 'POST /api/add-campaign-v2') return scribe.add(request);
  if (call === 'POST /api/add-contacts-bulk') return scribe.addContacts(request);
  if (call === 'PUT /api/v1/campaign/send') return scribe.send(request);
  if (call === 'POST /api/delete-campaign') return scribe.remove(request);
  if (call === 'GET /api/v1/campaign-status') return scribe.status(url.searchParams.get('campaign_id'));
  if (method === 'POST' && id) return action === 'cancel' ? scribe.cancel(id) : scribe.pause(id);
  return refuse(404, 'Not Found');
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
