import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { sql } from '../../../platform/database/db.ts';
import { paymentTotalsService } from './service.ts';

const { db } = await testDatabase();
const service = paymentTotalsService({ db });

/** `age`: how long ago the row was written, whenever the money moved. */
async function pay(type: string, cents: number, age: string, environment = 'test', tax_cents = 0) {
  await sql`insert into payments (id, type, provider, amount_cents, tax_cents, fee_cents, environment, occurred_at, key, returns_payment_id)
    values (uuidv7(-${age}::interval), ${type}, 'sandbox', ${cents}, ${tax_cents}, 0, ${environment}, '2025-01-01', ${crypto.randomUUID()},
      ${cents < 0 ? sql`(select id from payments limit 1)` : null})`.execute(db);
}

it('sums leave sales tax out, and are the same before and after they are counted, by environment', async () => {
  expect(await service.paymentTotals('')).toEqual({
    revenue_cents: 0,
    payments: 0,
    refunds_cents: 0,
    disputes_cents: 0,
  });
  await service.countPayments();
  await pay('customer_payment', 5400, '3 days', 'test', 400);
  await pay('customer_payment', 900, '3 days', 'live');
  await pay('refund', -756, '2 days', 'test', -56);
  await pay('refund_failed', 200, '1 day');
  await pay('dispute', -300, '1 minute');
  const expected = { revenue_cents: 5000, payments: 1, refunds_cents: 500, disputes_cents: 300 };
  expect(await service.paymentTotals('test')).toEqual(expected);
  await Promise.all([service.countPayments(), service.countPayments()]);
  expect(await service.paymentTotals('test')).toEqual(expected);
  await pay('customer_payment', 1000, '1 second');
  await service.countPayments();
  expect(await service.paymentTotals('test')).toEqual({ ...expected, revenue_cents: 6000, payments: 2 });
  expect(await service.paymentTotals('live')).toMatchObject({ revenue_cents: 900, refunds_cents: 0 });
  expect(await service.paymentTotals('')).toMatchObject({ revenue_cents: 6900, payments: 3, disputes_cents: 300 });
});
