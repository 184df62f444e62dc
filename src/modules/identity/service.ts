import { inBatches } from '../../platform/database/retention.ts';
import { changeService } from './admin-users/change-service.ts';
import { adminFactorService } from './admin-users/factor-service.ts';
import { adminLinkService } from './admin-users/link-service.ts';
import { adminPasskeyService } from './admin-users/passkey-service.ts';
import { adminRemovalService } from './admin-users/removal-service.ts';
import { adminUserService } from './admin-users/service.ts';
import { joinService } from './anonymous/join-service.ts';
import { visitorService } from './anonymous/service.ts';
import {
  type IdentityConfig,
  type IdentityContext,
  type IdentityDependencies,
  identityContext,
} from './dependencies.ts';
import { resetService } from './factor-resets/service.ts';
import { factorService } from './factors/service.ts';
import { verifyService } from './factors/verify-service.ts';
import { firstOwnerService } from './first-owner/service.ts';
import { invitedService } from './invited/service.ts';
import { redeemService } from './links/redeem-service.ts';
import { linkService } from './links/service.ts';
import { type MailService, mailService } from './mail-service.ts';
import { oneTimeCodeService } from './one-time-codes/service.ts';
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
import { type SessionService, sessionService } from './sessions/service.ts';
import { removeNetworks, removeRevoked } from './sessions/store.ts';
import { signInService } from './sign-in-service.ts';
import { type SignUpService, signUpService } from './sign-up-service.ts';
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
  const visitors = visitorService(context, sessions, mails);
  const codes = oneTimeCodeService(context, mails, sign_ups);
  const credentials = credentialService(context, sessions, mails, emails, proveOwner, visitors);
  const links = linkService(context, mails);
  const redeem = redeemService(context, sessions, mails, {
    confirm: sign_ups.confirm,
    confirmEmailChange: emails.confirm,
    join: joinService(context),
    linkOf: codes.linkOf,
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
    ...guestServices(context, sessions, sign_ups, operators),
    proveOwner: credentials.proveOwner,
    beginAsVisitor: visitors.begin,
    sendCode: codes.send,
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
    ...programServices(context, sessions, sign_ups, mails),
    refresh: sessions.refresh,
    authenticate: async (request: Request) => (await view_as.actorOf(request)) ?? sessions.authenticate(request),
    signOut: sessions.signOut,
    composeMail: mails.compose,
    jwks: context.tokens.jwks,
    invitation_tokens: {
      make: (token_id: string) => context.tokens.linkToken(token_id, 'invitation'),
      read: (token: string) => context.tokens.readLinkToken(token, 'invitation'),
    },

    settings: () => settingsOf(dependencies.config),

    /** What stays of sign-ins that ended, until its time is over. */
    retention: [inBatches(removeRevoked), inBatches(removeNetworks), inBatches(removeViews)],

    /** Forgets sessions, links and counters whose time is over. */
    async tidy(): Promise<void> {
      await sessions.forgetUnused();
      await security.forgetOld();
      await links.forgetOldLinks();
      await factors.forgetUnfinished();
      await passkeyChallenges(context).forgetChallenges();
      await visitors.forgetGone();
      await context.limiter.tidy();
    },
  };
}

/** People who come by a link that somebody gave them. */
const guestServices = (...parts: Parameters<typeof firstOwnerService>) => {
  const [context, sessions, sign_ups] = parts;
  return { ...invitedService(context, sessions, sign_ups), first_owner: firstOwnerService(...parts) };
};

/** What the programs of the operator do with the service key. */
const programServices = (
  context: IdentityContext,
  sessions: SessionService,
  sign_ups: SignUpService,
  mails: MailService,
) => ({
  admin_users: adminUserService(context, sign_ups, changeService(context, sessions, sign_ups, mails)),
  admin_removals: adminRemovalService(context, sessions),
  admin_links: adminLinkService(context, mails, sign_ups),
  admin_factors: adminFactorService(context, mails),
  admin_passkeys: adminPasskeyService(context, mails),
});

const settingsOf = ({ anonymous_sign_ins, disable_signup, mailer_autoconfirm }: IdentityConfig): Settings => ({
  external: { email: true, phone: false, anonymous_users: anonymous_sign_ins },
  disable_signup,
  mailer_autoconfirm,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
});
