import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { contactNamed, letterShop } from '../../../../tests/support/letter-shop.ts';
import { one, rows, sql } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { UNDOABLE } from './rules.ts';

/**
 * Whatever operators do with letters and in whatever order: no letter has two copies that count, none is mailed again but by
 * a reprint that somebody asked for, none is lost, a held one does not move, and no credit comes back twice.
 */

const LETTERS = 3;
const act = fc.constantFrom(
  ...([
    'run',
    'render',
    'printed',
    'mailed',
    'delivered',
    'scan printed',
    'scan mailed',
    'scan returned',
    'scan spoiled',
  ] as const),
  ...([
    'undo run',
    'undo',
    'undo',
    'hold',
    'release',
    'lost',
    'damaged',
    'fail',
    'credit',
    'hold run',
    'release run',
  ] as const),
);
const step = fc.record({ act, letter: fc.nat(LETTERS - 1), twice: fc.boolean(), pick: fc.nat(9) });

it('random sequences of marks, undos, holds, reprints, returns and credits keep every letter and credit', async () => {
  const { db } = await testDatabase();
  const shop = await letterShop(db);
  const operator = await makeOperator(db);
  const { press, letters } = shop;

  async function world() {
    const ada = await shop.customer(LETTERS);
    const people = ['Ann', 'Ben', 'Cara'].map(contactNamed);
    const campaign = await shop.prepared(ada, { campaign_type: 'bulk' }, people);
    await shop.campaigns.submit(ada, campaign);
    await shop.work();
    return { ada, ids: (await shop.lettersOf(campaign)).map(({ id }) => id) };
  }
  type World = Awaited<ReturnType<typeof world>>;
  const copiesOf = (ids: string[]) =>
    rows<{
      id: string;
      letter_id: string;
      status: string;
      is_replaced: boolean;
      fault: string | null;
      run_id: string | null;
      held: boolean;
    }>(
      db,
      sql`select i.id, i.letter_id, i.status, i.is_replaced, i.fault, i.run_id,
          exists (select 1 from press_holds h where h.letter_id = i.letter_id) as held
        from press_items i where i.letter_id = any(${ids}::uuid[]) order by i.letter_id, i.copy`,
    );

  async function perform(
    w: World,
    { act: what, letter, pick }: { act: string; letter: number; pick: number },
  ): Promise<unknown> {
    const id = w.ids[letter] as string;
    const copies = (await copiesOf(w.ids)).filter((copy) => copy.letter_id === id);
    const copy = copies[pick % copies.length]!;
    const run_id = copies.findLast((each) => each.run_id)?.run_id ?? crypto.randomUUID();
    if (what === 'run') return press.createRun(operator, 2);
    if (what === 'render') return sql`update print_runs set status = 'ready' where status = 'rendering'`.execute(db);
    if (what === 'printed' || what === 'mailed' || what === 'delivered') return press.markRun(operator, run_id, what);
    if (what.startsWith('scan ')) {
      const { code_no } = await one<{ code_no: number }>(
        db,
        sql`select code_no from press_items where id = ${copy.id}`,
      );
      const { codeOf } = await import('../../../platform/codes/short-code.ts');
      return press.scan(operator, codeOf(code_no), what.slice(5) as 'mailed');
    }
    if (what === 'undo run')
      return press.undoRunMark(operator, run_id, (['printed', 'mailed', 'delivered'] as const)[pick % 3]!);
    if (what === 'undo') return press.undoMark(operator, copy.id, UNDOABLE[pick % UNDOABLE.length]!);
    if (what === 'hold') return press.hold(operator, id, 'Wait.');
    if (what === 'release') return press.release(operator, id);
    if (what === 'hold run') return press.holdRun(operator, run_id, 'Wait.');
    if (what === 'release run') return press.releaseRun(operator, run_id);
    if (what === 'fail') return press.failLetter(operator, copy.id, { reason: 'Gone.' });
    if (what === 'credit')
      return letters.giveCreditBack(operator, { letter_id: id, reason: 'Sorry.', still_mail: pick % 2 === 0 });
    return press.reprint(operator, id, { fault: what as 'lost', reason: 'Again.' });
  }

  async function check(w: World, before: Awaited<ReturnType<typeof copiesOf>>, steps: string) {
    const copies = await copiesOf(w.ids);
    for (const id of w.ids) {
      const of_letter = copies.filter((copy) => copy.letter_id === id);
      expect({ steps, counting: of_letter.filter((copy) => !copy.is_replaced).length }).toEqual({ steps, counting: 1 });
      const is_mailed = (copy: { status: string }) => copy.status === 'shipped' || copy.status === 'delivered';
      // Each mailed copy but the last was replaced for something that happened to a mailed letter, or to one that was.
      for (const copy of of_letter.filter((each) => is_mailed(each) && each.is_replaced))
        expect(['lost', 'damaged', 'wrong', 'returned']).toContain(copy.fault);
    }
    for (const copy of copies.filter((each) => each.held)) {
      const was = before.find((each) => each.id === copy.id);
      const forward = ['processing', 'printing', 'shipped', 'delivered'];
      if (was?.held) expect(forward.indexOf(copy.status)).toBeLessThanOrEqual(Math.max(0, forward.indexOf(was.status)));
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const w = await world();
      const done: string[] = [];
      for (const each of steps) {
        shop.clock.move(1000);
        const before = await copiesOf(w.ids);
        const tries = await Promise.allSettled(Array.from({ length: each.twice ? 2 : 1 }, () => perform(w, each)));
        for (const tried of tries) if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(Failure);
        done.push(each.act);
        await check(w, before, done.join(', '));
      }
      await sql`delete from jobs where name = 'press.render'`.execute(db);
      await shop.work();
      const { refunds, most } = await one<{ refunds: number; most: number }>(
        db,
        sql`select count(*)::int as refunds, coalesce(max(n), 0)::int as most from (
          select idempotency_key, count(*) as n from credit_transactions
          where account_id = ${w.ada.account_id} and refunds_transaction_id is not null group by 1) as each`,
      );
      expect(most).toBeLessThanOrEqual(1);
      expect(await shop.credits.balanceOf(db, w.ada.account_id)).toBe(refunds);
      const states = await rows<{ id: string; status: string }>(
        db,
        sql`select id, status from letters where id = any(${w.ids}::uuid[])`,
      );
      const copies = await copiesOf(w.ids);
      // What customers see is what the press has.
      for (const { id, status } of states) {
        const current = copies.find((copy) => copy.letter_id === id && !copy.is_replaced);
        expect({ status, steps: done.join(', ') }).toEqual({ status: current?.status, steps: done.join(', ') });
      }
      await sql`update press_items set status = 'cancelled' where letter_id = any(${w.ids}::uuid[])`.execute(db);
      await sql`delete from press_holds`.execute(db);
    }),
    { numRuns: 25 },
  );
}, 120_000);
