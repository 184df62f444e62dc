import { Failure } from '../../../platform/failure.ts';

/** What this server does not offer, refused as the Supabase server does where it is switched off. */

export const phoneSignUpsOff = () => new Failure(400, 'phone_provider_disabled', 'Phone signups are disabled');
export const phoneCodesOff = () => new Failure(400, 'phone_provider_disabled', 'Unsupported phone provider');
export const phoneLogInsOff = () => new Failure(422, 'phone_provider_disabled', 'Phone logins are disabled');
export const phoneInvalid = () => new Failure(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
export const ssoOff = () => new Failure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
export const web3Off = () => new Failure(422, 'web3_provider_disabled', 'Web3 provider is disabled');
export const linkingOff = () => new Failure(404, 'manual_linking_disabled', 'Manual linking is disabled');
export const issuerOff = (issuer: string) =>
  new Failure(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
export const issuerUnknown = (provider: string) =>
  new Failure(400, 'validation_failed', `Custom OIDC provider "${provider}" not allowed`);
export const idTokenMissing = () => new Failure(400, 'validation_failed', 'id_token required');
export const providerOff = () => new Failure(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
export const providerUnknown = (provider: string) =>
  new Failure(400, 'validation_failed', `Unsupported provider: Provider ${provider} could not be found`);
export const visitorsOff = () => new Failure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
