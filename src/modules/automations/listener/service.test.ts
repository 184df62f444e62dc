import { createHmac } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { automationSender, type Sender } from '../../../../tests/support/automations/sender.ts';
import { lead } from '../../../../tests/support/automations/shop.ts';
import { sql } from '../../../platform/database/db.ts';
import { jsonLog } from '../../../platform/log.ts';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { webhookReading } from '../events/reading-service.ts';
import { listenerService } from './service.ts';

/** What the webhook URL promises to senders, and what it keeps from strangers. */

const PUBLIC_URL = 'https://longhand.example.com';
const printed: string[] = [];
let sender: Sender;
beforeAll(async () => {
  sender = await automationSender(
    { RATE_LIMIT_WEBHOOKS: '60' },
    { log: jsonLog((line) => printed.push(line)), site_url: PUBLIC_URL },
  );
});

const LISTENER = '/functions/v1/highlevel-listener';
const KB = 1024;
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

describe('the size of a body', () => {
  it('may be 256 KB to the byte', async () => {
    const { url } = await sender.automation();
    const shell = JSON.stringify(lead('Grace', { note: '' })).length;
    const body = (size: number) => JSON.stringify(lead('Grace', { note: 'x'.repeat(size - shell) }));
    expect(await sender.post(url, body(256 * KB))).toMatchObject({ status: 202 });
    expect(await sender.post(url, body(256 * KB + 1))).toMatchObject({ status: 413 });
  });

  it('is limited without a Content-Length, and an endless body is read no further than the limit', async () => {
    const { url } = await sender.automation();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 32 * KB;
        controller.enqueue(new Uint8Array(32 * KB).fill(0x20));
      },
    });
    expect(await sender.post(url, endless)).toMatchObject({ status: 413 });
    expect(sent).toBeLessThanOrEqual(256 * KB + 3 * 32 * KB);
  });
});

describe('a compressed body', () => {
  const text = JSON.stringify(lead('Grace'));

  it('is read like any other, and its signature is that of the text', async () => {
    const secret = 'shh';
    const { url } = await sender.automation({ signature: { kind: 'shopify', secret } });
    const signature = createHmac('sha256', secret).update(text).digest('base64');
    for (const [encoding, body] of [
      ['gzip', gzipSync(text)],
      ['deflate', deflateSync(text)],
      ['br', brotliCompressSync(text)],
      ['identity', bytes(text)],
    ] as const) {
      const headers = { 'Content-Encoding': encoding, 'X-Shopify-Hmac-Sha256': signature };
      const { status, answer } = await sender.post(url, new Uint8Array(body), headers);
      expect({ encoding, status }).toEqual({ encoding, status: 202 });
      expect(await sender.see(answer.id)).toMatchObject({ raw: text });
    }
  });

  it('is refused when it is larger than 256 KB inside, damaged, or compressed in another way', async () => {
    const { url } = await sender.automation();
    const gzip = { 'Content-Encoding': 'gzip' };
    const bomb = new Uint8Array(gzipSync(new Uint8Array(20 * KB * KB).fill(0x20)));
    expect(bomb.length).toBeLessThan(256 * KB);
    expect(await sender.post(url, bomb, gzip)).toMatchObject({ status: 413 });
    expect(await sender.post(url, text, gzip)).toMatchObject({ status: 400, answer: { code: 'unreadable_body' } });
    const other = await sender.post(url, text, { 'Content-Encoding': 'zstd' });
    expect(other).toMatchObject({ status: 415, answer: { code: 'unsupported_encoding' } });
  });
});

describe('a text that is not UTF-8', () => {
  const XML = '<?xml version="1.0" encoding="UTF-16"?><c><first_name>René</first_name><street>7 Oak Ave</street></c>';
  it.each([
    ['JSON in UTF-16', 'application/json; charset=utf-16', bytes(`\ufeff${JSON.stringify(lead('René'))}`, 'utf16le')],
    ['JSON in UTF-16 without a mark', 'application/json', bytes(JSON.stringify(lead('René')), 'utf16le')],
    [
      'JSON in big-endian UTF-16',
      'application/json',
      new Uint8Array(Buffer.from(JSON.stringify(lead('René')), 'utf16le').swap16()),
    ],
    ['XML in UTF-16', 'text/xml', bytes(`\ufeff${XML}`, 'utf16le')],
    ['a form in Latin-1', 'application/x-www-form-urlencoded; charset=iso-8859-1', bytes('first_name=René', 'latin1')],
    ['a form with Latin-1 escapes', 'application/x-www-form-urlencoded', bytes('first_name=Ren%E9&note=100%')],
    [
      'a multipart form in Latin-1 beside a file in UTF-8',
      'multipart/form-data; boundary=b',
      new Uint8Array([
        ...bytes('--b\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nRené\r\n', 'latin1'),
        ...bytes('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\né\r\n--b--\r\n'),
      ]),
    ],
  ])('is read as it was meant: %s', async (_, type, body) => {
    const { url } = await sender.automation();
    const { status, answer } = await sender.post(url, body, { 'Content-Type': type });
    expect(status).toBe(202);
    await sender.process();
    expect(await sender.see(answer.id)).toMatchObject({ contact_data: { first_name: 'René' } });
  });

  it('is shown in the history as text', async () => {
    const { url } = await sender.automation();
    const { answer } = await sender.post(url, bytes(JSON.stringify(lead('René')), 'utf16le'));
    expect(await sender.see(answer.id)).toMatchObject({ raw: JSON.stringify(lead('René')) });
  });
});

describe('who may post', () => {
  it('a stranger learns nothing of a deleted automation: it answers 410 only to its key', async () => {
    const { id, url } = await sender.automation();
    await sender.asOwner('DELETE', `/rest/v1/automations/${id}`);
    expect(await sender.post(url)).toMatchObject({ status: 410 });
    const stranger = await sender.post(`${LISTENER}/${id}?key=wrong`);
    expect(stranger).toMatchObject({ status: 401, answer: { code: 'wrong_key' } });
  });

  it('an unknown automation and an id that is none answer the same, whatever key they bring', async () => {
    const unknown = crypto.randomUUID();
    const answers = await Promise.all(
      [
        unknown,
        '1',
        'null',
        "'; drop table automations",
        unknown.replace(/-/g, ''),
        '00000000-0000-0000-0000-000000000000',
      ]
        .flatMap((id) => [`${LISTENER}/${encodeURIComponent(id)}`, `${LISTENER}/${encodeURIComponent(id)}?key=k`])
        .map((url) => sender.post(url)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${withoutRequestId(text)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404 });
  });

  it('a malformed id costs the same queries as an unknown automation and as a wrong key', async () => {
    const { id } = await sender.automation();
    let queries = 0;
    const db = sender.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const reading = webhookReading(verifyCityStateZip);
    const { receive } = listenerService({ db, clock: sender.clock, reading, site_url: PUBLIC_URL });
    const costs: number[] = [];
    for (const called of ['hello', crypto.randomUUID(), id]) {
      queries = 0;
      const posted = {
        method: 'POST',
        url: PUBLIC_URL,
        headers: new Headers(),
        body: bytes('{}'),
        key: 'wrong',
        ip: '',
      };
      await expect(receive(called, posted)).rejects.toThrow();
      costs.push(queries);
    }
    expect(costs).toEqual([1, 1, 1]);
  });

  it('HubSpot signs the public URL, whatever address the proxy calls', async () => {
    const secret = 'client-secret';
    const { url } = await sender.automation({ signature: { kind: 'hubspot', secret } });
    const body = JSON.stringify(lead('Grace'));
    const time = String(sender.clock.now().getTime());
    const sign = (called: string) =>
      createHmac('sha256', secret).update(`POST${called}${body}${time}`).digest('base64');
    const from = (called: string) => ({
      'X-HubSpot-Signature-v3': sign(called),
      'X-HubSpot-Request-Timestamp': time,
      'X-Forwarded-Host': 'evil.example.com',
    });
    const behind_proxy = `http://10.0.0.7:3000${url}`;
    expect(await sender.post(behind_proxy, body, from(`${PUBLIC_URL}${url}`))).toMatchObject({ status: 202 });
    expect(await sender.post(behind_proxy, body, from(behind_proxy))).toMatchObject({ status: 401 });
  });

  it('its key is in no log line, no error answer and no metric', async () => {
    const { url, key } = await sender.automation();
    const wrong = 'wrong-key-0123456789';
    printed.length = 0;
    await sql`alter table automation_event_keys rename to gone`.execute(sender.db);
    const broken = await sender.post(url, JSON.stringify(lead('Grace', { event_id: 'e1' })), { 'x-longhand-key': key });
    await sql`alter table gone rename to automation_event_keys`.execute(sender.db);
    expect(broken.status).toBe(500);
    expect(printed.join('')).toContain('request_failed');
    const refused = [
      await sender.post(url.replace(key, wrong)),
      await sender.post(url, 'unreadable'),
      await sender.post(`${url}&key=%00`),
      await sender.post(url, undefined, { Authorization: `Bearer ${wrong}`, 'x-longhand-key': wrong }),
    ];
    const metrics = await (await sender.app.server.request('/metrics')).text();
    expect(metrics).toContain(`POST ${LISTENER}/:automation_id`);
    for (const text of [...printed, broken.text, metrics, ...refused.map((answer) => answer.text)])
      for (const secret of [key, wrong]) expect(text).not.toContain(secret);
  });
});

describe('an event that becomes no letter', () => {
  it('answers 202, since a retry would not help, and its row has the reason', async () => {
    const { id, url } = await sender.automation({ filters: { tags: ['vip'] } });
    await sender.post(url, JSON.stringify(lead('Sample')));
    await sender.process();
    await sender.asOwner('POST', '/functions/v1/automation-switch', { id, on: true });
    const refusals: [object, string][] = [
      [lead('Ann', { address1: '' }), 'tag'],
      [lead('Bea', { tags: 'vip', address1: '' }), 'address'],
      [lead('Cyd', { tags: 'vip', dnd: true }), 'do_not_mail'],
      [lead('Dee', { type: 'ContactDelete' }), 'deletion'],
      [{ hello: 'world' }, 'tag'],
    ];
    for (const [body, rule] of refusals) {
      const { status, answer } = await sender.post(url, JSON.stringify(body));
      expect(status).toBe(202);
      await sender.process();
      expect(await sender.see(answer.id)).toMatchObject({ rule, reason: expect.stringMatching(/\w/), letter_id: null });
    }
    await sender.asOwner('POST', '/functions/v1/automation-switch', { id, on: false });
    const { status, answer } = await sender.post(url, JSON.stringify(lead('Eve', { tags: 'vip' })));
    await sender.process();
    expect({ status, ...((await sender.see(answer.id)) as object) }).toMatchObject({ status: 'failed', rule: 'off' });
    expect(status).toBe(202);
  });
});

describe('what senders insist on', () => {
  it('GET and HEAD answer 200 for Mailchimp, whatever the id and key are', async () => {
    const { url } = await sender.automation();
    for (const path of [url, `${LISTENER}/${crypto.randomUUID()}`, `${LISTENER}/hello`])
      for (const method of ['GET', 'HEAD'])
        expect((await sender.app.server.request(path, { method })).status).toBe(200);
  });

  it('Salesforce gets its Ack for each delivery of a message, which is stored once', async () => {
    const { url } = await sender.automation();
    const contact = '<sf:Id>003</sf:Id><sf:FirstName>Ann</sf:FirstName>';
    const notification = `<Notification><Id>04l2</Id><sObject xmlns:sf="urn:x">${contact}</sObject></Notification>`;
    const soap = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notifications xmlns="http://soap.sforce.com/2005/09/outbound">${notification}</notifications></soapenv:Body></soapenv:Envelope>`;
    const events = await sender.countEvents();
    for (let delivery = 0; delivery < 3; delivery++) {
      const { status, text } = await sender.post(url, soap, { 'Content-Type': 'text/xml' });
      expect(status).toBe(200);
      expect(text).toContain('<Ack>true</Ack>');
    }
    expect(await sender.countEvents()).toBe(events + 1);
  });

  it('a repeated id answers with the first row, also once that was processed and with another body', async () => {
    const { url } = await sender.automation();
    const deliver = (name: string, headers: Record<string, string>) =>
      sender.post(url, JSON.stringify(lead(name)), headers);
    for (const header of ['X-Shopify-Event-Id', 'Webhook-Id', 'DeliveryId', 'Idempotency-Key']) {
      const first = await deliver('Grace', { [header]: `${header}-1` });
      await sender.process();
      const again = await deliver('Someone', { [header]: `${header}-1` });
      expect(again).toMatchObject({ status: 202, answer: { id: first.answer.id } });
    }
  });
});

describe('how often', () => {
  const flood = async (url: string, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n++) answers.push(await sender.post(url, 'no JSON'));
    return answers;
  };

  it('an automation takes five minutes’ requests at once, then its rate, and says when to retry', async () => {
    const { url } = await sender.automation();
    const answers = await flood(url, 302);
    expect(answers.map(({ status }) => status)).toEqual([...Array(300).fill(400), 429, 429]);
    expect(answers[300]).toMatchObject({ retry_after: '1', answer: { code: 'over_request_rate_limit' } });
    expect(answers[300]?.text).toContain('The limit is 60 requests a minute. Please try again in 1 minute.');
    sender.clock.move(2000);
    expect((await flood(url, 3)).map(({ status }) => status)).toEqual([400, 400, 429]);
    const other = await sender.automation();
    expect(await sender.post(other.url)).toMatchObject({ status: 202 });
  });

  it('a stranger at the limit of wrong keys uses up nobody’s own limit, also not from the same address', async () => {
    sender.clock.move(600_000);
    const { id, url } = await sender.automation();
    const answers = await flood(`${LISTENER}/${id}?key=guess`, 301);
    expect(answers.map(({ status }) => status)).toEqual([...Array(300).fill(401), 429]);
    expect(answers[300]?.text).toContain('Too many requests without the right key');
    expect(await sender.post(`${LISTENER}/hello`)).toMatchObject({ status: 429 });
    expect((await flood(url, 300)).every(({ status }) => status === 400)).toBe(true);
  });
});

describe('a change of an automation', () => {
  it('is obeyed by the next request, also where the one before was answered without a look-up', async () => {
    const { id, url } = await sender.automation();
    for (const _ of [1, 2]) expect(await sender.post(url)).toMatchObject({ status: 202 });
    const change = { signature: { kind: 'shopify', secret: 'first' } };
    expect((await sender.asOwner('PATCH', `/rest/v1/automations/${id}`, change)).status).toBe(200);
    expect(await sender.post(url)).toMatchObject({ status: 401 });

    const text = JSON.stringify(lead('Grace'));
    const signed = (secret: string) => ({
      'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(text).digest('base64'),
    });
    expect(await sender.post(url, text, signed('first'))).toMatchObject({ status: 202 });
    await sender.asOwner('PATCH', `/rest/v1/automations/${id}`, { signature: { kind: 'shopify', secret: 'second' } });
    expect(await sender.post(url, text, signed('second'))).toMatchObject({ status: 202 });
    expect(await sender.post(url, text, signed('first'))).toMatchObject({ status: 401 });

    await sender.asOwner('DELETE', `/rest/v1/automations/${id}`);
    expect(await sender.post(url, text, signed('second'))).toMatchObject({ status: 410 });
  });
});
