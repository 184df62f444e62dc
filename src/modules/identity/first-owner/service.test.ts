import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../tests/support/app.ts';
import type { App } from '../../../app.ts';
import type { movableClock } from '../../../platform/clock.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import { HOUR_MS } from '../../../platform/time.ts';

let app: App;
let db: Db;
let clock: ReturnType<typeof movableClock>;
beforeAll(async () => {
  ({ app, db, clock } = await testApp());
});

const OWNER = {
  shop_name: 'Paper & Ink',
  first_name: 'Ada',
  last_name: 'Printer',
  email: 'ada@letters-by-hand.com',
  password: 'correct horse battery',
};
async function post(path: string, body: object): Promise<{ status: number; code?: string; session?: object }> {
  const response = await app.server.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const setUp = (body: object) => post('/functions/v1/set-up', { ...OWNER, ...body });
const show = (token: string) => post('/functions/v1/show-set-up', { token });
async function newToken(): Promise<string> {
  const [address, token] = String(await app.identity.first_owner.link()).split('#');
  expect(address).toBe('http://localhost:3000/setup');
  return token ?? '';
}

it('refuses a link that is forged, cut or an hour old', async () => {
  const token = await newToken();
  expect(await show(token)).toMatchObject({ status: 200 });
  const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const bad of [forged, token.slice(0, -4), 'x']) {
    expect(await show(bad)).toMatchObject({ status: 403, code: 'set_up_over' });
    expect(await setUp({ token: bad })).toMatchObject({ status: 403, code: 'set_up_over' });
  }
  clock.move(HOUR_MS);
  expect(await setUp({ token })).toMatchObject({ status: 403, code: 'set_up_over' });
});

it('refuses a common password, and makes nobody', async () => {
  expect(await setUp({ token: await newToken(), password: 'password1234' })).toMatchObject({
    status: 422,
    code: 'weak_password',
  });
  expect(await one(db, sql`select count(*)::int as people from people`)).toEqual({ people: 0 });
});

it('makes one owner of several who try at the same time, names the shop, and is over then', async () => {
  const token = await newToken();
  const answers = await Promise.all(
    ['ada', 'ben', 'eve'].map((name) => setUp({ token, email: `${name}@letters-by-hand.com` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.session).toHaveProperty('access_token');
  const owners = sql`select count(*)::int as owners, (select mail_sender_name from admin_settings) as shop,
    (select array_agg(action order by action) from audit_entries where action ~ '^(operator|settings)') as actions
    from user_roles where role = 'owner'`;
  expect(await one(db, owners)).toEqual({
    owners: 1,
    shop: 'Paper & Ink',
    actions: ['operator.role_given', 'settings.changed'],
  });
  expect(await show(token)).toMatchObject({ status: 409, code: 'set_up_done' });
  expect(await app.identity.first_owner.link()).toBeNull();
});
