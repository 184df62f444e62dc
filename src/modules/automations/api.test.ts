import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { automationSender, type Sender } from '../../../tests/support/automations/sender.ts';
import { lead } from '../../../tests/support/automations/shop.ts';
import { one, sql } from '../../platform/database/db.ts';

/** What a sender gets as an answer, over HTTP. */

let sender: Sender;
beforeAll(async () => {
  sender = await automationSender();
});

const automation: Sender['automation'] = (over) => sender.automation(over);
const post: Sender['post'] = (...request) => sender.post(...request);
const asOwner: Sender['asOwner'] = (...request) => sender.asOwner(...request);
const countEvents = () => sender.countEvents();
const countJobs = async () => (await one<{ n: number }>(sender.db, sql`select count(*)::int as n from jobs`)).n;

describe('the webhook URL', () => {
  it('answers 202 with the id of the one row that it stores, and adds no job', async () => {
    const { url } = await automation();
    const [events, jobs] = [await countEvents(), await countJobs()];
    const { status, answer } = await post(url);
    expect({ status, answer }).toEqual({ status: 202, answer: { id: expect.any(String) } });
    expect(await countEvents()).toBe(events + 1);
    expect(await countJobs()).toBe(jobs);
    const shown = await (await asOwner('GET', `/rest/v1/webhook_history/${answer.id}`)).json();
    expect(shown).toMatchObject({ outcome: 'received', status: 'pending', headers: { signature: 'none' } });
  });

  it('takes the key in the URL, in x-longhand-key, or as a bearer key, and no other', async () => {
    const { id, key } = await automation();
    const path = `/functions/v1/highlevel-listener/${id}`;
    expect(await post(path)).toMatchObject({ status: 401, answer: { code: 'wrong_key' } });
    expect(await post(`${path}?key=${key}x`)).toMatchObject({ status: 401 });
    expect(await post(`${path}?key=`)).toMatchObject({ status: 401 });
    expect(await post(path, undefined, { 'x-longhand-key': key })).toMatchObject({ status: 202 });
    expect(await post(path, undefined, { Authorization: `Bearer ${key}` })).toMatchObject({ status: 202 });
    expect(await post(path, undefined, { Authorization: `Bearer ${sender.token}` })).toMatchObject({ status: 401 });
  });

  it('takes only a bearer key where the automation requires it', async () => {
    const { url, key } = await automation({ requires_bearer: true });
    expect(await post(url)).toMatchObject({ status: 401 });
    expect(await post(url, undefined, { Authorization: `Bearer ${key}` })).toMatchObject({ status: 202 });
  });

  it('refuses a request without the signature that the automation requires', async () => {
    const secret = 'shh';
    const { url } = await automation({ signature: { kind: 'shopify', secret } });
    const body = JSON.stringify(lead('Grace'));
    const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64');
    const refused = { status: 401, answer: { code: 'wrong_signature' } };
    expect(await post(url, body)).toMatchObject(refused);
    expect(await post(url, body, { 'X-Shopify-Hmac-Sha256': sign(`${body} `) })).toMatchObject(refused);
    expect(await post(url, body, { 'X-Shopify-Hmac-Sha256': sign(body) })).toMatchObject({ status: 202 });
  });

  it('says the same of an unknown automation and of an id that is none', async () => {
    const unknown = await post(`/functions/v1/highlevel-listener/${crypto.randomUUID()}?key=x`);
    const wrong = await post('/functions/v1/highlevel-listener/hello?key=x');
    const words = ({ status, text }: typeof unknown) => ({ status, text: text.replace(/"request_id":"[^"]*"/, '') });
    expect(words(unknown)).toMatchObject({ status: 404 });
    expect(words(wrong)).toEqual(words(unknown));
  });

  it('answers 410 once the automation is deleted', async () => {
    const { id, url } = await automation();
    expect((await asOwner('DELETE', `/rest/v1/automations/${id}`)).status).toBe(204);
    expect(await post(url)).toMatchObject({ status: 410, answer: { code: 'automation_deleted' } });
  });

  it('refuses what is empty, unreadable or larger than 256 KB, and stores nothing of it', async () => {
    const { url } = await automation();
    const events = await countEvents();
    expect(await post(url, '')).toMatchObject({ status: 400, answer: { code: 'unreadable_body' } });
    expect(await post(url, 'hello')).toMatchObject({ status: 400, answer: { code: 'unreadable_body' } });
    expect(await post(url, new Uint8Array(256 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(await countEvents()).toBe(events);
  });

  it("answers a repeated id of the sender's event with the first id, also when both arrive at the same time", async () => {
    const { url } = await automation();
    const events = await countEvents();
    const body = JSON.stringify(lead('Grace', { event_id: 'evt-1' }));
    const answers = await Promise.all([post(url, body), post(url, body), post(url, body)]);
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
    const by_header = { 'webhook-id': 'msg_1' };
    const [first, second] = [await post(url, undefined, by_header), await post(url, undefined, by_header)];
    expect(second).toMatchObject({ status: 202, answer: { id: first.answer.id } });
    expect(await countEvents()).toBe(events + 2);
    const other = await automation();
    expect((await post(other.url, body)).answer.id).not.toBe(answers[0]?.answer.id);
  });

  it('stores bytes that are no text, and text that the database does not take', async () => {
    const { url } = await automation();
    const odd = await post(url, JSON.stringify(lead('Gra\0ce', { event_id: 'a\0b', tags: '\ud800' })));
    const old = await post(url, new Uint8Array([...new TextEncoder().encode('first_name=Ren'), 0xe9]));
    expect([odd.status, old.status]).toEqual([202, 202]);
    await sender.process();
    const { see } = sender;
    expect(await see(odd.answer.id)).toMatchObject({ outcome: 'collected', contact_data: { first_name: 'Gra ce' } });
    expect(await see(old.answer.id)).toMatchObject({ outcome: 'collected', contact_data: { first_name: 'René' } });
  });

  it('answers GET, with which senders check it, and acknowledges outbound messages of Salesforce', async () => {
    const { url } = await automation();
    expect((await sender.app.server.request(url)).status).toBe(200);
    const notification = `<Notification><Id>04l1</Id><sObject><FirstName>Ann</FirstName></sObject></Notification>`;
    const soap = `<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notifications xmlns="http://soap.sforce.com/2005/09/outbound">${notification}</notifications></soapenv:Body></soapenv:Envelope>`;
    const { status, text } = await post(url, soap, { 'Content-Type': 'text/xml; charset=utf-8' });
    expect(status).toBe(200);
    expect(text).toContain('<Ack>true</Ack>');
  });
});
