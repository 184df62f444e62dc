import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a provider misbehaves. `acts` in front: what was asked is done all the same. */
export const MISBEHAVIORS = [
  'fails',
  'throttles',
  'cuts',
  'hangs',
  'answers garbage',
  'answers about another',
  'acts and fails',
  'acts and cuts',
  'acts and breaks off',
  'acts and answers garbage',
  'acts twice',
  'acts and answers late',
] as const;
export type Misbehavior = (typeof MISBEHAVIORS)[number];

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
/** Beyond the time that the product waits for a payment provider. */
const HANG_MS = 24_000;

/** Stands in front of a provider on loopback and does what `choose` says for each request; null passes it on. */
export async function providerGate(
  upstream: string,
  choose: (method: string) => Misbehavior | null,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const ask = () => forward(upstream, incoming, body);
    await misbehave(choose(incoming.method ?? 'GET'), ask, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function misbehave(how: Misbehavior | null, ask: () => Promise<Answer>, out: ServerResponse): Promise<void> {
  const say = (status: number, text: string, headers: OutgoingHttpHeaders = {}) =>
    void out.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  if (how === 'fails') return say(500, '{"error": {"type": "api_error", "message": "Something is broken here."}}');
  if (how === 'throttles')
    return say(429, '{"error": {"type": "rate_limit", "message": "Slow down."}}', { 'Retry-After': '1' });
  if (how === 'cuts') return void out.destroy();
  if (how === 'answers garbage') return say(200, '<html>It works!</html>');
  if (how === 'hangs') return void (await sleep(HANG_MS).then(() => out.destroy()));
  if (how === 'acts twice') await ask();
  const { status, headers, body } = await ask();
  const send = (bytes = body) => void out.writeHead(status, headers).end(bytes);
  if (how === 'acts and fails') return say(503, '{"error": {"type": "api_error", "message": "Try again."}}');
  if (how === 'acts and cuts') return void out.destroy();
  if (how === 'acts and answers garbage') return say(200, '{"id": 7');
  if (how === 'acts and breaks off') {
    out.writeHead(status, headers);
    out.write(body.subarray(0, Math.floor(body.length / 2)), () => out.destroy());
    return;
  }
  if (how === 'acts and answers late') await sleep(HANG_MS);
  if (how === 'answers about another') return send(aboutAnother(body, headers));
  send();
}

/** The same answer under the id of something else, as a mixed-up cache gives it. */
function aboutAnother(body: Buffer, headers: OutgoingHttpHeaders): Buffer {
  const other = Buffer.from(body.toString().replace(/^(\{"id":\s*"[a-z]+_(?:test_)?)[^"]{4}/, '$1ZZZZ'));
  headers['content-length'] = other.length;
  return other;
}

function forward(upstream: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url: path, headers } = incoming;
  return new Promise((answered, failed) => {
    const { 'transfer-encoding': _, ...sent } = headers;
    const asked = request(new URL(path ?? '/', upstream), {
      method,
      headers: { ...sent, 'content-length': body.length },
    });
    asked.on('error', failed);
    asked.on('response', async (response) => {
      const bytes = await buffer(response).catch((error: Error) => error);
      if (bytes instanceof Error) return failed(bytes);
      const { 'transfer-encoding': __, ...kept } = response.headers;
      answered({ status: response.statusCode ?? 500, headers: kept, body: bytes });
    });
    asked.end(body);
  });
}
