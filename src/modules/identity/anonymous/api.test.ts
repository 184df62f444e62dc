import { beforeAll, describe, expect, it } from 'vitest';
import { post, refused, send } from '../../../../tests/support/auth-requests.ts';
import { type IdentityWorld, identityWorld, linkIn } from '../../../../tests/support/identity.ts';
import { one, sql } from '../../../platform/database/db.ts';

const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;
let world: IdentityWorld;
let auto: IdentityWorld['app'];
beforeAll(async () => {
  world = await identityWorld();
  auto = world.build({ mailer_autoconfirm: true }).app;
});

let made = 0;
const newEmail = () => `visitor-${++made}@example.com`;
const begin = async (app = world.app) => (await post(app, '/auth/v1/signup', { data: { from: 'a test' } })).body;
const update = (token: string, body: Record<string, unknown>, app = world.app) =>
  send(app, 'PUT', '/auth/v1/user', { body, token });
const exists = async (id: string) =>
  (await one<{ n: number }>(world.db, sql`select count(*)::int as n from users where id = ${id}`)).n === 1;
const accountOf = (user_id: string) =>
  one<{ account_id: string }>(world.db, sql`select account_id from account_users where user_id = ${user_id}`);

describe('a visitor without an address', () => {
  it('gets a session and an account, and is said to be anonymous', async () => {
    const { user, access_token } = await begin();
    expect(user).toMatchObject({
      email: '',
      is_anonymous: true,
      identities: [],
      app_metadata: {},
      user_metadata: { from: 'a test' },
    });
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
    expect((await accountOf(user.id)).account_id).toEqual(expect.any(String));
  });

  it('is another one each time, whom nobody finds by an empty address', async () => {
    const [one_visitor, other] = [await begin(), await begin()];
    expect(one_visitor.user.id).not.toBe(other.user.id);
    expect((await post(world.app, '/auth/v1/recover', { email: '' })).status).toBe(400);
    expect((await post(world.app, '/auth/v1/token?grant_type=password', { password: 'x' })).status).toBe(400);
  });

  it('becomes a customer by the link in a mail, with the same id, account and password that they chose', async () => {
    const { user, access_token } = await begin();
    const { account_id } = await accountOf(user.id);
    const email = newEmail();
    world.clock.move(DAY_MS / 100);
    const asked = await update(access_token, { email, password: PASSWORD });
    expect(asked.body).toMatchObject({ id: user.id, email: '', new_email: email, is_anonymous: true });
    const [mail] = await world.mailsTo(email);
    expect(mail?.text_part).toContain(`Confirm that ${email} is yours`);
    const link = linkIn(mail);
    await send(world.app, 'GET', `${link.pathname}${link.search}`);
    const signed_in = await post(world.app, '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
    expect(signed_in.body.user).toMatchObject({ id: user.id, email, is_anonymous: false, identities: [{ email }] });
    expect(await accountOf(user.id)).toEqual({ account_id });
    expect(signed_in.body.user.created_at).toBe(world.clock.now().toISOString());
    expect(world.hook_calls.filter(({ user_id }) => user_id === user.id)).toEqual([
      { hook: 'created', user_id: user.id, email: '' },
      { hook: 'confirmed', user_id: user.id, email },
    ]);
    expect((await world.mailsTo(email))[0]?.subject).toBe('Welcome to Longhand');
  });

  it('becomes one at once where accounts confirm themselves', async () => {
    const { user, access_token } = await begin(auto);
    const email = newEmail();
    const { body } = await update(access_token, { email, password: PASSWORD }, auto);
    expect(body).toMatchObject({ id: user.id, email, is_anonymous: false });
    expect((await update(access_token, { password: 'another good one' }, auto)).body.code).toBe(
      'reauthentication_needed',
    );
  });

  it('cannot take the address of somebody else, nor set a password without one', async () => {
    const taken = newEmail();
    await world.identity.ensurePerson({ email: taken, password: PASSWORD, full_name: 'Ada Writer' });
    const { access_token } = await begin();
    const text = 'A user with this email address has already been registered';
    refused(await update(access_token, { email: taken }), 422, 'email_exists', text);
    expect((await update(access_token, { password: PASSWORD })).status).toBe(422);
    expect((await update(access_token, { data: { color: 'blue' } })).body.user_metadata).toMatchObject({
      color: 'blue',
    });
  });

  it('is refused where visitors are switched off, and limited for each network', async () => {
    const off = world.build({ anonymous_sign_ins: false });
    refused(
      await post(off.app, '/auth/v1/signup', {}),
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    );
    const limits = { ...world.config.rate_limits, visitors_per_ip: { attempts: 2, per_s: 3600 } };
    const { app } = world.build({ rate_limits: limits });
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries++)
      statuses.push((await send(app, 'POST', '/auth/v1/signup', { body: {}, ip: '198.51.100.7' })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is forgotten after 30 days without a visit, and one who comes back is not', async () => {
    const [gone, back] = [await begin(), await begin()];
    world.clock.move(29 * DAY_MS);
    await post(world.app, '/auth/v1/token?grant_type=refresh_token', { refresh_token: back.refresh_token });
    await world.identity.tidy();
    expect(await exists(gone.user.id)).toBe(true);
    world.clock.move(2 * DAY_MS);
    await world.identity.tidy();
    expect([await exists(gone.user.id), await exists(back.user.id)]).toEqual([false, true]);
    await expect(accountOf(gone.user.id)).rejects.toThrow();
  });
});
