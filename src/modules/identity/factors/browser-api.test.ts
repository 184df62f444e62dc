import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { AuthClient, type AuthError, type GoTrueClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from '../../../../tests/support/devices/authenticator.ts';
import { type IdentityWorld, identityWorld, SITE_URL } from '../../../../tests/support/identity.ts';
import { rows, sql } from '../../../platform/database/db.ts';

/** The official auth client against second factors, recovery codes and passkeys. */

const PASSWORD = 'correct horse';
const STEP_MS = 30_000;
let world: IdentityWorld;
let server: ServerType;
let url: string;

beforeAll(async () => {
  world = await identityWorld({ config: { mailer_autoconfirm: true } });
  url = await new Promise<string>((ready) => {
    const done = ({ port }: AddressInfo) => ready(`http://127.0.0.1:${port}`);
    server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' }, done);
  });
});
afterAll(async () => {
  if ('closeAllConnections' in server) server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function browser(ip = '10.0.0.1') {
  const storage = new Map<string, string>();
  const events: string[] = [];
  const network = { ip };
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: 'longhand.auth',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as object), 'X-Forwarded-For': network.ip } }),
  });
  auth.onAuthStateChange((event) => void events.push(event));
  return { auth, events, network };
}
type Browser = ReturnType<typeof browser>;

let made = 0;
async function signedUp(): Promise<Browser & { email: string }> {
  const tab = browser();
  const email = `factors-${++made}@example.com`;
  worked(await tab.auth.signUp({ email, password: PASSWORD }));
  return { ...tab, email };
}
async function signedIn(email: string): Promise<Browser> {
  const tab = browser();
  worked(await tab.auth.signInWithPassword({ email, password: PASSWORD }));
  return tab;
}

function worked<A extends { data: unknown; error: unknown }>({
  data,
  error,
}: A): NonNullable<Extract<A, { error: null }>['data']> {
  if (error || !data) throw error ?? new Error('No answer.');
  return data as NonNullable<Extract<A, { error: null }>['data']>;
}
const code = (secret: string, after_ms = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.clock.now().getTime() + after_ms });
const failure = ({ error }: { error: unknown }) => {
  const { status, code: name } = error as AuthError;
  return [status, name];
};

/** Sets an authenticator app up and gives what it shows. */
async function setUp(auth: GoTrueClient, friendlyName = 'Phone') {
  const factor = worked(await auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  worked(await auth.mfa.challengeAndVerify({ factorId: factor.id, code: code(factor.totp.secret) }));
  world.clock.move(STEP_MS);
  return { id: factor.id, secret: factor.totp.secret, qr_code: factor.totp.qr_code };
}
const levels = async (auth: GoTrueClient) => {
  const { currentLevel, nextLevel } = worked(await auth.mfa.getAuthenticatorAssuranceLevel());
  return [currentLevel, nextLevel];
};
const profile = async (auth: GoTrueClient) => {
  const token = (await auth.getSession()).data.session?.access_token;
  const response = await fetch(`${url}/rest/v1/user_roles`, { headers: { Authorization: `Bearer ${token}` } });
  return [response.status, ((await response.json()) as { code?: string }).code];
};

describe('an authenticator app', () => {
  it('is set up with a QR code and raises this session; the others end', async () => {
    const { auth, events, email } = await signedUp();
    const other = await signedIn(email);
    expect(await levels(auth)).toEqual(['aal1', 'aal1']);
    const app = await setUp(auth);
    expect(app.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(app.qr_code).not.toContain('#');
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(await levels(auth)).toEqual(['aal2', 'aal2']);
    expect(worked(await auth.mfa.listFactors()).totp).toMatchObject([{ friendly_name: 'Phone', status: 'verified' }]);
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const [stored] = await rows<{ secret: string }>(world.db, sql`select secret from mfa_factors where id = ${app.id}`);
    expect(stored?.secret).not.toContain(app.secret);
  });

  it('is asked for at the next sign-in, and until then nothing else opens', async () => {
    const { auth, email } = await signedUp();
    const app = await setUp(auth);
    const second = await signedIn(email);
    expect(await levels(second.auth)).toEqual(['aal1', 'aal2']);
    expect(await profile(second.auth)).toEqual([403, 'second_factor_needed']);
    expect(failure(await second.auth.updateUser({ password: 'another horse', current_password: PASSWORD }))).toEqual([
      401,
      'insufficient_aal',
    ]);
    expect(failure(await second.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' }))).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(failure(await second.auth.mfa.unenroll({ factorId: app.id }))).toEqual([422, 'insufficient_aal']);
    worked(await second.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret) }));
    expect(await profile(second.auth)).toEqual([200, undefined]);
    worked(await second.auth.refreshSession());
    expect(await levels(second.auth)).toEqual(['aal2', 'aal2']);
    const { currentAuthenticationMethods } = worked(await second.auth.mfa.getAuthenticatorAssuranceLevel());
    expect(currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
    // The first browser gave its factor and stays.
    expect(await profile(auth)).toEqual([200, undefined]);
  });

  it('gives each code once, also to two who come at the same time', async () => {
    const { auth, email } = await signedUp();
    const app = await setUp(auth);
    const tabs = await Promise.all([signedIn(email), signedIn(email), signedIn(email)]);
    const tries = await Promise.all(
      tabs.map((tab) => tab.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret) })),
    );
    expect(tries.filter(({ error }) => !error)).toHaveLength(1);
    const again = await signedIn(email);
    expect(failure(await again.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret) }))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    expect(
      failure(await again.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret, -STEP_MS) })),
    ).toEqual([422, 'mfa_verification_failed']);
    worked(await again.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret, STEP_MS) }));
  });

  it('takes an answer from where it was asked, for five minutes', async () => {
    const { auth, network } = await signedUp();
    const factor = worked(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
    const asked = worked(await auth.mfa.challenge({ factorId: factor.id }));
    const answer = () =>
      auth.mfa.verify({ factorId: factor.id, challengeId: asked.id, code: code(factor.totp.secret) });
    network.ip = '10.9.9.9';
    expect(failure(await answer())).toEqual([422, 'mfa_ip_address_mismatch']);
    network.ip = '10.0.0.1';
    world.clock.move(301_000);
    expect(failure(await answer())).toEqual([422, 'mfa_challenge_expired']);
    expect(
      failure(await auth.mfa.verify({ factorId: factor.id, challengeId: crypto.randomUUID(), code: '123456' })),
    ).toEqual([422, 'mfa_factor_not_found']);
  });

  it('is not guessed: after ten tries even the right code waits', async () => {
    const { auth, email } = await signedUp();
    const app = await setUp(auth);
    const thief = await signedIn(email);
    for (let n = 0; n < 10; n++)
      expect(failure(await thief.auth.mfa.challengeAndVerify({ factorId: app.id, code: 'abcdef' }))).toEqual([
        422,
        'mfa_verification_failed',
      ]);
    expect(failure(await thief.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret) }))).toEqual([
      429,
      'over_request_rate_limit',
    ]);
    // From elsewhere the owner gets in.
    const owner = await signedIn(email);
    owner.network.ip = '10.2.2.2';
    worked(await owner.auth.mfa.challengeAndVerify({ factorId: app.id, code: code(app.secret) }));
  });

  it('is removed at aal2, and the session falls back', async () => {
    const { auth } = await signedUp();
    const app = await setUp(auth);
    expect(worked(await auth.mfa.unenroll({ factorId: app.id }))).toEqual({ id: app.id });
    worked(await auth.refreshSession());
    expect(await levels(auth)).toEqual(['aal1', 'aal1']);
    expect(await profile(auth)).toEqual([200, undefined]);
  });

  it('has the refusals of the protocol', async () => {
    const { auth } = await signedUp();
    worked(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
    expect(failure(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))).toEqual([
      422,
      'mfa_factor_name_conflict',
    ]);
    expect(failure(await auth.mfa.enroll({ factorType: 'phone', phone: '+15551234567' }))).toEqual([
      422,
      'mfa_phone_enroll_not_enabled',
    ]);
    expect(failure(await auth.mfa.challenge({ factorId: crypto.randomUUID() }))).toEqual([404, 'mfa_factor_not_found']);
    for (let n = 1; n < 10; n++) worked(await auth.mfa.enroll({ factorType: 'totp', friendlyName: `Phone ${n}` }));
    expect(failure(await auth.mfa.enroll({ factorType: 'totp' }))).toEqual([422, 'too_many_enrolled_mfa_factors']);
  });
});

describe('recovery codes', () => {
  it('are shown once and open a session once each', async () => {
    const { auth, email } = await signedUp();
    expect(failure(await auth.mfa.recoveryCodes.generate())).toEqual([403, 'insufficient_aal']);
    const app = await setUp(auth);
    const { codes, total } = worked(await auth.mfa.recoveryCodes.generate());
    expect([total, new Set(codes).size]).toEqual([10, 10]);
    expect(codes[0]).toMatch(/^[a-z2-9]{16}$/);
    expect(failure(await auth.mfa.recoveryCodes.generate())).toEqual([422, 'mfa_verified_factor_exists']);

    const tabs = await Promise.all([signedIn(email), signedIn(email)]);
    const typed = ` ${codes[0]?.toUpperCase().replace(/(....)(?=.)/g, '$1-')} `;
    const tries = await Promise.all(tabs.map((tab) => tab.auth.mfa.recoveryCodes.verify({ code: typed })));
    expect(tries.filter(({ error }) => !error)).toHaveLength(1);
    expect(worked(await auth.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 9 });
    expect(failure(await auth.mfa.unenroll({ factorId: app.id }))).toEqual([422, 'mfa_recovery_codes_sole_factor']);

    const renewed = worked(await auth.mfa.recoveryCodes.regenerate());
    const lost = await signedIn(email);
    expect(failure(await lost.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? '' }))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    worked(await lost.auth.mfa.recoveryCodes.verify({ code: renewed.codes[1] ?? '' }));
    expect(await levels(lost.auth)).toEqual(['aal2', 'aal2']);
    worked(await auth.mfa.recoveryCodes.unenroll());
    expect(failure(await auth.mfa.recoveryCodes.getStatus())).toEqual([404, 'mfa_factor_not_found']);
    worked(await auth.mfa.unenroll({ factorId: app.id }));
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const tab = await signedUp();
    const device = authenticator(SITE_URL);
    const asked = worked(await tab.auth.passkey.startRegistration());
    const credential = device.create(asked.options as never);
    const passkey = worked(
      await tab.auth.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential: credential as never }),
    );
    return { ...tab, device, passkey };
  }
  async function signIn(device: ReturnType<typeof authenticator>, count?: number) {
    const tab = browser();
    const asked = worked(await tab.auth.passkey.startAuthentication());
    const credential = device.get(asked.options as never, count) as never;
    const answer = () => tab.auth.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential });
    return { ...tab, answer };
  }

  it('signs its person in at aal2, once for each challenge', async () => {
    const { device, email, auth } = await withPasskey();
    const tab = await signIn(device);
    expect(worked(await tab.answer()).user).toMatchObject({ email });
    expect(await levels(tab.auth)).toEqual(['aal2', 'aal2']);
    expect(failure(await tab.answer())).toEqual([400, 'webauthn_challenge_not_found']);
    expect(worked(await auth.passkey.list())).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it('is enough where the person has an app too, and nobody adds one without it', async () => {
    const { device, auth, email } = await withPasskey();
    await setUp(auth);
    worked(await (await signIn(device)).answer());
    const thief = await signedIn(email);
    expect(failure(await thief.auth.passkey.startRegistration())).toEqual([403, 'insufficient_aal']);
  });

  it('that was copied, belongs to somebody else or asked nobody opens nothing', async () => {
    const { device, auth } = await withPasskey();
    worked(await (await signIn(device, 5)).answer());
    expect(failure(await (await signIn(device, 5)).answer())).toEqual([400, 'webauthn_verification_failed']);
    const other = await withPasskey();
    const key = device.kept[0];
    if (key) key.user_handle = other.device.kept[0]?.user_handle ?? '';
    expect(failure(await (await signIn(device, 9)).answer())).toEqual([400, 'webauthn_verification_failed']);
    const careless = authenticator(SITE_URL, { verifies: false });
    const asked = worked(await auth.passkey.startRegistration());
    const credential = careless.create(asked.options as never) as never;
    const register = () => auth.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential });
    expect(failure(await register())).toEqual([400, 'webauthn_verification_failed']);
    const stranger = authenticator('https://letters.example.net');
    stranger.kept.push(...device.kept);
    expect(failure(await (await signIn(stranger, 20)).answer())).toEqual([400, 'webauthn_verification_failed']);
  });

  it('waits for the confirmation of the address and for the end of a ban', async () => {
    const { device, email } = await withPasskey();
    await sql`update users set email_confirmed_at = null where email = ${email}`.execute(world.db);
    expect(failure(await (await signIn(device)).answer())).toEqual([403, 'email_not_confirmed']);
    await sql`update users set email_confirmed_at = now(), banned_until = '9999-01-01' where email = ${email}`.execute(
      world.db,
    );
    expect(failure(await (await signIn(device)).answer())).toEqual([403, 'user_banned']);
  });

  it('is renamed and removed', async () => {
    const { auth, passkey, device } = await withPasskey();
    const rename = (friendlyName: string) => auth.passkey.update({ passkeyId: passkey.id, friendlyName });
    expect(worked(await rename('Work laptop'))).toMatchObject({ friendly_name: 'Work laptop' });
    expect(failure(await rename('x'.repeat(121)))).toEqual([400, 'validation_failed']);
    expect((await auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect(worked(await auth.passkey.list())).toEqual([]);
    expect(failure(await (await signIn(device)).answer())).toEqual([400, 'webauthn_verification_failed']);
    expect(failure(await auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'x' }))).toEqual([
      404,
      'validation_failed',
    ]);
  });
});

it('a security key is a second factor too', async () => {
  const { auth, email } = await signedUp();
  const device = authenticator(SITE_URL, { verifies: false });
  const post = async (tab: GoTrueClient, path: string, body: object) => {
    const token = (await tab.getSession()).data.session?.access_token;
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Forwarded-For': '10.0.0.1' },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, never> };
  };
  const { id } = worked(await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }));
  const answer = async (tab: GoTrueClient, type: 'create' | 'request') => {
    const asked = (await post(tab, `/factors/${id}/challenge`, {})).json as unknown as {
      id: string;
      webauthn: { type: string; credential_options: { publicKey: never } };
    };
    expect(asked.webauthn.type).toBe(type);
    const { publicKey } = asked.webauthn.credential_options;
    const credential_response = type === 'create' ? device.create(publicKey) : device.get(publicKey);
    return post(tab, `/factors/${id}/verify`, { challenge_id: asked.id, webauthn: { type, credential_response } });
  };
  expect(await answer(auth, 'create')).toMatchObject({
    status: 200,
    json: { user: { factors: [{ status: 'verified' }] } },
  });
  const second = await signedIn(email);
  expect(await profile(second.auth)).toEqual([403, 'second_factor_needed']);
  expect(await answer(second.auth, 'request')).toMatchObject({ status: 200 });
});

it('each change of how somebody signs in is mailed to them', async () => {
  const { auth, email } = await signedUp();
  const app = await setUp(auth);
  worked(await auth.mfa.unenroll({ factorId: app.id }));
  const subjects = (await world.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      'An authenticator app was added to your Longhand account',
      'A second factor was removed from your Longhand account',
    ]),
  );
});
