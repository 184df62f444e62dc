import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { sql } from '../../platform/database/db.ts';
import { prepaid } from './store.ts';

it('paid credits that are not used are worth what was paid for them, without sales tax; free ones are worth nothing', async () => {
  const { db } = await testDatabase();
  const shop = await letterShop(db);
  const [ada, free] = [await shop.customer(10), await shop.customer(5)];
  expect(await prepaid(db, 'test')).toEqual({ credits: 0, cents: 0 });
  await sql`insert into payments (type, account_id, provider, amount_cents, tax_cents, fee_cents, environment, occurred_at,
      key, credits, grant_key)
    values ('customer_payment', ${ada.account_id}, 'sandbox', 3230, 240, 0, 'test', now(), 'paid', 10,
      ${`bought-${ada.user_id}`})`.execute(db);
  expect(await prepaid(db, 'test')).toEqual({ credits: 10, cents: 2990 });
  await shop.campaigns.submit(ada, await shop.prepared(ada));
  await shop.campaigns.submit(free, await shop.prepared(free));
  expect(await prepaid(db, 'test')).toEqual({ credits: 9, cents: 2691 });
  expect(await prepaid(db, 'live')).toEqual({ credits: 0, cents: 0 });
});
