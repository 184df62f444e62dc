import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeOperator } from '../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { type Db, sql } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { bytesOf } from '../../providers/files/port.ts';
import { printContract, printOrder } from '../../providers/print/contract.ts';

let db: Db;
let shop: LetterShop;
let operator: AdminActor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  operator = await makeOperator(db);
});

printContract('press', async () => ({ print: shop.press.provider, template_id: shop.template_id }));

beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
  await sql`update press_items set status = 'delivered' where status <> 'cancelled'`.execute(db);
});

const received = async (count: number) => {
  const orders = Array.from({ length: count }, () => printOrder(shop.template_id));
  await shop.press.provider.submit(orders);
  return orders;
};
const pdf = async (run_id: string, sheets: 'cards' | 'envelopes') =>
  bytesOf((await shop.press.sheets(run_id, sheets)).file);

describe('a letter that was withdrawn before it arrived', () => {
  it('is never taken afterwards', async () => {
    const order = printOrder(shop.template_id);
    const [outcomes] = await Promise.all([shop.press.provider.cancel([order.letter_id])]);
    expect(outcomes).toEqual([{ letter_id: order.letter_id, outcome: 'unknown' }]);
    expect(await shop.press.provider.submit([order])).toMatchObject([{ outcome: 'rejected' }]);
    expect((await shop.press.queue(10)).waiting).toBe(0);
  });
});

describe('a print run', () => {
  it('takes the letters that wait longest, each into one run, however many runs are made at once', async () => {
    await received(30);
    const runs = await Promise.all([1, 2, 3].map(() => shop.press.createRun(operator, 10)));
    const items = (await Promise.all(runs.map((run) => shop.press.run(run.id)))).flatMap((run) => run.items);
    expect(new Set(items.map((item) => item.letter_id)).size).toBe(30);
    expect((await shop.press.queue(10)).waiting).toBe(0);
    await expect(shop.press.createRun(operator)).rejects.toThrow('No letters are waiting to be printed.');
  });

  /** Letters whose ids are in this order, as those of a list are, that come to the press in another one. */
  const ordered = async (zips: string[], arriving: number[]) => {
    const orders = zips.map((zip, n) => {
      const order = printOrder(shop.template_id);
      return {
        ...order,
        letter_id: `0199b000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        recipient: { ...order.recipient, zip },
      };
    });
    await sql`delete from press_items where letter_id = any(${orders.map((o) => o.letter_id)}::uuid[])
      and id not in (select item_id from print_run_items)`.execute(db);
    for (const n of arriving) await shop.press.provider.submit([orders[n]!]);
  };
  const zipsOf = async ({ id }: { id: string }) => (await shop.press.run(id)).items.map((item) => item.recipient.zip);

  it('goes through a list row by row, in whichever order its letters came to the press', async () => {
    await ordered(['90004', '10001', '60603', '30302'], [2, 3, 0, 1]);
    expect(await zipsOf(await shop.press.createRun(operator, 2))).toEqual(['90004', '10001']);
    expect(await zipsOf(await shop.press.createRun(operator, 2))).toEqual(['60603', '30302']);
  });

  it('is sorted by ZIP code where that is chosen', async () => {
    await received(0);
    const orders = ['90004', '10001', '60603-1234', '60603'].map((zip) => {
      const order = printOrder(shop.template_id);
      return { ...order, recipient: { ...order.recipient, zip } };
    });
    await shop.press.provider.submit(orders);
    const run = await shop.press.createRun(operator, 10, { sheet_order: 'zip' });
    expect(run.sheet_order).toBe('zip');
    expect(await zipsOf(run)).toEqual(['10001', '60603', '60603-1234', '90004']);
  });

  it('is of one list or of one customer where that is chosen, and the press says which there are', async () => {
    const [ada, ben] = [await shop.customer(5), await shop.customer(5)];
    const send = async (who: typeof ada, names: string[]) => {
      const id = await shop.prepared(who, { title: names.join(), campaign_type: 'bulk' }, names.map(contactNamed));
      await shop.campaigns.submit(who, id);
      return id;
    };
    const lists = [await send(ada, ['A', 'B']), await send(ada, ['C']), await send(ben, ['D', 'E'])];
    await shop.work();
    const sources = await shop.press.waitingSources();
    expect(sources.lists.map(({ campaign_id, title, letters }) => [campaign_id, title, letters])).toEqual([
      [lists[0], 'A,B', 2],
      [lists[1], 'C', 1],
      [lists[2], 'D,E', 2],
    ]);
    expect(new Map(sources.customers.map(({ account_id, letters }) => [account_id, letters]))).toEqual(
      new Map([
        [ada.account_id, 3],
        [ben.account_id, 2],
      ]),
    );
    const namesIn = async ({ id }: { id: string }) =>
      (await shop.press.run(id)).items.map(({ recipient }) => recipient.first_name);
    expect(await namesIn(await shop.press.createRun(operator, 10, { campaign_id: lists[1]! }))).toEqual(['C']);
    expect(await namesIn(await shop.press.createRun(operator, 10, { account_id: ben.account_id }))).toEqual(['D', 'E']);
    expect(await namesIn(await shop.press.createRun(operator, 10))).toEqual(['A', 'B']);
  });

  it('is made of all that waits with one click, and says how much that was', async () => {
    await received(5);
    expect(await shop.press.createRuns(operator, { sheet_order: 'zip' })).toEqual({ runs: 1, letters: 5, waiting: 0 });
    await expect(shop.press.createRuns(operator)).rejects.toMatchObject({ code: 'nothing_waiting' });
    await sql`insert into press_items (letter_id, template_id, status, status_at, received_at)
      select uuidv7(), ${shop.template_id}, 'pending', now(), now() from generate_series(1, 4100)`.execute(db);
    expect(await shop.press.createRuns(operator)).toEqual({ runs: 3, letters: 4100, waiting: 0 });
    await sql`update press_items set status = 'cancelled' where print_order is null`.execute(db);
  });

  it('keeps a letter in production: it cannot be taken back any more', async () => {
    const [order] = await received(1);
    await shop.press.createRun(operator);
    expect(await shop.press.provider.cancel([order!.letter_id])).toMatchObject([{ outcome: 'too_late' }]);
  });

  it('leaves a letter either in a run or cancelled when the two race', async () => {
    for (let round = 0; round < 10; round++) {
      const [order] = await received(1);
      const [run, cancelled] = await Promise.all([
        shop.press.createRun(operator).catch(() => undefined),
        shop.press.provider.cancel([order!.letter_id]),
      ]);
      expect(cancelled[0]?.outcome).toBe(run ? 'too_late' : 'cancelled');
    }
  });

  it('is drawn with progress, and not given out before it is ready', async () => {
    await received(30);
    const run = await shop.press.createRun(operator);
    expect(run).toMatchObject({ status: 'rendering', letter_count: 30, rendered_count: 0 });
    await expect(shop.press.sheets(run.id, 'cards')).rejects.toMatchObject({ code: 'not_ready' });
    await shop.press.render(run.id);
    expect(await shop.press.run(run.id)).toMatchObject({ status: 'ready', rendered_count: 30, error: null });
  });

  it('whose art is missing says so and stays to be drawn', async () => {
    await shop.press.provider.submit([printOrder(crypto.randomUUID())]);
    const run = await shop.press.createRun(operator);
    await expect(shop.press.render(run.id)).rejects.toThrow();
    expect(await shop.press.run(run.id)).toMatchObject({
      status: 'rendering',
      error: expect.stringContaining('no longer available'),
    });
  });

  it('goes from ready to printed, mailed and delivered, never back, and twice is once', async () => {
    await received(2);
    const { id } = await shop.press.createRun(operator);
    await expect(shop.press.markRun(operator, id, 'printed')).rejects.toThrow('still being drawn');
    await shop.press.render(id);
    await expect(shop.press.markRun(operator, id, 'mailed')).rejects.toMatchObject({ code: 'cannot_mark' });
    for (const mark of ['printed', 'printed', 'mailed', 'delivered'] as const) {
      expect(await shop.press.markRun(operator, id, mark)).toMatchObject({ status: mark });
    }
    await expect(shop.press.markRun(operator, id, 'printed')).rejects.toThrow('This run is delivered already.');
    expect((await shop.press.run(id)).items.map((item) => item.status)).toEqual(['delivered', 'delivered']);
  });

  it('is listed until it is mailed, however many newer ones there are', async () => {
    await received(1);
    const { id } = await shop.press.createRun(operator);
    await sql`insert into print_runs (status, letter_count, created_by, created_at, mailed_at)
      select 'mailed', 1, ${operator.user_id}, now(), now() from generate_series(1, 60)`.execute(db);
    const listed = await shop.press.runs();
    expect(listed.filter((run) => run.status === 'mailed')).toHaveLength(50);
    expect(listed.map((run) => run.id)).toContain(id);
  });
});

describe('one letter of a run', () => {
  it('that has to be written again waits for the next run, and leaves the first one’s sheets as they are', async () => {
    await received(2);
    const first = await shop.press.createRun(operator);
    await shop.press.render(first.id);
    const { items } = await shop.press.run(first.id);
    const why = { fault: 'spoiled', reason: 'The ink was smudged.' } as const;
    expect(await shop.press.reprint(operator, items[0]!.letter_id, why)).toMatchObject({
      status: 'processing',
      run_id: first.id,
      ...why,
    });
    await shop.press.markRun(operator, first.id, 'printed');
    const again = await shop.press.createRun(operator);
    expect((await shop.press.run(again.id)).items).toMatchObject([{ letter_id: items[0]!.letter_id, copy: 2 }]);
    expect((await shop.press.run(first.id)).items.map((item) => item.status).sort()).toEqual([
      'printing',
      'processing',
    ]);
  });

  it('that fails returns the customer’s credit and tells the reason; a rewrite costs nothing', async () => {
    const ada = await shop.customer(2);
    const [kept, torn] = [await shop.prepared(ada), await shop.prepared(ada)];
    for (const id of [kept, torn]) await shop.campaigns.submit(ada, id);
    await shop.work();
    await shop.press.createRun(operator);
    await shop.work();
    const itemOf = async (campaign_id: string) => {
      const [letter] = await shop.lettersOf(campaign_id);
      const found = await sql<{ id: string }>`select id from press_items where letter_id = ${letter!.id}`.execute(db);
      return found.rows[0]!.id;
    };
    await shop.press.failLetter(operator, await itemOf(torn), { reason: 'The address does not exist.' });
    const [spoiled] = await shop.lettersOf(kept);
    await shop.press.reprint(operator, spoiled!.id, { fault: 'spoiled', reason: 'Smudged.' });
    await shop.work();
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(1);
    const status = async (id: string) => (await shop.campaigns.statuses(ada, [id])).statuses[id]?.status_label;
    expect(await status(torn)).toBe('Failed');
    expect(await status(kept)).toBe('Rewrite (expect 48 hour delay)');
    expect((await shop.lettersOf(torn))[0]).toMatchObject({ failure_reason: 'The address does not exist.' });
    const second = await shop.press.createRun(operator);
    await shop.work();
    await shop.press.markRun(operator, second.id, 'printed');
    await shop.work();
    expect(await status(kept)).toBe('In Print Production (will send in 2-4 business days)');
    await expect(shop.press.failLetter(operator, await itemOf(torn), { reason: 'Again.' })).resolves.toMatchObject({
      reason: 'The address does not exist.',
    });
    await expect(
      shop.press.reprint(operator, (await shop.lettersOf(torn))[0]!.id, { fault: 'spoiled', reason: 'x' }),
    ).rejects.toMatchObject({
      code: 'cannot_mark',
    });
  });
});

describe('the sheets of a run', () => {
  it('are two pages a card and one an envelope, with the boxes that a print shop cuts by', async () => {
    await received(3);
    const { id } = await shop.press.createRun(operator);
    await shop.press.render(id);
    const cards = await pdf(id, 'cards');
    const document = await getDocument({ data: cards.slice(), verbosity: 0 }).promise;
    expect(document.numPages).toBe(6);
    expect((await document.getPage(1)).view).toEqual([0, 0, 414, 602.18]);
    const text = Buffer.from(cards).toString('latin1');
    expect(text.match(/\/TrimBox \[9 9 405 593.18\]/g)).toHaveLength(6);
    expect(text.match(/\/BleedBox \[0 0 414 602.18\]/g)).toHaveLength(6);
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(2);
    const envelopes = await getDocument({ data: (await pdf(id, 'envelopes')).slice(), verbosity: 0 }).promise;
    expect(envelopes.numPages).toBe(3);
    expect((await envelopes.getPage(1)).view).toEqual([0, 0, 414, 315]);
  });

  it('have their ink inside the trim, and on the envelope inside the paper', async () => {
    const long = {
      ...printOrder(shop.template_id),
      text_type: 'Long Text' as const,
      text: 'We talk about that dinner still. '.repeat(22),
    };
    await shop.press.provider.submit([long]);
    const { id } = await shop.press.createRun(operator);
    await shop.press.render(id);
    const [left, bottom, right, top] = await inkBounds(await pdf(id, 'cards'), 2);
    expect(left).toBeGreaterThan(9 + 10);
    expect(right).toBeLessThan(405 - 5);
    expect(bottom).toBeGreaterThan(9 + 10);
    expect(top).toBeLessThan(593.18 - 0.27 * 584.18);
    const [e_left, e_bottom, e_right, e_top] = await inkBounds(await pdf(id, 'envelopes'), 1);
    expect(e_left).toBeGreaterThan(10);
    expect(e_bottom).toBeGreaterThan(45);
    expect(e_right).toBeLessThan(404);
    expect(e_top).toBeLessThan(305);
  });

  it('are the same, byte for byte, for the same letters', async () => {
    const orders = await received(3);
    const draw = async (run_id: string) => {
      await shop.press.render(run_id);
      return [await pdf(run_id, 'cards'), await pdf(run_id, 'envelopes')].map((bytes) =>
        Buffer.from(bytes)
          .toString('latin1')
          .replace(/\/Title <[0-9a-f]*>/, ''),
      );
    };
    const first = await draw((await shop.press.createRun(operator)).id);
    await sql`update press_items set status = 'pending', run_id = null where letter_id = any(${orders.map((o) => o.letter_id)}::uuid[])`.execute(
      db,
    );
    const second = await draw((await shop.press.createRun(operator)).id);
    expect(second[0] === first[0]).toBe(true);
    expect(second[1] === first[1]).toBe(true);
  });
});

describe('the simulated print shop', () => {
  it('walks a letter to the door step by step, and leaves alone what an operator has in a run', async () => {
    const slow = await letterShop(db, { simulate: { step_s: 10 } });
    const ada = await slow.customer(2);
    const mine = await slow.prepared(ada, {}, [contactNamed('Grace')]);
    const [taken] = await received(1);
    await slow.press.createRun(operator);
    await slow.campaigns.submit(ada, mine);
    const seen: (string | undefined)[] = [];
    for (let step = 0; step < 6; step++) {
      await slow.work();
      seen.push((await slow.campaigns.statuses(ada, [mine])).statuses[mine]?.status);
      slow.clock.move(10_000);
    }
    expect(seen).toEqual(['pending', 'processing', 'printing', 'shipped', 'delivered', 'delivered']);
    expect(await slow.press.provider.statuses([taken!.letter_id])).toMatchObject([{ status: 'processing' }]);
  });

  it('is off by default', async () => {
    const [order] = await received(1);
    shop.clock.move(3_600_000);
    expect(await shop.press.simulateStep()).toBe(0);
    expect(await shop.press.provider.statuses([order!.letter_id])).toMatchObject([{ status: 'pending' }]);
  });
});

/** The box around all pen strokes of a page, in points. */
async function inkBounds(bytes: Uint8Array, page_number: number): Promise<[number, number, number, number]> {
  const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(page_number);
  const { fnArray, argsArray } = await page.getOperatorList();
  let matrix = [1, 0, 0, 1, 0, 0];
  const stack: number[][] = [];
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  fnArray.forEach((operator, index) => {
    const args = argsArray[index];
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? matrix;
    else if (operator === OPS.transform) matrix = product(matrix, args);
    else if (operator === OPS.constructPath && matrix[0] !== 1) {
      const [x0, y0, x1, y1] = Array.from(args[2] as ArrayLike<number>);
      for (const [x, y] of [
        [x0!, y0!],
        [x1!, y1!],
      ] as const) {
        const [px, py] = [matrix[0]! * x + matrix[4]!, matrix[3]! * y + matrix[5]!];
        bounds[0] = Math.min(bounds[0], px);
        bounds[1] = Math.min(bounds[1], py);
        bounds[2] = Math.max(bounds[2], px);
        bounds[3] = Math.max(bounds[3], py);
      }
    }
  });
  expect(bounds.every(Number.isFinite)).toBe(true);
  return bounds;
}

function product([a, b, c, d, e, f]: number[], [A, B, C, D, E, F]: number[]): number[] {
  return [
    a! * A! + c! * B!,
    b! * A! + d! * B!,
    a! * C! + c! * D!,
    b! * C! + d! * D!,
    a! * E! + c! * F! + e!,
    b! * E! + d! * F! + f!,
  ];
}
