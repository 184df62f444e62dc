import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { noDomain } from '../errors.ts';
import type { Credential } from './rules.ts';

type Person = { user_id: string; email: string };
type KnownKey = Pick<Credential, 'credential_id' | 'transports'>;
/** An answer of a device to a challenge; `asks_person` when the device must have asked for a finger, face or PIN. */
type Asked = { challenge: string; response: Record<string, unknown>; asks_person: boolean };

const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);
const described = ({ credential_id, transports }: KnownKey) => ({
  id: credential_id,
  transports: transports,
});
const plain = (options: object) => ({ ...options }) as Record<string, unknown>;

/** Asks devices for keys and checks their answers, for the domain of this site. A bare IP address has no domain to bind keys to. */
export function relyingParty(site_url: string) {
  const { hostname, origin } = new URL(site_url);
  const domain = (): string => {
    if (isAddress(hostname)) throw noDomain();
    return hostname;
  };

  const creation = ({ user_id, email }: Person, known: KnownKey[], is_passkey: boolean) =>
    generateRegistrationOptions({
      rpName: 'Longhand',
      rpID: domain(),
      // The text of the id: what a passkey says about whose it is.
      userID: new TextEncoder().encode(user_id),
      userName: email,
      userDisplayName: email,
      excludeCredentials: known.map(described),
      authenticatorSelection: is_passkey
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  const request = (known: KnownKey[], is_passkey: boolean) =>
    generateAuthenticationOptions({
      rpID: domain(),
      allowCredentials: known.map(described),
      userVerification: is_passkey ? 'required' : 'preferred',
    });

  return {
    /** What a passkey is made with. */
    async passkeyCreation(person: Person, known: KnownKey[]) {
      const options = await creation(person, known, true);
      return { challenge: options.challenge, options: plain(options) };
    },

    /** What any passkey of this site may answer. */
    async passkeyRequest() {
      const options = await request([], true);
      return { challenge: options.challenge, options: plain(options) };
    },

    /** For a second factor: to make its key, or to use the key that it has. */
    async factorOptions(person: Person, factor: { credential_id: string | null; transports: string[] }) {
      const { credential_id, transports } = factor;
      const type = credential_id ? ('request' as const) : ('create' as const);
      const options = credential_id
        ? await request([{ credential_id, transports }], false)
        : await creation(person, [], false);
      return { challenge: options.challenge, webauthn: { type, credential_options: { publicKey: plain(options) } } };
    },

    /** The key of a device that made one; null when its answer does not hold. */
    async created({ challenge, response, asks_person }: Asked): Promise<Credential | null> {
      const checked = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: domain(),
        requireUserVerification: asks_person,
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
      const public_key = Buffer.from(publicKey).toString('base64url');
      return { credential_id: id, public_key, sign_count: counter, transports: transports ?? [] };
    },

    /** The new sign count of a device that used its key; null when its answer does not hold, or its key was copied. */
    async answered({ challenge, response, asks_person }: Asked, key: Credential): Promise<number | null> {
      const checked = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: domain(),
        requireUserVerification: asks_person,
        credential: {
          ...described(key),
          publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
          counter: key.sign_count,
        },
      }).catch(() => null);
      return checked?.verified ? checked.authenticationInfo.newCounter : null;
    },
  };
}
