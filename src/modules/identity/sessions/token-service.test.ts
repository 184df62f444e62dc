import fc from 'fast-check';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { lookAlike } from '../rules.ts';
import { loadSigningKeys, makeSigningKey } from './signing-key-store.ts';
import { tokenService } from './token-service.ts';

const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
const site_url = 'https://letters.example.com';
const signing_jwk = await makeSigningKey();
const make = (jwk = signing_jwk) => tokenService({ signing_jwk: jwk, site_url, jwt_lifetime_s: 3600, clock });
const keyFor = async (alg: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return (await loadSigningKeys('/nowhere', JSON.stringify(await exportJWK(privateKey))))[0];
};
const tokens = make();
const other = make(await makeSigningKey());
const user = lookAlike('ada@example.com', crypto.randomUUID(), { full_name: 'Ada' }, clock.now());
const session = {
  id: crypto.randomUUID(),
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: 1 }],
  refresh_counter: 3,
};

describe('an access token', () => {
  it('carries the claims of the protocol, and anybody can check it with the public keys', async () => {
    const { access_token, expires_at } = await tokens.accessToken(user, session);
    const keys = createLocalJWKSet(tokens.jwks());
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, { currentDate: clock.now() });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: signing_jwk.kid });
    expect(payload).toEqual({
      iss: 'https://letters.example.com/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      iat: clock.now().getTime() / 1000,
      exp: expires_at,
      jti: expect.any(String),
      email: 'ada@example.com',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada' },
      role: 'authenticated',
      aal: 'aal1',
      amr: session.amr,
      session_id: session.id,
      session_counter: 3,
      is_anonymous: false,
    });
  });

  it('is published without the private half of its key', () => {
    expect(Object.keys(tokens.jwks().keys[0] ?? {}).sort()).toEqual([
      'alg',
      'crv',
      'key_ops',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
  });

  it.each(['Ed25519', 'RS256'])('works with a key for %s too', async (alg) => {
    const other_kind = make(await keyFor(alg));
    const { access_token } = await other_kind.accessToken(user, session);
    expect(await other_kind.readAccessToken(access_token)).toEqual({
      user_id: user.id,
      session_id: session.id,
      aal: 'aal1',
      counter: 3,
    });
    const keys = createLocalJWKSet(other_kind.jwks());
    await expect(jwtVerify(access_token, keys, { currentDate: clock.now() })).resolves.toBeTruthy();
    expect(Object.keys(other_kind.jwks().keys[0] ?? {})).not.toEqual(expect.arrayContaining(['d']));
  });

  it('ends after its hour', async () => {
    const { access_token } = await tokens.accessToken(user, session);
    clock.move(3_599_000);
    await expect(tokens.readAccessToken(access_token)).resolves.toMatchObject({ user_id: user.id });
    clock.move(1_000);
    await expect(tokens.readAccessToken(access_token)).rejects.toThrow('token is expired');
  });

  const claims = { session_id: session.id, sub: user.id, aud: 'authenticated' };
  const soon = () => Math.floor(clock.now().getTime() / 1000) + 60;
  const secret = new TextEncoder().encode(JSON.stringify(tokens.jwks().keys[0]));
  it.each([
    ['signed by another key', async () => (await other.accessToken(user, session)).access_token],
    ['unsigned', async () => `${b64({ alg: 'none', typ: 'JWT' })}.${b64({ ...claims, exp: soon() })}.`],
    [
      'signed with the public key as a shared secret',
      () => new SignJWT({ ...claims, exp: soon() }).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    ],
    ['cut short', async () => (await tokens.accessToken(user, session)).access_token.slice(0, -4)],
    ['changed', async () => changed((await tokens.accessToken(user, session)).access_token)],
    ['a refresh token', async () => tokens.refreshToken({ session_id: session.id, counter: 0 })],
    ['no token at all', async () => 'x'],
  ])('that is %s is refused', async (_name, forge) => {
    await expect(tokens.readAccessToken(await forge())).rejects.toMatchObject({
      status: 403,
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    });
  });

  it('made for another audience or by another issuer is refused', async () => {
    const key = { ...signing_jwk };
    const made = (over: object) =>
      new SignJWT({ ...claims, iss: `${site_url}/auth/v1`, exp: soon(), ...over })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid })
        .sign(key);
    await expect(tokens.readAccessToken(await made({}))).resolves.toMatchObject({ user_id: user.id });
    await expect(tokens.readAccessToken(await made({ aud: 'elsewhere' }))).rejects.toThrow('invalid claims: aud');
    await expect(tokens.readAccessToken(await made({ iss: 'https://a.example/auth/v1' }))).rejects.toThrow(
      'invalid claims: iss',
    );
  });
});

const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function changed(token: string): string {
  const [head, body, signature] = token.split('.');
  const payload = JSON.parse(Buffer.from(`${body}`, 'base64url').toString());
  return `${head}.${b64({ ...payload, sub: crypto.randomUUID() })}.${signature}`;
}

describe('a sealed token', () => {
  it('says what was put in, for any session and counter', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(4_294_967_295), (session_id, counter) => {
        expect(tokens.readRefreshToken(tokens.refreshToken({ session_id, counter }))).toEqual({ session_id, counter });
        expect(tokens.readLinkToken(tokens.linkToken(session_id))).toBe(session_id);
      }),
    );
  });

  it('is worthless when any of its bits was changed', () => {
    const bytes = Buffer.from(tokens.refreshToken({ session_id: session.id, counter: 7 }), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const copy = Buffer.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(tokens.readRefreshToken(copy.toString('base64url'))).toBeNull();
    }
  });

  it('of one purpose is none of another, and another key reads nothing', () => {
    const id = crypto.randomUUID();
    expect(tokens.readRefreshToken(tokens.linkToken(id))).toBeNull();
    expect(tokens.readLinkToken(tokens.refreshToken({ session_id: id, counter: 0 }))).toBeNull();
    expect(other.readLinkToken(tokens.linkToken(id))).toBeNull();
    expect(['', 'x', '%%%', 'a'.repeat(500)].map((text) => tokens.readRefreshToken(text))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('can be read by every process that has the key', () => {
    const id = crypto.randomUUID();
    expect(make().readLinkToken(tokens.linkToken(id))).toBe(id);
    expect(make().code(id)).toBe(tokens.code(id));
    expect(tokens.code(id)).toMatch(/^\d{6}$/);
  });
});

describe('after a rotation of the key', () => {
  it('what the former key made is read, and the new one makes everything', async () => {
    const current = await keyFor('ES256');
    const rotated = tokenService({
      signing_jwk: current,
      former_jwks: [signing_jwk],
      site_url,
      jwt_lifetime_s: 3600,
      clock,
    });
    const id = crypto.randomUUID();
    const old = (await tokens.accessToken(user, session)).access_token;
    expect(await rotated.readAccessToken(old)).toMatchObject({ user_id: user.id });
    expect(rotated.readRefreshToken(tokens.refreshToken({ session_id: id, counter: 7 }))).toMatchObject({ counter: 7 });
    expect(rotated.readLinkToken(tokens.linkToken(id))).toBe(id);
    expect(rotated.isCode(id, tokens.code(id))).toBe(true);
    expect(rotated.jwks().keys.map(({ kid }) => kid)).toEqual([current.kid, signing_jwk.kid]);
    const fresh = (await rotated.accessToken(user, session)).access_token;
    await expect(tokens.readAccessToken(fresh)).rejects.toThrow('signature is invalid');
    expect(tokens.readRefreshToken(rotated.refreshToken({ session_id: id, counter: 7 }))).toBeNull();
  });
});
