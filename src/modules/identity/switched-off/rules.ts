import * as refuse from './errors.ts';

/** The issuers of the ID tokens that the protocol knows. */
const ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
  keycloak: '',
};

/** Providers that the protocol knows; another name is a mistake of the caller. */
const PROVIDERS = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google', 'kakao'],
  ...['keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'snapchat', 'spotify', 'twitch'],
  ...['twitter', 'workos', 'x', 'zoom'],
];

/** Throws when a phone number is none. Nobody here has one, so nothing else is asked about it. */
export function checkPhone(given: string): void {
  if (!/^[1-9]\d{1,14}$/.test(given.trim().replace(/^\+/, '').replaceAll(' ', ''))) throw refuse.phoneInvalid();
}

/** The refusal of an ID token. */
export function idTokenRefusal({
  provider = '',
  id_token,
}: {
  provider?: string | undefined;
  id_token?: string | undefined;
}): Error {
  if (!id_token) return refuse.idTokenMissing();
  const issuer = Object.hasOwn(ISSUERS, provider) ? ISSUERS[provider] : undefined;
  return issuer === undefined ? refuse.issuerUnknown(provider) : refuse.issuerOff(issuer);
}

/** The refusal of a sign-in at another service. */
export const providerRefusal = (provider: string): Error =>
  PROVIDERS.includes(provider.toLowerCase()) ? refuse.providerOff() : refuse.providerUnknown(provider);
