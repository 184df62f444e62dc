import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import { one, sql } from '../../platform/database/db.ts';

it('a submission that would make another number of letters than it charges for does neither', async () => {
  const { db } = await testDatabase();
  const shop = await letterShop(db);
  const ada = await shop.customer(5);
  const contacts = ['Grace', 'Alan'].map(contactNamed);
  for (const charged of [1, 3]) {
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, contacts);
    await sql`update campaigns set contact_count = ${charged} where id = ${id}`.execute(db);
    await expect(shop.campaigns.submit(ada, id)).rejects.toThrow(`${charged} letters were paid for and 2 were made.`);
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(5);
    expect(await one(db, sql`select count(*)::int as letters from letters where campaign_id = ${id}`)).toEqual({
      letters: 0,
    });
  }
});
