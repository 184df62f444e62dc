import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makePerson } from '../../../tests/support/factories.ts';
import type { AccountId } from '../../platform/account-id.ts';
import { movableClock } from '../../platform/clock.ts';
import { type Db, inTransaction, sql } from '../../platform/database/db.ts';
import { type AccountsService, accountsService } from './service.ts';

const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
let db: Db;
let accounts: AccountsService;

beforeAll(async () => {
  ({ db } = await testDatabase());
  accounts = accountsService({ db, clock, environment: 'test' });
});

const join = (account_id: AccountId, user_id: string, role: 'owner' | 'sender' = 'sender') =>
  sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${account_id}, ${user_id}, ${role}, ${clock.now()})`.execute(db);

describe('an account', () => {
  it('is opened for a person, who owns it', async () => {
    const { user_id, email } = await makePerson(db);
    const account_id = await accounts.openAccount(db, user_id);
    expect(await accounts.ownerOf(account_id)).toEqual({ user_id, email, full_name: 'Ada Writer', first_name: '' });
    expect(await accounts.seatsUsed(account_id)).toBe(1);
  });

  it('has one owner and any number of members, and mails go to the owner', async () => {
    const [owner, member] = [await makePerson(db), await makePerson(db)];
    await join(owner.account_id, member.user_id);
    expect(await accounts.seatsUsed(owner.account_id)).toBe(2);
    expect(await accounts.ownerOf(owner.account_id)).toMatchObject({ user_id: owner.user_id, email: owner.email });
    const other = await makePerson(db);
    await expect(join(owner.account_id, other.user_id, 'owner')).rejects.toThrow('account_users_owner');
  });

  it('is listed for its members alone, first the one of the request, and without any the one joined first counts', async () => {
    const [mine, theirs] = [await makePerson(db), await makePerson(db)];
    await join(theirs.account_id, mine.user_id);
    const ids = (await accounts.linksOf({ ...mine, account_id: theirs.account_id })).map(
      ({ account_id }) => account_id,
    );
    expect(ids).toEqual([theirs.account_id, mine.account_id]);
    expect((await accounts.accountOf(db, mine.user_id))?.account_id).toBe(mine.account_id);
    expect(await accounts.linksOf(theirs)).toMatchObject([{ account_id: theirs.account_id }]);
    expect(await accounts.linksOf({ ...mine, user_id: crypto.randomUUID() })).toEqual([]);
    expect(await accounts.accountOf(db, crypto.randomUUID())).toBeUndefined();
  });

  it('shows its plan to each of its members, in the environment of the plan only, and to nobody else', async () => {
    const [owner, member, other] = [await makePerson(db), await makePerson(db), await makePerson(db)];
    await sql`delete from account_users where user_id = ${member.user_id}`.execute(db);
    await join(owner.account_id, member.user_id);
    const setPlan = (plan: Parameters<typeof accounts.setPlan>[2]) =>
      inTransaction(db, (tx) => accounts.setPlan(tx, owner.account_id, plan));
    await setPlan({ id: 'plan_team', seats: 3 });
    const planOf = async (user_id: string, service = accounts) => (await service.accountOf(db, user_id))?.plan;
    expect(await planOf(owner.user_id)).toBe('plan_team');
    expect(await planOf(member.user_id)).toBe('plan_team');
    expect(await planOf(other.user_id)).toBe('');
    expect(await planOf(owner.user_id, accountsService({ db, clock, environment: 'live' }))).toBe('');
    await setPlan(null);
    expect(await planOf(member.user_id)).toBe('');
  });

  it('leaves the plan of an operator unchanged by purchases', async () => {
    const { user_id, account_id } = await makePerson(db);
    await sql`update accounts set plan = 'admin' where id = ${account_id}`.execute(db);
    await accounts.setPlan(db, account_id, { id: 'plan_team', seats: 3 });
    expect(await accounts.accountOf(db, user_id)).toEqual({ account_id, plan: 'admin' });
  });
});
