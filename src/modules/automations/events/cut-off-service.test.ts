import { beforeAll, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { Db } from '../../../platform/database/db.ts';

let db: Db;
let shop: AutomationShop;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db);
});

const THIRTEEN_LINES = `Dear [first name],\n{{note}}${'\nYes.'.repeat(11)}`;

it('a message that has room by its characters, and not by its lines, needs review and costs nothing', async () => {
  const ada = await shop.customer(10);
  const id = await shop.switchedOn(ada, { custom_message: THIRTEEN_LINES });
  await shop.post(id, lead('Mim', { note: 'wonderful '.repeat(9) }));
  await shop.post(id, lead('Grace', { note: 'Thank you!' }));
  await shop.process();
  const history = await shop.automations.history(ada, { automation_id: id, limit: 10 });
  const of = (name: string) => history.find(({ contact_data }) => contact_data.first_name === name);
  expect(of('Mim')).toMatchObject({
    outcome: 'needs_review',
    reason: expect.stringContaining('takes more lines than the card has'),
  });
  expect(of('Grace')).toMatchObject({ outcome: 'sent' });
  expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(9);
});
