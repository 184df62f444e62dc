import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { idsOf, lettersTo, scribeDesk, TEMPLATE } from '../../../../tests/support/scribe/desk.ts';
import { prismProxy } from '../../../../tests/support/scribe/prism.ts';
import { SCRIBE_TOKEN, scribeStandIn } from '../../../../tests/support/scribe/stand-in.ts';
import type { Db } from '../../../platform/database/db.ts';
import { printContract } from '../contract.ts';

/** Every request and every answer here passes Prism, which holds both against Scribe's own description of its API. */
let db: Db;
let scribe: Awaited<ReturnType<typeof scribeStandIn>>;
let prism: Awaited<ReturnType<typeof prismProxy>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  scribe = await scribeStandIn({ opens_archives: false });
  prism = await prismProxy('scribe-1.6.2.openapi.json', scribe.api_url);
});
afterAll(async () => {
  await prism?.stop();
  await scribe?.stop();
});

printContract('scribe, as its API is described', async () => {
  const desk = scribeDesk(db, prism.address);
  const submit = async (orders: Parameters<typeof desk.print.submit>[0]) => {
    const answers = await desk.print.submit(orders);
    await desk.deliver();
    return answers;
  };
  return { print: { ...desk.print, submit }, template_id: TEMPLATE };
});

describe("Scribe's description of its API", () => {
  it('allows all that is asked from the first request to the last', async () => {
    scribe.reset();
    const { print, deliver, minutes } = scribeDesk(db, prism.address);
    const orders = lettersTo(['Alan', 'Edsger', 'Grace']);
    await print.submit(orders);
    await deliver();
    expect(scribe.posted()).toEqual(['Alan', 'Edsger', 'Grace']);
    const [campaign] = [...scribe.campaigns.values()];
    expect(campaign).toMatchObject({ text_type: 'Short Text', return_address: { street: '7 Oak Avenue Apt 4' } });
    const [first, ...others] = idsOf(orders);
    expect(await print.cancel([first!])).toMatchObject([{ outcome: 'cancelled' }]);
    await deliver();
    [...scribe.campaigns.values()].at(-1)!.status = 'on-going';
    expect(await print.cancel(others)).toMatchObject([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
    expect(scribe.posted()).toEqual([]);
    const last = lettersTo(['Ada']);
    await print.submit(last);
    await deliver();
    [...scribe.campaigns.values()].at(-1)!.status = 'printing';
    minutes(5);
    expect((await print.statuses(idsOf(last))).map(({ status }) => status)).toEqual(['printing']);
    expect(new Set(scribe.seen.map(({ path }) => path.replace(/\d+/g, 'N')))).toEqual(
      new Set([
        '/api/add-campaign-vN',
        '/api/add-contacts-bulk',
        '/api/vN/campaign/send',
        '/api/vN/campaign-status?campaign_id=N',
        '/api/vN/campaign/N/cancel',
        '/api/vN/on-going-campaign/N/pause',
        '/api/delete-campaign',
      ]),
    );
  });

  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { method: 'POST', body };
  };
  const json = (method: string, body: object) => ({
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  const contact = { street: '7 Oak Avenue', city: 'Portland', state: 'OR', zip: '97201' };

  it.each<[string, string, RequestInit]>([
    ['a campaign without a text', '/api/add-campaign-v2', form({ text_type: 'Short Text' })],
    ['a text type that it does not know', '/api/add-campaign-v2', form({ message: 'Dear', text_type: 'Medium Text' })],
    ['a status that it does not know', '/api/add-campaign-v2', form({ message: 'Dear', status: 'ready' })],
    ['contacts without a campaign', '/api/add-contacts-bulk', json('POST', { contacts: [contact] })],
    [
      'a contact without a street',
      '/api/add-contacts-bulk',
      json('POST', { campaign_id: 1, contacts: [{ ...contact, street: '' }] }),
    ],
    ['a campaign named by a word', '/api/v1/campaign/send', json('PUT', { campaign_id: 'first' })],
    ['a status without a campaign', '/api/v1/campaign-status', {}],
  ])('refuses %s', async (_, path, init) => {
    const before = scribe.seen.length;
    const headers = { ...init.headers, Authorization: `Bearer ${SCRIBE_TOKEN}` };
    const answer = await fetch(`${prism.address}${path}`, { ...init, headers });
    expect(answer.status).toBe(422);
    expect(scribe.seen.length).toBe(before);
  });

  it('does not allow an answer with a status that it does not know', async () => {
    scribe.state.interrupt = () => ({ status: 200, body: { status_code: 'lost', status_label: 'Lost' } });
    const answer = await fetch(`${prism.address}/api/v1/campaign-status?campaign_id=1`, {
      headers: { Authorization: `Bearer ${SCRIBE_TOKEN}` },
    });
    scribe.reset();
    expect(answer.status).toBe(500);
  });

  it('refuses a request without a token', async () => {
    const answer = await fetch(`${prism.address}/api/v1/campaign-status?campaign_id=1`);
    expect(answer.status).toBe(401);
  });
});
