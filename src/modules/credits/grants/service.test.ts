import { describe, expect, it } from 'vitest';
import { creditDesk } from '../../../../tests/support/credits/desk.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import type { AccountId } from '../../../platform/account-id.ts';
import { one, rows, sql } from '../../../platform/database/db.ts';
import { DAY_MS } from '../../../platform/time.ts';

const { db } = await testDatabase();
const { desk, credits, clock, buy, spend, adjust } = creditDesk(db);

/** A campaign whose submission is charged, with a letter for each credit. */
async function sendLetters({ account_id, user_id }: { account_id: AccountId; user_id: string }, n: number) {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into campaigns (account_id, created_by, title, message, campaign_type, text_type, return_address, hand, ink_colour,
        ink_setting, status, created_at, updated_at)
      values (${account_id}, ${user_id}, 'Thanks', '', 'bulk', 'Short Text', '{}', 'june', 'blue', 'natural', 'pending',
        ${clock.now()}, ${clock.now()}) returning id`,
  );
  await spend(account_id, n, `campaign:${id}:1`, id);
  const letters = await rows<{ id: string }>(
    db,
    sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city,
        state, zip, company_name, status_at, created_at)
      select ${id}::uuid, 1, n, ${account_id}::uuid, '', 'Ben', '', '', '', '', '', '', '', ${clock.now()}::timestamptz,
        ${clock.now()}::timestamptz from generate_series(1, ${n}::int) n returning id`,
  );
  return { campaign_id: id, letters: letters.map((letter) => letter.id) };
}
const paidBy = async (of: 'letter' | 'campaign' | 'transaction', id: string, account_id?: string) => {
  const found = await desk.paidBy({ of, id, ...(account_id && { account_id }) });
  const grants = found.charges.flatMap((charge) => charge.grants);
  return {
    ...found,
    lots: grants.map(({ source, credits: n, first, last }) => [source.description, n, first, last]),
  };
};

describe('the grants that paid for a campaign', () => {
  it('are the lots that its charge emptied, in the order in which it did; each letter has one of them', async () => {
    const person = await makePerson(db);
    await buy(person.account_id, 2, 'two', { intent_id: 'pi_two' });
    clock.move(DAY_MS);
    await buy(person.account_id, 3, 'three');
    clock.move(DAY_MS);
    await adjust(await makeOperator(db), person.user_id, 9);
    const { campaign_id, letters } = await sendLetters(person, 6);
    const of_campaign = await paidBy('campaign', campaign_id);
    expect(of_campaign.lots).toEqual([
      ['2 credits', 2, 1, 2],
      ['3 credits', 3, 3, 5],
      ['Spoiled cards', 1, 6, 6],
    ]);
    expect(of_campaign).toMatchObject({ email: person.email, user_id: person.user_id, letter: null, has_more: false });
    expect(of_campaign.charges).toMatchObject([{ credits: 6, given_back: 0, environment: 'test' }]);
    expect(of_campaign.charges[0]?.grants[0]?.source).toMatchObject({
      transaction_type: 'purchase',
      stripe_payment_intent_id: 'pi_two',
    });
    const of_letters = await Promise.all(letters.map((id) => paidBy('letter', id)));
    expect(of_letters.map(({ lots }) => lots[0]?.[0])).toEqual([
      ...['2 credits', '2 credits', '3 credits', '3 credits', '3 credits'],
      'Spoiled cards',
    ]);
    expect(of_letters.map(({ letter }) => letter?.place)).toEqual([1, 2, 3, 4, 5, 6]);
    const [charge] = of_campaign.charges;
    expect((await paidBy('transaction', charge?.id as string, person.account_id)).lots).toEqual(of_campaign.lots);
  });

  it('stay the same when credits are given back or the lots expire sooner, and the letter says when', async () => {
    const person = await makePerson(db);
    await buy(person.account_id, 1, 'one');
    clock.move(DAY_MS);
    await buy(person.account_id, 2, 'more');
    const { campaign_id, letters } = await sendLetters(person, 3);
    const charge_key = `campaign:${campaign_id}:1`;
    const key = `letter:${letters[0]}:refund`;
    await credits.refund(db, { account_id: person.account_id, charge_key, credits: 1, description: 'Not sent', key });
    await sql`update credit_lots set expires_at = now() where account_id = ${person.account_id} and credits = 2`.execute(
      db,
    );
    const first = await paidBy('letter', letters[0] as string);
    expect(first.lots).toEqual([['1 credits', 1, 1, 1]]);
    expect(first.charges[0]).toMatchObject({ given_back: 1 });
    expect(first.letter).toEqual({ place: 1, given_back_at: clock.now().toISOString() });
    expect((await paidBy('letter', letters[2] as string)).lots).toEqual([['2 credits', 2, 2, 3]]);
  });

  it('of a letter that was sent again are those of its own charge', async () => {
    const person = await makePerson(db);
    await buy(person.account_id, 1, 'first');
    const { campaign_id, letters } = await sendLetters(person, 1);
    clock.move(DAY_MS);
    await buy(person.account_id, 5, 'second');
    await spend(person.account_id, 1, `letter:${letters[0]}:retry`, campaign_id);
    const { id } = await one<{ id: string }>(
      db,
      sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city,
          state, zip, company_name, status_at, created_at, retry_of)
        select campaign_id, submission_no, position, account_id, '', '', '', '', '', '', '', '', '', status_at, created_at, id
        from letters where id = ${letters[0]} returning id`,
    );
    expect((await paidBy('letter', id)).lots).toEqual([['5 credits', 1, 1, 1]]);
    expect((await paidBy('campaign', campaign_id)).charges).toHaveLength(2);
  });

  it.each(['letter', 'campaign', 'transaction'] as const)('of an unknown %s are not found', async (of) => {
    await expect(paidBy(of, crypto.randomUUID(), crypto.randomUUID())).rejects.toThrow(`This ${of} was not found.`);
  });
});
