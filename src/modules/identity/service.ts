import { accountService } from './account-service.ts';
import { type IdentityParts, identityKit } from './base-service.ts';
import { linkService } from './link-service.ts';
import { mailService } from './mail-service.ts';
import { profileService } from './profile-service.ts';
import { sessionService } from './session-service.ts';
import { signInService } from './sign-in-service.ts';

export type { Caller, IdentityConfig, IdentityHooks, IdentityParts } from './base-service.ts';
export type IdentityService = ReturnType<typeof identityService>;

/** People, their sessions, roles and profiles: the front door of the module. */
export function identityService(parts: IdentityParts) {
  const kit = identityKit(parts);
  const sessions = sessionService(kit);
  const mails = mailService(kit);
  const accounts = accountService(kit, sessions, mails);
  const links = linkService(kit, sessions, mails);
  const signIn = signInService(kit, sessions);
  const profiles = profileService(kit);

  return {
    config: parts.config,
    ...accounts,
    ...links,
    ...signIn,
    ...profiles,
    refresh: sessions.refresh,
    authenticate: sessions.authenticate,
    signOut: sessions.signOut,
    composeMail: mails.compose,
    jwks: kit.tokens.jwks,

    /** Forgets sessions, links and counters whose time is over. */
    async tidy(): Promise<void> {
      await sessions.endIdleSessions();
      await links.forgetOldLinks();
      await kit.limiter.tidy();
    },
  };
}
