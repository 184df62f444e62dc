import { changeService } from './admin-users/change-service.ts';
import { adminLinkService } from './admin-users/link-service.ts';
import { adminUserService } from './admin-users/service.ts';
import { joinService } from './anonymous/join-service.ts';
import { visitorService } from './anonymous/service.ts';
import { type IdentityDependencies, identityContext } from './dependencies.ts';
import { redeemService } from './links/redeem-service.ts';
import { linkService } from './links/service.ts';
import { mailService } from './mail-service.ts';
import { oneTimeCodeService } from './one-time-codes/service.ts';
import { operatorService } from './operators/service.ts';
import { credentialService } from './passwords/credential-service.ts';
import { peopleService } from './people/service.ts';
import { profileService } from './profiles/service.ts';
import type { Settings } from './schema.ts';
import { sessionService } from './sessions/service.ts';
import { signInService } from './sign-in-service.ts';
import { signUpService } from './sign-up-service.ts';
import { viewAsService } from './view-as/service.ts';

export type { Caller, IdentityConfig, IdentityDependencies } from './dependencies.ts';
export type IdentityService = ReturnType<typeof identityService>;

/** People, their sessions, roles and profiles: the front door of the module. */
export function identityService(dependencies: IdentityDependencies) {
  const context = identityContext(dependencies);
  const sessions = sessionService(context);
  const mails = mailService(context);
  const operators = operatorService(context);
  const sign_ups = signUpService(context, sessions, mails, operators);
  const visitors = visitorService(context, sessions, mails);
  const codes = oneTimeCodeService(context, mails, sign_ups);
  const credentials = credentialService(context, sessions, mails, visitors);
  const links = linkService(context, mails);
  const redeem = redeemService(context, sessions, mails, {
    confirm: sign_ups.confirm,
    changeEmail: credentials.changeEmail,
    join: joinService(context),
    linkOf: codes.linkOf,
  });
  const signIn = signInService(context, sessions);
  const profiles = profileService(context);
  const people = peopleService(context, sessions, links, mails);
  const view_as = viewAsService(context);
  const change = changeService(context, sessions, sign_ups, mails);
  const admin_users = adminUserService(context, sessions, sign_ups, change);
  const admin_links = adminLinkService(context, mails, sign_ups);

  return {
    signUp: sign_ups.signUp,
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
    admin_users,
    admin_links,
    refresh: sessions.refresh,
    authenticate: async (request: Request) => (await view_as.actorOf(request)) ?? sessions.authenticate(request),
    signOut: sessions.signOut,
    composeMail: mails.compose,
    jwks: context.tokens.jwks,

    settings: (): Settings => ({
      external: { email: true, phone: false, anonymous_users: dependencies.config.anonymous_sign_ins },
      disable_signup: dependencies.config.disable_signup,
      mailer_autoconfirm: dependencies.config.mailer_autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),

    /** Forgets sessions, links and counters whose time is over. */
    async tidy(): Promise<void> {
      await sessions.forgetUnused();
      await links.forgetOldLinks();
      await visitors.forgetGone();
      await context.limiter.tidy();
    },
  };
}
