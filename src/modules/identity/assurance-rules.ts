import type { AuthMethod } from './schema.ts';

/** What an access token's `amr` calls each second factor. */
export const METHODS = { totp: 'totp', webauthn: 'mfa/webauthn', recovery_code: 'mfa/recovery_code' } as const;
export const isSecondFactor = (method: string): boolean =>
  method === 'passkey' || (Object.values(METHODS) as string[]).includes(method);

/** A passkey is two factors in one: the device, and the finger, face or PIN that it asked for. */
export const aalOf = (method: AuthMethod): 'aal1' | 'aal2' => (method === 'passkey' ? 'aal2' : 'aal1');

type Standing = {
  aal: 'aal1' | 'aal2';
  has_factor: boolean;
  has_passkey: boolean;
  /** The account demands a second factor of its members. */
  requires_second_factor: boolean | null;
  operator_roles: readonly unknown[];
  operators_need: boolean;
};

/**
 * The second factor that a session still owes. Whoever has one gives it at each sign-in; where one is demanded, a passkey
 * counts as one, and whoever has none sets one up.
 */
export function missingFactor(standing: Standing): 'verify' | 'set_up' | undefined {
  if (standing.aal === 'aal2') return undefined;
  if (standing.has_factor) return 'verify';
  const is_demanded =
    standing.requires_second_factor === true || (standing.operators_need && standing.operator_roles.length > 0);
  if (!is_demanded) return undefined;
  return standing.has_passkey ? 'verify' : 'set_up';
}
