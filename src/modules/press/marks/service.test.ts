import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { bytesOf } from '../../../providers/files/port.ts';
import { printOrder } from '../../../providers/print/contract.ts';

let db: Db;
let shop: LetterShop;
let operator: AdminActor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  operator = await makeOperator(db);
});
beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
  await sql`delete from press_holds`.execute(db);
  await sql`update press_items set status = 'delivered' where status <> 'cancelled'`.execute(db);
});

const received = async (count: number) => {
  const orders = Array.from({ length: count }, () => printOrder(shop.template_id));
  await shop.press.provider.submit(orders);
  return orders;
};
/** A drawn run of so many letters. */
async function readyRun(count: number) {
  await received(count);
  const { id } = await shop.press.createRun(operator);
  await shop.press.render(id);
  return id;
}
const itemsOf = async (run_id: string) => (await shop.press.run(run_id)).items;
const statuses = async (run_id: string) => (await itemsOf(run_id)).map((item) => item.status);
const scan = (code: string, mode: 'printed' | 'mailed' | 'returned' | 'spoiled') =>
  shop.press.scan(operator, code, mode);
const runStatus = async (run_id: string) => (await shop.press.run(run_id)).status;
const pagesOf = async (run_id: string) => {
  const { file } = await shop.press.sheets(run_id, 'envelopes');
  return (await getDocument({ data: await bytesOf(file), verbosity: 0 }).promise).numPages;
};

describe('a scanner', () => {
  it('marks letters one by one, and the run follows the last of them', async () => {
    const run_id = await readyRun(2);
    const [first, second] = await itemsOf(run_id);
    await expect(scan(first!.code, 'mailed')).rejects.toThrow('This letter is not marked as printed yet.');
    expect(await scan(first!.code, 'printed')).toMatchObject({ outcome: 'marked', item: { status: 'printing' } });
    expect(await runStatus(run_id)).toBe('ready');
    await scan(` ${second!.code.toLowerCase()}`, 'printed');
    expect(await runStatus(run_id)).toBe('printed');
    await scan(first!.code, 'mailed');
    expect([await runStatus(run_id), await statuses(run_id)]).toEqual(['printed', ['shipped', 'printing']]);
    await scan(second!.letter_id, 'mailed');
    expect(await runStatus(run_id)).toBe('mailed');
  });

  it('of a letter that another scan marks at the same time says when it was marked', async () => {
    const run_id = await readyRun(1);
    const [item] = await itemsOf(run_id);
    await scan(item!.code, 'printed');
    const answers = await Promise.all([1, 2, 3].map(() => scan(item!.code, 'mailed')));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['already', 'already', 'marked']);
    expect(new Set(answers.map((answer) => answer.item.status_at)).size).toBe(1);
    const { entries } = await one<{ entries: number }>(
      db,
      sql`select count(*)::int as entries from audit_entries where subject_id = ${item!.letter_id}
        and after ->> 'status' = 'shipped'`,
    );
    expect(entries).toBe(1);
  });

  it('that reads nonsense or an unknown letter says so', async () => {
    await expect(scan('hello', 'mailed')).rejects.toMatchObject({ code: 'unknown_code' });
    await expect(scan(crypto.randomUUID(), 'mailed')).rejects.toMatchObject({ code: 'letter_not_found' });
  });

  it('spoils a sheet: another copy with the same order waits, and the old one takes no mark', async () => {
    const run_id = await readyRun(2);
    const [bad, good] = await itemsOf(run_id);
    expect(await scan(bad!.code, 'spoiled')).toMatchObject({ outcome: 'marked', item: { fault: 'spoiled' } });
    expect(await scan(bad!.code, 'spoiled')).toMatchObject({ outcome: 'already' });
    await expect(scan(bad!.code, 'printed')).rejects.toThrow('replaced by a reprint');
    const { items } = await shop.press.queue(10);
    expect(items).toMatchObject([
      { letter_id: bad!.letter_id, copy: 2, text: bad!.text, status: 'expect-48-hour-delay' },
    ]);
    expect(items[0]!.code).not.toBe(bad!.code);
    const orders = await rows<{ print_order: unknown }>(
      db,
      sql`select print_order from press_items where letter_id = ${bad!.letter_id}`,
    );
    expect(orders[1]).toEqual(orders[0]);
    const plots = await Promise.all(
      [bad!.id, items[0]!.id].map(async (id) => (await shop.press.plotLetter(id, 'card', 'hpgl')).text),
    );
    expect(plots[0] === plots[1]).toBe(true);
    await scan(good!.code, 'printed');
    expect(await runStatus(run_id)).toBe('printed');
  });
});

it('some letters of a run are marked, and the rest stays', async () => {
  const run_id = await readyRun(3);
  const [one_of, two, three] = await itemsOf(run_id);
  const mark = (ids: string[], what: 'printed' | 'mailed') => shop.press.markLetters(operator, run_id, ids, what);
  expect(await mark([one_of!.id, two!.id, two!.id], 'printed')).toEqual({ marked: 2, unchanged: 0 });
  expect(await mark([one_of!.id, three!.id], 'mailed')).toEqual({ marked: 1, unchanged: 1 });
  expect(await statuses(run_id)).toEqual(['shipped', 'printing', 'processing']);
  await shop.press.markRun(operator, run_id, 'printed');
  await shop.press.markRun(operator, run_id, 'mailed');
  expect(await statuses(run_id)).toEqual(['shipped', 'shipped', 'shipped']);
});

describe('a wrong mark', () => {
  it('of a run is taken back from the letters that it moved', async () => {
    const run_id = await readyRun(2);
    const [early] = await itemsOf(run_id);
    await scan(early!.code, 'printed');
    shop.clock.move(60_000);
    await shop.press.markRun(operator, run_id, 'printed');
    expect(await shop.press.undoRunMark(operator, run_id, 'printed')).toMatchObject({
      status: 'ready',
      printed_at: null,
    });
    expect((await statuses(run_id)).sort()).toEqual(['printing', 'processing']);
    await expect(shop.press.undoRunMark(operator, run_id, 'printed')).rejects.toMatchObject({ code: 'cannot_mark' });
  });

  it('of a letter is taken back once, however often the button is pressed', async () => {
    const run_id = await readyRun(1);
    const [item] = await itemsOf(run_id);
    for (const mode of ['printed', 'mailed'] as const) await scan(item!.code, mode);
    const undo = () => shop.press.undoMark(operator, item!.id, 'mailed');
    const undone = await Promise.all([undo(), undo(), undo()]);
    expect(undone.map(({ status }) => status)).toEqual(['printing', 'printing', 'printing']);
    expect(await runStatus(run_id)).toBe('printed');
    await scan(item!.code, 'mailed');
    shop.clock.move(25 * 3_600_000);
    await expect(undo()).rejects.toThrow('more than 24 hours ago');
  });

  it('"spoiled" is taken back while the reprint waits', async () => {
    const run_id = await readyRun(1);
    const [item] = await itemsOf(run_id);
    await scan(item!.code, 'spoiled');
    await shop.press.undoMark(operator, item!.id, 'reprinted');
    expect((await shop.press.queue(10)).waiting).toBe(0);
    expect(await scan(item!.code, 'printed')).toMatchObject({ outcome: 'marked' });
  });
});

describe('a letter that is held', () => {
  it('goes into no run, also when it was held before it came', async () => {
    const [held, other] = [printOrder(shop.template_id), printOrder(shop.template_id)];
    await shop.press.hold(operator, held.letter_id, 'The customer asked to wait.');
    await shop.press.provider.submit([held, other]);
    const run = await shop.press.createRun(operator);
    expect((await itemsOf(run.id)).map((item) => item.letter_id)).toEqual([other.letter_id]);
    expect(await shop.press.queue(10)).toMatchObject({ waiting: 1, held: 1 });
    await expect(shop.press.createRun(operator)).rejects.toMatchObject({ code: 'nothing_waiting' });
    await shop.press.release(operator, held.letter_id);
    expect((await shop.press.createRun(operator)).letter_count).toBe(1);
  });

  it('comes off the sheets of its run, takes no mark, and is drawn again when it is released', async () => {
    const run_id = await readyRun(2);
    expect(await pagesOf(run_id)).toBe(2);
    const [item] = await itemsOf(run_id);
    await shop.press.hold(operator, item!.letter_id, 'Check the address.');
    await expect(shop.press.sheets(run_id, 'cards')).rejects.toMatchObject({ code: 'not_ready' });
    await shop.press.render(run_id);
    expect(await pagesOf(run_id)).toBe(1);
    await expect(scan(item!.code, 'printed')).rejects.toThrow('This letter is held: Check the address.');
    await shop.press.release(operator, item!.letter_id);
    await shop.press.render(run_id);
    expect(await pagesOf(run_id)).toBe(2);
    expect(await shop.press.markRun(operator, run_id, 'printed')).toMatchObject({ status: 'printed' });
  });

  it('delays no other letter of its run, and waits for the next run once it is released', async () => {
    const run_id = await readyRun(4);
    const [held] = await itemsOf(run_id);
    await shop.press.hold(operator, held!.letter_id, 'Check the address.');
    await shop.press.render(run_id);
    expect(await shop.press.markRun(operator, run_id, 'printed')).toMatchObject({ status: 'printed', held_count: 1 });
    expect(await shop.press.markRun(operator, run_id, 'mailed')).toMatchObject({ status: 'mailed', held_count: 1 });
    expect((await statuses(run_id)).sort()).toEqual(['processing', 'shipped', 'shipped', 'shipped']);
    const audited = await rows<{ after: object }>(
      db,
      sql`select after from audit_entries where subject_id = ${run_id} and action = 'press.run_marked' order by at, id`,
    );
    expect(audited.map(({ after }) => after)).toMatchObject([
      { status: 'printed', letters: 3, held: 1 },
      { status: 'mailed', letters: 3, held: 1 },
    ]);
    await shop.press.release(operator, held!.letter_id);
    expect([await runStatus(run_id), (await itemsOf(run_id)).length]).toEqual(['mailed', 3]);
    const next = await shop.press.createRun(operator);
    expect(await itemsOf(next.id)).toMatchObject([{ letter_id: held!.letter_id, copy: 1, status: 'processing' }]);
  });

  it('that is printed is mailed with its own run once it is released', async () => {
    const run_id = await readyRun(2);
    const [held] = await itemsOf(run_id);
    await shop.press.markRun(operator, run_id, 'printed');
    await shop.press.hold(operator, held!.letter_id, 'Check the address.');
    await shop.press.markRun(operator, run_id, 'mailed');
    await shop.press.release(operator, held!.letter_id);
    expect(await runStatus(run_id)).toBe('printed');
    expect(await shop.press.markRun(operator, run_id, 'mailed')).toMatchObject({ status: 'mailed', held_count: 0 });
    expect(await statuses(run_id)).toEqual(['shipped', 'shipped']);
  });

  it('and is the last one of its run that was not marked leaves the run as far as the others are', async () => {
    const run_id = await readyRun(2);
    const [held, other] = await itemsOf(run_id);
    await scan(other!.code, 'printed');
    expect(await runStatus(run_id)).toBe('ready');
    await shop.press.hold(operator, held!.letter_id, 'Check the address.');
    expect(await runStatus(run_id)).toBe('printed');
  });

  it('is either in a run or held when the two race', async () => {
    for (let round = 0; round < 8; round++) {
      const [order] = await received(1);
      const [run] = await Promise.all([
        shop.press.createRun(operator).catch(() => undefined),
        shop.press.hold(operator, order!.letter_id, 'Wait.'),
      ]);
      if (run) {
        await shop.press.render(run.id);
        await expect(shop.press.markRun(operator, run.id, 'printed')).rejects.toThrow('is held');
      } else expect(await shop.press.queue(1)).toMatchObject({ held: round + 1 - (await inRuns()) });
    }
  });
  const inRuns = async () =>
    (
      await one<{ n: number }>(
        db,
        sql`select count(*)::int as n from press_items i join press_holds h on h.letter_id = i.letter_id where run_id is not null`,
      )
    ).n;
});

it('a run that is held gives no files and takes no marks until it is released', async () => {
  const run_id = await readyRun(1);
  const [item] = await itemsOf(run_id);
  await shop.press.holdRun(operator, run_id, 'Wrong paper.');
  await expect(shop.press.sheets(run_id, 'cards')).rejects.toThrow('This run is held: Wrong paper.');
  await expect(shop.press.markRun(operator, run_id, 'printed')).rejects.toThrow('Wrong paper.');
  await expect(scan(item!.code, 'printed')).rejects.toThrow('Wrong paper.');
  await shop.press.releaseRun(operator, run_id);
  expect(await scan(item!.code, 'printed')).toMatchObject({ outcome: 'marked' });
});

it('a run is made of one design, and prints a code on the back of each envelope where that is wanted', async () => {
  const [order] = await received(2);
  const other = crypto.randomUUID();
  await sql`update press_items set template_id = ${other} where letter_id = ${order!.letter_id}`.execute(db);
  expect((await shop.press.queue(10)).by_template).toMatchObject([{ letters: 1 }, { letters: 1 }]);
  const run = await shop.press.createRun(operator, 10, { template_id: shop.template_id, envelope_codes: true });
  expect(run).toMatchObject({ letter_count: 1, template_id: shop.template_id });
  await shop.press.render(run.id);
  expect(await pagesOf(run.id)).toBe(2);
});

describe('the customer', () => {
  async function mailedRun() {
    shop.clock.move(1000);
    const run = await shop.press.createRun(operator);
    await shop.work();
    for (const mark of ['printed', 'mailed'] as const) {
      shop.clock.move(1000);
      await shop.press.markRun(operator, run.id, mark);
    }
    shop.clock.move(1000);
    await shop.work();
    return run;
  }

  it('sees that a mailed letter was returned and reprinted, and pays nothing for it', async () => {
    const ada = await shop.customer(1);
    const campaign = await shop.prepared(ada, {}, [contactNamed('Grace')]);
    await shop.campaigns.submit(ada, campaign);
    await shop.work();
    const run = await mailedRun();
    const [letter] = await shop.lettersOf(campaign);
    const [item] = await itemsOf(run.id);
    await shop.press.markReturned(operator, letter!.id, 'No such number');
    shop.clock.move(1000);
    await shop.press.reprint(operator, letter!.id, { fault: 'returned', reason: 'The street was misspelled.' });
    await shop.work();
    const timeline = async () => {
      const [seen] = await shop.letters.timelines(campaign, { limit: 1 });
      return seen!.events.map(({ status, note }) => (note ? `${status}: ${note}` : status));
    };
    expect(await timeline()).toEqual([
      'queued',
      'pending',
      'processing',
      'printing',
      'shipped',
      'returned: No such number',
      'reprinted: The street was misspelled.',
    ]);
    const statusNow = async () => (await shop.campaigns.statuses(ada, [campaign])).statuses[campaign]?.status_label;
    expect(await statusNow()).toBe('Rewrite (expect 48 hour delay)');
    await mailedRun();
    expect((await timeline()).slice(7)).toEqual(['processing', 'printing', 'shipped']);
    expect(await statusNow()).toBe('Complete: Sent Via USPS');
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(0);
    expect(await scan(item!.code, 'returned')).toMatchObject({ outcome: 'already' });
  });

  it('sees a mark that was taken back', async () => {
    const ada = await shop.customer(1);
    const campaign = await shop.prepared(ada, {}, [contactNamed('Grace')]);
    await shop.campaigns.submit(ada, campaign);
    await shop.work();
    const run = await mailedRun();
    await shop.press.undoRunMark(operator, run.id, 'mailed');
    await shop.work();
    const [seen] = await shop.letters.timelines(campaign, { limit: 1 });
    expect(seen!.events.at(-1)).toMatchObject({ status: 'printing', note: 'It was marked as mailed by mistake.' });
    expect(seen!.status).toBe('printing');
    const { mailed_at } = await one<{ mailed_at: Date | null }>(
      db,
      sql`select mailed_at from letters where id = ${seen!.id}`,
    );
    expect(mailed_at).toBeNull();
  });
});
