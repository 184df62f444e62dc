import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { jwtInvalid } from '../errors.ts';

/** What the token of an operator says who views as a customer. */
export type ViewClaims = { view_id: string; user_id: string; operator_id: string };

/** A kind of its own: such a token opens no session, and a session's token no view. */
const TYPE = 'view-as+jwt';
const AUDIENCE = 'view_as';

type Keys = {
  alg: string;
  kid: string;
  issuer: string;
  private_key: KeyObject;
  keyFor(header: JWTHeaderParameters): KeyObject;
  algorithms: string[];
  clock: Clock;
};

/** Makes and reads the tokens of operators who view as a customer. None can be refreshed. */
export const viewTokens = ({ alg, kid, issuer, private_key, keyFor, algorithms, clock }: Keys) => ({
  viewToken: ({ view_id, user_id, operator_id, ends_at }: ViewClaims & { ends_at: Date }): Promise<string> =>
    new SignJWT({ view_id, act: { sub: operator_id } })
      .setProtectedHeader({ alg, kid, typ: TYPE })
      .setIssuer(issuer)
      .setSubject(user_id)
      .setAudience(AUDIENCE)
      .setIssuedAt(clock.now())
      .setExpirationTime(ends_at)
      .sign(private_key),

  /** Null for a token of another kind. Throws bad_jwt for one that is expired, forged or not ours. */
  async readViewToken(token: string): Promise<ViewClaims | null> {
    if (!isViewToken(token)) return null;
    try {
      const { payload } = await jwtVerify<{ view_id: string; act: { sub: string } }>(token, keyFor, {
        algorithms,
        issuer,
        typ: TYPE,
        audience: AUDIENCE,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'view_id', 'act'],
      });
      return { view_id: payload.view_id, user_id: `${payload.sub}`, operator_id: payload.act.sub };
    } catch (error) {
      throw jwtInvalid(whyInvalid(error));
    }
  },
});

function isViewToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === TYPE;
  } catch {
    return false;
  }
}

export function whyInvalid(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `token has invalid claims: ${error.claim}`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token signature is invalid';
  return 'token is malformed';
}
