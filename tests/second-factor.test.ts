import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { rows, sql } from '../src/platform/database/db.ts';
import { signIn, testApp } from './support/app.ts';

/** Where a second factor is demanded, a session without one opens nothing of the product. */

const PASSWORD = 'correct horse battery';
type World = Awaited<ReturnType<typeof testApp>>;

async function person({ app }: World, email: string, role?: 'owner' | 'support') {
  const made = await app.identity.ensurePerson({
    email,
    password: PASSWORD,
    full_name: 'Ada',
    onboarded: true,
    ...(role && { role }),
  });
  return { ...made, token: await signIn(app, email, PASSWORD) };
}

function asking({ app }: World) {
  return async (token: string, route: string, body?: object) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await app.server.request(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: (text ? JSON.parse(text) : {}) as Record<string, never> };
  };
}

/** Sets an authenticator app up. Gives the token of the raised session. */
async function setUp(world: World, token: string): Promise<string> {
  const ask = asking(world);
  const factor = (await ask(token, 'POST /auth/v1/factors', { factor_type: 'totp' })).json as unknown as {
    id: string;
    totp: { secret: string };
  };
  const challenge = await ask(token, `POST /auth/v1/factors/${factor.id}/challenge`, {});
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.totp.secret), timestamp: world.clock.now().getTime() });
  const verified = await ask(token, `POST /auth/v1/factors/${factor.id}/verify`, {
    challenge_id: challenge.json.id,
    code,
  });
  return verified.json.access_token as unknown as string;
}

/** The URLs that a session may call before its second factor, written down a second time. */
const BEFORE = [
  'GET /auth/v1/user',
  'PUT /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors',
  'GET /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes',
  'DELETE /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes/verify',
  'POST /auth/v1/factors/recovery-codes/regenerate',
  'DELETE /auth/v1/factors/:id',
  'POST /auth/v1/factors/:id/challenge',
  'POST /auth/v1/factors/:id/verify',
  'GET /auth/v1/passkeys',
  'POST /auth/v1/passkeys/registration/options',
  'POST /auth/v1/passkeys/registration/verify',
  // The first factor needs a recent proof.
  'GET /auth/v1/reauthenticate',
  'POST /functions/v1/prove',
];

describe('an operator', () => {
  it('without a second factor can only set one up, where strangers reach the product', async () => {
    const world = await testApp({ OPERATOR_SECOND_FACTOR: 'required' });
    const ask = asking(world);
    const { token } = await person(world, 'boss@example.com', 'owner');
    const allowed: string[] = [];
    const closed = Object.entries(world.app.table).filter(
      ([, { access }]) => access === 'customer' || access === 'admin',
    );
    for (const [name] of closed.sort(([a], [b]) => Number(a.includes('logout')) - Number(b.includes('logout')))) {
      const url = name.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
      const { json } = await ask(token, url, name.startsWith('GET') ? undefined : {});
      if (json.code !== 'second_factor_needed') allowed.push(name);
      else expect(json).toMatchObject({ details: { missing: 'set_up' } });
    }
    expect(allowed.sort()).toEqual([...BEFORE].sort());
    const raised = await setUp(world, await signIn(world.app, 'boss@example.com', PASSWORD));
    expect(await ask(raised, 'GET /rest/v1/press/queue')).toMatchObject({ status: 200 });
  });

  it('with a second factor views as nobody and changes no role before it was given', async () => {
    const world = await testApp();
    const ask = asking(world);
    const { token } = await person(world, 'help@example.com', 'support');
    const customer = await person(world, 'ada@example.com');
    await setUp(world, token);
    const late = await signIn(world.app, 'help@example.com', PASSWORD);
    const view = { user_id: customer.user_id, reason: 'A card is missing.' };
    expect(await ask(late, 'POST /functions/v1/view-as', view)).toMatchObject({
      status: 403,
      json: { details: { missing: 'verify' } },
    });
  });

  it.each([
    [{}, false],
    [{ HOST: '0.0.0.0', SEED_DEMO: 'false', SANDBOX_MAILBOX: 'operator' }, true],
    [{ OPERATOR_SECOND_FACTOR: 'required' }, true],
    [{ HOST: '0.0.0.0', SEED_DEMO: 'false', SANDBOX_MAILBOX: 'operator', OPERATOR_SECOND_FACTOR: 'optional' }, false],
  ])('needs one by default once other machines can connect: %j', (settings, expected) => {
    expect(readConfig(settings).operators_need_second_factor).toBe(expected);
  });
});

describe('the first factor', () => {
  it('needs a proof that is not older than 15 minutes, so that a stolen session can’t lock its owner out', async () => {
    const world = await testApp();
    const ask = asking(world);
    const { token } = await person(world, 'ada@example.com');
    world.clock.move(16 * 60_000);
    const attempts = ['POST /auth/v1/factors', 'POST /auth/v1/passkeys/registration/options'];
    for (const route of attempts)
      expect(await ask(token, route, { factor_type: 'totp' })).toMatchObject({
        status: 403,
        json: { code: 'proof_needed' },
      });
    expect((await ask(token, 'POST /functions/v1/prove', { password: PASSWORD })).status).toBe(200);
    for (const route of attempts)
      expect(await ask(token, route, { factor_type: 'totp' })).toMatchObject({ status: 200 });
  });
});

describe('an account', () => {
  it('demands a second factor of all members once its owner has one', async () => {
    const world = await testApp();
    const ask = asking(world);
    const owner = await person(world, 'owner@example.com');
    const rule = 'POST /functions/v1/require-second-factor';
    expect(await ask(owner.token, rule, { required: true })).toMatchObject({
      status: 403,
      json: { code: 'insufficient_aal' },
    });
    const raised = await setUp(world, owner.token);
    const member = await person(world, 'member@example.com');
    await sql`update account_users set role = 'admin', joined_at = '2020-01-01',
      account_id = (select account_id from account_users where user_id = ${owner.user_id}) where user_id = ${member.user_id}`.execute(
      world.db,
    );
    expect(await ask(member.token, 'GET /rest/v1/profiles')).toMatchObject({ status: 200 });
    expect(await ask(raised, rule, { required: true })).toMatchObject({ status: 204 });
    expect(await ask(member.token, rule, { required: false })).toMatchObject({
      status: 403,
      json: { code: 'second_factor_needed' },
    });
    expect(await ask(member.token, 'GET /rest/v1/profiles')).toMatchObject({
      json: { details: { missing: 'set_up' } },
    });
    const ready = await setUp(world, member.token);
    expect(await ask(ready, 'GET /rest/v1/account_security')).toMatchObject({
      json: { requires_second_factor: true, may_change: false },
    });
    expect(await ask(ready, rule, { required: false })).toMatchObject({ json: { code: 'role_missing' } });
    expect(await ask(raised, rule, { required: false })).toMatchObject({ status: 204 });
  });
});

it('each change of a second factor leaves an audit entry with its person and request', async () => {
  const world = await testApp();
  const ask = asking(world);
  const { token, user_id } = await person(world, 'ada@example.com');
  const raised = await setUp(world, token);
  await ask(raised, 'POST /functions/v1/require-second-factor', { required: true });
  await ask(raised, 'POST /auth/v1/factors/recovery-codes', {});
  await ask(raised, 'POST /auth/v1/factors/recovery-codes/regenerate');
  await ask(raised, 'DELETE /auth/v1/factors/recovery-codes');
  const { json } = await ask(raised, 'GET /auth/v1/user');
  const [factor] = json.factors as unknown as { id: string }[];
  expect(await ask(raised, `DELETE /auth/v1/factors/${factor?.id}`)).toMatchObject({ status: 200 });
  const found = await rows<{ action: string; request_id: string }>(
    world.db,
    sql`select action, request_id from audit_entries where actor_id = ${user_id} order by id`,
  );
  expect(found.map(({ action }) => action)).toEqual([
    'session.started',
    'factor.added',
    'account.second_factor_changed',
    'recovery_codes.made',
    'recovery_codes.made',
    'recovery_codes.removed',
    'factor.removed',
  ]);
  expect(new Set(found.map(({ request_id }) => request_id)).size).toBe(7);
});
