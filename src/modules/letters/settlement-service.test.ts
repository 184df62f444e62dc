import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { type Db, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { chargeKey, retryKey } from './settlement-service.ts';

let db: Db;
let shop: LetterShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  const print = { name: 'picky', pushes: true, statuses: async () => [], cancel: async () => [] };
  shop = await letterShop(db, {
    print: () => ({
      ...print,
      submit: async (orders) =>
        orders.map(({ letter_id, recipient }) =>
          recipient.first_name === 'Bad'
            ? { letter_id, outcome: 'rejected', reason: 'No such street.' }
            : { letter_id, outcome: 'accepted', campaign_ref: null },
        ),
    }),
  });
});

/** The charge that each refund of a campaign gives back, oldest refund first. */
async function refundedCharges(campaign_id: string): Promise<string[]> {
  const found = await rows<{ charge_key: string }>(
    db,
    sql`select c.idempotency_key as charge_key from credit_transactions r
      join credit_transactions c on c.id = r.refunds_transaction_id
      where r.campaign_id = ${campaign_id} order by r.id`,
  );
  return found.map(({ charge_key }) => charge_key);
}

describe('a failed letter', () => {
  const failedLetter = async (owner: Actor) => {
    const id = await shop.prepared(owner, {}, [contactNamed('Bad')]);
    await shop.campaigns.submit(owner, id);
    await shop.work();
    const [letter] = await shop.campaigns.timelines(owner, id, { limit: 1 });
    return { id, letter_id: letter?.id ?? '' };
  };
  const everyLetter = () => rows(db, sql`select id, status, retry_of from letters order by id`);

  it('of another account does not exist, and nobody pays for it', async () => {
    const [ada, eve] = [await shop.customer(1), await shop.customer(3)];
    const { letter_id } = await failedLetter(ada);
    const before = await everyLetter();
    await expect(shop.letters.retry(eve, letter_id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(await everyLetter()).toEqual(before);
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(1);
    expect(await shop.credits.balanceOf(db, eve.account_id)).toBe(3);
  });

  it('is sent again by any member, from the credits of the account, and the journal names who did it', async () => {
    const ada = await shop.customer(1);
    const ben: Actor = { ...(await shop.customer(3)), account_id: ada.account_id, role: 'sender' };
    const { id, letter_id } = await failedLetter(ada);
    const again = await shop.letters.retry(ben, letter_id);
    expect(await shop.letters.retry(ada, letter_id)).toMatchObject({ id: again.id });
    expect(await shop.campaigns.timelines(ada, id, { limit: 9 })).toEqual(
      await shop.campaigns.timelines(ben, id, { limit: 9 }),
    );
    const charge = sql`select account_id, created_by from credit_transactions where idempotency_key = ${retryKey(letter_id)}`;
    expect(await rows(db, charge)).toEqual([{ account_id: ada.account_id, created_by: ben.user_id }]);
    await shop.work();
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(1);
  });
});

describe('a letter that was sent again and fails again', () => {
  it.each([
    ['alone', ['Bad']],
    ['in a list whose other letters arrive', ['Grace', 'Bad', 'Alan']],
  ])('is refunded from its own charge, once: %s', async (_, names) => {
    const ada = await shop.customer(names.length + 1);
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, names.map(contactNamed));
    await shop.campaigns.submit(ada, id);
    await shop.work();
    const [first] = await shop.campaigns.timelines(ada, id, { limit: 1, status: 'failed' });
    const second = await shop.letters.retry(ada, first?.id ?? '');
    await shop.work();
    const third = await shop.letters.retry(ada, second.id);
    await shop.work();
    expect(await refundedCharges(id)).toEqual([chargeKey(id, 1), retryKey(first?.id ?? ''), retryKey(second.id)]);
    await expect(shop.letters.retry(ada, first?.id ?? '')).resolves.toMatchObject({ id: second.id });
    expect(third.id).not.toBe(second.id);
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(2);
    expect(await shop.credits.disagreements()).toEqual([]);
  });
});
