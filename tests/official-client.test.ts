import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { AuthAdminApi, AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { exportJWK, generateKeyPair } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { type Db, one, sql } from '../src/platform/database/db.ts';
import { testApp } from './support/app.ts';
import { authenticator } from './support/devices/authenticator.ts';

/**
 * The published auth-js against the whole product: what its own suite asks of a server besides sessions and second factors.
 * Names follow that suite, so that a difference is found by its name. docs/guides/use-the-official-client.md lists them.
 */

const SERVICE_KEY = 'a-service-key-of-a-test-that-is-long';
const PASSWORD = 'correct horse battery';
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
const REDIRECT = 'http://localhost:3000/welcome';

let app: App;
let db: Db;
let url: string;
let admin: InstanceType<typeof AuthAdminApi>;
let closed: GoTrueClient;
const servers: ServerType[] = [];

const listen = (served: App) =>
  new Promise<string>((ready) => {
    const done = ({ port }: AddressInfo) => ready(`http://127.0.0.1:${port}/auth/v1`);
    servers.push(serve({ fetch: served.server.fetch, port: 0, hostname: '127.0.0.1' }, done));
  });
function client(at = url, flowType: 'implicit' | 'pkce' = 'implicit'): GoTrueClient {
  const kept = new Map<string, string>();
  return new AuthClient({
    url: at,
    flowType,
    experimental: { passkey: true },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const settings = { MAIL_INTERVAL_S: '0', RATE_LIMIT_VERIFY: '1000', RATE_LIMIT_SIGNUP: '1000' };
  const signing = JSON.stringify(await exportJWK(privateKey));
  ({ app, db } = await testApp({ ...settings, SERVICE_KEY, JWT_SIGNING_JWK: signing }));
  url = await listen(app);
  admin = new AuthAdminApi({
    url,
    headers: { Authorization: `Bearer ${SERVICE_KEY}`, apikey: SERVICE_KEY },
    experimental: { passkey: true },
  });
  const shut = await testApp({ DISABLE_SIGNUP: 'true', ANONYMOUS_SIGN_INS: 'false' });
  closed = client(await listen(shut.app));
});
afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))));

let made = 0;
const newEmail = () => `official-${++made}@example.com`;
async function signedUp() {
  const auth = client();
  const email = newEmail();
  const { data } = await auth.signUp({ email, password: PASSWORD });
  return { auth, email, id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}
async function created(attributes: object = {}) {
  const email = newEmail();
  const { data } = await admin.createUser({ email, password: PASSWORD, ...attributes });
  return { email, id: data.user?.id ?? '' };
}
const entriesOf = (id: string, action: string) =>
  one<{ n: number; via: string | null }>(
    db,
    sql`select count(*)::int as n, min(via) as via from audit_entries where subject_id = ${id} and action = ${action}`,
  );

describe('GoTrueAdminApi', () => {
  describe('User creation', () => {
    it('createUser() should create a new user, with user and app metadata', async () => {
      const email = newEmail();
      const user_metadata = { profile_image: 'https://example.com/a.png' };
      const app_metadata = { roles: ['editor', 'publisher'] };
      const { data, error } = await admin.createUser({ email, password: PASSWORD, user_metadata, app_metadata });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata });
      expect(data.user?.app_metadata).toEqual({ ...app_metadata, provider: 'email', providers: ['email'] });
      expect(await entriesOf(data.user?.id ?? '', 'person.created')).toEqual({ n: 1, via: 'service_key' });
    });

    it('createUser() with email_confirm can sign in at once, and without it not before the address is confirmed', async () => {
      const [ready, waiting] = [await created({ email_confirm: true }), await created()];
      expect((await client().signInWithPassword({ email: ready.email, password: PASSWORD })).error).toBeNull();
      const early = await client().signInWithPassword({ email: waiting.email, password: PASSWORD });
      expect(early.error?.status).toBe(400);
      await admin.updateUserById(waiting.id, { email_confirm: true });
      expect((await client().signInWithPassword({ email: waiting.email, password: PASSWORD })).error).toBeNull();
    });

    it('createUser() returns AuthError when email is invalid, taken, or missing', async () => {
      const invalid = await admin.createUser({ email: 'xx:;x@x.x', password: PASSWORD });
      expect(invalid.error?.message).toBe('Unable to validate email address: invalid format');
      expect(invalid.data.user).toBeNull();
      const { email } = await created();
      expect((await admin.createUser({ email })).error?.code).toBe('email_exists');
      expect((await admin.createUser({})).error?.message).toBe('Cannot create a user without either an email or phone');
    });
  });

  describe('List users', () => {
    it('listUsers() should return registered users, page by page', async () => {
      const [, , { email }] = [await created(), await created(), await created()];
      const all = await admin.listUsers();
      expect(all.error).toBeNull();
      expect(all.data.users.map((user) => user.email)).toContain(email);
      const { data } = await admin.listUsers({ page: 1, perPage: 2 });
      expect(data.users).toHaveLength(2);
      expect(data).toMatchObject({ aud: 'authenticated', total: all.data.users.length, nextPage: 2 });
      const second = await admin.listUsers({ page: 2, perPage: 2 });
      expect(second.data.users.map(({ id }) => id)).not.toContain(data.users[0]?.id);
    });

    it('listUsers() returns AuthError when page is invalid', async () => {
      const { error, data } = await admin.listUsers({ page: -1, perPage: 10 });
      expect(error).toMatchObject({ status: 400 });
      expect(data.users).toEqual([]);
    });
  });

  describe('Get user', () => {
    it('getUserById() should a registered user given its user identifier', async () => {
      const { id, email } = await created();
      expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    });

    it('getUserById() returns AuthError when user id is invalid', async () => {
      expect((await admin.getUserById(NOBODY)).error).toMatchObject({ status: 404, code: 'user_not_found' });
      const answer = await fetch(`${url}/admin/users/no-id`, { headers: { Authorization: `Bearer ${SERVICE_KEY}` } });
      expect(answer.status).toBe(404);
    });
  });

  describe('User updates', () => {
    it('modify email, user metadata and app metadata using updateUserById()', async () => {
      const { id, email } = await created();
      const given = { email: `new_${email}`, user_metadata: { color: 'yellow' }, app_metadata: { roles: ['admin'] } };
      const { data, error } = await admin.updateUserById(id, given);
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email: `new_${email}`, user_metadata: { color: 'yellow' } });
      expect(data.user?.app_metadata).toHaveProperty('roles');
      expect(await entriesOf(id, 'person.changed')).toEqual({ n: 1, via: 'service_key' });
    });

    it('ban_duration ends the sessions and refuses new ones, until it is "none"', async () => {
      const { auth, email, id } = await signedUp();
      const banned = await admin.updateUserById(id, { ban_duration: '1h30m' });
      expect(banned.data.user?.banned_until).toEqual(expect.any(String));
      expect((await auth.getUser()).error).not.toBeNull();
      const refused = await client().signInWithPassword({ email, password: PASSWORD });
      expect(refused.error?.code).toBe('user_banned');
      expect((await admin.updateUserById(id, { ban_duration: 'forever' })).error?.status).toBe(400);
      await admin.updateUserById(id, { ban_duration: 'none' });
      expect((await client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    });

    it('a new password ends the sessions and works', async () => {
      const { auth, email, id } = await signedUp();
      expect((await admin.updateUserById(id, { password: 'another good password' })).error).toBeNull();
      expect((await auth.getUser()).error).not.toBeNull();
      const again = await client().signInWithPassword({ email, password: 'another good password' });
      expect(again.error).toBeNull();
      expect((await admin.updateUserById(id, { password: '123' })).error?.code).toBe('weak_password');
    });

    it('app_metadata stays out of the reach of the person', async () => {
      const { auth } = await signedUp();
      const { data } = await auth.updateUser({ data: { roles: ['admin'] }, app_metadata: { roles: ['x'] } } as never);
      expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    });

    it('updateUserById() returns AuthError when user id is invalid', async () => {
      const { error, data } = await admin.updateUserById(NOBODY, { email: 'new@email.com' });
      expect(error?.status).toBe(404);
      expect(data.user).toBeNull();
    });
  });

  describe('User deletes', () => {
    it('deleteUser() should be able delete an existing user', async () => {
      const { id, email } = await created();
      expect((await admin.deleteUser(id)).error).toBeNull();
      const { data } = await admin.listUsers();
      expect(data.users.map((user) => user.email)).not.toContain(email);
      expect(await entriesOf(id, 'person.deleted')).toEqual({ n: 1, via: 'service_key' });
    });

    it('deleteUser() keeps somebody who has things, unless softly: then the sign-in is closed and the address free', async () => {
      const { auth, id, email } = await signedUp();
      expect((await admin.deleteUser(id)).error).toMatchObject({ status: 409, code: 'conflict' });
      expect(await entriesOf(id, 'person.deleted')).toMatchObject({ n: 0 });
      expect((await admin.deleteUser(id, true)).error).toBeNull();
      expect((await auth.getUser()).error).not.toBeNull();
      const { data } = await admin.getUserById(id);
      expect(data.user).toMatchObject({ email: `${id}@deleted.invalid`, user_metadata: {} });
      expect((await client().signUp({ email, password: PASSWORD })).error).toBeNull();
    });

    it('deleteUser() returns AuthError when user id is invalid', async () => {
      expect((await admin.deleteUser(NOBODY)).error?.status).toBe(404);
    });
  });

  describe('User registration', () => {
    it('generateLink supports signUp with generate confirmation signup link, which signs up', async () => {
      const email = newEmail();
      const options = { data: { status: 'alpha' }, redirectTo: REDIRECT };
      const { data, error } = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, user_metadata: options.data });
      expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: REDIRECT });
      expect(data.properties?.action_link).toMatch(/\?token=.*type=signup/);
      expect(data.properties?.action_link).toMatch(new RegExp(`redirect_to=${REDIRECT}`));
      const token_hash = data.properties?.hashed_token ?? '';
      expect((await client().verifyOtp({ type: 'signup', token_hash })).error).toBeNull();
      expect((await client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    });

    it.each(['email_change_current', 'email_change_new'] as const)(
      'generateLink supports updating emails with generate email change links: %s',
      async (type) => {
        const { email } = await created({ email_confirm: true });
        const newEmailAddress = newEmail();
        const { data, error } = await admin.generateLink({
          type,
          email,
          newEmail: newEmailAddress,
          options: { redirectTo: REDIRECT },
        });
        expect(error).toBeNull();
        expect(data.user).toMatchObject({ email, new_email: newEmailAddress });
        expect(data.properties?.action_link).toMatch(/type=email_change/);
        expect(data.properties?.email_otp).toMatch(/^\d{6}$/);
      },
    );

    it('an address changes once the links to both addresses were followed, those of one change', async () => {
      const { email, id } = await created({ email_confirm: true });
      const [former, wanted] = [newEmail(), newEmail()];
      const link = async (type: 'email_change_current' | 'email_change_new', to: string) => {
        const { data } = await admin.generateLink({ type, email, newEmail: to });
        return data.properties?.hashed_token ?? '';
      };
      const addressAfter = async (token_hash: string) => {
        const { error } = await client().verifyOtp({ type: 'email_change', token_hash });
        return { code: error?.code, email: (await admin.getUserById(id)).data.user?.email };
      };
      const stale = await link('email_change_new', former);
      const current = await link('email_change_current', wanted);
      expect(await addressAfter(stale)).toEqual({ code: 'otp_expired', email });
      expect(await addressAfter(current)).toEqual({ code: undefined, email });
      expect(await addressAfter(await link('email_change_new', wanted))).toEqual({ code: undefined, email: wanted });
    });

    it.each(['magiclink', 'recovery'] as const)('generateLink of type %s signs in, by its code too', async (type) => {
      const { email } = await created({ email_confirm: true });
      const { data } = await admin.generateLink({ type, email });
      const token = data.properties?.email_otp ?? '';
      const { data: session, error } = await client().verifyOtp({ email, token, type });
      expect(error).toBeNull();
      expect(session.user?.email).toBe(email);
      const unknown = await admin.generateLink({ type: 'recovery', email: newEmail() });
      expect(unknown.error).toMatchObject({ status: 404, message: 'User with this email not found' });
    });

    it('inviteUserByEmail() creates a new user with an invited_at timestamp', async () => {
      const email = newEmail();
      const { data, error } = await admin.inviteUserByEmail(email, { data: { status: 'alpha' }, redirectTo: REDIRECT });
      expect(error).toBeNull();
      expect(data.user?.invited_at).toEqual(expect.any(String));
      expect(data.user?.user_metadata).toEqual({ status: 'alpha' });
      const job = await one<{ n: number }>(
        db,
        sql`select count(*)::int as n from jobs where name = 'identity.mail' and payload->>'kind' = 'invite'`,
      );
      expect(job.n).toBe(1);
      const { email: taken } = await signedUp();
      expect((await admin.inviteUserByEmail(taken)).error?.code).toBe('email_exists');
    });

    it('inviteUserByEmail() and generateLink() return AuthError when email is invalid', async () => {
      const message = 'Unable to validate email address: invalid format';
      expect((await admin.inviteUserByEmail('xx:;x@x.x')).error?.message).toBe(message);
      const link = await admin.generateLink({ type: 'signup', email: 'xx:;x@x.x', password: PASSWORD });
      expect(link.error?.message).toBe(message);
      expect(link.data).toMatchObject({ user: null, properties: null });
    });
  });

  describe('signOut()', () => {
    it('signOut() with an valid access token', async () => {
      const { auth, token } = await signedUp();
      expect((await admin.signOut(token)).error).toBeNull();
      expect((await auth.getUser()).error).not.toBeNull();
    });

    it('signOut() with an invalid access token', async () => {
      expect((await admin.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/);
    });
  });

  describe('MFA Admin', () => {
    it('mfa.listFactors and mfa.deleteFactor, also for an invalid user', async () => {
      const { id } = await created();
      expect((await admin.mfa.listFactors({ userId: id })).data).toEqual({ factors: [] });
      expect((await admin.mfa.listFactors({ userId: NOBODY })).error?.status).toBe(404);
      expect((await admin.mfa.deleteFactor({ userId: NOBODY, id: NOBODY })).error?.status).toBe(404);
      expect((await admin.mfa.deleteFactor({ userId: id, id: NOBODY })).error?.code).toBe('mfa_factor_not_found');
    });

    it('mfa.listFactors shows what a person set up, and mfa.deleteFactor lets them in without it', async () => {
      const { auth, email, id } = await signedUp();
      const { data: enrolled } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      const factorId = enrolled?.id ?? '';
      const code = TOTP.generate({ secret: Secret.fromBase32(enrolled?.totp.secret ?? '') });
      expect((await auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
      const shown = { id: factorId, factor_type: 'totp', friendly_name: 'Phone', status: 'verified' };
      expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([shown]);
      const another = await signedUp();
      const elsewhere = await admin.mfa.deleteFactor({ userId: another.id, id: factorId });
      expect(elsewhere.error?.code).toBe('mfa_factor_not_found');
      // The published client wraps this response twice.
      const { data: removed } = await admin.mfa.deleteFactor({ userId: id, id: factorId });
      expect(removed).toMatchObject({ data: { id: factorId } });
      expect((await admin.mfa.listFactors({ userId: id })).data).toEqual({ factors: [] });
      const again = client();
      await again.signInWithPassword({ email, password: PASSWORD });
      expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
      expect(await entriesOf(id, 'factor.removed')).toEqual({ n: 1, via: 'service_key' });
    });
  });
});

describe('admin passkey management', () => {
  it('listPasskeys shows the passkeys of a person, and deletePasskey ends the sign-in with one', async () => {
    const { auth, id } = await signedUp();
    const device = authenticator('http://localhost:3000');
    const { data: asked } = await auth.passkey.startRegistration();
    const credential = device.create(asked?.options as never) as never;
    const challengeId = asked?.challenge_id ?? '';
    const { data: made } = await auth.passkey.verifyRegistration({ challengeId, credential });
    const passkeyId = made?.id ?? '';
    expect((await admin.passkey.listPasskeys({ userId: id })).data).toMatchObject([{ id: passkeyId }]);
    expect((await admin.passkey.listPasskeys({ userId: NOBODY })).error).toMatchObject({ status: 404 });

    const { id: another } = await signedUp();
    expect((await admin.passkey.deletePasskey({ userId: another, passkeyId })).error?.status).toBe(404);
    expect((await admin.passkey.deletePasskey({ userId: id, passkeyId })).error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId: id })).data).toEqual([]);
    expect(await entriesOf(id, 'passkey.removed')).toEqual({ n: 1, via: 'service_key' });

    const { data: options } = await client().passkey.startAuthentication();
    const assertion = device.get(options?.options as never) as never;
    const again = { challengeId: options?.challenge_id ?? '', credential: assertion };
    expect((await client().passkey.verifyAuthentication(again)).error?.code).toBe('webauthn_verification_failed');
  });
});

describe('GoTrueClient', () => {
  describe('signInWithOtp', () => {
    it('signInWithOtp() for email, with options and without', async () => {
      const bare = await client().signInWithOtp({ email: newEmail() });
      const rich = await client(url, 'pkce').signInWithOtp({
        email: newEmail(),
        options: { data: { hello: 'world' } },
      });
      for (const { data, error } of [bare, rich])
        expect({ data, error }).toEqual({ data: { user: null, session: null, messageId: undefined }, error: null });
    });

    it('should handle verifyOtp with invalid code, and signInWithOtp with invalid email', async () => {
      const wrong = await client().verifyOtp({ email: 'test@example.com', token: '123456', type: 'email' });
      expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
      expect((await client().signInWithOtp({ email: 'invalid-email' })).error?.status).toBe(400);
    });
  });

  describe('Phone OTP Auth', () => {
    it.each([
      ['signInWithOtp', () => client().signInWithOtp({ phone: '15555551212' }), 'Unsupported phone provider'],
      ['signUp', () => client().signUp({ phone: '15555551212', password: PASSWORD }), 'Phone signups are disabled'],
      [
        'signInWithPassword',
        () => client().signInWithPassword({ phone: '15555551212', password: PASSWORD }),
        'Phone logins are disabled',
      ],
    ])('%s() with phone', async (_name, ask, message) => {
      expect((await ask()).error).toMatchObject({ code: 'phone_provider_disabled', message });
    });

    it('should handle verifyOtp for an address that nobody wants to change to', async () => {
      const { error } = await client().verifyOtp({
        email: 'nobody@example.com',
        token: '123456',
        type: 'email_change',
      });
      expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    });

    it('verifyOtp() with non-existent and with invalid phone number', async () => {
      const ask = (phone: string) => client().verifyOtp({ phone, token: '123456', type: 'sms' });
      expect((await ask('15555551212')).error).toMatchObject({
        status: 403,
        message: 'Token has expired or is invalid',
      });
      expect((await ask('1555-invalid')).error?.message).toBe('Invalid phone number format (E.164 required)');
    });

    it('resend with phone tells nothing, and updateUser() takes none', async () => {
      expect((await client().resend({ phone: '15555551212', type: 'phone_change' })).error).toBeNull();
      const { auth } = await signedUp();
      expect((await auth.updateUser({ phone: '15555551212' })).error?.code).toBe('phone_provider_disabled');
    });
  });

  describe('signInAnonymously', () => {
    it('should successfully sign in anonymously, with user data', async () => {
      const auth = client();
      const { data, error } = await auth.signInAnonymously({ options: { data: { info: 'some info' } } });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { info: 'some info' } });
      expect((await auth.getSession()).data.session).not.toBeNull();
    });

    it('fail to sign in anonymously when it is disabled on the server', async () => {
      const { data, error } = await closed.signInAnonymously();
      expect(data.session).toBeNull();
      expect(error).toMatchObject({ status: 422, message: 'Anonymous sign-ins are disabled' });
    });

    it('what was begun is kept, and free credits come with the address alone', async () => {
      const auth = client();
      const { data } = await auth.signInAnonymously();
      const token = data.session?.access_token ?? '';
      const call = async (method: string, path: string, body?: object) => {
        const sent = body ? { body: JSON.stringify(body) } : {};
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const response = await app.server.request(path, { method, headers, ...sent });
        return { status: response.status, json: await response.json() };
      };
      const state = { state: { title: 'Begun by a visitor' } };
      expect((await call('PUT', '/rest/v1/campaign_drafts/first-draft', state)).status).toBe(200);
      expect((await call('POST', '/functions/v1/submit-campaign', {})).json).toMatchObject({ code: 'sign_up_first' });
      const credits = () => call('GET', '/rest/v1/credit_lots');
      const before = await credits();
      const email = newEmail();
      expect((await auth.updateUser({ email, password: PASSWORD })).data.user?.is_anonymous).toBe(false);
      expect((await call('GET', '/rest/v1/campaign_drafts/first-draft')).json).toMatchObject(state);
      expect(before.json).toEqual([]);
      expect((await credits()).json).not.toEqual([]);
      await auth.refreshSession();
      expect((await auth.getClaims()).data?.claims.is_anonymous).toBe(false);
    });
  });

  describe('what is switched off', () => {
    it('signInWithSSO() when SAML is disabled', async () => {
      const { error } = await client().signInWithSSO({ domain: 'example.com' });
      expect(error).toMatchObject({
        status: 404,
        code: 'saml_provider_disabled',
        message: 'SAML 2.0 is disabled',
      });
    });

    it.each(['solana', 'ethereum'] as const)('signInWithWeb3 should handle %s chain', async (chain) => {
      const signature = chain === 'solana' ? new Uint8Array([1, 2, 3]) : '0x010203';
      const { error } = await client().signInWithWeb3({ chain, message: 'test message', signature } as never);
      expect(error).toMatchObject({
        status: 422,
        code: 'web3_provider_disabled',
        message: 'Web3 provider is disabled',
      });
    });

    it('signInWithIdToken fails with disabled provider', async () => {
      const { error } = await client().signInWithIdToken({ provider: 'google', token: 'mock-id-token' });
      expect(error).toMatchObject({
        status: 400,
        code: 'provider_disabled',
        message: 'Provider (issuer "https://accounts.google.com") is not enabled',
      });
    });

    it('signInWithOAuth() leads to a page that says that the provider is off', async () => {
      const { data } = await client().signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
      const answer = await fetch(data.url ?? '');
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Unsupported provider: provider is not enabled',
      });
    });

    it('linkIdentity() and unlinkIdentity() fail when manual linking is disabled', async () => {
      const { auth, email } = await signedUp();
      const { data } = await auth.getUserIdentities();
      expect(data?.identities.map(({ identity_data }) => identity_data?.email)).toEqual([email]);
      const refusals = [
        await auth.linkIdentity({ provider: 'google' }),
        await auth.unlinkIdentity(data?.identities[0] as never),
      ];
      for (const { error } of refusals)
        expect(error).toMatchObject({
          status: 404,
          code: 'manual_linking_disabled',
          message: 'Manual linking is disabled',
        });
    });

    it('User cannot sign up', async () => {
      const { error } = await closed.signUp({ email: newEmail(), password: PASSWORD });
      expect(error?.message).toBe('Signups not allowed for this instance');
    });
  });

  describe('getClaims', () => {
    it('getClaims fetches JWKS to verify asymmetric jwt', async () => {
      const { auth, email } = await signedUp();
      const { data, error } = await auth.getClaims();
      expect(error).toBeNull();
      expect(data?.claims).toMatchObject({ email, role: 'authenticated', aal: 'aal1', is_anonymous: false });
      expect(data?.header.alg).toBe('RS256');
    });

    it('publishes no secret part of the key', async () => {
      const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: object[] };
      expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use']]);
    });
  });

  describe('Reauthentication', () => {
    it('reauthenticate() returns null user and session, and needs an address', async () => {
      const { auth } = await signedUp();
      expect(await auth.reauthenticate()).toMatchObject({ data: { user: null, session: null }, error: null });
      const visitor = client();
      await visitor.signInAnonymously();
      expect((await visitor.reauthenticate()).error?.message).toBe(
        'Reauthentication requires the user to have an email or a phone number',
      );
    });
  });
});
