import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop, SENDER } from '../../../tests/support/letter-shop.ts';
import { type Db, inTransaction, rows, sql } from '../../platform/database/db.ts';
import { DAY_MS } from '../../platform/time.ts';

let db: Db;
let shop: LetterShop;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});

it('an ongoing campaign stays pending whatever its letters do, counts each of them, and can be paused and resumed', async () => {
  const ada = await shop.customer();
  const order = {
    account_id: ada.account_id,
    created_by: ada.user_id,
    title: 'Welcome',
    message: 'Welcome!',
    text_type: 'Short Text' as const,
    return_address: SENDER,
    hand: 'eleanor',
    ink_colour: 'Blue',
    ink_setting: 'natural' as const,
    template_id: shop.template_id,
    request_key: 'welcome',
  };
  const add = async (name: string) =>
    inTransaction(db, (tx) =>
      shop.campaigns.addLetters(tx, order, [
        { text: `Welcome, ${name}!`, recipient: contactNamed(name), charge_key: `welcome:${name}` },
      ]),
    );
  const { campaign_id } = await add('Grace');
  await shop.work();
  await sql`update letters set status = 'delivered' where campaign_id = ${campaign_id}`.execute(db);
  await add('Alan');
  await shop.work();
  await shop.campaigns.refresh([campaign_id]);
  expect(await shop.campaigns.list(ada, { limit: 1 })).toMatchObject([{ status: 'pending', contact_count: 2 }]);
  expect(await shop.campaigns.progress(ada, campaign_id)).toMatchObject({ queued: 1, sent: 1, mailed: 1, total: 2 });

  await sql`update letters set status = 'delivered' where campaign_id = ${campaign_id}`.execute(db);
  await shop.campaigns.refresh([campaign_id]);
  await shop.campaigns.pause(ada, campaign_id);
  await expect(add('Edsger')).rejects.toMatchObject({ code: 'campaign_paused' });
  await shop.campaigns.resume(ada, campaign_id);
  expect((await add('Edsger')).campaign_id).toBe(campaign_id);
});

it.each([1, 5])(
  'a paused campaign hands over none of its %i letters, not even after a failure, and all of them when it is resumed',
  async (letters) => {
    const paused_shop = await letterShop(db, { batched_from: 3 });
    const ada = await paused_shop.customer(10);
    const names = Array.from({ length: letters }, (_, n) => contactNamed(`Grace ${n}`));
    const id = await paused_shop.prepared(ada, { campaign_type: 'ongoing' }, names);
    const other_id = await paused_shop.prepared(ada);
    await paused_shop.campaigns.submit(ada, id);
    await sql`update campaigns set status = 'pending' where id = ${id}`.execute(db);
    await paused_shop.campaigns.pause(ada, id);
    // As a retry or a lease that runs out would: due by itself again.
    await sql`update letters set due_at = ${paused_shop.clock.now()} where campaign_id = ${id} and due_at is not null`.execute(
      db,
    );
    await paused_shop.campaigns.submit(ada, other_id);
    await paused_shop.work();
    paused_shop.clock.move(DAY_MS);
    await paused_shop.letters.sweep();
    await paused_shop.work();
    const statuses = async (of: string) => (await paused_shop.lettersOf(of)).map(({ status }) => status);
    expect(await statuses(id)).toEqual(names.map(() => 'queued'));
    expect(await statuses(other_id)).toEqual(['pending']);
    expect(await rows(db, sql`select 1 from letters_to_hand_over`)).toEqual([]);
    await paused_shop.campaigns.resume(ada, id);
    await paused_shop.work();
    expect(await statuses(id)).toEqual(names.map(() => 'pending'));
  },
);
