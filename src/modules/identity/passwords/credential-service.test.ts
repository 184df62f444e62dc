import { beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, identityWorld, linkIn, SITE_URL } from '../../../../tests/support/identity.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { Session, UpdateUserBody } from '../schema.ts';
import type { IdentityService } from '../service.ts';

/** What a stolen access token must not do, and whom wrong passwords must not lock out. */

const PASSWORD = 'violet harbor lamp';
const OTHER = 'grey anvil thirty';
const HOME = '203.0.113.7';
const grant = { email: '', password: '', refresh_token: '', auth_code: '', code_verifier: '' };

let world: IdentityWorld;
let auto: IdentityService;
beforeAll(async () => {
  world = await identityWorld();
  const rate_limits = {
    ...world.config.rate_limits,
    password_per_network: { attempts: 3, per_s: 300 },
    password_per_email: { attempts: 6, per_s: 300 },
  };
  auto = world.build({ mailer_autoconfirm: true, rate_limits }).identity;
});

let made = 0;
const newEmail = () => `owner-${++made}@example.com`;
const at = (ip: string) => ({ ip, user_agent: null, request_id: crypto.randomUUID() });
const signUp = async (email = newEmail()): Promise<Session> =>
  (await auto.signUp({ email, password: PASSWORD }, undefined, at(HOME))) as Session;
const signIn = (email: string, password: string, ip: string) =>
  auto.token('password', { ...grant, email, password }, at(ip));
const actorOf = async ({ access_token }: Pick<Session, 'access_token'>): Promise<Actor> => {
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await auto.authenticate(new Request(SITE_URL, { headers }))) as Actor;
};
const update = async (session: Pick<Session, 'access_token'>, body: UpdateUserBody, ip = HOME) =>
  auto.updateUser(await actorOf(session), body, undefined, at(ip));
const needed = { status: 400, code: 'reauthentication_needed' };

const PROOF_IS_OVER_MS = 900_001;

describe('an access token alone', () => {
  it('changes neither password nor email, and does not tell whether a password is the current one', async () => {
    const session = await signUp();
    world.clock.move(PROOF_IS_OVER_MS);
    for (const body of [{ password: OTHER }, { password: PASSWORD }, { email: newEmail() }]) {
      await expect(update(session, body)).rejects.toMatchObject(needed);
    }
    await expect(update(session, { data: { phone: '555' } })).resolves.toBeTruthy();
  });

  it('changes them for 15 minutes after the sign-in, and after a proof', async () => {
    const session = await signUp();
    await expect(update(session, { email: newEmail() })).resolves.toBeTruthy();
    world.clock.move(PROOF_IS_OVER_MS);
    await expect(update(session, { email: newEmail() })).rejects.toMatchObject(needed);
    await auto.security.prove(await actorOf(session), { password: PASSWORD }, at(HOME));
    world.clock.move(PROOF_IS_OVER_MS - 2);
    await expect(update(session, { password: OTHER })).resolves.toBeTruthy();
  });

  it('guesses the current password no faster than somebody who signs in', async () => {
    const session = await signUp();
    for (let n = 0; n < 3; n++) {
      await expect(update(session, { password: OTHER, current_password: `guess ${n}` })).rejects.toMatchObject({
        code: 'current_password_invalid',
      });
    }
    await expect(update(session, { password: OTHER, current_password: PASSWORD })).rejects.toMatchObject({
      status: 429,
    });
  });
});

it('the current password or a mailed code allows a change of the email', async () => {
  const session = await signUp();
  const [first, second] = [newEmail(), newEmail()];
  expect(await update(session, { email: first, current_password: PASSWORD })).toMatchObject({ email: first });
  await auto.reauthenticate(await actorOf(session));
  const nonce = /^ {4}(\d{6})$/m.exec((await world.mailsTo(first))[0]?.text_part ?? '')?.[1] ?? '';
  expect(await update(session, { email: second, nonce })).toMatchObject({ email: second });
});

describe('a session from a reset link', () => {
  const recovered = async () => {
    const { user } = await signUp();
    await auto.recover({ email: user.email }, undefined, at(HOME));
    const token = linkIn((await world.mailsTo(user.email))[0]).searchParams.get('token') ?? '';
    return (await auto.verify({ type: 'recovery', email: '', token: '', token_hash: token }, at(HOME))) as Session;
  };

  it('sets the password without the current one, but not the email', async () => {
    const session = await recovered();
    await expect(update(session, { email: newEmail() })).rejects.toMatchObject(needed);
    await expect(update(session, { password: OTHER, email: newEmail() })).rejects.toMatchObject(needed);
    await expect(update(session, { password: OTHER })).resolves.toBeTruthy();
    world.clock.move(PROOF_IS_OVER_MS);
    await expect(update(session, { password: 'a third lamp' })).rejects.toMatchObject(needed);
  });

  it('no longer does so after 15 minutes, however often it was refreshed', async () => {
    const session = await recovered();
    world.clock.move(900_001);
    await expect(update(await auto.refresh(session.refresh_token), { password: OTHER })).rejects.toMatchObject(needed);
  });
});

describe('wrong passwords', () => {
  const wrong = async (email: string, ip: string, times: number) => {
    const codes: unknown[] = [];
    for (let n = 0; n < times; n++) {
      codes.push(
        await signIn(email, `guess ${n}`, ip).then(
          () => 'in',
          (refusal) => refusal.code,
        ),
      );
    }
    return codes;
  };

  it('from one network lock that network out, and nobody else', async () => {
    const { user } = await signUp();
    expect((await wrong(user.email, '198.51.100.1', 4)).at(-1)).toBe('over_request_rate_limit');
    await expect(signIn(user.email, PASSWORD, '198.51.100.2')).resolves.toBeTruthy();
    await expect(signIn(user.email, PASSWORD, HOME)).resolves.toBeTruthy();
  });

  it('from many networks stop all but those that signed in to the account before', async () => {
    const { user } = await signUp();
    for (let n = 1; n <= 3; n++) await wrong(user.email, `198.51.100.${n}`, 3);
    await expect(signIn(user.email, PASSWORD, '198.51.100.9')).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('reset your password by email'),
    });
    await expect(signIn(user.email, PASSWORD, HOME)).resolves.toBeTruthy();
    world.clock.move(300_000);
    await expect(signIn(user.email, PASSWORD, '198.51.100.9')).resolves.toBeTruthy();
  });

  it('are limited alike at an address that has no account', async () => {
    expect(await wrong(newEmail(), '198.51.100.1', 4)).toEqual([
      ...Array(3).fill('invalid_credentials'),
      'over_request_rate_limit',
    ]);
  });

  it('are counted for a whole /64 of IPv6', async () => {
    const { user } = await signUp();
    await wrong(user.email, '2001:db8:1:2::1', 2);
    expect(await wrong(user.email, '2001:db8:1:2:ffff::9', 2)).toEqual([
      'invalid_credentials',
      'over_request_rate_limit',
    ]);
    await expect(signIn(user.email, PASSWORD, '2001:db8:1:3::1')).resolves.toBeTruthy();
  });

  it('are forgiven by the right one', async () => {
    const { user } = await signUp();
    for (let n = 0; n < 3; n++) {
      await wrong(user.email, HOME, 2);
      await expect(signIn(user.email, PASSWORD, HOME)).resolves.toBeTruthy();
    }
  });
});
