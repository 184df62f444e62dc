import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { emptyDesk, idsOf, lettersTo, scribeDesk, TEMPLATE } from '../../../../tests/support/scribe/desk.ts';
import { scribeStandIn } from '../../../../tests/support/scribe/stand-in.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { printContract } from '../contract.ts';
import type { PrintProvider } from '../port.ts';
import { newClaim } from './delivery.ts';
import * as store from './store.ts';

let db: Db;
let scribe: Awaited<ReturnType<typeof scribeStandIn>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  scribe = await scribeStandIn();
});
afterAll(() => scribe.stop());

printContract('scribe, letters that wait to be handed over', async () => ({
  print: scribeDesk(db, scribe.api_url).print,
  template_id: TEMPLATE,
}));

printContract('scribe, letters that it has', async () => {
  const desk = scribeDesk(db, scribe.api_url);
  const print: PrintProvider = {
    ...desk.print,
    async submit(orders) {
      const answers = await desk.print.submit(orders);
      await desk.deliver();
      return answers;
    },
  };
  return { print, template_id: TEMPLATE };
});

beforeEach(async () => {
  await emptyDesk(db);
  scribe.reset();
});
const desk = (over: Parameters<typeof scribeDesk>[2] = {}) => scribeDesk(db, scribe.api_url, over);
const statusesOf = async (print: PrintProvider, ids: string[]) =>
  new Map((await print.statuses(ids)).map((update) => [update.letter_id, update]));

describe('delivery to Scribe', () => {
  it('gets letters that are alike as one campaign: card, text, sender and all recipients', async () => {
    const { print, deliver } = desk();
    await print.submit(lettersTo(['Grace', 'Alan', 'Edsger']));
    await deliver();
    const [campaign, ...others] = [...scribe.campaigns.values()];
    expect(others).toEqual([]);
    expect(campaign).toMatchObject({
      status: 'pending',
      message: 'Dear Grace,\nthank you for the lovely evening.',
      text_type: 'Short Text',
      pages: ['1.png', '2.png'],
      return_address: { firstName: 'Ada', lastName: 'Writer', street: '7 Oak Avenue Apt 4', zip: '97201' },
    });
    expect(campaign?.contacts.map((contact) => contact.first_name).sort()).toEqual(['Alan', 'Edsger', 'Grace']);
    expect(campaign?.contacts[0]).toMatchObject({ street: '7 Oak Avenue Apt 4', city: 'Portland', state: 'OR' });
    expect(campaign?.contacts[0]).not.toHaveProperty('unit');
  });

  it('gathers letters of one order that come in several batches, and keeps orders apart', async () => {
    const { print, deliver } = desk();
    const orders = lettersTo(['Grace', 'Alan']);
    for (const order of orders) await print.submit([order]);
    await print.submit(lettersTo(['Edsger']));
    await deliver();
    expect([...scribe.campaigns.values()].map(({ contacts }) => contacts.length).sort()).toEqual([1, 2]);
  });

  it('gets letters with a text of their own one by one', async () => {
    const { print, deliver } = desk();
    const orders = lettersTo(['Grace', 'Alan']).map((order, n) => ({ ...order, text: `Letter ${n}` }));
    await print.submit(orders);
    await deliver();
    expect([...scribe.campaigns.values()].map(({ message }) => message).sort()).toEqual(['Letter 0', 'Letter 1']);
    expect(scribe.posted()).toEqual(['Alan', 'Grace']);
  });

  it('gets a long list in several requests', async () => {
    const { print, deliver } = desk();
    const people = Array.from({ length: 2300 }, (_, n) => `Person ${n}`);
    const orders = lettersTo(people);
    for (let from = 0; from < orders.length; from += 500) await print.submit(orders.slice(from, from + 500));
    await deliver();
    const lists = scribe.seen.filter(({ path }) => path === '/api/add-contacts-bulk');
    expect(lists.map(({ body }) => (body.contacts as object[]).length)).toEqual([1000, 1000, 300]);
    expect(scribe.posted()).toEqual([...people].sort());
  });

  it('posts a letter once however often it is submitted, before and after it was sent', async () => {
    const { print, deliver } = desk();
    const orders = lettersTo(['Grace', 'Alan']);
    await Promise.all([1, 2, 3].map(() => print.submit(orders)));
    await deliver();
    expect(await print.submit(orders)).toMatchObject([{ outcome: 'duplicate' }, { outcome: 'duplicate' }]);
    await deliver();
    expect(scribe.posted()).toEqual(['Alan', 'Grace']);
  });
});

describe('the status of letters at Scribe', () => {
  it('is reported, with the id that Scribe gave the campaign', async () => {
    const { print, deliver, minutes } = desk();
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    await deliver();
    const [campaign] = [...scribe.campaigns.values()];
    for (const status of ['processing', 'printing', 'expect-48-hour-delay', 'shipped', 'delivered']) {
      campaign!.status = status;
      minutes(5);
      expect(await print.statuses(idsOf(orders))).toMatchObject([{ status, campaign_ref: String(campaign!.id) }]);
    }
  });

  it('is cancelled only when the report of a draft cannot be an old one', async () => {
    const { print, deliver, minutes } = desk();
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    await deliver();
    [...scribe.campaigns.values()][0]!.status = 'draft';
    minutes(5);
    expect(await print.statuses(idsOf(orders))).toMatchObject([{ status: 'pending' }]);
    minutes(15);
    expect(await print.statuses(idsOf(orders))).toMatchObject([{ status: 'cancelled' }]);
  });

  it('cannot be polled while Scribe is unavailable', async () => {
    const { print, deliver, minutes } = desk();
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    await deliver();
    minutes(5);
    scribe.state.interrupt = () => ({ status: 503, body: {} });
    await expect(print.statuses(idsOf(orders))).rejects.toMatchObject({ kind: 'retryable' });
  });
});

describe('a refusal by Scribe', () => {
  it('of one recipient fails this letter, and posts the others', async () => {
    const { print, deliver } = desk();
    const orders = lettersTo(['Grace', 'Alan', 'Nobody', 'Edsger', 'Barbara']);
    scribe.state.takes = (contact) => contact.first_name !== 'Nobody';
    await print.submit(orders);
    await deliver();
    expect(scribe.posted()).toEqual(['Alan', 'Barbara', 'Edsger', 'Grace']);
    const updates = await statusesOf(print, idsOf(orders));
    expect(updates.get(orders[2]!.letter_id)).toMatchObject({
      status: 'failed',
      reason: 'Scribe refused this letter: The ZIP code is not a real one.',
    });
    expect([...updates.values()].filter(({ status }) => status === 'failed')).toHaveLength(1);
  });

  it('of a card or text fails its letters, with the reason', async () => {
    const { print, deliver } = desk();
    const orders = lettersTo(['Grace']);
    scribe.state.interrupt = ({ path }) =>
      path === '/api/add-campaign-v2'
        ? { status: 200, body: { success: 0, message: 'The text is too long' } }
        : undefined;
    await print.submit(orders);
    await deliver();
    expect(await print.statuses(idsOf(orders))).toMatchObject([
      { status: 'failed', reason: 'Scribe refused this letter: The text is too long' },
    ]);
  });

  it('has the same effect as a card design without an archive: its letters fail', async () => {
    const artwork = async () => {
      throw new ProviderError('rejected', 'The file card.zip of a card design is missing.');
    };
    const { print, deliver } = desk({ artwork });
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    await deliver();
    expect(await print.statuses(idsOf(orders))).toMatchObject([{ status: 'failed', reason: /card\.zip/ }]);
  });
});

describe('a problem at Scribe', () => {
  it('such as an empty wallet is logged for the operator, and letters are sent once it has money', async () => {
    const { print, deliver, logged, minutes } = desk();
    const orders = lettersTo(['Grace']);
    scribe.state.wallet = 0;
    await print.submit(orders);
    await deliver();
    await deliver();
    expect(logged).toMatchObject([{ event: 'scribe_account', fields: { what_to_do: /wallet at Scribe is empty/ } }]);
    expect(await print.statuses(idsOf(orders))).toMatchObject([{ status: 'pending' }]);
    scribe.state.wallet = 10;
    minutes(11);
    await deliver();
    expect(scribe.posted()).toEqual(['Grace']);
    expect(scribe.campaigns.size).toBe(1);
  });

  it('such as a wrong token is logged for the operator, and letters wait', async () => {
    const { print, deliver, logged } = desk({ api_token: 'mistyped' });
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    await deliver();
    expect(logged).toMatchObject([{ event: 'scribe_account', fields: { what_to_do: /SCRIBE_API_TOKEN/ } }]);
    expect(await print.statuses(idsOf(orders))).toMatchObject([{ status: 'pending' }]);
  });

  it('of too many requests pauses delivery for as long as Scribe says', async () => {
    const { print, deliver, minutes } = desk();
    await print.submit(lettersTo(['Grace']));
    scribe.state.interrupt = () => ({ status: 429, body: {}, headers: { 'Retry-After': '120' } });
    await deliver();
    expect(scribe.seen).toHaveLength(1);
    minutes(1.5);
    await deliver();
    expect(scribe.seen).toHaveLength(1);
    scribe.state.interrupt = () => undefined;
    minutes(1);
    await deliver();
    expect(scribe.posted()).toEqual(['Grace']);
  });

  it('is retried less and less often, and letters fail only after two days', async () => {
    const { print, deliver, minutes, clock } = desk();
    const orders = lettersTo(['Grace']);
    const start = clock.now();
    scribe.state.interrupt = () => ({ status: 500, body: {} });
    await print.submit(orders);
    await deliver();
    await deliver();
    expect(scribe.seen).toHaveLength(1);
    const failed = async () =>
      (await sql<{ ended: string }>`select ended from scribe_letters`.execute(db)).rows[0]?.ended === 'failed';
    for (let halves = 0; halves < 150 && !(await failed()); halves++) {
      minutes(31);
      await deliver();
    }
    expect(await failed()).toBe(true);
    expect(clock.now().getTime() - start.getTime()).toBeGreaterThan(47 * 3_600_000);
  });
});

describe('the request limit of Scribe', () => {
  it('holds in any minute, however many processes make requests', async () => {
    const times: number[] = [];
    const desks = [1, 2, 3].map(() => desk({ requests_per_minute: 12 }));
    const orders = lettersTo(Array.from({ length: 10 }, (_, n) => `Person ${n}`));
    await desks[0]!.print.submit(orders.map((order, n) => ({ ...order, text: `Letter ${n}` })));
    for (let steps = 0; steps < 60 && scribe.posted().length < 10; steps++) {
      for (const one of desks) one.clock.move(10_000);
      const before = scribe.seen.length;
      await Promise.all(desks.map((one) => one.jobs['scribe.deliver']!({})));
      times.push(...scribe.seen.slice(before).map(() => desks[0]!.clock.now().getTime()));
    }
    expect(scribe.posted()).toHaveLength(10);
    for (const from of times) expect(times.filter((at) => at >= from && at < from + 60_000).length).toBeLessThan(13);
  });

  it('lets every campaign be polled in turn when there are more than requests', async () => {
    const busy = desk();
    const orders = lettersTo(Array.from({ length: 20 }, (_, n) => `Person ${n}`));
    await busy.print.submit(orders.map((order, n) => ({ ...order, text: `Letter ${n}` })));
    await busy.deliver();
    for (const campaign of scribe.campaigns.values()) campaign.status = 'printing';
    const slow = desk({ requests_per_minute: 10 });
    const printing = async () =>
      [...(await statusesOf(slow.print, idsOf(orders))).values()].filter(({ status }) => status === 'printing').length;
    for (const expected of [6, 12, 18, 20]) {
      slow.minutes(5);
      expect(await printing()).toBe(expected);
    }
  });
});

const asItIs = (error: unknown) => error;

const sent = async (names: string[]) => {
  const { print, ...delivering } = desk();
  const orders = lettersTo(names);
  await print.submit(orders);
  await delivering.deliver();
  return { ...delivering, print, ids: idsOf(orders) };
};

describe('withdrawing letters from Scribe', () => {
  it('before delivery takes no request', async () => {
    const { print, deliver } = scribeDesk(db, scribe.api_url);
    const orders = lettersTo(['Grace', 'Alan']);
    await print.submit(orders);
    expect(await print.cancel(idsOf(orders).slice(0, 1))).toMatchObject([{ outcome: 'cancelled' }]);
    expect(scribe.seen).toEqual([]);
    await deliver();
    expect(scribe.posted()).toEqual(['Alan']);
    expect(await print.submit(orders.slice(0, 1))).toMatchObject([{ outcome: 'rejected' }]);
  });

  it('while they are pending cancels them there, and gives the money back', async () => {
    const { print, ids } = await sent(['Grace', 'Alan']);
    expect(await print.cancel(ids)).toMatchObject([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
    expect(scribe.posted()).toEqual([]);
    expect(scribe.state.wallet).toBe(1_000_000);
  });

  it('of a campaign that others share still posts the others', async () => {
    const { print, deliver, ids } = await sent(['Grace', 'Alan', 'Edsger']);
    expect(await print.cancel(ids.slice(0, 1))).toMatchObject([{ outcome: 'cancelled' }]);
    await deliver();
    expect(scribe.posted()).toEqual(['Alan', 'Edsger']);
  });

  it.each(['processing', 'printing', 'queued', 'shipped'])('is too late while Scribe says %s', async (status) => {
    const { print, ids } = await sent(['Grace']);
    [...scribe.campaigns.values()][0]!.status = status;
    expect(await print.cancel(ids)).toMatchObject([{ outcome: 'too_late' }]);
    expect(scribe.posted()).toEqual(['Grace']);
  });

  it('is known to be too late without asking again', async () => {
    const { print, ids } = await sent(['Grace']);
    [...scribe.campaigns.values()][0]!.status = 'processing';
    await print.cancel(ids);
    const { length } = scribe.seen;
    expect(await print.cancel(ids)).toMatchObject([{ outcome: 'too_late' }]);
    expect(scribe.seen).toHaveLength(length);
  });

  it('of a campaign that runs on pauses it first', async () => {
    const { print, ids } = await sent(['Grace']);
    [...scribe.campaigns.values()][0]!.status = 'on-going';
    expect(await print.cancel(ids)).toMatchObject([{ outcome: 'cancelled' }]);
    expect(scribe.seen.slice(-2).map(({ path }) => path)).toEqual([
      expect.stringMatching(/on-going-campaign\/\d+\/pause$/),
      '/api/delete-campaign',
    ]);
  });
});

describe('a withdrawal that is interrupted', () => {
  it('is retried until the outcome is known, and ends in one answer', async () => {
    const { print, ids, minutes, deliver } = await sent(['Grace']);
    scribe.state.interrupt = () => ({ status: 502, body: {} });
    await expect(print.cancel(ids)).rejects.toMatchObject({ kind: 'retryable' });
    await expect(print.cancel(ids)).rejects.toMatchObject({ kind: 'retryable' });
    scribe.state.interrupt = () => undefined;
    minutes(2);
    await deliver();
    expect(await print.cancel(ids)).toMatchObject([{ outcome: 'cancelled' }]);
    expect(scribe.posted()).toEqual([]);
  });

  it('does not make others in the same campaign look cancelled', async () => {
    const { print, ids, minutes, deliver } = await sent(['Grace', 'Alan']);
    minutes(30);
    scribe.state.interrupt = ({ path }) => (path === '/api/delete-campaign' ? { status: 502, body: {} } : undefined);
    await expect(print.cancel(ids.slice(0, 1))).rejects.toMatchObject({ kind: 'retryable' });
    expect([...scribe.campaigns.values()]).toMatchObject([{ status: 'draft' }]);
    expect(await print.statuses(ids)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    scribe.state.interrupt = () => undefined;
    minutes(2);
    await deliver();
    await deliver();
    expect(await print.cancel(ids.slice(0, 1))).toMatchObject([{ outcome: 'cancelled' }]);
    expect(scribe.posted()).toEqual(['Alan']);
  });

  it('prevents a worker from sending the letters meanwhile', async () => {
    const other = scribeDesk(db, scribe.api_url);
    const orders = lettersTo(['Grace']);
    let withdrawal: unknown;
    const line: typeof fetch = async (input, init) => {
      if (String(input).endsWith('/add-contacts-bulk'))
        withdrawal ??= await other.print.cancel(idsOf(orders)).catch(asItIs);
      return fetch(input, init);
    };
    const { print, deliver } = desk({ fetch: line });
    await print.submit(orders);
    await deliver();
    expect(withdrawal).toMatchObject({ kind: 'retryable' });
    await deliver();
    expect(await print.cancel(idsOf(orders))).toMatchObject([{ outcome: 'cancelled' }]);
    expect(scribe.posted()).toEqual([]);
  });

  it('also stops a worker that was just about to send', async () => {
    const { print, clock } = scribeDesk(db, scribe.api_url);
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    clock.move(6000);
    const claimed = await store.claimDue(db, newClaim(clock));
    const drawn = await store.advance(
      db,
      claimed!,
      { step: 'draft', verdict: null, tries: 0, remote_id: 1, listed_count: 1 },
      clock.now(),
    );
    await store.requestWithdrawal(db, idsOf(orders), clock.now());
    expect(await store.begin(db, drawn!, 'sending', clock.now())).toMatchObject({ step: 'draft', is_wanted: true });
  });
});

it('forgets the recipients of letters, and the text of a campaign once none is left', async () => {
  const { print, deliver } = desk();
  const orders = lettersTo(['Grace', 'Alan']);
  await print.submit(orders);
  await deliver();
  const known = () =>
    rows<{ name: string | null; text: string }>(
      db,
      sql`select l.recipient ->> 'first_name' as name, c.text from scribe_letters l
        join scribe_campaigns c on c.id = l.campaign_id order by 1 nulls last`,
    );
  const text = 'Dear Grace,\nthank you for the lovely evening.';
  const [grace, alan] = idsOf(orders) as [string, string];
  await store.forgetLetters(db, [grace]);
  expect(await known()).toEqual([
    { name: 'Alan', text },
    { name: null, text },
  ]);
  await store.forgetLetters(db, [alan]);
  expect(await known()).toEqual([
    { name: null, text: '' },
    { name: null, text: '' },
  ]);
});
