import { beforeEach, describe, expect, it } from 'vitest';
import { creditDesk } from '../../../../tests/support/credits/desk.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import { one, rows, sql } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { HOUR_MS } from '../../../platform/time.ts';

const { db } = await testDatabase();
const { clock, credits, desk, buy, spend, adjust } = creditDesk(db);
const [ann, bea, cy] = [await makeOperator(db), await makeOperator(db), await makeOperator(db)];
// The limit counts what an operator adjusted in 24 hours, in all accounts.
beforeEach(() => void clock.move(24 * HOUR_MS));
const balanceOf = (person: { account_id: Parameters<typeof credits.balanceOf>[1] }) =>
  credits.balanceOf(db, person.account_id);
const auditOf = (account_id: string) =>
  rows<{ action: string; reason: string }>(
    db,
    sql`select action, reason from audit_entries where account_id = ${account_id} order by id`,
  );
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Failure ? error.code : String(error)),
  );
const approve = (adjustment_id: string) => ({ adjustment_id, decision: 'approve', note: '' }) as const;

describe('the search', () => {
  it('finds a person by id or by email in any case, with balance and transactions', async () => {
    const person = await makePerson(db, { email: 'Grace.Quill@example.com' });
    await buy(person.account_id, 12);
    await spend(person.account_id, 2);
    const search = { action: 'get_user_credits', target_user_id: '', email: '' } as const;
    const found = await desk.managedCredits(ann, { ...search, email: 'grace.quill@EXAMPLE.com' });
    expect(found).toMatchObject({
      ...{ user_id: person.user_id, account_id: person.account_id, credits_balance: 10 },
      ...{ adjustment_limit: 500, default_amount: 100, environment: 'test' },
    });
    expect(found.transactions.map(({ credits_amount }) => credits_amount)).toEqual([-2, 12]);
    expect(await desk.managedCredits(ann, { ...search, target_user_id: person.user_id })).toEqual(found);
  });

  it.each([
    [{ target_user_id: '', email: '' }, 'Please enter either User ID or Email to search.'],
    [{ target_user_id: '', email: 'nobody@example.com' }, 'No user found with that email address.'],
    [{ target_user_id: 'ada', email: '' }, 'No user found with that ID.'],
    [{ target_user_id: crypto.randomUUID(), email: '' }, 'No user found with that ID.'],
  ])('of %o says what is wrong', async (search, text) => {
    await expect(desk.managedCredits(ann, { action: 'get_user_credits', ...search })).rejects.toThrow(text);
  });
});

describe('a small adjustment', () => {
  it('adds credits that live for a year, and removes some, each with an entry in journal and audit log', async () => {
    const person = await makePerson(db);
    expect(await adjust(ann, person.user_id, 30)).toMatchObject({ state: 'applied', new_balance: 30 });
    expect(await adjust(bea, person.user_id, -10, { reason: 'Too many', notes: 'Asked by phone' })).toMatchObject({
      new_balance: 20,
    });
    const [lot] = await credits.lotsOf(person.account_id);
    expect(lot).toMatchObject({ credits: 30, remaining: 20, description: 'Spoiled cards' });
    expect(lot?.expires_at.slice(0, 7)).toBe('2027-03');
    expect(await credits.journalOf(person.account_id, { limit: 9 })).toMatchObject([
      { credits_amount: -10, transaction_type: 'admin_credit_adjustment', notes: 'Asked by phone' },
      { credits_amount: 30, description: 'Spoiled cards', notes: null },
    ]);
    expect(await auditOf(person.account_id)).toEqual([
      { action: 'credits.adjusted', reason: 'Spoiled cards' },
      { action: 'credits.adjusted', reason: 'Too many' },
    ]);
  });

  it('shows its reason to the customer, and its notes to operators alone', async () => {
    const person = await makePerson(db);
    await adjust(ann, person.user_id, 3, { notes: 'A difficult caller' });
    const [seen] = await credits.transactionsOf(person.account_id, { limit: 1 });
    expect(seen).toMatchObject({ description: 'Spoiled cards', notes: null });
  });

  it('never takes a balance below zero, and then leaves no trace', async () => {
    const person = await makePerson(db);
    await buy(person.account_id, 5);
    await expect(adjust(ann, person.user_id, -6)).rejects.toThrow(
      'This account has 5 credits, so 6 cannot be removed.',
    );
    expect(await balanceOf(person)).toBe(5);
    expect(await auditOf(person.account_id)).toEqual([]);
    const raced = await Promise.all([1, 2, 3, 4].map(() => refusal(adjust(ann, person.user_id, -2))));
    expect(raced.sort()).toEqual(['balance_too_small', 'balance_too_small', 'done', 'done']);
    expect(await balanceOf(person)).toBe(1);
  });

  it('is made once for each request key, also when two clicks race; the key fits no other adjustment', async () => {
    const person = await makePerson(db);
    const request_key = crypto.randomUUID();
    const outcomes = await Promise.all([1, 2, 3].map(() => adjust(ann, person.user_id, 7, { request_key })));
    expect(new Set(outcomes.map(({ adjustment_id }) => adjustment_id)).size).toBe(1);
    expect(await balanceOf(person)).toBe(7);
    expect(await refusal(adjust(ann, person.user_id, 8, { request_key }))).toBe('request_key_used');
    expect(await auditOf(person.account_id)).toHaveLength(1);
  });

  it('settles what the account owes', async () => {
    const person = await makePerson(db);
    await buy(person.account_id, 5, 'bought');
    await spend(person.account_id, 5);
    const { account_id } = person;
    await credits.reclaim(db, { account_id, grant_key: 'bought', credits: 5, description: 'Refunded', key: 'back' });
    expect(await adjust(ann, person.user_id, 8)).toMatchObject({ new_balance: 3 });
  });
});

describe('a large adjustment', () => {
  it('changes nothing until a second operator approves it', async () => {
    const person = await makePerson(db);
    const { adjustment_id, ...asked } = await adjust(ann, person.user_id, 501);
    expect(asked).toEqual({ state: 'pending', new_balance: 0 });
    const waits = { id: adjustment_id, credits: 501, email: person.email, requested_by: ann.email };
    expect(await desk.waitingAdjustments(bea)).toContainEqual(expect.objectContaining({ ...waits, may_decide: true }));
    expect(await desk.waitingAdjustments(ann)).toContainEqual(expect.objectContaining({ ...waits, may_decide: false }));
    expect(await refusal(desk.decideAdjustment(ann, approve(adjustment_id)))).toBe('own_adjustment');
    expect(await balanceOf(person)).toBe(0);
    expect(await desk.decideAdjustment(bea, approve(adjustment_id))).toMatchObject({
      state: 'applied',
      new_balance: 501,
    });
    expect(await refusal(desk.decideAdjustment(cy, approve(adjustment_id)))).toBe('already_decided');
    expect((await auditOf(person.account_id)).map(({ action }) => action)).toEqual([
      'credits.adjustment_requested',
      'credits.adjustment_approved',
    ]);
  });

  it('is applied once when several approve it at the same instant', async () => {
    const person = await makePerson(db);
    const { adjustment_id } = await adjust(ann, person.user_id, 600);
    const raced = await Promise.all(
      [bea, cy, bea, cy].map((by) => refusal(desk.decideAdjustment(by, approve(adjustment_id)))),
    );
    expect(raced.sort()).toEqual(['already_decided', 'already_decided', 'already_decided', 'done']);
    expect(await balanceOf(person)).toBe(600);
  });

  it('is not applied when it is declined, which says why', async () => {
    const person = await makePerson(db);
    const { adjustment_id } = await adjust(ann, person.user_id, 900);
    const decline = { adjustment_id, decision: 'decline', note: 'Agreed on 90' } as const;
    expect(await desk.decideAdjustment(bea, decline)).toMatchObject({ state: 'declined', new_balance: 0 });
    expect(await refusal(desk.decideAdjustment(cy, approve(adjustment_id)))).toBe('already_decided');
    expect((await auditOf(person.account_id)).at(-1)).toEqual({
      action: 'credits.adjustment_declined',
      reason: 'Agreed on 90',
    });
  });

  it('still waits when the balance has become too small, and says so', async () => {
    const person = await makePerson(db);
    await buy(person.account_id, 700);
    const { adjustment_id } = await adjust(ann, person.user_id, -600);
    await spend(person.account_id, 300);
    await expect(desk.decideAdjustment(bea, approve(adjustment_id))).rejects.toThrow(
      'This account has 400 credits, so 600 cannot be removed. The adjustment still waits',
    );
    expect((await desk.waitingAdjustments(bea)).map(({ id }) => id)).toContain(adjustment_id);
    await buy(person.account_id, 200);
    expect(await desk.decideAdjustment(bea, approve(adjustment_id))).toMatchObject({ new_balance: 0 });
  });

  it('cannot be split into small ones, at once or one after the other', async () => {
    const person = await makePerson(db);
    const raced = await Promise.all([1, 2, 3].map(() => adjust(ann, person.user_id, 300)));
    expect(raced.map(({ state }) => state).sort()).toEqual(['applied', 'pending', 'pending']);
    expect(await adjust(ann, person.user_id, -300)).toMatchObject({ state: 'applied', new_balance: 0 });
    expect(await adjust(bea, person.user_id, 300)).toMatchObject({ state: 'applied' });
    await adjust(ann, person.user_id, 500);
    expect(await adjust(ann, person.user_id, 1)).toMatchObject({ state: 'pending' });
    clock.move(24 * HOUR_MS);
    expect(await adjust(ann, person.user_id, 1)).toMatchObject({ state: 'applied' });
  });

  it('cannot be split over accounts, also when the parts race', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => makePerson(db)));
    const raced = await Promise.all(people.map(({ user_id }) => adjust(ann, user_id, 200)));
    expect(raced.map(({ state }) => state).sort()).toEqual(['applied', 'applied', 'pending', 'pending']);
    expect((await Promise.all(people.map(balanceOf))).sort()).toEqual([0, 0, 200, 200]);
    expect(await adjust(bea, (await makePerson(db)).user_id, 200)).toMatchObject({ state: 'applied' });
    const gave = raced.findIndex(({ state }) => state === 'applied');
    expect(await adjust(ann, people[gave]?.user_id ?? '', -200)).toMatchObject({ state: 'applied', new_balance: 0 });
    expect(await adjust(ann, people[gave]?.user_id ?? '', 300)).toMatchObject({ state: 'applied' });
  });

  it('is every one of an account that the operator belongs to, and none of its members approves it', async () => {
    const own = await makePerson(db);
    await sql`insert into account_users (account_id, user_id, role, handles_billing, joined_at)
      values (${own.account_id}, ${ann.user_id}, 'viewer', false, now()),
        (${own.account_id}, ${bea.user_id}, 'sender', false, now())`.execute(db);
    const { adjustment_id, state } = await adjust(ann, own.user_id, 1);
    expect({ state, balance: await balanceOf(own) }).toEqual({ state: 'pending', balance: 0 });
    const waits = async (by: typeof ann) =>
      (await desk.waitingAdjustments(by)).find(({ id }) => id === adjustment_id)?.may_decide;
    expect([await waits(ann), await waits(bea), await waits(cy)]).toEqual([false, false, true]);
    expect(await refusal(desk.decideAdjustment(bea, approve(adjustment_id)))).toBe('own_account');
    expect(await desk.decideAdjustment(cy, approve(adjustment_id))).toMatchObject({ state: 'applied', new_balance: 1 });
  });

  it('is announced by the search, before it is asked for', async () => {
    const [person, other] = [await makePerson(db), await makePerson(db)];
    await adjust(ann, person.user_id, 120);
    await adjust(ann, other.user_id, 30);
    const search = { action: 'get_user_credits', target_user_id: person.user_id, email: '' } as const;
    expect(await desk.managedCredits(ann, search)).toMatchObject({
      adjusted: { here: 120, elsewhere: 30, is_own: false },
    });
    expect(await desk.managedCredits(ann, { ...search, target_user_id: ann.user_id })).toMatchObject({
      adjusted: { here: 0, elsewhere: 150, is_own: true },
    });
  });

  it('is refused by the database when one person is both', async () => {
    const person = await makePerson(db);
    const { adjustment_id } = await adjust(ann, person.user_id, 501);
    const statement = sql`update credit_adjustments set state = 'applied', decided_by = ${ann.user_id}, decided_at = now()
      where id = ${adjustment_id}`;
    await expect(statement.execute(db)).rejects.toThrow('credit_adjustments_second_person');
    expect(
      (await one<{ state: string }>(db, sql`select state from credit_adjustments where id = ${adjustment_id}`)).state,
    ).toBe('pending');
  });
});
