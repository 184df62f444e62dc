import { inBatches } from '../../platform/database/retention.ts';
import { type IdentityDependencies, identityContext } from './dependencies.ts';
import { resetService } from './factor-resets/service.ts';
import { factorService } from './factors/service.ts';
import { verifyService } from './factors/verify-service.ts';
import { invitedService } from './invited/service.ts';
import { redeemService } from './links/redeem-service.ts';
import { linkService } from './links/service.ts';
import { mailService } from './mail-service.ts';
import { operatorService } from './operators/service.ts';
import { passkeyChallenges } from './passkeys/challenge-service.ts';
import { passkeyService } from './passkeys/service.ts';
import { passkeySignIn } from './passkeys/sign-in-service.ts';
import { credentialService } from './passwords/credential-service.ts';
import { emailChangeService } from './passwords/email-service.ts';
import { ownerProof } from './passwords/owner-service.ts';
import { peopleService } from './people/service.ts';
import { profileService } from './profiles/service.ts';
import { recoveryService } from './recovery-codes/service.ts';
import type { Settings } from './schema.ts';
import { securityService } from './security/service.ts';
import { sessionService } from './sessions/service.ts';
import { removeNetworks, removeRevoked } from './sessions/store.ts';
import { signInService } from './sign-in-service.ts';
import { signUpService } from './sign-up-service.ts';
import { viewAsService } from './view-as/service.ts';
import { removeViews } from './view-as/store.ts';

export type { Caller, IdentityConfig, IdentityDependencies } from './dependencies.ts';
export type IdentityService = ReturnType<typeof identityService>;

/** People, their sessions, roles and profiles: the front door of the module. */
export function identityService(dependencies: IdentityDependencies) {
  const context = identityContext(dependencies);
  const mails = mailService(context);
  const sessions = sessionService(context, mails);
  const proveOwner = ownerProof(context);
  const operators = operatorService(context);
  const sign_ups = signUpService(context, sessions, mails, operators);
  const emails = emailChangeService(context, mails);
  const credentials = credentialService(context, sessions, mails, emails, proveOwner);
  const links = linkService(context, mails);
  const redeem = redeemService(context, sessions, mails, {
    confirm: sign_ups.confirm,
    confirmEmailChange: emails.confirm,
  });
  const signIn = signInService(context, sessions);
  const profiles = profileService(context);
  const people = peopleService(context, sessions, links, mails);
  const view_as = viewAsService(context);
  const factors = { ...factorService(context, mails), ...verifyService(context, sessions, mails) };
  const recovery = recoveryService(context, sessions, mails);
  const resets = resetService(context, sessions, mails);
  const passkeys = { ...passkeyService(context, mails), ...passkeySignIn(context, sessions) };
  const security = securityService(context, sessions, proveOwner);

  return {
    signUp: sign_ups.signUp,
    ...invitedService(context, sessions, sign_ups),
    proveOwner: credentials.proveOwner,
    user: credentials.user,
    updateUser: credentials.updateUser,
    reauthenticate: credentials.reauthenticate,
    ensurePerson: sign_ups.ensurePerson,
    recover: links.recover,
    resend: links.resend,
    followLink: redeem.followLink,
    verify: redeem.verify,
    token: signIn.token,
    ...profiles,
    operators,
    people,
    view_as,
    factors,
    recovery,
    passkeys,
    security,
    stopEmailChange: emails.stop,
    cancelEmailChange: emails.cancel,
    resets,
    refresh: sessions.refresh,
    authenticate: async (request: Request) => (await view_as.actorOf(request)) ?? sessions.authenticate(request),
    signOut: sessions.signOut,
    composeMail: mails.compose,
    jwks: context.tokens.jwks,
    invitation_tokens: {
      make: (token_id: string) => context.tokens.linkToken(token_id, 'invitation'),
      read: (token: string) => context.tokens.readLinkToken(token, 'invitation'),
    },

    settings: (): Settings => ({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: dependencies.config.disable_signup,
      mailer_autoconfirm: dependencies.config.mailer_autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),

    /** What stays of sign-ins that ended, until its time is over. */
    retention: [inBatches(removeRevoked), inBatches(removeNetworks), inBatches(removeViews)],

    /** Forgets sessions, links and counters whose time is over. */
    async tidy(): Promise<void> {
      await sessions.forgetUnused();
      await security.forgetOld();
      await links.forgetOldLinks();
      await factors.forgetUnfinished();
      await passkeyChallenges(context).forgetChallenges();
      await context.limiter.tidy();
    },
  };
}
