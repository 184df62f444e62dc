import { accountService } from './account-service.ts';
import { type IdentityParts, identityKit } from './base-service.ts';
import { linkService } from './links/service.ts';
import { mailService } from './mail-service.ts';
import { credentialService } from './passwords/credential-service.ts';
import { profileService } from './profiles/service.ts';
import type { Settings } from './schema.ts';
import { sessionService } from './sessions/service.ts';
import { signInService } from './sign-in-service.ts';

export type { Caller, IdentityConfig, IdentityParts } from './base-service.ts';
export type IdentityService = ReturnType<typeof identityService>;

/** People, their sessions, roles and profiles: the front door of the module. */
export function identityService(parts: IdentityParts) {
  const kit = identityKit(parts);
  const sessions = sessionService(kit);
  const mails = mailService(kit);
  const accounts = accountService(kit, sessions, mails);
  const credentials = credentialService(kit, sessions, mails);
  const links = linkService(kit, sessions, mails, { confirm: accounts.confirm, changeEmail: credentials.changeEmail });
  const signIn = signInService(kit, sessions);
  const profiles = profileService(kit);

  return {
    signUp: accounts.signUp,
    user: credentials.user,
    updateUser: credentials.updateUser,
    reauthenticate: credentials.reauthenticate,
    ensurePerson: accounts.ensurePerson,
    recover: links.recover,
    resend: links.resend,
    followLink: links.followLink,
    verify: links.verify,
    token: signIn.token,
    ...profiles,
    refresh: sessions.refresh,
    authenticate: sessions.authenticate,
    signOut: sessions.signOut,
    composeMail: mails.compose,
    jwks: kit.tokens.jwks,

    settings: (): Settings => ({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: parts.config.disable_signup,
      mailer_autoconfirm: parts.config.mailer_autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),

    /** Forgets sessions, links and counters whose time is over. */
    async tidy(): Promise<void> {
      await sessions.forgetUnused();
      await links.forgetOldLinks();
      await kit.limiter.tidy();
    },
  };
}
