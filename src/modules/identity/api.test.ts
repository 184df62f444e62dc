import { beforeAll, describe, expect, it } from 'vitest';
import { type Body, post, refused, send } from '../../../tests/support/auth-requests.ts';
import { type IdentityWorld, identityWorld } from '../../../tests/support/identity.ts';
import type { Session, User } from './schema.ts';

const PASSWORD = 'correct horse';

/** The world where a link must confirm an address; `auto` is the same one where accounts confirm themselves. */
let world: IdentityWorld;
let auto: ReturnType<IdentityWorld['build']>['app'];

beforeAll(async () => {
  world = await identityWorld();
  auto = world.build({ mailer_autoconfirm: true }).app;
});

let made = 0;
const newEmail = () => `caller-${++made}@example.com`;
const signUp = async (email = newEmail(), data: Body = {}): Promise<Session> =>
  (await post(auto, '/auth/v1/signup', { email, password: PASSWORD, data })).body;
const waiting = async (email = newEmail()): Promise<string> => {
  await post(world.app, '/auth/v1/signup', { email, password: PASSWORD });
  return email;
};

describe('POST /signup', () => {
  it('answers with a session where accounts confirm themselves', async () => {
    const session = await signUp('Fresh@Example.com', { full_name: 'Ada Writer' });
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: world.clock.now().getTime() / 1000 + 3600,
    });
    expect(session.user).toMatchObject({
      email: 'fresh@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      email_confirmed_at: world.clock.now().toISOString(),
      last_sign_in_at: world.clock.now().toISOString(),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada Writer' },
      identities: [
        {
          provider: 'email',
          identity_data: { email: 'fresh@example.com', email_verified: true, sub: session.user.id },
        },
      ],
    });
    refused(
      await post(auto, '/auth/v1/signup', { email: 'FRESH@example.com', password: PASSWORD }),
      422,
      'user_already_exists',
      'User already registered',
    );
  });

  it('answers with the bare user and mails a link where an address must be confirmed', async () => {
    const email = newEmail();
    const { status, body } = await post(world.app, '/auth/v1/signup', { email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(body).not.toHaveProperty('access_token');
    expect(body).not.toHaveProperty('email_confirmed_at');
    expect((await world.mailsTo(email))[0]?.subject).toBe('Confirm your email address');
  });

  it('shows a stranger nothing of a confirmed person, and mails nothing', async () => {
    const known = await signUp();
    const mails = (await world.mailsTo(known.user.email)).length;
    const { status, body } = await post(world.app, '/auth/v1/signup', {
      email: known.user.email,
      password: 'a wild guess',
    });
    const fresh = (await post(world.app, '/auth/v1/signup', { email: newEmail(), password: 'a wild guess' })).body;
    expect(status).toBe(200);
    expect(body.id).not.toBe(known.user.id);
    expect(body.identities).toEqual([]);
    expect(Object.keys(body)).toEqual(Object.keys(fresh));
    expect(await world.mailsTo(known.user.email)).toHaveLength(mails);
  });

  it.each([
    [{ email: 'a@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'nope', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: 'a@example.com', password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: 'a@example.com', password: '1234567' },
      422,
      'weak_password',
      'Password should be at least 8 characters.',
    ],
    ['{"email":', 400, 'bad_json', 'Could not parse request body as JSON.'],
  ])('refuses %j with %i %s', async (body, status, code, message) => {
    const answer = await post(world.app, '/auth/v1/signup', body);
    refused(answer, status, code, message);
    if (code === 'weak_password') expect(answer.body.weak_password).toEqual({ reasons: ['length'] });
  });

  it('is closed where the operator closed it', async () => {
    const { app } = world.build({ disable_signup: true });
    refused(
      await post(app, '/auth/v1/signup', { email: newEmail(), password: PASSWORD }),
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    );
  });

  it('refuses a body over 1 MB', async () => {
    const answer = await post(auto, '/auth/v1/signup', {
      email: newEmail(),
      password: PASSWORD,
      data: { a: 'x'.repeat(1024 * 1024) },
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } });
  });
});

describe('POST /token', () => {
  it('refuses an unknown person and a wrong password alike', async () => {
    const { user } = await signUp();
    for (const email of [user.email, 'nobody@example.com']) {
      refused(
        await post(auto, '/auth/v1/token?grant_type=password', { email, password: 'wrong one' }),
        400,
        'invalid_credentials',
        'Invalid login credentials',
      );
    }
  });

  it('refuses an unconfirmed person', async () => {
    const email = await waiting();
    refused(
      await post(world.app, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }),
      400,
      'email_not_confirmed',
      'Email not confirmed',
    );
  });

  it('refuses refresh tokens that are garbage, used, or of an ended session', async () => {
    const url = '/auth/v1/token?grant_type=refresh_token';
    refused(
      await post(auto, url, { refresh_token: 'garbage' }),
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    );
    const first = await signUp();
    const second = (await post(auto, url, { refresh_token: first.refresh_token })).body;
    await post(auto, url, { refresh_token: second.refresh_token });
    world.clock.move(10_001);
    refused(
      await post(auto, url, { refresh_token: first.refresh_token }),
      400,
      'refresh_token_already_used',
      'Invalid Refresh Token: Already Used',
    );
    const gone = await signUp();
    await post(auto, '/auth/v1/logout', {}, gone.access_token);
    refused(
      await post(auto, url, { refresh_token: gone.refresh_token }),
      400,
      'session_not_found',
      'Invalid Refresh Token: No Valid Session Found',
    );
  });

  it('refuses a grant that it does not know', async () => {
    refused(
      await post(auto, '/auth/v1/token?grant_type=device_code', {}),
      400,
      'validation_failed',
      'unsupported_grant_type',
    );
    refused(await post(auto, '/auth/v1/token', {}), 400, 'validation_failed', 'unsupported_grant_type');
  });
});

describe('GET and PUT /user', () => {
  it('are for a valid session only', async () => {
    refused(
      await send(auto, 'GET', '/auth/v1/user'),
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    );
    const forged = await send(auto, 'GET', '/auth/v1/user', { token: 'a.b.c' });
    expect(forged).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt', message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /) },
    });
    const session = await signUp();
    await post(auto, '/auth/v1/logout', {}, session.access_token);
    refused(
      await send(auto, 'GET', '/auth/v1/user', { token: session.access_token }),
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  });

  it('keep metadata, and end the other sessions when the password changes', async () => {
    const session = await signUp(undefined, { full_name: 'Ada' });
    const { email } = session.user;
    const elsewhere: Session = (await post(auto, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }))
      .body;
    const put = (body: Body) => send(auto, 'PUT', '/auth/v1/user', { body, token: session.access_token });
    refused(
      await put({ password: PASSWORD, current_password: PASSWORD }),
      422,
      'same_password',
      'New password should be different from the old password.',
    );
    refused(
      await put({ password: 'new horse', current_password: 'wrong' }),
      400,
      'current_password_invalid',
      'Current password is incorrect.',
    );
    expect((await put({ password: '123' })).body.weak_password).toEqual({ reasons: ['length'] });
    const changed = await put({ password: 'new horse', current_password: PASSWORD, data: { phone: '555' } });
    expect(changed.body.user_metadata).toEqual({ full_name: 'Ada', phone: '555' });
    expect((await send(auto, 'GET', '/auth/v1/user', { token: session.access_token })).status).toBe(200);
    expect((await send(auto, 'GET', '/auth/v1/user', { token: elsewhere.access_token })).body.code).toBe(
      'session_not_found',
    );
    expect((await world.mailsTo(email))[0]?.subject).toBe('Your Longhand password was changed');
    expect((await post(auto, '/auth/v1/token?grant_type=password', { email, password: 'new horse' })).status).toBe(200);
  });
});

describe('POST /logout', () => {
  it.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ])('with scope %s leaves [this, other] session alive: %j', async (scope, alive) => {
    const here = await signUp();
    const there: Session = (
      await post(auto, '/auth/v1/token?grant_type=password', { email: here.user.email, password: PASSWORD })
    ).body;
    const answer = await post(auto, `/auth/v1/logout?scope=${scope}`, {}, here.access_token);
    expect(answer.status).toBe(204);
    const lives = async ({ access_token }: Session) =>
      (await send(auto, 'GET', '/auth/v1/user', { token: access_token })).status === 200;
    expect([await lives(here), await lives(there)]).toEqual(alive);
  });

  it.each(['x', 'constructor'])('refuses the scope %s', async (scope) => {
    const { access_token } = await signUp();
    refused(
      await post(auto, `/auth/v1/logout?scope=${scope}`, {}, access_token),
      400,
      'validation_failed',
      `Unsupported logout scope "${scope}"`,
    );
  });
});

describe('limits per caller', () => {
  it('answer 429 to one address and serve the others', async () => {
    const tight = {
      ...world.config.rate_limits,
      token_per_ip: { attempts: 2, per_s: 300 },
      verify_per_ip: { attempts: 1, per_s: 300 },
    };
    const { app } = world.build({ rate_limits: tight });
    const attempt = (ip: string) =>
      send(app, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: 'x' }, ip });
    await attempt('198.51.100.1');
    await attempt('198.51.100.1');
    refused(await attempt('198.51.100.1'), 429, 'over_request_rate_limit', 'Request rate limit reached');
    expect((await attempt('198.51.100.2')).status).toBe(400);
    const verify = () =>
      send(app, 'POST', '/auth/v1/verify', { body: { type: 'signup', token_hash: 'x' }, ip: '198.51.100.3' });
    expect((await verify()).status).toBe(403);
    expect((await verify()).status).toBe(429);
    world.clock.move(300_000);
    expect((await verify()).status).toBe(403);
  });

  it('slow down who guesses the password of one person from many places', async () => {
    const tight = { ...world.config.rate_limits, password_per_email: { attempts: 2, per_s: 300 } };
    const { app } = world.build({ rate_limits: tight });
    const guess = (n: number) =>
      send(app, 'POST', '/auth/v1/token?grant_type=password', {
        body: { email: 'Guess@example.com', password: `guess ${n}` },
        ip: `198.51.100.${n}`,
      });
    expect([await guess(1), await guess(2), await guess(3)].map(({ status }) => status)).toEqual([400, 400, 429]);
  });
});

describe('what the server tells about itself', () => {
  it('is what it does', async () => {
    expect((await send(auto, 'GET', '/auth/v1/settings')).body).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
    expect((await send(world.app, 'GET', '/auth/v1/settings')).body).toMatchObject({ mailer_autoconfirm: false });
    expect((await send(auto, 'GET', '/auth/v1/health')).body).toEqual({
      version: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
    });
    const keys = await send(auto, 'GET', '/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
    expect(keys.body.keys[0]).not.toHaveProperty('d');
  });

  it('speaks the older error shape too', async () => {
    const response = await auto.request('/auth/v1/user');
    const body = (await response.json()) as User & { error_code: string; msg: string };
    expect(response.headers.has('x-supabase-api-version')).toBe(false);
    expect(body).toMatchObject({ error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' });
  });
});
