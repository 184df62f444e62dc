import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { scriptedPrint } from '../../../../tests/support/scripted-print.ts';
import { type Db, inTransaction, one, sql } from '../../../platform/database/db.ts';
import { MAX_ATTEMPTS } from '../rules.ts';

let db: Db;
let shop: LetterShop;
let script: ReturnType<typeof scriptedPrint>;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
  await sql`update letters set status = 'delivered', due_at = null, withdraw_at = null, withdraw_to = null`.execute(db);
  await sql`delete from letter_batches`.execute(db);
  script = scriptedPrint();
  shop = await letterShop(db, { print: () => script.provider });
});

async function submitted(names: string[] = ['Grace']) {
  const ada = await shop.customer(names.length);
  const id = await shop.prepared(
    ada,
    { campaign_type: names.length > 1 ? 'bulk' : 'one-time' },
    names.map(contactNamed),
  );
  await shop.campaigns.submit(ada, id);
  return { ada, id, balance: () => shop.credits.balanceOf(db, ada.account_id), letters: () => shop.lettersOf(id) };
}

const SOON_MS = 31 * 60_000;
async function later() {
  shop.clock.move(SOON_MS);
  await shop.letters.sweep();
  await shop.work();
}

describe('dispatch', () => {
  it('submits each letter with all that is printed, and under its own id', async () => {
    const { id } = await submitted();
    await shop.work();
    const [order] = [...script.taken.values()];
    const [letter] = await shop.lettersOf(id);
    expect(order).toMatchObject({
      letter_id: letter!.id,
      seed: letter!.id,
      campaign_id: id,
      text: 'Dear Grace, thank you for the lovely evening in Portland.',
      recipient: { first_name: 'Grace', last_name: 'Reader', street: '7 Oak Avenue', unit: 'Apt 4', zip: '97201' },
      return_address: { first_name: 'Ada', last_name: 'Writer', street: '12 Main St', company_name: '' },
    });
    expect(letter).toMatchObject({ status: 'pending', due_at: null });
  });

  it('retries later when the line is busy, and does not send twice when the answer was lost', async () => {
    const { balance, letters } = await submitted();
    script.script.push('refuse-call', 'lose');
    await shop.work();
    expect(await letters()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await later();
    expect(await letters()).toMatchObject([{ status: 'queued', attempts: 2 }]);
    await later();
    expect(await letters()).toMatchObject([{ status: 'pending', attempts: 3 }]);
    expect(script.taken.size).toBe(1);
    expect(await balance()).toBe(0);
  });

  it('waits as long as a throttling provider asks', async () => {
    const { letters } = await submitted();
    script.script.push('throttle');
    await shop.work();
    const [letter] = await letters();
    expect(letter!.due_at!.getTime() - shop.clock.now().getTime()).toBe(120_000);
  });

  it('gives a rejected letter its credit back once, with the reason on its timeline', async () => {
    const { ada, id, balance, letters } = await submitted();
    script.script.push('reject');
    await shop.work();
    await later();
    expect(await letters()).toMatchObject([{ status: 'failed', failure_reason: 'The address does not exist.' }]);
    expect(await balance()).toBe(1);
    expect((await shop.campaigns.timelines(ada, id, { limit: 1 }))[0]).toMatchObject({
      status_label: 'Failed',
      failure_reason: 'The address does not exist.',
    });
    expect((await shop.campaigns.list(ada, { limit: 1 }))[0]).toMatchObject({ status: 'failed' });
  });

  it('by ten workers at once submits each of 1,200 letters exactly once', async () => {
    const { letters } = await submitted(Array.from({ length: 1200 }, (_, n) => `Person ${n}`));
    let handed_over = 0;
    const submit = script.provider.submit;
    script.provider.submit = (orders) => {
      handed_over += orders.length;
      return submit(orders);
    };
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        while ((await shop.letters.sendDue()) > 0);
      }),
    );
    expect(handed_over).toBe(1200);
    expect((await letters()).every((letter) => letter.status === 'pending')).toBe(true);
  });
});

it('a single letter goes out beside the next batch of a list, however many lists wait', async () => {
  const lists = await letterShop(db, { print: () => script.provider, batched_from: 1 });
  const singles = shop;
  shop = lists;
  for (let list = 0; list < 4; list++) await submitted();
  await lists.letters.sendDue();
  shop = singles;
  const { letters } = await submitted();
  expect(await lists.letters.sendDue()).toBe(2);
  expect(await letters()).toMatchObject([{ status: 'pending' }]);
  const { waiting } = await one<{ waiting: number }>(db, sql`select count(*)::int as waiting from letter_batches`);
  expect(waiting).toBe(2);
});

describe('dispatch without an answer from the provider', () => {
  it('ends after eight attempts: withdraws the letter and returns its credit', async () => {
    const { balance, letters } = await submitted();
    script.script.push(...Array.from({ length: MAX_ATTEMPTS }, () => 'lose' as const));
    await shop.work();
    for (let tries = 0; tries < MAX_ATTEMPTS + 2; tries++) await later();
    expect(await letters()).toMatchObject([{ status: 'failed', attempts: MAX_ATTEMPTS + 1 }]);
    expect(script.taken.size).toBe(0);
    expect(await balance()).toBe(1);
  });

  it('does not fail a letter that is in production after all attempts', async () => {
    const { balance, letters } = await submitted();
    script.startProduction();
    script.script.push(...Array.from({ length: MAX_ATTEMPTS }, () => 'lose' as const));
    await shop.work();
    for (let tries = 0; tries < MAX_ATTEMPTS + 2; tries++) await later();
    expect(await letters()).toMatchObject([{ status: 'processing', due_at: null }]);
    expect(script.taken.size).toBe(1);
    expect(await balance()).toBe(0);
  });

  it('withdraws a letter that is rejected after an earlier attempt had no answer', async () => {
    const { balance, letters } = await submitted();
    script.script.push('lose', 'reject');
    await shop.work();
    await later();
    await later();
    expect(await letters()).toMatchObject([{ status: 'failed', failure_reason: 'The address does not exist.' }]);
    expect(script.taken.size).toBe(0);
    expect(await balance()).toBe(1);
  });

  it('submits a letter again that is missing in the answer', async () => {
    const { letters } = await submitted();
    script.script.push('silent');
    await shop.work();
    expect(await letters()).toMatchObject([{ status: 'queued' }]);
    await later();
    expect(await letters()).toMatchObject([{ status: 'pending' }]);
    expect(script.taken.size).toBe(1);
  });
});

describe('a long list', () => {
  const people = Array.from({ length: 620 }, (_, n) => `Person ${n}`);
  const more_than_a_batch = Array.from({ length: 2120 }, (_, n) => `Person ${n}`);
  const countsOf = async (id: string) => {
    const found = await sql<{ status: string; n: number }>`select status, count(*) as n from letters
      where campaign_id = ${id} group by status order by status`.execute(db);
    return Object.fromEntries(found.rows.map(({ status, n }) => [status, n]));
  };

  it('is submitted in whole batches, and its letters show as sending meanwhile', async () => {
    const { ada, id, letters, balance } = await submitted(more_than_a_batch);
    const before = (await letters())[1799]!.id;
    const during: string[] = [];
    script.whileSubmitting(async () => {
      const shown = await shop.campaigns.timelines(ada, id, { limit: 500, after_id: before });
      during.push(`${shown.filter(({ status }) => status === 'sending').length} of ${shown.length}`);
    });
    expect(await shop.letters.sendDue()).toBe(2000);
    expect(during).toEqual(Array(4).fill('200 of 320'));
    expect(await shop.letters.sendDue()).toBe(120);
    expect(during.at(-1)).toBe('120 of 320');
    expect(await shop.letters.sendDue()).toBe(0);
    expect([await countsOf(id), script.taken.size, await balance()]).toEqual([{ pending: 2120 }, 2120, 0]);
    expect(await shop.campaigns.progress(ada, id)).toMatchObject({ queued: 0, sent: 2120, failed: 0 });
  });

  it('is split into single letters when one is rejected, and only that one fails', async () => {
    const { ada, id, balance } = await submitted(people);
    const submit = script.provider.submit;
    script.provider.submit = async (orders) =>
      (await submit(orders.filter((order) => order.recipient.first_name !== 'Person 7'))).concat(
        orders
          .filter((order) => order.recipient.first_name === 'Person 7')
          .map(({ letter_id }) => ({ letter_id, outcome: 'rejected', reason: 'No such street.' })),
      );
    await shop.work();
    expect([await countsOf(id), await balance()]).toEqual([{ failed: 1, pending: 619 }, 1]);
    expect(await shop.campaigns.timelines(ada, id, { limit: 10, status: 'failed' })).toMatchObject([
      { contact_name: 'Person 7 Reader', failure_reason: 'No such street.' },
    ]);
  });

  it('is tried again when the line is busy, whichever of its letters the printer took', async () => {
    const { id } = await submitted(people);
    script.script.push('lose', 'refuse-call');
    await shop.work();
    expect(await countsOf(id)).toEqual({ queued: 620 });
    await later();
    expect([await countsOf(id), script.taken.size]).toEqual([{ pending: 620 }, 620]);
  });

  it('that is withdrawn between two batches is withdrawn to the last letter', async () => {
    const { id, balance } = await submitted(more_than_a_batch);
    await shop.letters.sendDue();
    expect(script.taken.size).toBe(2000);
    const withdrawal = await inTransaction(db, (tx) => shop.letters.withdraw(tx, id, 1));
    expect(withdrawal).toEqual({ taken_back: 120, waiting: 2000, too_late: 0 });
    await shop.work();
    expect([await countsOf(id), script.taken.size, await balance()]).toEqual([{ cancelled: 2120 }, 0, 2120]);
    expect(await shop.letters.sendDue()).toBe(0);
    expect(await shop.credits.disagreements()).toEqual([]);
  });

  it('counts the same as its letters, whatever became of them', async () => {
    const { ada, id } = await submitted(people);
    script.script.push('accept', 'reject');
    await shop.work();
    await shop.letters.retry(ada, (await shop.campaigns.timelines(ada, id, { limit: 1, status: 'failed' }))[0]!.id);
    const counted = await sql<{ status: string; n: number }>`select status, sum(letters) as n from letter_moves
      where campaign_id = ${id} group by status having sum(letters) <> 0 order by status`.execute(db);
    expect(Object.fromEntries(counted.rows.map(({ status, n }) => [status, n]))).toEqual(await countsOf(id));
  });
});

describe.each([
  { way: 'letter by letter', batched_from: 100 },
  { way: 'in a batch', batched_from: 1 },
])('a worker that is killed while it sends $way', ({ batched_from }) => {
  it('after the press took the letters loses none and doubles none', async () => {
    let handed_over = 0;
    const killed = await letterShop(db, {
      batched_from,
      print: (press) => ({
        ...press,
        submit: async (orders) => {
          handed_over += (await press.submit(orders)).length;
          // The process ends here: nothing after this line ever happens.
          return new Promise(() => {});
        },
      }),
    });
    const waiting = (await killed.press.queue(10)).waiting;
    const ada = await killed.customer(3);
    const id = await killed.prepared(ada, { campaign_type: 'bulk' }, ['A', 'B', 'C'].map(contactNamed));
    await killed.campaigns.submit(ada, id);
    void killed.letters.sendDue();
    await expect.poll(() => handed_over).toBe(3);
    const restarted = await letterShop(db);
    expect(await restarted.letters.sendDue()).toBe(0);
    restarted.clock.move(61_000);
    await restarted.letters.sweep();
    await restarted.work();
    expect(await restarted.lettersOf(id)).toMatchObject([1, 2, 3].map(() => ({ status: 'pending', attempts: 2 })));
    expect((await restarted.press.queue(10)).waiting).toBe(waiting + 3);
    expect(await restarted.credits.balanceOf(db, ada.account_id)).toBe(0);
  });

  it('and continues later changes nothing: the later worker’s result counts', async () => {
    shop = await letterShop(db, { print: () => script.provider, batched_from });
    const { letters } = await submitted();
    const [handed_over, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    script.whileSubmitting(() => {
      handed_over.resolve();
      return answered.promise;
    });
    script.script.push('lose');
    const slow = shop.letters.sendDue();
    await handed_over.promise;
    shop.clock.move(61_000);
    script.whileSubmitting(async () => {});
    await shop.letters.sendDue();
    answered.resolve();
    await slow;
    expect(await letters()).toMatchObject([{ status: 'pending', attempts: 2 }]);
    expect(script.taken.size).toBe(1);
  });
});

describe('a status update', () => {
  const update = (
    letter_id: string,
    status: 'processing' | 'printing' | 'shipped' | 'failed',
    seconds = 0,
    reason?: string,
  ) => ({
    letter_id,
    status,
    at: new Date(shop.clock.now().getTime() + seconds * 1000).toISOString(),
    ...(reason ? { reason } : {}),
  });

  it('may come twice, late and out of order', async () => {
    const { letters } = await submitted();
    await shop.work();
    const [letter] = await letters();
    await shop.letters.recordPrintStatus([update(letter!.id, 'shipped', 3), update(letter!.id, 'processing', 1)]);
    await shop.letters.recordPrintStatus([update(letter!.id, 'shipped', 3), update(letter!.id, 'printing', 2)]);
    expect(await letters()).toMatchObject([{ status: 'shipped' }]);
  });

  it('of a failure returns the credit once, however often it comes', async () => {
    const { balance, letters } = await submitted();
    await shop.work();
    const [letter] = await letters();
    const failed = update(letter!.id, 'failed', 1, 'The card was torn.');
    await Promise.all([1, 2, 3].map(() => shop.letters.recordPrintStatus([failed, failed])));
    expect(await balance()).toBe(1);
    expect(await letters()).toMatchObject([{ status: 'failed', failure_reason: 'The card was torn.' }]);
    expect(await shop.credits.disagreements()).toEqual([]);
  });

  it('for an unknown letter is ignored', async () => {
    await shop.letters.recordPrintStatus([update(crypto.randomUUID(), 'shipped')]);
    expect(await shop.letters.sendDue()).toBe(0);
  });

  it('is polled when the provider does not push', async () => {
    const { id, letters } = await submitted();
    await shop.work();
    const polling = await letterShop(db, {
      print: () => ({
        ...script.provider,
        pushes: false,
        statuses: async (ids) => ids.map((letter) => update(letter, 'printing', 5)),
      }),
    });
    polling.clock.move(60 * 60_000);
    expect(await polling.letters.isNewsStale([id])).toBe(true);
    expect(await polling.letters.poll()).toBe(1);
    expect(await polling.letters.isNewsStale([id])).toBe(false);
    expect(await letters()).toMatchObject([{ status: 'printing' }]);
  });
});
