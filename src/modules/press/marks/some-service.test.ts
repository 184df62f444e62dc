import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { contactNamed, letterShop } from '../../../../tests/support/letter-shop.ts';

const { db } = await testDatabase();
const shop = await letterShop(db);
const operator = await makeOperator(db);
const { press, campaigns } = shop;

/** A run of a list of three, with the customer. */
async function runOfThree() {
  const ada = await shop.customer(3);
  const people = ['Ann', 'Ben', 'Cyd'].map(contactNamed);
  const id = await shop.prepared(ada, { campaign_type: 'bulk', title: 'Spring' }, people);
  await campaigns.submit(ada, id);
  await shop.work();
  const { items: waiting } = await press.queue(10);
  const { id: run_id, number } = await press.createRun(operator);
  await shop.work();
  const { items } = await press.run(run_id);
  return { ada, id, run_id, number, waiting, items, ids: items.map((item) => item.id) };
}
const balanceOf = (ada: { account_id: Parameters<typeof shop.credits.balanceOf>[1] }) =>
  shop.credits.balanceOf(db, ada.account_id);

it('sheets are numbered once, and a reprint keeps its number in its next run', async () => {
  const { run_id, number, items, ids, waiting } = await runOfThree();
  expect(waiting[0]).toMatchObject({ campaign: 'Spring', sheet: null });
  expect(waiting[0]?.customer).not.toBe('');
  expect(items.map(({ sheet }) => sheet)).toEqual([1, 2, 3].map((n) => `Run ${number} · 00${n}`));
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3]);
  const why = { fault: 'spoiled', reason: 'Spoiled at the press', note: 'Jam at tray 2' } as const;
  expect(await press.reprintSome(operator, [ids[1] ?? '', ids[2] ?? ''], why)).toEqual({ marked: 2, unchanged: 0 });
  expect(await press.reprintSome(operator, [ids[1] ?? ''], why)).toEqual({ marked: 0, unchanged: 1 });
  expect(await press.run(run_id)).toMatchObject({ letter_count: 3, remaining_count: 1 });
  const next = await press.createRun(operator);
  expect(next).toMatchObject({ letter_count: 2, remaining_count: 2 });
  const reprints = (await press.run(next.id)).items;
  expect(reprints.map(({ sheet }) => sheet)).toEqual([2, 3].map((n) => `Run ${number} · 00${n} R1`));
  expect(reprints.map(({ position }) => position)).toEqual([1, 2]);
});

it('letters that are canceled together give each credit back once, and their customers read the reason alone', async () => {
  const { ada, id, run_id, ids } = await runOfThree();
  const why = { reason: 'The address does not exist.', note: 'Known to be a vacant lot' };
  const cancel = () => press.cancelSome(operator, ids.slice(0, 2), why);
  const [one, other] = await Promise.all([cancel(), cancel()]);
  expect(one.marked + other.marked).toBe(2);
  await shop.work();
  expect(await balanceOf(ada)).toBe(2);
  const { items, remaining_count } = await press.run(run_id);
  expect([items[0]?.note, items[0]?.reason, remaining_count]).toEqual([why.note, why.reason, 1]);
  const told = await campaigns.timelines(ada, id, { limit: 9 });
  expect(told.filter(({ failure_reason }) => failure_reason === why.reason)).toHaveLength(2);
  const card = await campaigns.card(ada, id, told[0]?.id);
  expect(JSON.stringify([told, card, await campaigns.list(ada, { limit: 9 })])).not.toContain('vacant');
});
