import { expect, it } from 'vitest';
import { automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';

const { db } = await testDatabase();
const shop = await automationShop(db);

it('a contact gets one letter within the days of the automation, however name and address are written', async () => {
  const ada = await shop.customer(9);
  const id = await shop.switchedOn(ada);
  const at = (address1: string, over: object = {}) =>
    shop.outcomeOf(ada, id, lead('José', { last_name: 'O’Neil', address1, unit: '', ...over }));
  expect(await at('101 North Main Street Apt 4')).toMatchObject({ outcome: 'sent' });
  for (const [address1, over] of [
    ['101 N Main St #4', {}],
    ['101 N. MAIN ST., UNIT 4', {}],
    ['101 N Main St', { unit: 'Apartment 4' }],
    ['101 N Main Str', { unit: '4' }],
    ['101 North Main St Suite 4', { first_name: 'JOSE', last_name: "O'NEIL" }],
    ['101 N Main St Apt 4', { first_name: 'Mr. José', postal_code: `${lead('').postal_code}-1234` }],
  ] as const)
    expect([address1, await at(address1, over)]).toMatchObject([address1, { outcome: 'skipped', rule: 'repeat' }]);
  expect(await at('101 N Main St Apt 5')).toMatchObject({ outcome: 'sent' });
  expect(await at('101 Main St Apt 4')).toMatchObject({ outcome: 'sent' });
  expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(6);
});
