import { createHmac, createPrivateKey, createPublicKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type JWK, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { jwtInvalid } from '../errors.ts';
import type { AuthMethodEntry, User } from '../schema.ts';
import type { RefreshClaim } from './rules.ts';
import type { SigningJwk } from './signing-key-store.ts';
import { viewTokens, whyInvalid } from './view-token-service.ts';

export type AccessClaims = { user_id: string; session_id: string; aal: 'aal1' | 'aal2' };
export type TokenService = ReturnType<typeof tokenService>;

type Options = { signing_jwk: SigningJwk; site_url: string; jwt_lifetime_s: number; clock: Clock };

const AUDIENCE = 'authenticated';
const ID_BYTES = 16;
const MAC_BYTES = 16;

/** Makes and reads everything that opens something: access tokens, refresh tokens, mail links, codes. Stores nothing. */
export function tokenService({ signing_jwk, site_url, jwt_lifetime_s, clock }: Options) {
  const { alg, kid } = signing_jwk;
  const private_key = createPrivateKey({ key: signing_jwk, format: 'jwk' });
  const public_key = createPublicKey(private_key);
  const public_jwk: JWK = { ...public_key.export({ format: 'jwk' }), alg, kid, use: 'sig', key_ops: ['verify'] } as JWK;
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(signing_jwk.d, 'base64url'), '', 'longhand tokens', 32));
  const mac = (purpose: string, body: Buffer) =>
    createHmac('sha256', secret).update(`${purpose}\0`).update(body).digest();

  /** `body` and its signature; a token of one purpose is none of another. */
  const seal = (purpose: string, body: Buffer) =>
    Buffer.concat([body, mac(purpose, body).subarray(0, MAC_BYTES)]).toString('base64url');
  const unseal = (purpose: string, token: string, body_bytes: number): Buffer | null => {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== body_bytes + MAC_BYTES) return null;
    const body = bytes.subarray(0, body_bytes);
    return timingSafeEqual(bytes.subarray(body_bytes), mac(purpose, body).subarray(0, MAC_BYTES)) ? body : null;
  };

  return {
    /** The public half, for anybody who wants to check a token. */
    jwks: () => ({ keys: [public_jwk] }),

    async accessToken(user: User, session: { id: string; aal: string; amr: AuthMethodEntry[] }) {
      const issued_at = Math.floor(clock.now().getTime() / 1000);
      const expires_at = issued_at + jwt_lifetime_s;
      const { email, phone, app_metadata, user_metadata, role, is_anonymous } = user;
      const claims = {
        email,
        phone,
        app_metadata,
        user_metadata,
        role,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous,
      };
      const access_token = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(new URL('/auth/v1', site_url).href)
        .setSubject(user.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued_at)
        .setExpirationTime(expires_at)
        .setJti(crypto.randomUUID())
        .sign(private_key);
      return { access_token, expires_in: jwt_lifetime_s, expires_at };
    },

    /** Throws bad_jwt for a token that is expired, forged or not ours. */
    async readAccessToken(token: string): Promise<AccessClaims> {
      try {
        const { payload } = await jwtVerify<{ session_id?: string; aal?: string }>(token, public_key, {
          algorithms: [alg],
          audience: AUDIENCE,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'session_id'],
        });
        return {
          user_id: `${payload.sub}`,
          session_id: `${payload.session_id}`,
          aal: payload.aal === 'aal2' ? 'aal2' : 'aal1',
        };
      } catch (error) {
        throw jwtInvalid(whyInvalid(error));
      }
    },

    ...viewTokens({ alg, kid, site_url, private_key, public_key, clock }),

    refreshToken({ session_id, counter }: RefreshClaim): string {
      const body = Buffer.concat([idBytes(session_id), Buffer.alloc(4)]);
      body.writeUInt32BE(counter, ID_BYTES);
      return seal('refresh', body);
    },

    readRefreshToken(token: string): RefreshClaim | null {
      const body = unseal('refresh', token, ID_BYTES + 4);
      return body && { session_id: readId(body), counter: body.readUInt32BE(ID_BYTES) };
    },

    /** What the link of a mail carries. */
    linkToken: (token_id: string): string => seal('link', idBytes(token_id)),

    readLinkToken(token: string): string | null {
      const body = unseal('link', token, ID_BYTES);
      return body && readId(body);
    },

    /** Six digits to be typed. */
    code: (token_id: string): string =>
      String(mac('code', idBytes(token_id)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  };
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const readId = (bytes: Buffer) =>
  bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
