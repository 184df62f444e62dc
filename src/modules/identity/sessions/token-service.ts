import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type JsonWebKeyInput,
  type KeyObject,
} from 'node:crypto';
import { errors, type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { jwtInvalid } from '../errors.ts';
import type { AuthMethodEntry, User } from '../schema.ts';
import { sealedTokens } from './sealed-token-service.ts';
import type { SigningJwk } from './signing-key-store.ts';
import { viewTokens, whyInvalid } from './view-token-service.ts';

export type AccessClaims = {
  user_id: string;
  session_id: string;
  aal: 'aal1' | 'aal2';
  /** The refresh token that came with it. */
  counter: number;
};
type SessionClaims = { session_id?: string; aal?: string; session_counter?: number };
export type TokenService = ReturnType<typeof tokenService>;

type Options = {
  signing_jwk: SigningJwk;
  former_jwks?: SigningJwk[];
  site_url: string;
  jwt_lifetime_s: number;
  clock: Clock;
};

const AUDIENCE = 'authenticated';
const PUBLIC_PARTS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'alg', 'kid'] as const;

/** What a key is needed for: to sign and check access tokens, and as a secret for everything else. */
function keyOf(jwk: SigningJwk) {
  const private_key = createPrivateKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput);
  const parts = PUBLIC_PARTS.filter((part) => jwk[part] !== undefined).map((part) => [part, jwk[part]]);
  const public_jwk: JWK = { ...Object.fromEntries(parts), use: 'sig', key_ops: ['verify'] };
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(jwk.d, 'base64url'), '', 'longhand tokens', 32));
  const mac = (purpose: string, body: Buffer) =>
    createHmac('sha256', secret).update(`${purpose}\0`).update(body).digest();
  return { alg: jwk.alg, kid: jwk.kid, private_key, public_key: createPublicKey(private_key), public_jwk, mac };
}

type Key = ReturnType<typeof keyOf>;

/**
 * Makes and reads everything that opens something: access tokens, refresh tokens, mail links, codes. Stores nothing. The
 * current key makes them; what a former key made is still read.
 */
export function tokenService({ signing_jwk, former_jwks = [], site_url, jwt_lifetime_s, clock }: Options) {
  const current = keyOf(signing_jwk);
  const keys: [Key, ...Key[]] = [current, ...former_jwks.map(keyOf)];
  const { alg, kid, private_key } = current;
  const issuer = new URL('/auth/v1', site_url).href;

  /** The key that a token names, by its kind too: a token never chooses how it is checked. */
  const keyFor = (header: JWTHeaderParameters): KeyObject => {
    const named = keys.find((key) => key.kid === header.kid && key.alg === header.alg);
    if (!named) throw new errors.JWSSignatureVerificationFailed();
    return named.public_key;
  };
  const algorithms = keys.map((key) => key.alg);

  return {
    /** The public halves, for anybody who wants to check a token. */
    jwks: () => ({ keys: keys.map(({ public_jwk }) => public_jwk) }),

    async accessToken(
      user: User,
      session: { id: string; aal: string; amr: AuthMethodEntry[]; refresh_counter: number },
    ) {
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
        session_counter: session.refresh_counter,
        is_anonymous,
      };
      const access_token = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
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
        const { payload } = await jwtVerify<SessionClaims>(token, keyFor, {
          algorithms,
          issuer,
          audience: AUDIENCE,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'session_id'],
        });
        return {
          user_id: `${payload.sub}`,
          session_id: `${payload.session_id}`,
          aal: payload.aal === 'aal2' ? 'aal2' : 'aal1',
          counter: payload.session_counter ?? 0,
        };
      } catch (error) {
        throw jwtInvalid(whyInvalid(error));
      }
    },

    ...viewTokens({ alg, kid, issuer, private_key, keyFor, algorithms, clock }),
    ...sealedTokens(keys),
  };
}
