import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Body, post, refused, send } from '../../../tests/support/auth-requests.ts';
import { type IdentityWorld, identityWorld, linkIn, SITE_URL } from '../../../tests/support/identity.ts';
import type { OutboxMail } from '../../providers/mail/outbox/store.ts';
import type { Session } from './schema.ts';

const PASSWORD = 'correct horse';

/** The world where a link must confirm an address; `auto` is the same one where accounts confirm themselves. */
let world: IdentityWorld;
let auto: IdentityWorld['app'];

beforeAll(async () => {
  world = await identityWorld();
  auto = world.build({ mailer_autoconfirm: true }).app;
});

let made = 0;
const newEmail = () => `reader-${++made}@example.com`;
const signUp = async (email = newEmail()): Promise<Session> =>
  (await post(auto, '/auth/v1/signup', { email, password: PASSWORD })).body;
const waiting = async (email = newEmail()): Promise<string> => {
  await post(world.app, '/auth/v1/signup', { email, password: PASSWORD });
  return email;
};
const linkTo = async (email: string) => linkIn((await world.mailsTo(email))[0]);
const follow = (link: URL) => send(world.app, 'GET', link.pathname + link.search);
const fragmentOf = (location: string) => Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)));

describe('mail links', () => {
  it('confirm an address and lead on with a session', async () => {
    const email = newEmail();
    await post(world.app, `/auth/v1/signup?redirect_to=${SITE_URL}/welcome`, { email, password: PASSWORD });
    const link = await linkTo(email);
    expect(link.href.startsWith(`${SITE_URL}/auth/v1/verify?`)).toBe(true);
    const { status, location, headers } = await follow(link);
    expect({ status, cached: headers.get('cache-control'), referrer: headers.get('referrer-policy') }).toEqual({
      status: 303,
      cached: 'no-store',
      referrer: 'no-referrer',
    });
    expect(location.startsWith(`${SITE_URL}/welcome#`)).toBe(true);
    const session = fragmentOf(location);
    expect(Object.keys(session).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ]);
    const { body } = await send(world.app, 'GET', '/auth/v1/user', { token: `${session.access_token}` });
    expect(body).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect((await world.mailsTo(email)).map((mail) => mail.subject)).toContain('Welcome to Longhand');
  });

  it('work once and for 24 hours', async () => {
    const link = await linkTo(await waiting());
    await follow(link);
    const expired = `${SITE_URL}/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`;
    expect((await follow(link)).location).toBe(expired);
    const late = await linkTo(await waiting());
    world.clock.move(86_400_001);
    expect((await follow(late)).location).toBe(expired);
  });

  it('are not used up by a scanner that asks for their head only', async () => {
    const link = await linkTo(await waiting());
    const looked = await send(world.app, 'HEAD', link.pathname + link.search);
    expect({ status: looked.status, location: looked.location }).toEqual({ status: 200, location: '' });
    expect(fragmentOf((await follow(link)).location)).toHaveProperty('access_token');
  });

  it('never lead off the site, whatever their query was changed to', async () => {
    const link = await linkTo(await waiting());
    link.searchParams.set('redirect_to', 'https://evil.example/take');
    expect(new URL((await follow(link)).location).origin).toBe(SITE_URL);
  });

  it('of one kind are none of another', async () => {
    const link = await linkTo(await waiting());
    link.searchParams.set('type', 'recovery');
    expect(fragmentOf((await follow(link)).location)).toMatchObject({ error_code: 'otp_expired' });
  });

  it('may be redeemed by a page', async () => {
    const email = await waiting();
    const token = (await linkTo(email)).searchParams.get('token') ?? '';
    const redeem = (body: Body) => post(world.app, '/auth/v1/verify', body);
    refused(
      await redeem({ type: 'signup', email: 'other@example.com', token }),
      403,
      'otp_expired',
      'Token has expired or is invalid',
    );
    expect(await redeem({ type: 'email', email, token })).toMatchObject({ status: 200, body: { user: { email } } });
    refused(await redeem({ type: 'signup', token_hash: token }), 403, 'otp_expired', 'Token has expired or is invalid');
    refused(
      await redeem({ type: 'magiclink', token_hash: token }),
      403,
      'otp_expired',
      'Token has expired or is invalid',
    );
    refused(await redeem({ token_hash: token }), 400, 'validation_failed', 'Verify requires a verification type');
    refused(await redeem({ type: 'signup' }), 400, 'validation_failed', 'Verify requires a token or a token hash');
  });

  describe('to change an address', () => {
    const CHANGE = 'Confirm the change of your email address';
    const start = async (session: Session, email: string) =>
      send(world.app, 'PUT', `/auth/v1/user?redirect_to=${SITE_URL}/settings`, {
        body: { email, current_password: PASSWORD },
        token: session.access_token,
      });
    /** A person, their current and their wanted address, and the mails that both got. */
    async function changing() {
      const session = await signUp();
      const [old, wanted] = [session.user.email, newEmail()];
      expect((await start(session, wanted)).body).toMatchObject({ email: old, new_email: wanted });
      const mail_to_old = (await world.mailsTo(old)).find(({ subject }) => subject === CHANGE);
      return { session, old, wanted, from_old: linkIn(mail_to_old), from_new: await linkTo(wanted), mail_to_old };
    }
    const emailOf = async (session: Session) =>
      (await send(auto, 'GET', '/rest/v1/profiles', { token: session.access_token })).body.email;
    const stop = (mail: OutboxMail | undefined) =>
      post(world.app, '/functions/v1/stop-email-change', {
        token: /#stop=(\S+)$/m.exec(mail?.text_part ?? '')?.[1] ?? '',
      });
    const EXPIRED = 'error_code=otp_expired';

    it.each([
      ['the new one first', true],
      ['the current one first', false],
    ])('both addresses confirm it, %s, and the old one is notified', async (_name, new_first) => {
      const { session, old, wanted, from_old, from_new } = await changing();
      const [first, second] = new_first ? [from_new, from_old] : [from_old, from_new];
      for (let n = 0; n < 2; n++) {
        const { location } = await follow(first);
        expect(fragmentOf(location)).toEqual({
          message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        });
        expect(await emailOf(session)).toBe(old);
      }
      const { location } = await follow(second);
      expect(location.startsWith(`${SITE_URL}/settings#`)).toBe(true);
      expect(fragmentOf(location)).toMatchObject({ type: 'email_change', token_type: 'bearer' });
      expect(await emailOf(session)).toBe(wanted);
      expect((await world.mailsTo(old)).map(({ subject }) => subject)).toContain(
        'Your Longhand email address was changed',
      );
      expect((await follow(first)).location).toContain(EXPIRED);
    });

    it('tell a client what is missing, as the protocol does, and then open a session', async () => {
      const { wanted, from_old, from_new } = await changing();
      const verify = (link: URL) =>
        post(world.app, '/auth/v1/verify', { type: 'email_change', token_hash: link.searchParams.get('token') ?? '' });
      expect(await verify(from_old)).toMatchObject({ status: 200, body: { code: '200', msg: expect.any(String) } });
      expect(await verify(from_new)).toMatchObject({ status: 200, body: { user: { email: wanted } } });
    });

    it('are worthless after a day, however the other one was used', async () => {
      const { session, old, from_old, from_new } = await changing();
      await follow(from_old);
      world.clock.move(86_400_001);
      expect((await follow(from_new)).location).toContain(EXPIRED);
      const { access_token } = (
        await post(auto, '/auth/v1/token?grant_type=password', { email: old, password: PASSWORD })
      ).body;
      expect(await emailOf({ ...session, access_token })).toBe(old);
    });

    it('sent again ask both once more', async () => {
      const { session, old, wanted, from_old } = await changing();
      await follow(from_old);
      world.clock.move(60_001);
      await post(world.app, '/auth/v1/resend', { type: 'email_change', email: old });
      expect((await follow(from_old)).location).toContain(EXPIRED);
      expect((await follow(await linkTo(wanted))).location).toContain('message=');
      expect(await emailOf(session)).toBe(old);
    });

    it('can be stopped by the current address, also after it has confirmed', async () => {
      const { session, old, from_old, from_new, mail_to_old } = await changing();
      await follow(from_old);
      expect((await stop(mail_to_old)).status).toBe(204);
      for (const link of [from_new, from_old]) expect((await follow(link)).location).toContain(EXPIRED);
      expect(await emailOf(session)).toBe(old);
      expect(await stop(mail_to_old)).toMatchObject({ status: 404, body: { code: 'email_change_gone' } });
    });

    it('are not sent for an address that somebody has', async () => {
      refused(
        await start(await signUp(), (await signUp()).user.email),
        422,
        'email_exists',
        'A user with this email address has already been registered',
      );
    });
  });
});

describe('PKCE', () => {
  const code_verifier = randomBytes(40).toString('base64url');
  const challenge = {
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
  const exchange = (body: Body) => post(world.app, '/auth/v1/token?grant_type=pkce', body);
  const codeFor = async () => {
    const { user } = await signUp();
    await post(world.app, `/auth/v1/recover?redirect_to=${SITE_URL}/auth/reset-password`, {
      email: user.email,
      ...challenge,
    });
    return { user, location: (await follow(await linkTo(user.email))).location };
  };

  it('gives the page a code, and a session for the code and its verifier, once', async () => {
    const { user, location } = await codeFor();
    expect(location).toMatch(/^https:\/\/letters\.example\.com\/auth\/reset-password\?code=[\w-]+$/);
    const auth_code = new URL(location).searchParams.get('code') ?? '';
    refused(
      await exchange({ auth_code, code_verifier: 'x'.repeat(43) }),
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
    expect(await exchange({ auth_code, code_verifier })).toMatchObject({
      status: 200,
      body: { user: { id: user.id } },
    });
    refused(
      await exchange({ auth_code, code_verifier }),
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    );
  });

  it('refuses a code after five minutes, and a half request', async () => {
    const auth_code = new URL((await codeFor()).location).searchParams.get('code') ?? '';
    world.clock.move(300_001);
    refused(
      await exchange({ auth_code, code_verifier }),
      422,
      'flow_state_expired',
      'invalid flow state, flow state has expired',
    );
    refused(
      await exchange({ auth_code }),
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  });
});

describe('POST /recover and /resend', () => {
  it('answer alike for unknown addresses, also when asked too often', async () => {
    const { user } = await signUp();
    for (const email of [user.email, newEmail()]) {
      expect(await post(world.app, '/auth/v1/recover', { email })).toMatchObject({ status: 200, body: {} });
      world.clock.move(15_000);
      refused(
        await post(world.app, '/auth/v1/recover', { email }),
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 45 seconds.',
      );
    }
    expect((await world.mailsTo(user.email)).map((mail) => mail.subject)).toContain('Reset your Longhand password');
  });

  it('confirm the address of somebody who resets the password before confirming, and leave the password to them', async () => {
    const email = await waiting();
    await post(world.app, '/auth/v1/recover', { email });
    const { access_token: token } = fragmentOf((await follow(await linkTo(email))).location);
    const signIn = (password: string) => post(world.app, '/auth/v1/token?grant_type=password', { email, password });
    expect((await signIn(PASSWORD)).status).toBe(400);
    await send(world.app, 'PUT', '/auth/v1/user', { body: { password: 'battery staple' }, token: `${token}` });
    expect((await signIn('battery staple')).status).toBe(200);
  });

  it('send a confirmation again where one is due', async () => {
    const email = await waiting();
    world.clock.move(60_000);
    expect(await post(world.app, '/auth/v1/resend', { type: 'signup', email })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(fragmentOf((await follow(await linkTo(email))).location)).toHaveProperty('access_token');
    world.clock.move(60_000);
    const mails = (await world.mailsTo(email)).length;
    expect((await post(world.app, '/auth/v1/resend', { type: 'signup', email })).status).toBe(200);
    expect(await world.mailsTo(email)).toHaveLength(mails);
    refused(
      await post(world.app, '/auth/v1/resend', { type: 'sms', email }),
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change',
    );
  });
});
