import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress, outboundPost } from './outbound.ts';

const running: (() => unknown)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

async function target(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  running.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const toAnywhere = outboundPost({ mayReach: () => true, timeout_ms: 1000 });

describe('posting to an address that an operator configured', () => {
  it('counts no address of a private or special network as public', () => {
    const own = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ];
    const own_v6 = [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
    ];
    for (const address of [...own, ...own_v6, 'example.com', '']) {
      expect({ address, reachable: isPublicAddress(address) }).toEqual({ address, reachable: false });
    }
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address)).toBe(true);
  });

  it('never connects to this machine or a private network, by number or by name', async () => {
    let asked = 0;
    const url = new URL(await target((_, response) => response.end(String(++asked))));
    const post = outboundPost();
    const disguises = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'];
    for (const host of disguises) {
      const address = `http://${host}:${url.port}/hook`;
      await expect(post(address, {}), host).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(asked).toBe(0);
  });

  it('refuses addresses that are not of the web', async () => {
    for (const address of ['file:///etc/passwd', 'ftp://example.com', 'no address', '']) {
      await expect(toAnywhere(address, {})).rejects.toMatchObject({ kind: 'refused' });
    }
  });

  it('sends the JSON and the headers', async () => {
    let seen = {};
    const url = await target(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      seen = {
        method: request.method,
        key: request.headers['idempotency-key'],
        type: request.headers['content-type'],
        body: JSON.parse(Buffer.concat(chunks).toString()),
      };
      response.writeHead(204).end();
    });
    await toAnywhere(url, { company: 'Müller & Co' }, { 'Idempotency-Key': 'k1' });
    expect(seen).toEqual({ method: 'POST', key: 'k1', type: 'application/json', body: { company: 'Müller & Co' } });
  });

  it('does not follow redirects, and tells refusals from failures that pass', async () => {
    const statuses = { 302: 'refused', 404: 'refused', 429: 'retryable', 503: 'retryable' };
    for (const [status, kind] of Object.entries(statuses)) {
      const url = await target((_, response) => response.writeHead(Number(status), { Location: '/elsewhere' }).end());
      await expect(toAnywhere(url, {}), status).rejects.toMatchObject({ kind });
    }
  });

  it('gives up on a side that never answers, to try again later', async () => {
    const url = await target(() => {});
    const post = outboundPost({ mayReach: () => true, timeout_ms: 100 });
    await expect(post(url, {})).rejects.toMatchObject({ kind: 'retryable' });
  });
});
