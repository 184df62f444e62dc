import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../tests/support/app.ts';
import type { App } from '../../../app.ts';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';

const PASSWORD = 'correct horse battery';
let app: App;
let db: Db;
beforeAll(async () => {
  ({ app, db } = await testApp());
});

let made = 0;

/** A person with the account that was opened for them, and a question to the gate: who do they act as now? */
async function person() {
  const email = `member-${++made}@example.com`;
  const { user_id } = await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Ada Writer' });
  const membership = sql`select account_id from account_memberships where user_id = ${user_id}`;
  const { account_id } = await one<{ account_id: AccountId }>(db, membership);
  const headers = { Authorization: `Bearer ${await signIn(app, email, PASSWORD)}` };
  const ask = (path: string) => app.server.request(path, { headers });
  const actor = () => app.identity.authenticate(new Request('http://localhost/', { headers }));
  return { user_id, account_id, email, ask, actor };
}

const join = (user_id: string, account_id: string, joined_at: string) =>
  sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${account_id}, ${user_id}, 'sender', ${joined_at})`.execute(db);

const LONG_AGO = '2020-01-01T00:00:00Z';
const LATER = '2999-01-01T00:00:00Z';

describe('the access gate', () => {
  it('knows the owner of an account as its owner', async () => {
    const ada = await person();
    expect(await ada.actor()).toMatchObject({
      user_id: ada.user_id,
      account_id: ada.account_id,
      role: 'owner',
      via: 'session',
      email: ada.email,
      operator_roles: [],
    });
  });

  it('takes a member of two accounts for a member of the one that they joined first', async () => {
    const [ada, ben, cora] = [await person(), await person(), await person()];
    await join(ben.user_id, ada.account_id, LATER);
    expect(await ben.actor()).toMatchObject({ user_id: ben.user_id, account_id: ben.account_id, role: 'owner' });
    await join(ben.user_id, cora.account_id, LONG_AGO);
    expect(await ben.actor()).toMatchObject({ user_id: ben.user_id, account_id: cora.account_id, role: 'sender' });
    const [first] = (await (await ben.ask('/rest/v1/account_users')).json()) as { account_id: string }[];
    expect(first?.account_id).toBe(cora.account_id);
  });

  it('gives the same account every time where two were joined in the same moment', async () => {
    const [ada, ben, cora] = [await person(), await person(), await person()];
    await join(ben.user_id, ada.account_id, LONG_AGO);
    await join(ben.user_id, cora.account_id, LONG_AGO);
    const first = [ada.account_id, cora.account_id].sort()[0];
    expect(await ben.actor()).toMatchObject({ account_id: first });
  });

  it("knows a member of somebody else's account as a member, and leaves its owner the owner", async () => {
    const [ada, ben] = [await person(), await person()];
    await sql`delete from account_users where user_id = ${ben.user_id}`.execute(db);
    await join(ben.user_id, ada.account_id, LATER);
    expect(await ben.actor()).toMatchObject({
      user_id: ben.user_id,
      account_id: ada.account_id,
      role: 'sender',
      email: ben.email,
      operator_roles: [],
    });
    expect(await ada.actor()).toMatchObject({ user_id: ada.user_id, account_id: ada.account_id, role: 'owner' });
  });

  it('turns a person away who is a member of no account, from the next request on', async () => {
    const ada = await person();
    expect((await ada.ask('/rest/v1/campaigns')).status).toBe(200);
    await sql`delete from account_users where user_id = ${ada.user_id}`.execute(db);
    await expect(ada.actor()).rejects.toMatchObject({ status: 404, code: 'no_account' });
    for (const path of ['/rest/v1/campaigns', '/rest/v1/profiles', '/rest/v1/account_users']) {
      expect((await ada.ask(path)).status).toBe(404);
    }
  });

  it('keeps what a person is for themselves apart from what their account is', async () => {
    const [ada, ben] = [await person(), await person()];
    await join(ben.user_id, ada.account_id, LONG_AGO);
    const profile = async (who: typeof ada) => (await who.ask('/rest/v1/profiles')).json();
    expect(await profile(ben)).toMatchObject({ user_id: ben.user_id, email: ben.email });
    await sql`insert into user_roles (user_id, role) values (${ada.user_id}, 'owner')`.execute(db);
    expect(await ada.actor()).toMatchObject({ operator_roles: ['owner'] });
    expect(await ben.actor()).toMatchObject({ account_id: ada.account_id, operator_roles: [] });
  });
});
