import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import { rows, sql } from '../../platform/database/db.ts';
import type { PrintOrder } from '../../providers/print/port.ts';

const { db } = await testDatabase();
const MESSAGE =
  'Dear {{first_name}} {{last_name}} ([full name]) of {{street}}, {{city}}, {{state}} {{zip}}: 100% & "thanks".';
const names = Array.from({ length: 12 }, (_, n) => `Grace ${n}`);

/** Orders letters to these people; gives what the printer got, and what the database holds of them. */
async function order(message: string, people: string[]) {
  const sent: PrintOrder[] = [];
  const shop = await letterShop(db, {
    print: (press) => ({
      ...press,
      submit: (orders) => {
        sent.push(...structuredClone(orders));
        return press.submit(orders);
      },
    }),
  });
  const ada = await shop.customer(people.length);
  const campaign_id = await shop.prepared(
    ada,
    { message, campaign_type: people.length > 1 ? 'bulk' : 'one-time' },
    people.map(contactNamed),
  );
  await shop.campaigns.submit(ada, campaign_id);
  await shop.work();
  const stored = await rows<{ own: string | null; printed: PrintOrder; of_press: unknown }>(
    db,
    sql`select l.text as own, p.print_order as printed, i.print_order as of_press
      from letters l join letter_print_orders p on p.letter_id = l.id join press_items i on i.letter_id = l.id
      where l.campaign_id = ${campaign_id} order by l.position`,
  );
  return { shop, campaign_id, sent, stored };
}

it('letters of a list are written from one message, and are what the printer got', async () => {
  const { sent, stored } = await order(MESSAGE, names);
  expect(stored.map(({ own }) => own)).toEqual(names.map(() => null));
  expect(stored.map(({ of_press }) => of_press)).toEqual(names.map(() => null));
  expect(stored.map(({ printed }) => printed)).toEqual(sent);
  expect(sent[3]?.text).toBe(
    'Dear Grace 3 Reader (Grace 3 Reader) of 7 Oak Avenue, Portland, OR 97201: 100% & "thanks".',
  );
});

it('a few letters have texts of their own, and the press has no second copy', async () => {
  const { sent, stored } = await order(MESSAGE, names.slice(0, 2));
  expect(stored.map(({ own }) => own)).toEqual(sent.map(({ text }) => text));
  expect(stored.map(({ of_press }) => of_press)).toEqual([null, null]);
});

it('the press keeps an order that differs from its letter', async () => {
  const { shop, campaign_id, sent } = await order(MESSAGE, ['Iris']);
  const [first] = sent;
  if (!first) throw new Error('Nothing was sent.');
  const [copied] = await rows<{ id: string }>(
    db,
    sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city,
        state, zip, company_name, status_at, created_at)
      select campaign_id, submission_no, 2, account_id, text, first_name, last_name, street, unit, city, state, zip,
        company_name, status_at, created_at from letters where campaign_id = ${campaign_id} returning id`,
  );
  const changed = { ...first, letter_id: copied?.id ?? '', text: 'Other words' };
  await shop.press.provider.submit([changed]);
  const { items } = await shop.press.queue(100);
  expect(items.find(({ letter_id }) => letter_id === copied?.id)?.text).toBe('Other words');
});
